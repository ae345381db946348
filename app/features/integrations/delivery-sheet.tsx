import { useNavigate, useSearchParams } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { Tooltip } from '~/components/ui/tooltip'
import { Ago, Instant } from '~/components/value'
import { useT } from '~/lib/i18n'
import { AttemptList } from './attempt-list'
import { DeliveryBadge } from './delivery-status'
import { Fact, Facts } from './facts'
import type { DeliveryDetail, Webhook } from './integration'
import { JsonText } from './json-text'

interface DeliverySheetProps {
  delivery: DeliveryDetail
  webhook: Webhook | undefined
  redelivering: boolean
  onRedeliver: () => void
}

/** One delivery beside the log: what was sent, how often, and what came back. */
export function DeliverySheet({ delivery, webhook, redelivering, onRedeliver }: DeliverySheetProps) {
  const t = useT('integrations')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const close = () =>
    navigate(
      { pathname: '/integrations/deliveries', search: params.toString() },
      { preventScrollReset: true },
    )
  const blocked = blockedBy(delivery, webhook)
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
            {webhook ? (
              <Fact name={t('webhooks.url')}>
                <code className="font-mono text-xs break-all">{webhook.url}</code>
              </Fact>
            ) : null}
            <Fact name={t('deliveries.eventId')}>
              <code className="font-mono text-xs break-all">{delivery.event_id}</code>
            </Fact>
            <Fact name={t('deliveries.created')}>
              <Instant value={delivery.created_at} />
            </Fact>
            {delivery.next_attempt_at ? (
              <Fact name={t('deliveries.nextAttempt')}>
                <Ago value={delivery.next_attempt_at} />
              </Fact>
            ) : null}
          </Facts>
          <section className="grid gap-2">
            <h3>{t('deliveries.attemptLog')}</h3>
            <AttemptList attempts={delivery.attempt_log} />
          </section>
          <section className="grid gap-2">
            <h3>{t('deliveries.body')}</h3>
            <JsonText label={t('deliveries.body')} text={delivery.body} />
          </section>
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** Why it cannot be delivered again now; the server's own rules, said before somebody tries. */
function blockedBy({ status }: DeliveryDetail, webhook: Webhook | undefined): 'running' | 'paused' | null {
  if (status === 'pending' || status === 'sending') return 'running'
  return webhook?.active === false ? 'paused' : null
}
