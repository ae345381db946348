import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationMatrix } from '~/features/profile/notification-matrix'
import { submitForm } from '~/lib/form.server'
import { page } from '~/lib/page.server'
import { SetNotifications } from '~server/services/notifications/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.profile.notifications()
  return { settings: data }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, SetNotifications, ({ value }) => args.context.caller.profile.setNotifications(value))

/** What the person is told of, and how. */
export default function NotificationSettings() {
  const { settings } = useLoaderData<typeof loader>()
  return <NotificationMatrix settings={settings} />
}
