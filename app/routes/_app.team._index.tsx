import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Stat } from '~/components/ui/stat'
import { Hours } from '~/components/value'
import { loadList } from '~/features/lists/list.server'
import { ListTable } from '~/features/lists/list-page'
import { memberList } from '~/features/team/member-list'
import type { TeamFigures } from '~/features/team/role'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { page } from '~/lib/page.server'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export const loader = page(async (args: LoaderFunctionArgs) => {
  const [members, figures] = await Promise.all([
    loadList(memberList, args),
    whereAllowed(args.context, () => args.context.caller.team.aggregates()),
  ])
  return { ...members, figures: figures?.data ?? null }
})

/** The people of the company. */
export default function Members() {
  const { figures, ...members } = useLoaderData<typeof loader>()
  const may = useMay()
  const without = [
    ...(figures?.hours ? [] : (['week', 'month'] as const)),
    ...(may('team:details') ? [] : (['role', 'email'] as const)),
  ]
  return (
    <>
      {figures ? <Figures figures={figures} /> : null}
      <ListTable list={memberList} data={members} without={without} />
    </>
  )
}

/** Heads, open invitations and hours at a glance. */
function Figures({ figures }: { figures: TeamFigures }) {
  const t = useT(teamTexts)
  const { members, invitations, hours } = figures
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        label={t('figures.members')}
        value={members.total}
        hint={t('figures.heads', {
          administrators: members.administrators,
          managers: members.managers,
          employees: members.employees,
        })}
      />
      <Stat
        label={t('figures.invitations')}
        value={invitations.open + invitations.expired}
        to="/team/invitations"
        hint={invitations.expired > 0 ? t('figures.expired', { count: invitations.expired }) : t('figures.noneExpired')}
      />
      {hours ? (
        <>
          <Stat label={t('figures.week')} value={<Hours value={hours.week} />} hint={<From day={hours.week_from} />} />
          <Stat
            label={t('figures.month')}
            value={<Hours value={hours.month} />}
            hint={<From day={hours.month_from} />}
          />
        </>
      ) : null}
    </div>
  )
}

function From({ day }: { day: string }) {
  const t = useT(teamTexts)
  const format = useFormat()
  return <span suppressHydrationWarning>{t('figures.since', { day: format.day(day) })}</span>
}
