import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => ({
  title: serverT(negotiateLocale(request.headers, context.userLocale), 'integrations')('title'),
}))

/** Everything by which other programs speak with the company's data. */
export default function Integrations() {
  const t = useT('integrations')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: '/integrations', label: t('tabs.keys'), end: true },
          { to: '/integrations/webhooks', label: t('tabs.webhooks') },
          { to: '/integrations/deliveries', label: t('tabs.deliveries') },
        ]}
      />
      <div className="pt-4">
        <Outlet />
      </div>
    </>
  )
}
