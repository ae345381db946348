import { Check, CircleCheck, CircleX, LoaderCircle, Terminal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Instant } from '~/components/value'
import { commonTexts } from '~/i18n/common'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useCopy } from '~/lib/use-copy'
import { curlLine, type SentRequest } from './curl-line'
import { useDeliveryReason } from './delivery-reason'
import { HeaderList } from './header-list'
import type { DeliveryDetail } from './integration'
import { JsonText } from './json-text'

type Attempt = DeliveryDetail['attempt_log'][number]

/** Every attempt of a delivery, the last one first, with what was sent and what came back. */
export function AttemptList({ delivery }: { delivery: DeliveryDetail }) {
  const t = useT(integrationsTexts)
  if (delivery.attempt_log.length === 0) return <p className="text-muted">{t('deliveries.noAttempt')}</p>
  return (
    <ol reversed className="grid gap-2">
      {[...delivery.attempt_log].reverse().map(attempt => (
        <AttemptRow key={attempt.number} attempt={attempt} delivery={delivery} />
      ))}
    </ol>
  )
}

function AttemptRow({ attempt, delivery }: { attempt: Attempt; delivery: DeliveryDetail }) {
  const t = useT(integrationsTexts)
  const reason = useDeliveryReason()
  const { number, started_at, finished_at, status_code: code, error, duration_ms: ms } = attempt
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
      {running ? null : (
        <>
          <Fold title={t('deliveries.request')}>
            <Request attempt={attempt} delivery={delivery} />
          </Fold>
          <Fold title={t('deliveries.response')}>
            <Response attempt={attempt} />
          </Fold>
        </>
      )}
    </li>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit rounded-md text-[13px] text-accent-ink hover:underline pointer-coarse:py-1.5">
        {title}
      </summary>
      <div className="mt-2 grid gap-2">{children}</div>
    </details>
  )
}

function Request({ attempt, delivery }: { attempt: Attempt; delivery: DeliveryDetail }) {
  const t = useT(integrationsTexts)
  const { request_headers: headers, status_code: code, error } = attempt
  const { url, body } = delivery
  if (error === 'interrupted') return <p className="text-[13px] text-muted">{t('deliveries.unknownRequest')}</p>
  // Headers are deleted with the body after the retention period; without headers before that, nothing was sent.
  if (headers === null && code === null && body !== null)
    return <p className="text-[13px] text-muted">{t('deliveries.noRequest')}</p>
  return (
    <>
      <code className="font-mono text-xs break-all">POST {url}</code>
      {headers ? (
        <HeaderList label={t('deliveries.headers')} headers={byName(headers)} />
      ) : (
        <p className="text-[13px] text-muted">{t('deliveries.headersGone')}</p>
      )}
      <SentBody body={body} className="max-h-64" />
      {headers && body !== null ? <CopyCurl url={url} headers={headers} body={body} /> : null}
    </>
  )
}

function Response({ attempt }: { attempt: Attempt }) {
  const t = useT(integrationsTexts)
  const { status_code: code, response_headers: headers, response } = attempt
  if (code === null) return <p className="text-[13px] text-muted">{t('deliveries.noResponse')}</p>
  return (
    <>
      <code className="font-mono text-xs">HTTP {code}</code>
      {headers ? (
        <HeaderList label={t('deliveries.headers')} headers={byName(headers)} />
      ) : (
        <p className="text-[13px] text-muted">{t('deliveries.headersGone')}</p>
      )}
      {response ? (
        <JsonText label={t('deliveries.response')} text={response} className="max-h-64" />
      ) : (
        <p className="text-[13px] text-muted">{t('deliveries.emptyResponse')}</p>
      )}
    </>
  )
}

/** What every attempt sends, or that it is no longer kept. */
export function SentBody({ body, className }: { body: string | null; className?: string }) {
  const t = useT(integrationsTexts)
  if (body === null) return <p className="text-[13px] text-muted">{t('deliveries.bodyGone')}</p>
  return <JsonText label={t('deliveries.body')} text={body} className={className} />
}

/** The database does not preserve the order of headers. */
const byName = (headers: Readonly<Record<string, string>>): Array<[string, string]> =>
  Object.entries(headers).sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

/** Copies a request as a line for the shell; where the browser has no clipboard, the line is shown and selected. */
function CopyCurl(request: SentRequest) {
  const t = useT(integrationsTexts)
  const c = useT(commonTexts)
  const [shown, setShown] = useState(false)
  const line = curlLine(request)
  const { copied, copy } = useCopy(line, () => setShown(true))
  return (
    <>
      <Button size="sm" className="justify-self-start" onClick={copy}>
        {copied ? <Check aria-hidden className="text-success" /> : <Terminal aria-hidden />}
        <span aria-live="polite">{copied ? c('actions.copied') : t('deliveries.copyCurl')}</span>
      </Button>
      {shown ? (
        <pre
          ref={box => box && getSelection()?.selectAllChildren(box)}
          className="rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
        >
          {line}
        </pre>
      ) : null}
    </>
  )
}
