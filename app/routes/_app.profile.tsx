import { Outlet, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { profileTexts } from '~/i18n/profile'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { useMay, useSession } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(profileTexts, 'title', async () => {
  return {}
})

/** The user's own account: profile, notifications, login, stored data. */
export default function ProfileLayout() {
  useLoaderData<typeof loader>()
  const t = useT(profileTexts)
  const may = useMay()
  const { user } = useSession()
  const tabs = [
    { to: '/profile', label: t('tabs.person'), end: true },
    { to: '/profile/notifications', label: t('tabs.notifications') },
    ...(may('calendar:own') ? [{ to: '/profile/calendar', label: t('tabs.calendar') }] : []),
    { to: '/profile/security', label: t('tabs.security') },
    { to: '/profile/data', label: t('tabs.data') },
    ...(may('team:manage') ? [{ to: '/profile/requests', label: t('tabs.requests') }] : []),
  ]
  return (
    <>
      <PageHeader title={t('title')} subtitle={user.name} />
      <LinkTabs label={t('tabs.label')} tabs={tabs} />
      <div className="pt-4">
        <Outlet />
      </div>
    </>
  )
}
