import { useLoaderData } from '@remix-run/react'
import { Users } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Hours } from '~/components/value'
import { listOf } from '~/features/lists/list'
import { personNumber } from '~/features/lists/person-number'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { roleKey, roleNumbers } from '~/lib/roles'
import { useSession } from '~/lib/session'
import { shownEmail } from '~server/platform/values/shown-email'
import type { TeamFigures } from './role'
import { RoleBadge } from './role-badge'

/**
 * The people of the company; their hours require the permission for the team's figures, role and e-mail address
 * `team:details`.
 */
export const memberList = listOf(caller => caller.team.list)({
  path: '/team',
  texts: teamTexts,
  title: 'tabs.members',
  icon: Users,
  live: ['team'],
  rowName: row => row.name,
  columns: {
    name: {
      label: 'name',
      value: row => row.name,
      cell: row => (
        <span className="inline-flex items-center gap-2">
          <Avatar name={row.name} src={row.has_avatar ? `/api/user/avatar/${row.user_id}` : null} size="sm" />
          {row.name}
          <You userId={row.user_id} />
        </span>
      ),
    },
    role: {
      label: 'role',
      value: (row, _, translator) => row.role && translator(commonTexts)(`roles.${roleKey(row.role)}`),
      cell: row => row.role && <RoleBadge role={row.role} />,
      card: 'badge',
    },
    department: { label: 'department', value: row => row.department_name, card: 'hidden' },
    email: {
      label: 'email',
      value: row => row.email && shownEmail(row.email),
      cell: (row, t) => (
        <>
          {row.email && shownEmail(row.email)}{' '}
          {row.account_active === false ? <Badge tone="warning">{t('accountClosed')}</Badge> : null}
        </>
      ),
      className: 'text-muted',
      yields: 3,
      card: 'meta',
    },
    phone: { label: 'phone', value: row => row.phone, as: 'number', card: 'hidden' },
    personNumber,
    week: hours('week'),
    month: hours('month'),
  },
  table: ['name', 'role', 'department', 'email', 'phone', 'week', 'month'],
  filters: {
    role: {
      label: 'role',
      may: 'team:details',
      options: (_, translator) =>
        roleNumbers.map(role => [String(role), translator(commonTexts)(`roles.${roleKey(role)}`)]),
      input: role => ({ role: Number(role) }),
    },
    department: { label: 'department', input: value => ({ department_id: Number(value) }) },
    status: { label: 'status', may: 'team:manage', options: t => [['removed', t('statuses.removed')]] },
  },
  choices: async ({ departments }) => ({
    department: (await departments.list()).data.map(({ id, name }) => [String(id), name]),
  }),
  empty: { title: 'empty.title' },
  csv: ['name', 'personNumber', 'role', 'department', 'email', 'phone'],
})

function hours(span: 'week' | 'month') {
  return {
    label: `figures.${span}Short`,
    cell: (row: { user_id: number }) => <HoursOf userId={row.user_id} span={span} />,
    align: 'right',
    card: 'hidden',
  } as const
}

function HoursOf({ userId, span }: { userId: number; span: 'week' | 'month' }) {
  const { figures } = useLoaderData<{ figures: TeamFigures }>()
  const own = figures.hours?.members.find(({ user_id }) => user_id === userId)
  return <Hours value={own?.[span] ?? 0} />
}

function You({ userId }: { userId: number }) {
  const t = useT(teamTexts)
  return userId === useSession().user.id ? <Badge>{t('you')}</Badge> : null
}
