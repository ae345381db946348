import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CirclePause, Hourglass } from 'lucide-react'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { Day } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { WebhookProblems } from '~/features/integrations/webhook-problems'
import { webhookProblems } from '~/features/integrations/webhook-problems.server'
import { ownClock } from '~/features/times/own-clock.server'
import { MyDay } from '~/features/today/my-day'
import { OfficeToday } from '~/features/today/office-today'
import { OnboardingCard } from '~/features/today/onboarding'
import { OpenQuestions } from '~/features/today/open-questions'
import { OwnBusyWeek } from '~/features/today/own-busy-week'
import { OwnToday } from '~/features/today/own-today'
import { type PersonDay, teamDayOf } from '~/features/today/team-day'
import { TeamToday } from '~/features/today/team-today'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { pageAction, titledPage } from '~/lib/page.server'
import type { OutputOf } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { addDays, dayIn } from '~server/platform/values/days'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(todayTexts, 'title', async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const now = new Date().toISOString()
  // An operator outside any company has none.
  const session = whereAllowed(context, () => caller.auth.session())
  const parts = Promise.all([
    caller.dashboard.sending(),
    caller.dashboard.demoYear(),
    webhookProblems(context),
    caller.activity.list({ limit: 8 }),
    whereAllowed(context, () => caller.dashboard.onboarding()),
    whereAllowed(context, () => caller.dashboard.myDay()),
    whereAllowed(context, () => caller.customerLinks.questions({})),
    session.then(signedIn => teamToday(context, signedIn)),
  ])
  // Where the user is redirected, a failure of these is not reported.
  parts.catch(() => {})
  const office = await whereAllowed(context, () => caller.dashboard.get())
  const [own, times] = office
    ? [null, null]
    : await Promise.all([
        whereAllowed(context, () => caller.rapports.page({ status: 'draft', limit: 20 })),
        session.then(signedIn => ownTimes(context, signedIn)),
      ])
  // An operator outside any company has nothing to do here.
  if (!office && !own && (await whereAllowed(context, () => caller.companies.list({}))))
    throw redirect('/admin/companies')
  const [held, year, problems, activity, start, day, asked, team] = await parts
  const open = start && !start.data.dismissed && start.data.steps.some(step => !step.done)
  const steps = open ? start.data.steps : null
  return {
    now,
    figures: office?.data ?? null,
    rapports: own,
    times,
    day: day?.data ?? null,
    asked: asked?.data ?? [],
    team: office ? team : null,
    held: held.data,
    year: year.data,
    problems,
    activity,
    steps,
  }
})

type SignedIn = OutputOf<'auth.session'> | null

/**
 * Who is where today, for those who may see everyone's appointments. Which day it is there, the board says: the days
 * around today's in UTC have it in any zone.
 */
async function teamToday(context: AppLoadContext, signedIn: SignedIn): Promise<PersonDay[] | null> {
  if (!signedIn?.data.permissions.includes('appointments:read_all')) return null
  const now = new Date()
  const day = dayIn('UTC', now)
  const around = { from: addDays(day, -1), to: addDays(day, 1) }
  const board = await whereAllowed(context, () => context.caller.teamBoards.calendar(around))
  return board && teamDayOf(board.data, dayIn(board.data.time_zone, now))
}

/** The user's own clock and week; null if no times are recorded here. */
async function ownTimes(context: AppLoadContext, signedIn: SignedIn) {
  if (!signedIn) return null
  const [own, sheets] = await Promise.all([
    ownClock(context),
    whereAllowed(context, () => context.caller.timeSheets.list({ user_id: signedIn.data.user.id })),
  ])
  return own || sheets ? { own, sheet: sheets?.data[0] ?? null } : null
}

/** Dismisses the first steps; there is no other form here. */
export const action = pageAction(async ({ context }: ActionFunctionArgs) => {
  await context.caller.profile.act({ action: 'dismiss_onboarding' })
  return null
})

/**
 * The start page: what needs attention now, and the company's finances; on a phone in the field the user's own
 * rapports.
 */
export default function Today() {
  const { now, figures, rapports, times, day, asked, team, held, year, problems, activity, steps } =
    useLoaderData<typeof loader>()
  const t = useT(todayTexts)
  const format = useFormat()
  useLive([
    'invoices',
    'inquiries',
    'offers',
    'rapports',
    'contacts',
    'projects',
    'articles',
    'settings',
    'appointments',
    'leave',
    'team',
    ...(figures ? [] : ['time' as const]),
  ])
  const today = format.dayOf(now)
  return (
    <>
      <PageHeader title={t('title')} subtitle={<Day value={today} style="long" />} />
      {held ? (
        <Notice tone="warning" icon={CirclePause} title={t('held.title')} className="mb-4">
          <p>{t('held.body')}</p>
        </Notice>
      ) : null}
      {year ? (
        <Notice tone="info" icon={Hourglass} title={t('demoYear.title')} className="mb-4">
          <p>{t('demoYear.body', year)}</p>
        </Notice>
      ) : null}
      <WebhookProblems problems={problems} />
      {steps ? <OnboardingCard steps={steps} /> : null}
      {figures ? (
        <>
          <OpenQuestions questions={asked} />
          {team ? <TeamToday people={team} /> : null}
          {day && day.appointments.length > 0 ? <MyDay appointments={day.appointments} className="mb-4" /> : null}
          <OwnBusyWeek className="mb-4" />
          <OfficeToday figures={figures} today={today} />
          <ActivityCard page={activity} className="mt-4" />
        </>
      ) : (
        <OwnToday {...{ day, times, rapports, activity, today }} />
      )}
    </>
  )
}
