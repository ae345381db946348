import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { BalanceCard } from '~/features/leave/balance-card'
import { QueueCard } from '~/features/leave/queue-card'
import { RequestList } from '~/features/leave/request-list'
import { RequestSheet } from '~/features/leave/request-sheet'
import { YearStrip } from '~/features/leave/year-strip'
import { leaveTexts } from '~/i18n/leave'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { dayIn } from '~server/platform/values/days'
import { CreateLeaveRequest, DecideLeaveRequest } from '~server/services/planning/leave-requests/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(leaveTexts, 'title', async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const { data: session } = await caller.auth.session()
  const today = dayIn(session.company.timeZone, new Date())
  const thisYear = Number(today.slice(0, 4))
  const yearParam = Number(new URL(request.url).searchParams.get('year'))
  const year = yearParam >= 2000 && yearParam <= 2199 ? Math.trunc(yearParam) : thisYear
  const range = { from: `${year}-01-01`, to: `${year}-12-31` }
  // In December people request leave of January: with the current year all that is to come is listed.
  const listed = year === thisYear ? { from: range.from } : range
  const decides = session.permissions.includes('leave:decide')
  const [types, accounts, own, absences, queue, all, team] = await Promise.all([
    caller.leaveTypes.list({}),
    caller.leaveAccounts.list({ year, user_id: session.user.id }),
    caller.leaveRequests.list({ user_id: session.user.id, ...listed, limit: 100 }),
    caller.leaveRequests.absences(range),
    decides ? caller.leaveRequests.queue() : null,
    decides ? caller.leaveRequests.list({ ...listed, limit: 200 }) : null,
    decides ? caller.team.colleagues() : null,
  ])
  return {
    ...{ today, year, types: types.data, balance: accounts.data[0] ?? null, own: own.data, absences: absences.data },
    queue: queue?.data ?? null,
    away:
      all?.data
        .filter(
          ({ status, to_day, user_id }) => status === 'approved' && to_day >= today && user_id !== session.user.id,
        )
        .reverse() ?? null,
    colours: (all ?? own).data
      .filter(({ status }) => status === 'approved' || status === 'requested')
      .map(({ user_id, from_day, colour }) => [`${user_id} ${from_day}`, colour] as const),
    people: (team?.data ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
  }
})

export async function action(args: ActionFunctionArgs) {
  const { leaveRequests } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'request')
    return submitForm(args, CreateLeaveRequest, async ({ value, context }) => {
      const { data: session } = await context.caller.auth.session()
      const { user_id, ...own } = value
      return leaveRequests.create(user_id === session.user.id ? own : value)
    })
  if (intent === 'decide')
    return submitForm(args, DecideLeaveRequest, ({ value, expectedVersion }) =>
      leaveRequests.decide({ ...value, id: value.id, expected_version: expectedVersion }),
    )
  const form = await readForm(args.request)
  const about = { id: String(form.get('id')), expected_version: Number(form.get('version')) || undefined }
  if (intent === 'approve') return answerMessage(args, () => leaveRequests.decide({ ...about, decision: 'approve' }))
  if (intent === 'withdraw') return answerMessage(args, () => leaveRequests.withdraw(about))
  if (intent === 'cancel') return answerMessage(args, () => leaveRequests.cancel(about))
  return unknownIntent()
}

/** Leave: the user's own balance and requests; for deciders what is open, and the year of the team. */
export default function Leave() {
  const { today, year, types, balance, own, absences, queue, away, colours, people } = useLoaderData<typeof loader>()
  const t = useT(leaveTexts)
  const may = useMay()
  const [isRequesting, setIsRequesting] = useState(false)
  useLive(['leave'])
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <YearButtons year={year} />
            {may('leave:decide') ? (
              <Button asChild>
                <Link to={`/leave/settings?year=${year}`}>{t('settingsLink')}</Link>
              </Button>
            ) : null}
            {may('leave:request') && types.length > 0 ? (
              <Button variant="primary" onClick={() => setIsRequesting(true)}>
                <Plus aria-hidden />
                {t(people.length > 1 ? 'enter' : 'request')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid gap-4 lg:order-2">
          {balance ? <BalanceCard balance={balance} today={today} /> : null}
          <RequestList title={t('own.title')} empty={t('own.empty')} requests={own} />
        </div>
        <div className="grid gap-4">
          {queue ? <QueueCard queue={queue} /> : null}
          <YearStrip absences={absences} today={today} colours={new Map(colours)} />
          {away ? <RequestList title={t('team.title')} empty={t('team.empty')} requests={away} named /> : null}
        </div>
      </div>
      {isRequesting ? (
        <RequestSheet types={types} people={people} today={today} onClose={() => setIsRequesting(false)} />
      ) : null}
    </>
  )
}

function YearButtons({ year }: { year: number }) {
  const t = useT(leaveTexts)
  return (
    <div className="flex items-center gap-1">
      <Button asChild variant="ghost" size="icon">
        <Link to={`/leave?year=${year - 1}`} aria-label={t('year.previous')} preventScrollReset>
          <ChevronLeft aria-hidden />
        </Link>
      </Button>
      <span className="min-w-10 text-center font-medium tabular">{year}</span>
      <Button asChild variant="ghost" size="icon">
        <Link to={`/leave?year=${year + 1}`} aria-label={t('year.next')} preventScrollReset>
          <ChevronRight aria-hidden />
        </Link>
      </Button>
    </div>
  )
}
