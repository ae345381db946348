import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { auditFilters } from '~/features/audit/audit-filters'
import { AuditList } from '~/features/audit/audit-list'
import { auditTexts } from '~/i18n/audit'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { useFormat } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(auditTexts, 'title', async (args: LoaderFunctionArgs) => {
  const { context } = args
  const { caller } = context
  const { data: names } = await caller.audit.texts()
  const [log, people, settings] = await Promise.all([
    caller.audit.list(auditFilters(args, names)),
    caller.audit.people(),
    caller.companies.settings(),
  ])
  return {
    log,
    people: people.data,
    days: settings.data.audit_log_retention_days,
    names,
  }
})

/** Who changed what in the company. */
export default function Audit() {
  const { log, people, days, names } = useLoaderData<typeof loader>()
  const t = useT(auditTexts)
  const format = useFormat()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {t('subtitle')}. {t('kept', { days: format.number(days) })}{' '}
            <Link to="/settings#section-retention" className="underline underline-offset-2">
              {t('keptChange')}
            </Link>
          </>
        }
      />
      <AuditList {...log} people={people} names={names} files={{ csv: '/audit.csv', json: '/audit.json' }} />
    </>
  )
}
