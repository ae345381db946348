import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataCard } from '~/features/profile/data-card'
import { DeletionCard } from '~/features/profile/deletion-card'
import { intentOf } from '~/lib/form.server'
import { page, pageAction, unknownIntent } from '~/lib/page.server'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.users.me()
  return { requestedAt: data.deletion_requested_at }
})

export const action = pageAction(async ({ request, context }: ActionFunctionArgs) => {
  const intent = await intentOf(request)
  if (intent !== 'withdraw' && intent !== 'request') return unknownIntent()
  const action = intent === 'withdraw' ? 'withdraw_deletion' : 'request_deletion'
  await context.caller.profile.act({ action })
  return { action }
})

/** What is stored about the person: to take along, and to have erased. */
export default function OwnData() {
  const { requestedAt } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-3xl gap-4">
      <DataCard />
      <DeletionCard requestedAt={requestedAt} />
    </div>
  )
}
