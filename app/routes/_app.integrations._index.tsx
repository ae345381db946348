import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { ApiCard } from '~/features/integrations/api-card'
import type { ApiKey } from '~/features/integrations/integration'
import { KeyList } from '~/features/integrations/key-list'
import { KeySheet } from '~/features/integrations/key-sheet'
import { ModuleOff } from '~/features/integrations/module-off'
import { integrationsTexts } from '~/i18n/integrations'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { CreateApiKey, RotateApiKey } from '~server/services/api-keys/schema'

const CreateKeyDialog = lazy(() => import('~/features/integrations/create-key-dialog'))
const RotateKeyDialog = lazy(() => import('~/features/integrations/rotate-key-dialog'))

/** `?key=<id>` opens one of the keys. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { apiKeys } = context.caller
  const list = await whereAllowed(context, () => apiKeys.list())
  // Who may not see keys finds the background work here.
  if (!list) throw redirect('/integrations/queues')
  const keys = list.data
  const opened = keys.find(({ id }) => String(id) === new URL(request.url).searchParams.get('key'))
  const usage = opened ? (await apiKeys.usage({ id: opened.id })).data : null
  return { keys, opened, usage }
})

export async function action(args: ActionFunctionArgs) {
  const { apiKeys } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'create')
    return submitForm(args, CreateApiKey, async ({ value }) => (await apiKeys.create(value)).data)
  if (intent === 'rotate')
    return submitForm(args, RotateApiKey, async ({ value }) => (await apiKeys.rotate(value)).data)
  if (intent !== 'revoke') return unknownIntent()
  const form = await readForm(args.request)
  return answerMessage(args, () => apiKeys.revoke({ id: String(form.get('id')) }))
}

/** Keys of the public API. */
export default function ApiKeys() {
  const { keys, opened, usage } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  useLive(['settings'])
  const mayWrite = useMay()('api_keys:write')
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('keys.create')}
    </Button>
  ) : null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-3">
        <ModuleOff />
        {keys.length === 0 ? (
          <div className="rounded-lg border border-dashed border-line-strong">
            <EmptyState icon={KeyRound} title={t('keys.emptyTitle')} action={create}>
              {t('keys.emptyBody')}
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 grow basis-64 text-muted">{t('keys.about')}</p>
              {create}
            </div>
            <KeyList keys={keys} onRotate={setRotating} />
          </>
        )}
      </div>
      <ApiCard />
      {opened && usage ? <KeySheet apiKey={opened} days={usage} /> : null}
      {/* These come with their first opening. What they show once lives only there, so the list may change meanwhile. */}
      {creating === null ? null : (
        <Suspense>
          <CreateKeyDialog open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
      {rotating ? (
        <Suspense>
          <RotateKeyDialog apiKey={rotating} onClose={() => setRotating(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
