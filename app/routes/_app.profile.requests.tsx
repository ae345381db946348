import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeletionRequests } from '~/features/profile/deletion-requests'
import { submitForm } from '~/lib/form.server'
import { page } from '~/lib/page.server'
import { DecideDeletion } from '~server/services/users/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.profile.deletionRequests()
  return { requests: data }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, DecideDeletion, async ({ value }) => {
    const { data } = await args.context.caller.profile.decideDeletion(value)
    return { result: data.result }
  })

/** Who asked to be erased; an administrator decides. */
export default function Requests() {
  const { requests } = useLoaderData<typeof loader>()
  return <DeletionRequests requests={requests} />
}
