import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Plus, Webhook } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { CopyLine } from '~/features/integrations/copy-line'
import { ModuleOff } from '~/features/integrations/module-off'
import { refusalAtUrl } from '~/features/integrations/refusal-at-url.server'
import { WebhookCard } from '~/features/integrations/webhook-card'
import type { OpenWebhookDialog } from '~/features/integrations/webhook-dialog'
import { integrationsTexts } from '~/i18n/integrations'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { CreateWebhook, ReplayDeliveries, SendTest, WebhookId } from '~server/services/integrations/webhooks/schema'

const CreateWebhookDialog = lazy(() => import('~/features/integrations/create-webhook-dialog'))
const dialogs = {
  test: lazy(() => import('~/features/integrations/send-test-dialog')),
  replay: lazy(() => import('~/features/integrations/replay-dialog')),
  rotate: lazy(() => import('~/features/integrations/rotate-secret-dialog')),
}

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { webhooks } = context.caller
  const [{ data, availableEvents, egressIps }, activity] = await Promise.all([webhooks.list(), webhooks.activity()])
  const events = availableEvents.map(({ schema: _schema, ...event }) => event)
  return { webhooks: data, activities: activity.data, events, egressIps }
})

const buttons = ['delete', 'finish-rotation', 'cancel-rotation', 'test', 'pause', 'resume']

export async function action(args: ActionFunctionArgs) {
  const { webhooks } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'create')
    return submitForm(refusalAtUrl(args), CreateWebhook, async ({ value }) => (await webhooks.create(value)).data)
  if (intent === 'rotate') return submitForm(args, WebhookId, async ({ value }) => (await webhooks.rotate(value)).data)
  if (intent === 'replay')
    return submitForm(args, ReplayDeliveries, async ({ value }) => (await webhooks.replay(value)).data)
  if (!intent || !buttons.includes(intent)) return unknownIntent()
  const form = await readForm(args.request)
  const id = Number(form.get('id'))
  return answerMessage(args, async () => {
    if (intent === 'delete') await webhooks.delete({ id })
    else if (intent === 'finish-rotation') await webhooks.commitRotation({ id })
    else if (intent === 'cancel-rotation') await webhooks.cancelRotation({ id })
    else if (intent === 'test') return (await webhooks.test(SendTest.parse({ id, event: form.get('event') }))).data.id
    else await webhooks.update({ id, active: intent === 'resume' })
    return null
  })
}

/** Subscriptions: who is told of what, and how that has gone of late. */
export default function Webhooks() {
  const { webhooks, activities, events, egressIps } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [opened, setOpened] = useState<OpenWebhookDialog | null>(null)
  const OpenedDialog = opened && dialogs[opened.kind]
  useLive(['settings', 'deliveries'])
  const mayWrite = useMay()('webhooks:write')
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('webhooks.create')}
    </Button>
  ) : null
  return (
    <>
      <ModuleOff />
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
          <div className="grid gap-4 xl:grid-cols-2">
            {webhooks.map(webhook => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                activity={activities.find(({ webhook_id }) => webhook_id === webhook.id)}
                events={events}
                onOpen={setOpened}
              />
            ))}
          </div>
          <EgressAddresses addresses={egressIps} />
        </div>
      )}
      {/* Comes with its first opening and stays: what it shows once lives only there. */}
      {creating === null ? null : (
        <Suspense>
          <CreateWebhookDialog events={events} open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
      {OpenedDialog ? (
        <Suspense>
          <OpenedDialog webhook={opened.webhook} events={events} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Where deliveries come from, for the firewalls of receivers; nothing while the operator names no address. */
function EgressAddresses({ addresses }: { addresses: readonly string[] }) {
  const t = useT(integrationsTexts)
  if (addresses.length === 0) return null
  return (
    <section className="grid max-w-xl gap-1">
      <h2 className="text-[13px] font-medium">{t('webhooks.egress')}</h2>
      <CopyLine label={t('webhooks.egress')} text={addresses.join(', ')} />
      <p className="text-xs text-muted">{t('webhooks.egressHint')}</p>
    </section>
  )
}
