import { Link } from '@remix-run/react'
import { Users } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { listOf } from '~/features/lists/list'
import { platformTexts } from '~/i18n/platform'
import { useT } from '~/lib/i18n'
import { useRoleName } from '~/lib/roles'
import type { Outputs } from '~server/contract'
import { shownEmail } from '~server/platform/values/shown-email'
import { UserMenu } from './user-menu'

type User = Outputs['admin']['users']['data'][number]

/** Every account, for operators. */
export const userList = listOf(caller => caller.admin.users)({
  path: '/admin/users',
  texts: platformTexts,
  title: 'users.title',
  subtitle: 'users.subtitle',
  icon: Users,
  live: [],
  rowName: row => row.name,
  opens: false,
  columns: {
    name: {
      label: 'users.name',
      value: row => row.name,
      cell: (row, t) => (
        <>
          {row.name} {row.is_operator ? <Badge tone="accent">{t('users.operator')}</Badge> : null}
        </>
      ),
    },
    email: { label: 'users.email', value: row => shownEmail(row.email), className: 'max-w-64 truncate text-muted' },
    companies: {
      label: 'users.companies',
      value: row => row.companies.map(({ name }) => name).join(', '),
      cell: row => <Companies companies={row.companies} />,
      yields: 3,
      card: 'meta',
    },
    state: {
      label: 'users.state',
      value: (row, t) => t(stateOf(row)[0]),
      cell: (row, t) => {
        const [label, tone] = stateOf(row)
        return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      },
      card: 'badge',
    },
    seen: { label: 'users.seen', value: row => row.last_seen_at, as: 'ago', yields: 2 },
    menu: { label: 'steps', cell: row => <UserMenu user={row} />, align: 'right', card: 'value' },
  },
  table: ['name', 'email', 'companies', 'state', 'seen', 'menu'],
  sort: ['name', 'email', 'seen'],
  filters: {
    active: {
      label: 'users.state',
      options: t => [
        ['true', t('users.open')],
        ['false', t('users.closed')],
      ],
    },
    operator: { label: 'users.operator', options: t => [['true', t('users.operators')]] },
    company_id: { label: 'users.companies', input: value => ({ company_id: value }) },
  },
  search: 'users.search',
  empty: { title: 'users.empty' },
  csv: ['name', 'email', 'companies', 'state', 'seen'],
})

const stateOf = ({ active, has_password }: User) =>
  active
    ? (['users.open', 'success'] as const)
    : has_password
      ? (['users.closed', 'danger'] as const)
      : (['users.invited', 'info'] as const)

/** Phrasing content only: on a phone's card it is inside a paragraph. */
function Companies({ companies }: Pick<User, 'companies'>) {
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
