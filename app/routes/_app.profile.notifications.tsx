import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { Card, CardHeader } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { profileTexts } from '~/i18n/profile'
import { submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'
import { useSession } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { SetNotifications } from '~server/services/people/notifications/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.profile.notifications()
  return { settings: data }
})

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, SetNotifications, ({ value }) => args.context.caller.profile.setNotifications(value))

/** What the user is notified of, and how. */
export default function NotificationSettings() {
  const { settings } = useLoaderData<typeof loader>()
  return <NotificationMatrix settings={settings} />
}

type Setting = Outputs['profile']['notifications']['data'][number]

const ways = [
  { key: 'in_app', label: 'notifications.inApp' },
  { key: 'email', label: 'notifications.email' },
] as const

/** A switch per event and channel; each takes effect at once. */
function NotificationMatrix({ settings }: { settings: Setting[] }) {
  const t = useT(profileTexts)
  const { user } = useSession()
  return (
    <Card className="max-w-3xl">
      <CardHeader title={t('notifications.title')} description={t('notifications.hint', { email: user.email })} />
      <table className="w-full">
        <thead className="border-y border-line text-left text-xs text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              {t('notifications.kind')}
            </th>
            {ways.map(({ key, label }) => (
              <th key={key} scope="col" className="w-24 px-2 py-2 text-center font-medium sm:w-32">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {settings.map(setting => (
            <SettingRow key={setting.kind} setting={setting} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function SettingRow({ setting }: { setting: Setting }) {
  const t = useT(profileTexts)
  const fetcher = useFetcher<{ done?: unknown }>()
  const sent = fetcher.formData
  // A switch shows its new value at once, and reverts if saving fails.
  const shown = {
    in_app: sent ? sent.get('settings[0].in_app') === 'on' : setting.in_app,
    email: sent ? sent.get('settings[0].email') === 'on' : setting.email,
  }
  const kind = t(`notifications.kinds.${setting.kind}`)
  const failed = fetcher.state === 'idle' && fetcher.data !== undefined && !fetcher.data.done

  function change(way: 'in_app' | 'email', on: boolean) {
    const next = { ...shown, [way]: on }
    fetcher.submit(
      {
        'settings[0].kind': setting.kind,
        'settings[0].in_app': next.in_app ? 'on' : 'off',
        'settings[0].email': next.email ? 'on' : 'off',
      },
      { method: 'post' },
    )
  }

  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-left font-normal">
        {kind}
        <span role="status" className="block text-xs text-danger empty:hidden">
          {failed ? t('notifications.failed') : null}
        </span>
      </th>
      {ways.map(({ key, label }) => (
        <td key={key} className="px-2 py-3 text-center align-middle leading-none">
          <Switch
            checked={shown[key]}
            onCheckedChange={on => change(key, on)}
            aria-label={t('notifications.label', { kind, way: t(label) })}
          />
        </td>
      ))}
    </tr>
  )
}
