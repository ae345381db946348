import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { Findings, type TimeSheet } from '~/features/times/findings'
import { SheetActions, SheetStatus } from '~/features/times/sheet-bar'
import { TimesTabs } from '~/features/times/times-tabs'
import { dayName } from '~/features/times/week-card'
import { timesTexts } from '~/i18n/times'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import { addDays, dayIn } from '~server/platform/values/days'
import { isWeek, mondayOfWeek, weekLabel, weekOf } from '~server/platform/values/iso-weeks'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(timesTexts, 'weeks.title', async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const { data: session } = await caller.auth.session()
  const waiting = await caller.timeSheets.list({ status: 'submitted', limit: 200 })
  const given = new URL(request.url).searchParams.get('week') ?? ''
  const week = isWeek(given) ? given : (waiting.data[0]?.week ?? weekOf(dayIn(session.company.timeZone, new Date())))
  const { data: sheets } = await caller.timeSheets.list({ week, limit: 200 })
  const counts = new Map<string, number>()
  for (const one of waiting.data) counts.set(one.week, (counts.get(one.week) ?? 0) + 1)
  const monday = mondayOfWeek(week)
  return {
    ...{ week, monday, sheets, waiting: [...counts].map(([name, count]) => ({ name, count })) },
    before: weekOf(addDays(monday, -7)),
    after: weekOf(addDays(monday, 7)),
  }
})

/**
 * The office's view of a week: everyone with gaps, what is late or still open, and the findings; approved with one tap.
 */
export default function Weeks() {
  const { week, monday, sheets, waiting, before, after } = useLoaderData<typeof loader>()
  const t = useT(timesTexts)
  const format = useFormat()
  useLive(['time'])
  const to = (name: string) => `/times/weeks?week=${name}`
  return (
    <>
      <PageHeader title={t('weeks.title')} />
      <div className="mb-4">
        <TimesTabs />
      </div>
      {waiting.length > 0 ? (
        <nav aria-label={t('weeks.waiting')} className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-muted">{t('weeks.waiting')}:</span>
          {waiting.map(({ name, count }) => (
            <Button key={name} asChild size="sm" variant={name === week ? 'primary' : 'secondary'}>
              <Link to={to(name)} aria-current={name === week ? 'page' : undefined}>
                {t('weeks.name', { week: weekLabel(name) })} ({count})
              </Link>
            </Button>
          ))}
        </nav>
      ) : null}
      <Card>
        <header className="flex items-center gap-2 px-4 py-3">
          <h2 className="min-w-0 grow text-sm leading-6" suppressHydrationWarning>
            {t('weeks.week', { week: weekLabel(week), from: format.day(monday), to: format.day(addDays(monday, 6)) })}
          </h2>
          <Button asChild variant="ghost" size="icon">
            <Link to={to(before)} aria-label={t('weeks.previous')} preventScrollReset>
              <ChevronLeft aria-hidden />
            </Link>
          </Button>
          <Button asChild variant="ghost" size="icon">
            <Link to={to(after)} aria-label={t('weeks.next')} preventScrollReset>
              <ChevronRight aria-hidden />
            </Link>
          </Button>
        </header>
        <ul className="divide-y divide-line border-t border-line">
          {sheets.map(sheet => (
            <Person key={sheet.user_id} sheet={sheet} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Person({ sheet }: { sheet: TimeSheet }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const name = (day: string) => dayName(format.tag, day)
  const violations = sheet.findings.filter(({ severity }) => severity === 'violation')
  const infos = sheet.findings.filter(({ severity }) => severity === 'info')
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to={`/times?user_id=${sheet.user_id}&week=${sheet.from}`}
          prefetch="intent"
          className="min-w-0 font-medium underline-offset-2 hover:underline pointer-coarse:py-1.5"
        >
          {sheet.user_name}
        </Link>
        <SheetStatus status={sheet.status} />
        <span className="text-muted tabular">
          {sheet.entries === 0
            ? t('weeks.nothing')
            : t('sheet.sums', {
                credited: format.duration(sheet.credited_minutes),
                target: format.duration(sheet.target_minutes),
              })}
        </span>
        {sheet.running ? <Badge tone="info">{t('weeks.running')}</Badge> : null}
        {sheet.late > 0 ? <Badge tone="warning">{t('weeks.late', { count: sheet.late })}</Badge> : null}
        {sheet.gaps.length > 0 ? (
          <Badge tone="warning" className="h-auto whitespace-normal" suppressHydrationWarning>
            {t('weeks.gaps', { days: sheet.gaps.map(name).join(' · ') })}
          </Badge>
        ) : null}
        <div className="ml-auto flex flex-wrap gap-2">
          <SheetActions sheet={sheet} />
        </div>
      </div>
      {sheet.note ? <p className="break-words text-muted">„{sheet.note}“</p> : null}
      <Findings findings={violations} dayName={name} label={t('findings.label')} />
      {infos.length > 0 ? (
        <details>
          <summary className="cursor-pointer rounded-md text-muted pointer-coarse:py-1.5">
            {t('findings.count', { count: infos.length })}
          </summary>
          <div className="mt-1.5">
            <Findings findings={infos} dayName={name} label={t('findings.info')} />
          </div>
        </details>
      ) : null}
    </li>
  )
}
