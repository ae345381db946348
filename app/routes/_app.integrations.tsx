import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { WebhookProblems } from '~/features/integrations/webhook-problems'
import { webhookProblems } from '~/features/integrations/webhook-problems.server'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(integrationsTexts, 'title', async ({ context }: LoaderFunctionArgs) => ({
  problems: await webhookProblems(context),
}))

/** Everything through which other programs access the company's data. */
export default function Integrations() {
  const { problems } = useLoaderData<typeof loader>()
  const t = useT(integrationsTexts)
  const may = useMay()
  const tabs = [
    { to: '/integrations', label: t('tabs.keys'), end: true, permission: 'api_keys:manage' },
    { to: '/integrations/webhooks', label: t('tabs.webhooks'), permission: 'webhooks:manage' },
    { to: '/integrations/deliveries', label: t('tabs.deliveries'), permission: 'webhooks:manage' },
    { to: '/integrations/queues', label: t('tabs.queues'), permission: 'queues:read' },
    { to: '/integrations/calendars', label: t('tabs.calendars'), permission: 'calendar:delegate' },
  ]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <WebhookProblems problems={problems} />
      <LinkTabs label={t('title')} tabs={tabs.filter(({ permission }) => may(permission))} />
      <div className="pt-4">
        <Outlet />
      </div>
    </>
  )
}
