import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Users } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { None } from '~/components/value'
import { Figures } from '~/features/team/figures'
import { memberFilters } from '~/features/team/member-filters'
import { RoleBadge } from '~/features/team/role-badge'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'
import { roleNumbers, useRoleName } from '~/lib/roles'
import { useFormat, useMay, useSession } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { team, departments } = context.caller
  const [members, figures, all] = await Promise.all([
    team.list(memberFilters(request)),
    whereAllowed(context, () => team.aggregates()),
    departments.list(),
  ])
  return { ...members, figures: figures?.data ?? null, departments: all.data }
})

/** The people of the company. */
export default function Members() {
  const { data, pagination, figures, departments } = useLoaderData<typeof loader>()
  const t = useT(teamTexts)
  const roleName = useRoleName()
  const format = useFormat()
  const may = useMay()
  const { user } = useSession()
  const hours = new Map(figures?.hours?.members.map(member => [member.user_id, member]))
  const hoursOf = (userId: number, span: 'week' | 'month') => (
    <span suppressHydrationWarning>
      {t('figures.hours', { hours: format.number(hours.get(userId)?.[span] ?? 0) })}
    </span>
  )
  const columns: Column<(typeof data)[number]>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: row => (
        <span className="inline-flex items-center gap-2">
          <Avatar name={row.name} src={row.has_avatar ? `/api/user/avatar/${row.user_id}` : null} size="sm" />
          {row.name}
          {row.user_id === user.id ? <Badge>{t('you')}</Badge> : null}
        </span>
      ),
    },
    { id: 'role', header: t('role'), cell: row => <RoleBadge role={row.role} />, card: 'badge' },
    {
      id: 'department',
      header: t('department'),
      cell: row => row.department_name ?? <None />,
      card: 'hidden',
    },
    {
      id: 'email',
      header: t('email'),
      cell: row => (
        <>
          {row.email} {row.account_active ? null : <Badge tone="warning">{t('accountClosed')}</Badge>}
        </>
      ),
      className: 'text-muted max-lg:hidden',
    },
    {
      id: 'phone',
      header: t('phone'),
      cell: row => row.mobile ?? row.phone ?? <None />,
      className: 'whitespace-nowrap text-muted tabular',
      card: 'hidden',
    },
    ...(figures?.hours
      ? ([
          {
            id: 'week',
            header: t('figures.weekShort'),
            cell: row => hoursOf(row.user_id, 'week'),
            align: 'right',
            card: 'hidden',
          },
          {
            id: 'month',
            header: t('figures.monthShort'),
            cell: row => hoursOf(row.user_id, 'month'),
            align: 'right',
            card: 'hidden',
          },
        ] as const satisfies Column<(typeof data)[number]>[])
      : []),
  ]
  const filters = [
    {
      name: 'role',
      label: t('role'),
      options: roleNumbers.map(role => ({ value: String(role), label: roleName(role) })),
    },
    ...(departments.length > 0
      ? [
          {
            name: 'department',
            label: t('department'),
            options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    ...(may('team:manage')
      ? [
          {
            name: 'status',
            label: t('status'),
            options: [{ value: 'removed', label: t('statuses.removed') }],
          },
        ]
      : []),
  ]
  return (
    <>
      {figures ? <Figures figures={figures} /> : null}
      <DataTable
        label={t('tabs.members')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.name}
        rowHref={row => `/team/${row.id}`}
        page={pagination}
        search={t('search')}
        filters={filters}
        empty={<EmptyState icon={Users} title={t('empty.title')} />}
      />
    </>
  )
}
