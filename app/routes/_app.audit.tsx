import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { auditFilters } from '~/features/audit/audit-filters'
import { AuditList } from '~/features/audit/audit-list'
import { auditTexts } from '~/i18n/audit'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useFormat } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const title = serverT(negotiateLocale(request.headers, context.userLocale), auditTexts)('title')
  const [log, people, settings, names] = await Promise.all([
    caller.audit.list(auditFilters(request)),
    caller.audit.people(),
    caller.companies.settings(),
    caller.audit.words(),
  ])
  return {
    title,
    log,
    people: people.data,
    days: settings.data.audit_log_retention_days,
    names: names.data,
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
