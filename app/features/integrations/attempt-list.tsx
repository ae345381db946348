import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { Instant } from '~/components/value'
import { useT } from '~/lib/i18n'
import { useDeliveryReason } from './delivery-reason'
import type { DeliveryDetail } from './integration'
import { JsonText } from './json-text'

type Attempt = DeliveryDetail['attempt_log'][number]

/** Every attempt of a delivery, the last one first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useT('integrations')
  if (attempts.length === 0) return <p className="text-muted">{t('deliveries.noAttempt')}</p>
  return (
    <ol reversed className="grid gap-2">
      {[...attempts].reverse().map(attempt => (
        <AttemptRow key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const t = useT('integrations')
  const reason = useDeliveryReason()
  const { number, started_at, finished_at, status_code: code, error, duration_ms: ms, response } = attempt
  const running = finished_at === null
  const Icon = running ? LoaderCircle : error ? CircleX : CircleCheck
  const style = running ? 'text-info' : error ? 'text-danger' : 'text-success'
  return (
    <li className="grid gap-2 rounded-lg border border-line px-3 py-2.5">
      <div className="flex items-start gap-2.5">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${style}`} />
        <span className="min-w-0 grow">
          <span className="block font-medium">
            {running ? t('deliveries.running') : error ? reason(error) : t('deliveries.arrived')}
          </span>
          <span className="block text-xs text-muted">
            {t('deliveries.attempt', { number })} · <Instant value={started_at} />
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end text-xs text-muted tabular">
          {code === null ? null : <span className="font-medium text-ink">HTTP {code}</span>}
          {ms === null ? null : <span>{ms} ms</span>}
        </span>
      </div>
      {response ? (
        <details>
          <summary className="w-fit rounded-md text-xs text-accent-ink hover:underline">
            {t('deliveries.response')}
          </summary>
          <JsonText label={t('deliveries.response')} text={response} className="mt-2 max-h-64" />
        </details>
      ) : null}
    </li>
  )
}
