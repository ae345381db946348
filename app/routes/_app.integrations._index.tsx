import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { ApiCard } from '~/features/integrations/api-card'
import { KeyList } from '~/features/integrations/key-list'
import { intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page } from '~/lib/page.server'
import { CreateApiKey } from '~server/services/api-keys/schema'

const CreateKeyDialog = lazy(() => import('~/features/integrations/create-key-dialog'))

export const loader = page(async ({ context }: LoaderFunctionArgs) => await context.caller.apiKeys.list())

export async function action(args: ActionFunctionArgs) {
  const { caller } = args.context
  if ((await intentOf(args.request)) === 'create')
    return submitForm(args, CreateApiKey, async ({ value }) => (await caller.apiKeys.create(value)).data)
  const form = await args.request.formData()
  return answerMessage(args, () => caller.apiKeys.revoke({ id: String(form.get('id')) }))
}

/** Keys of the public API. */
export default function ApiKeys() {
  const { data: keys, keyEnv } = useLoaderData<typeof loader>()
  const t = useT('integrations')
  const [creating, setCreating] = useState<boolean | null>(null)
  useLive(['settings'])
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('keys.create')}
    </Button>
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-3">
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
            <KeyList keys={keys} env={keyEnv} />
          </>
        )}
      </div>
      <ApiCard />
      {/* Comes with its first opening and stays: what it shows once lives only there. */}
      {creating === null ? null : (
        <Suspense>
          <CreateKeyDialog open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
    </div>
  )
}
