import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Users } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { UserMenu } from '~/features/platform/user-menu'
import { runUserStep } from '~/features/platform/user-step.server'
import { platformTexts } from '~/i18n/platform'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page, pageAction } from '~/lib/page.server'
import { useRoleName } from '~/lib/roles'

const flags = ['true', 'false'] as const

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), platformTexts)('users.title')
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['name', 'email', 'seen'],
    filters: { active: flags, operator: flags, company_id: null },
  })
  const users = await context.caller.admin.users({
    ...{ q, limit, offset, sort },
    company_id: filters.company_id,
    active: flags.find(flag => flag === filters.active),
    operator: flags.find(flag => flag === filters.operator),
  })
  return { title, ...users }
})

export const action = pageAction((args: ActionFunctionArgs) => runUserStep(args))

/** Everybody who has an account, for operators. */
export default function PlatformUsers() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const t = useT(platformTexts)
  const columns: Column<(typeof data)[number]>[] = [
    {
      id: 'name',
      sortable: true,
      header: t('users.name'),
      cell: row => (
        <>
          {row.name} {row.is_operator ? <Badge tone="accent">{t('users.operator')}</Badge> : null}
        </>
      ),
    },
    {
      id: 'email',
      sortable: true,
      header: t('users.email'),
      cell: row => row.email,
      className: 'max-w-64 truncate text-muted',
    },
    {
      id: 'companies',
      header: t('users.companies'),
      cell: row => <Companies companies={row.companies} />,
      className: 'max-lg:hidden',
    },
    {
      id: 'state',
      header: t('users.state'),
      cell: row => (
        <StatusBadge tone={row.active ? 'success' : row.has_password ? 'danger' : 'info'}>
          {t(row.active ? 'users.open' : row.has_password ? 'users.closed' : 'users.invited')}
        </StatusBadge>
      ),
      card: 'badge',
    },
    {
      id: 'seen',
      sortable: true,
      header: t('users.seen'),
      cell: row => <Ago value={row.last_seen_at} />,
      className: 'text-muted max-md:hidden',
      card: 'hidden',
    },
    { id: 'menu', header: t('steps'), cell: row => <UserMenu user={row} />, align: 'right', card: 'value' },
  ]
  return (
    <>
      <PageHeader title={t('users.title')} subtitle={t('users.subtitle')} />
      <DataTable
        label={t('users.title')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.name}
        page={pagination}
        search={t('users.search')}
        filters={[
          {
            name: 'active',
            label: t('users.state'),
            options: flags.map(value => ({
              value,
              label: t(value === 'true' ? 'users.open' : 'users.closed'),
            })),
          },
          {
            name: 'operator',
            label: t('users.operator'),
            options: [{ value: 'true', label: t('users.operators') }],
          },
        ]}
        empty={<EmptyState icon={Users} title={t('users.empty')} />}
      />
    </>
  )
}

/** Phrases only: on a phone's card they stand within a paragraph. */
function Companies({
  companies,
}: {
  companies: ReadonlyArray<{ company_id: string; name: string; role: number }>
}) {
  const t = useT(platformTexts)
  const roleName = useRoleName()
  if (companies.length === 0) return <span className="text-muted">{t('users.noCompany')}</span>
  return (
    <span className="block min-w-0">
      {companies.map(({ company_id, name, role }) => (
        <span key={company_id} className="block truncate">
          <span className="text-xs text-muted">{roleName(role)}, </span>
          <Link to={`/admin/companies/${company_id}`} className="hover:underline">
            {name}
          </Link>
        </span>
      ))}
    </span>
  )
}
