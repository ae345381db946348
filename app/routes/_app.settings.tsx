import { Link, Outlet } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { ImportLink } from '~/features/imports/import-link'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { useMay, useSession } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(settingsTexts, 'title', async () => ({}))

/** Settings for the whole company, in pages by subject. */
export default function Settings() {
  const t = useT(settingsTexts)
  const may = useMay()
  const { user, company } = useSession()
  const tabs = [
    { to: '/settings', label: t('tabs.company'), end: true, permission: 'company:read' },
    { to: '/settings/work', label: t('tabs.work'), permission: 'company_days:write' },
    { to: '/settings/storage', label: t('tabs.storage'), permission: 'storage:manage' },
    { to: '/settings/forms', label: t('tabs.forms'), permission: 'inquiry_forms:manage' },
    { to: '/settings/messaging', label: t('tabs.messaging'), permission: 'messaging:manage' },
    { to: '/settings/assistant', label: t('tabs.assistant'), permission: 'assistant:manage' },
  ].filter(({ permission }) => may(permission))
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { company: company.name })}
        actions={
          <>
            <ImportLink noun="contacts" />
            {user.isOperator ? (
              <Button asChild>
                <Link to="/admin/companies">
                  <Building2 aria-hidden />
                  {t('companies')}
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      {tabs.length > 1 ? (
        <div className="pb-4">
          <LinkTabs label={t('title')} tabs={tabs} />
        </div>
      ) : null}
      <Outlet />
    </>
  )
}
