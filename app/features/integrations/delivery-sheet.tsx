import { Link, useNavigate, useSearchParams } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { Tooltip } from '~/components/ui/tooltip'
import { Ago, Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { AttemptList, SentBody } from './attempt-list'
import { DeliveryBadge } from './delivery-status'
import { Fact, Facts } from './facts'
import type { DeliveryDetail, Webhook } from './integration'
import { TestMark } from './test-mark'

interface DeliverySheetProps {
  delivery: DeliveryDetail
  /** Deliveries that repeat this one, oldest first. */
  repeats: readonly number[]
  webhook: Webhook | undefined
  redelivering: boolean
  onRedeliver: () => void
}

/** One delivery beside the log: what was sent, how often, and what came back. */
export function DeliverySheet(props: DeliverySheetProps) {
  const { delivery, repeats, webhook, redelivering, onRedeliver } = props
  const t = useT(integrationsTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const close = () =>
    navigate(
      { pathname: '/integrations/deliveries', search: params.toString() },
      { preventScrollReset: true },
    )
  const maySend = useMay()('webhooks:write')
  const blocked = maySend ? blockedBy(delivery, webhook) : 'off'
  const redeliver = (
    <Button
      variant="primary"
      pending={redelivering}
      aria-disabled={blocked !== null || undefined}
      onClick={() => (blocked === null ? onRedeliver() : undefined)}
    >
      <RotateCw aria-hidden />
      {t('deliveries.redeliver')}
    </Button>
  )
  return (
    <Sheet open onOpenChange={open => (open ? undefined : close())}>
      <SheetContent
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-sm break-all">{delivery.event}</span>
            <DeliveryBadge status={delivery.status} />
            {delivery.test ? <TestMark /> : null}
          </span>
        }
        description={t('deliveries.number', { id: delivery.id })}
        footer={
          blocked ? <Tooltip content={t(`deliveries.blocked.${blocked}`)}>{redeliver}</Tooltip> : redeliver
        }
      >
        <div className="grid gap-6">
          <Facts>
            <Fact name={t('deliveries.webhook')}>{webhook?.name ?? `#${delivery.webhook_id}`}</Fact>
            <Fact name={t('webhooks.url')}>
              <code className="font-mono text-xs break-all">{delivery.url}</code>
            </Fact>
            <Fact name={t('deliveries.eventId')}>
              <code className="font-mono text-xs break-all">{delivery.event_id}</code>{' '}
              <Link
                to={`/integrations/deliveries?event_id=${encodeURIComponent(delivery.event_id)}`}
                className="block w-fit text-xs text-accent-ink hover:underline"
              >
                {t('deliveries.sameEvent')}
              </Link>
            </Fact>
            <Fact name={t('deliveries.created')}>
              <Instant value={delivery.created_at} />
            </Fact>
            {delivery.replay_of ? (
              <Fact name={t('deliveries.repeats')}>
                <DeliveryLinks ids={[delivery.replay_of]} />
              </Fact>
            ) : null}
            {repeats.length > 0 ? (
              <Fact name={t('deliveries.repeatedBy')}>
                <DeliveryLinks ids={repeats} />
              </Fact>
            ) : null}
            {delivery.next_attempt_at ? (
              <Fact name={t('deliveries.nextAttempt')}>
                <Ago value={delivery.next_attempt_at} />
              </Fact>
            ) : null}
          </Facts>
          <section className="grid gap-2">
            <h3>{t('deliveries.attemptLog')}</h3>
            <AttemptList delivery={delivery} />
          </section>
          {/* Otherwise it stands in each attempt. */}
          {delivery.body === null || delivery.attempt_log.length === 0 ? (
            <section className="grid gap-2">
              <h3>{t('deliveries.body')}</h3>
              <SentBody body={delivery.body} />
            </section>
          ) : null}
        </div>
      </SheetContent>
    </Sheet>
  )
}

function DeliveryLinks({ ids }: { ids: readonly number[] }) {
  const t = useT(integrationsTexts)
  const [params] = useSearchParams()
  return (
    <ul className="grid justify-items-start">
      {ids.map(id => (
        <li key={id}>
          <Link
            to={{ pathname: `/integrations/deliveries/${id}`, search: params.toString() }}
            preventScrollReset
            className="text-accent-ink hover:underline"
          >
            {t('deliveries.number', { id })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Why it cannot be delivered again now; the server's own rules, said before somebody tries. */
function blockedBy(
  { status, body }: DeliveryDetail,
  webhook: Webhook | undefined,
): 'running' | 'body' | 'paused' | null {
  if (status === 'pending' || status === 'sending') return 'running'
  if (body === null) return 'body'
  return webhook?.active === false ? 'paused' : null
}
