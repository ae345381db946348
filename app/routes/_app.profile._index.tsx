import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AvatarCard } from '~/features/profile/avatar-card'
import { PersonForm } from '~/features/profile/person-form'
import { PlaceCard } from '~/features/profile/place-card'
import { intentOf, submitForm } from '~/lib/form.server'
import { page, pageAction } from '~/lib/page.server'
import { UpdateOwnProfile } from '~server/services/users/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.users.me()
  return { profile: data }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { caller } = args.context
  if ((await intentOf(args.request)) === 'resend') {
    await caller.profile.act({ action: 'resend_verification' })
    return { resent: true as const }
  }
  return await submitForm(args, UpdateOwnProfile, async ({ value, expectedVersion }) => {
    const { data } = await caller.users.updateMe({ ...value, expected_version: expectedVersion })
    return { language: value.language ?? null, data }
  })
})

/** What colleagues see of the person, and the language they read in. */
export default function OwnProfile() {
  const { profile } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2">
        <AvatarCard profile={profile} />
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <PersonForm profile={profile} />
      </div>
      <div className="lg:col-start-2">
        <PlaceCard profile={profile} />
      </div>
    </div>
  )
}
