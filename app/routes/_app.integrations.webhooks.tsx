import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { ArrowRight, Plus, Webhook } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { CopyLine } from '~/components/copy-line'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { ModuleOff } from '~/features/integrations/module-off'
import { refusalAtUrl } from '~/features/integrations/refusal-at-url.server'
import { WebhookCard } from '~/features/integrations/webhook-card'
import type { OpenWebhookDialog } from '~/features/integrations/webhook-dialog'
import { integrationsTexts } from '~/i18n/integrations'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useLive } from '~/lib/live'
import { page, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { CreateWebhook, ReplayDeliveries, SendTest, WebhookId } from '~server/services/integrations/webhooks/schema'

const CreateWebhookDialog = latePart(() => import('~/features/integrations/create-webhook-dialog'))
const dialogs = {
  test: latePart(() => import('~/features/integrations/send-test-dialog')),
  replay: latePart(() => import('~/features/integrations/replay-dialog')),
  rotate: latePart(() => import('~/features/integrations/rotate-secret-dialog')),
}

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { webhooks } = context.caller
  const [{ data, availableEvents, egressIps }, activity, receiver] = await Promise.all([
    webhooks.list(),
    webhooks.activity(),
    webhooks.receiver(),
  ])
  const events = availableEvents.map(({ schema: _schema, ...event }) => event)
  return {
    webhooks: data,
    activities: activity.data,
    events,
    egressIps,
    receiver: receiver.data && { address: receiver.data.address },
  }
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

/** Subscriptions: who is notified of what, and how that went recently. */
export default function Webhooks() {
  const { webhooks, activities, events, egressIps, receiver } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [begin, setBegin] = useState<{ name: string; url: string }>()
  const [opened, setOpened] = useState<OpenWebhookDialog | null>(null)
  const OpenedDialog = opened && dialogs[opened.kind]
  useLive(['settings', 'deliveries'])
  const mayWrite = useMay()('webhooks:write')
  const openDialog = (to?: string) => {
    setBegin(to === undefined ? undefined : { name: t('webhooks.receiver.name'), url: to })
    setCreating(true)
  }
  const address = mayWrite ? receiver?.address : undefined
  useOpenedByLink(() => (address === undefined ? undefined : openDialog(address)))
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => openDialog()}>
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
      {receiver ? (
        <LocalReceiver address={receiver.address} onCreate={address ? () => openDialog(address) : undefined} />
      ) : null}
      {/* Comes with its first opening and stays: what it shows once lives only there. */}
      {creating === null ? null : (
        <Suspense>
          <CreateWebhookDialog
            key={begin?.url}
            events={events}
            begin={begin}
            open={creating}
            onOpenChange={setCreating}
          />
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

/** Opens the dialog once for a visit by the receiver's link "create a webhook to this address". */
function useOpenedByLink(open: () => void) {
  const [params, setParams] = useSearchParams()
  const toReceiver = params.get('to') === 'receiver'
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens when the address says so, not when the page changes
  useEffect(() => {
    if (!toReceiver) return
    open()
    setParams({}, { replace: true, preventScrollReset: true })
  }, [toReceiver])
}

/** The receiver for trying webhooks out, if this process has one. */
function LocalReceiver({ address, onCreate }: { address: string; onCreate: (() => void) | undefined }) {
  const t = useT(integrationsTexts)
  return (
    <section aria-label={t('webhooks.receiver.title')} className="mt-6 grid max-w-xl gap-2">
      <h2 className="text-[13px] font-medium">{t('webhooks.receiver.title')}</h2>
      <p className="text-muted">{t('webhooks.receiver.about')}</p>
      <CopyLine label={t('webhooks.receiver.title')} text={address} />
      <div className="flex flex-wrap gap-2">
        {onCreate ? (
          <Button onClick={onCreate}>
            <Plus aria-hidden />
            {t('webhooks.receiver.create')}
          </Button>
        ) : null}
        <Button asChild variant="ghost">
          <Link to="/dev/webhooks">
            {t('webhooks.receiver.open')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </section>
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
