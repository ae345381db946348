import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { auditFilters } from '~/features/audit/audit-filters'
import { AuditList } from '~/features/audit/audit-list'
import { auditTexts } from '~/i18n/audit'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(auditTexts, 'platformTitle', async (args: LoaderFunctionArgs) => {
  const { context } = args
  const { data: operators } = await context.caller.admin.users({ operator: 'true', limit: 200 })
  const { data: names } = await context.caller.audit.texts()
  return { log: await context.caller.admin.audit(auditFilters(args, names)), operators, names }
})

/** What operators did, over all companies. */
export default function PlatformAudit() {
  const { log, operators, names } = useLoaderData<typeof loader>()
  const t = useT(auditTexts)
  return (
    <>
      <PageHeader title={t('platformTitle')} subtitle={t('platformSubtitle')} />
      <AuditList {...log} people={operators} names={names} />
    </>
  )
}
