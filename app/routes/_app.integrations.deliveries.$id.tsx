import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useFetcher, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent } from '~/components/ui/sheet'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { Ago, Instant } from '~/components/value'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { AttemptList, SentBody } from '~/features/integrations/attempt-list'
import { DeliveryBadge } from '~/features/integrations/delivery-status'
import { Fact, Facts } from '~/features/integrations/facts'
import type { DeliveryDetail, Webhook } from '~/features/integrations/integration'
import { TestMark } from '~/features/integrations/test-mark'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { idParam, page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { webhooks } = context.caller
  const { data: delivery } = await webhooks.delivery({ id: idParam(params.id) })
  const { webhook_id, event_id } = delivery
  const [{ data: ofEvent }, { data: subscriptions }] = await Promise.all([
    webhooks.deliveries({ webhook_id, event_id, limit: 200 }),
    webhooks.list(),
  ])
  const repeats = ofEvent.filter(({ replay_of }) => replay_of === delivery.id).map(({ id }) => id)
  return { delivery, repeats: repeats.reverse(), webhook: subscriptions.find(({ id }) => id === webhook_id) }
})

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.id)
  return answerMessage(args, async () => (await args.context.caller.webhooks.redeliver({ id })).data.id)
}

/** One delivery beside the log; redelivering opens the new one. */
export default function Delivery() {
  const { delivery, repeats, webhook } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { submit, state, data } = useFetcher<typeof action>({ key: `redeliver-${delivery.id}` })
  const search = params.toString()

  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message !== null)
      return toast(t('deliveries.redeliverFailed'), { tone: 'danger', description: data.message })
    toast(t('deliveries.redelivered'), { tone: 'info' })
    navigate({ pathname: `/integrations/deliveries/${data.done}`, search }, { preventScrollReset: true, replace: true })
  }, [state, data, navigate, search, t])

  return (
    <DeliverySheet
      delivery={delivery}
      repeats={repeats}
      webhook={webhook}
      redelivering={state !== 'idle'}
      onRedeliver={() => submit(null, { method: 'post', action: `/integrations/deliveries/${delivery.id}` })}
    />
  )
}

interface DeliverySheetProps {
  delivery: DeliveryDetail
  /** Deliveries that repeat this one, oldest first. */
  repeats: readonly number[]
  webhook: Webhook | undefined
  redelivering: boolean
  onRedeliver: () => void
}

/** One delivery beside the log: what was sent, how often, and the responses. */
function DeliverySheet(props: DeliverySheetProps) {
  const { delivery, repeats, webhook, redelivering, onRedeliver } = props
  const t = useT(integrationsTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const close = () =>
    navigate({ pathname: '/integrations/deliveries', search: params.toString() }, { preventScrollReset: true })
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
        footer={blocked ? <Tooltip content={t(`deliveries.blocked.${blocked}`)}>{redeliver}</Tooltip> : redeliver}
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

/** Why it cannot be delivered again now; the server's own rules, shown before the user tries. */
function blockedBy(
  { status, body }: DeliveryDetail,
  webhook: Webhook | undefined,
): 'running' | 'body' | 'paused' | null {
  if (status === 'pending' || status === 'sending') return 'running'
  if (body === null) return 'body'
  return webhook?.active === false ? 'paused' : null
}
