import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { Select } from '~/components/ui/select'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { AccountCard } from '~/features/times/account'
import { ClockCard } from '~/features/times/clock-card'
import { EntrySheet } from '~/features/times/entry-sheet'
import { Findings } from '~/features/times/findings'
import { ownClock } from '~/features/times/own-clock.server'
import { saveTime } from '~/features/times/save-time.server'
import { SheetBar } from '~/features/times/sheet-bar'
import { TimeForm } from '~/features/times/time-form'
import { TimesTabs } from '~/features/times/times-tabs'
import type { RecordedTime } from '~/features/times/week'
import { WeekCard } from '~/features/times/week-card'
import { timesTexts } from '~/i18n/times'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { dayFilter, idFilter } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { titledPage, unknownIntent } from '~/lib/page.server'
import { useFormat, useMay, useSession } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { addDays, dayIn, mondayOf, wallInstant } from '~server/platform/values/days'
import { weekOf } from '~server/platform/values/iso-weeks'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(timesTexts, 'title', async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const query = new URL(request.url).searchParams
  const { data: session } = await caller.auth.session()
  const [own, team] = await Promise.all([
    ownClock(context),
    session.permissions.includes('time_entries:read_all')
      ? whereAllowed(context, () => caller.team.colleagues())
      : null,
  ])
  const now = new Date().toISOString()
  const userId = idFilter(query.get('user_id') ?? undefined) ?? session.user.id
  const monday = mondayOf(dayFilter(query.get('week') ?? undefined) ?? dayIn(session.company.timeZone, new Date(now)))
  const mayRead = userId === session.user.id || session.permissions.includes('time_entries:approve')
  const [entries, sheets, account] = await Promise.all([
    caller.timeEntries.recorded({ user_id: userId, from: monday, to: addDays(monday, 6), limit: 200 }),
    caller.timeSheets.list({ user_id: userId, week: weekOf(monday) }),
    mayRead ? whereAllowed(context, () => caller.timeAccounts.read({ user_id: userId })) : null,
  ])
  return {
    own,
    people: (team?.data ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
    ...{ now, userId, monday, entries: entries.data, sheet: sheets.data[0] ?? null, account: account?.data ?? null },
  }
})

export async function action(args: ActionFunctionArgs) {
  const { caller } = args.context
  const intent = await intentOf(args.request)
  const timeZone = (await caller.auth.session()).data.company.timeZone
  if (intent === 'save')
    return submitForm(args, TimeForm, ({ value, expectedVersion }) =>
      saveTime(caller, timeZone, value, expectedVersion),
    )
  const form = await readForm(args.request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (intent === 'delete')
    return answerMessage(args, () => caller.timeEntries.delete({ id: text('id') ?? '', reason: text('reason') }))
  const of = () => ({ userId: text('user_id') ?? '', week: text('week') ?? '', ...versionOf(text('version')) })
  if (intent === 'submit') return answerMessage(args, () => caller.timeSheets.submit(of()))
  if (intent === 'approve')
    return answerMessage(args, () =>
      caller.timeSheets.approve({ ...of(), accepted_findings: Number(text('violations') ?? 0) }),
    )
  if (intent === 'return')
    return answerMessage(args, () => caller.timeSheets.return({ ...of(), note: text('note') ?? '' }))
  if (intent === 'break')
    return answerMessage(args, () =>
      caller.timeEntries.update({
        id: Number(text('id')),
        updates: { break_minutes: Number(text('minutes')), ...versionOf(text('version')) },
      }),
    )
  if (intent !== 'clock') return unknownIntent()
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text('wall') ?? '') ?? []
  return answerMessage(args, () =>
    caller.timeEntries.actOnClock({
      action: text('action') as 'start',
      ...(text('kind') ? { kind: text('kind') as 'work' } : {}),
      ...(text('project_id') ? { project_id: Number(text('project_id')) } : {}),
      ...(day && time ? { at: wallInstant(timeZone, day, time).toISOString() } : {}),
    }),
  )
}

/** A week without any action has no version yet. */
const versionOf = (version: string | undefined) =>
  version && version !== '0' ? { expected_version: Number(version) } : {}

/** The worker's day: the clock first, then the week. The office sees everyone's weeks. */
export default function Times() {
  const { own, people, now, userId, monday, entries, sheet, account } = useLoaderData<typeof loader>()
  const t = useT(timesTexts)
  const may = useMay()
  const navigate = useNavigate()
  const session = useSession()
  const today = useFormat().dayOf(now)
  const [opened, setOpened] = useState<{ entry: RecordedTime | null; day: string } | null>(null)
  useLive(['time', 'rapports'])
  const isOwn = userId === session.user.id
  const isApprovedWeek = sheet?.status === 'approved'
  const mayAdd =
    may('time_entries:write') &&
    (isOwn || may('time_entries:write_all')) &&
    (!isApprovedWeek || may('time_entries:approve'))
  const firstDay = today >= monday && today <= addDays(monday, 6) ? today : monday
  const address = (week: string, user = userId) => {
    const query = new URLSearchParams()
    if (user !== session.user.id) query.set('user_id', String(user))
    if (week) query.set('week', week)
    return `/times${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {people.length > 1 ? (
              <Select
                aria-label={t('week.person')}
                options={people}
                value={String(userId)}
                onChange={event => navigate(address(monday, Number(event.target.value)))}
                className="w-56"
              />
            ) : null}
            {mayAdd ? (
              <Button onClick={() => setOpened({ entry: null, day: firstDay })}>
                <Plus aria-hidden />
                {t('week.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="mb-4">
        <TimesTabs query={isOwn ? '' : `?user_id=${userId}`} />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
        {own && isOwn ? (
          <div className="lg:col-start-2">
            <ClockCard {...own} />
          </div>
        ) : null}
        <WeekCard
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
          {...{ monday, today, entries, mayAdd }}
          toWeek={address}
          csv={`/times.csv?user_id=${userId}&from=${monday}&to=${addDays(monday, 6)}`}
          onAdd={day => setOpened({ entry: null, day })}
          onOpen={entry => setOpened({ entry, day: entry.date })}
          noteOf={day => (
            <Findings
              label={t('findings.label')}
              findings={sheet?.findings.filter(finding => finding.day === day) ?? []}
            />
          )}
        >
          {sheet ? <SheetBar sheet={sheet} /> : null}
        </WeekCard>
        {account ? (
          <div className="lg:col-start-2">
            <AccountCard account={account} to={`/times/account${isOwn ? '' : `?user_id=${userId}`}`} />
          </div>
        ) : null}
      </div>
      {opened ? (
        <EntrySheet
          key={opened.entry?.id ?? 'new'}
          entry={opened.entry}
          day={opened.day}
          userId={userId}
          isApprovedWeek={isApprovedWeek}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}
