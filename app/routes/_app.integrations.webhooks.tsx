import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Plus, Webhook } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { refusalAtUrl } from '~/features/integrations/refusal-at-url.server'
import { WebhookCard } from '~/features/integrations/webhook-card'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page } from '~/lib/page.server'
import { CreateWebhook, SendTest } from '~server/services/webhooks/schema'

const CreateWebhookDialog = lazy(() => import('~/features/integrations/create-webhook-dialog'))

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data, availableEvents } = await context.caller.webhooks.list()
  const events = availableEvents.map(({ schema: _schema, ...event }) => event)
  return { webhooks: data, events }
})

export async function action(args: ActionFunctionArgs) {
  const { webhooks } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'create')
    return submitForm(
      refusalAtUrl(args),
      CreateWebhook,
      async ({ value }) => (await webhooks.create(value)).data,
    )
  const form = await readForm(args.request)
  const id = Number(form.get('id'))
  return answerMessage(args, async () => {
    if (intent === 'delete') await webhooks.delete({ id })
    else if (intent === 'test')
      return (await webhooks.test(SendTest.parse({ id, event: form.get('event') }))).data.id
    else await webhooks.update({ id, active: intent === 'resume' })
    return null
  })
}

/** Subscriptions: who is told of what. */
export default function Webhooks() {
  const { webhooks, events } = useLoaderData<typeof loader>()
  const t = useT('integrations')
  const [creating, setCreating] = useState<boolean | null>(null)
  useLive(['settings'])
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('webhooks.create')}
    </Button>
  )
  return (
    <>
      {webhooks.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState icon={Webhook} title={t('webhooks.emptyTitle')} action={create}>
            {t('webhooks.emptyBody')}
          </EmptyState>
        </div>
      ) : (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 grow basis-64 text-muted">{t('webhooks.about')}</p>
            {create}
          </div>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {webhooks.map(webhook => (
              <WebhookCard key={webhook.id} webhook={webhook} events={events} />
            ))}
          </div>
        </div>
      )}
      {/* Comes with its first opening and stays: what it shows once lives only there. */}
      {creating === null ? null : (
        <Suspense>
          <CreateWebhookDialog events={events} open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
    </>
  )
}
