import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useFetcher, useLoaderData, useNavigate, useOutletContext, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { toast } from '~/components/ui/toast'
import { answerMessage } from '~/features/integrations/answer-message.server'
import type { DeliveriesContext } from '~/features/integrations/deliveries-context'
import { DeliverySheet } from '~/features/integrations/delivery-sheet'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { idParam, page } from '~/lib/page.server'

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { webhooks } = context.caller
  const { data: delivery } = await webhooks.delivery({ id: idParam(params.id) })
  const { webhook_id, event_id } = delivery
  const { data: ofEvent } = await webhooks.deliveries({ webhook_id, event_id, limit: 200 })
  const repeats = ofEvent.filter(({ replay_of }) => replay_of === delivery.id).map(({ id }) => id)
  return { delivery, repeats: repeats.reverse() }
})

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.id)
  return answerMessage(args, async () => (await args.context.caller.webhooks.redeliver({ id })).data.id)
}

/** One delivery over the log; delivering again opens the new one. */
export default function Delivery() {
  const { delivery, repeats } = useLoaderData<typeof loader>()
  const { subscriptions } = useOutletContext<DeliveriesContext>()
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
    navigate(
      { pathname: `/integrations/deliveries/${data.done}`, search },
      { preventScrollReset: true, replace: true },
    )
  }, [state, data, navigate, search, t])

  return (
    <DeliverySheet
      delivery={delivery}
      repeats={repeats}
      webhook={subscriptions.find(({ id }) => id === delivery.webhook_id)}
      redelivering={state !== 'idle'}
      onRedeliver={() => submit(null, { method: 'post', action: `/integrations/deliveries/${delivery.id}` })}
    />
  )
}
