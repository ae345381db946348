import { Link } from '@remix-run/react'
import { ChevronRight, ClipboardList, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Day, Hours } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { ClockCard } from '~/features/times/clock-card'
import type { ownClock } from '~/features/times/own-clock.server'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { MyDay } from './my-day'
import { NextSite } from './next-site'
import { OwnBusyWeek } from './own-busy-week'
import { WeekLine } from './week-line'

interface OwnTodayProps {
  /** Null if this user has no appointments here (module or permission). */
  day: Outputs['dashboard']['myDay']['data'] | null
  /** Null if this user records no times here (module or permission). */
  times: {
    own: Awaited<ReturnType<typeof ownClock>>
    sheet: Outputs['timeSheets']['list']['data'][number] | null
  } | null
  rapports: Outputs['rapports']['page'] | null
  activity: Outputs['activity']['list']
  today: string
}

/** An employee's start page: their next appointment, clock and week, then unfinished work. */
export function OwnToday({ day, times, rapports, activity, today }: OwnTodayProps) {
  const further = day?.appointments.filter(({ id }) => id !== day.next?.id) ?? []
  return (
    <div className="grid max-w-5xl gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      {day ? (
        <div className="min-w-0 lg:col-start-1">
          <NextSite next={day.next} today={today} />
        </div>
      ) : null}
      {times ? (
        <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {times.own ? <ClockCard {...times.own} /> : null}
          {times.sheet ? <WeekLine sheet={times.sheet} /> : null}
        </div>
      ) : null}
      <div className="grid min-w-0 gap-4 lg:col-start-1">
        {further.length > 0 ? <MyDay appointments={further} /> : null}
        <OwnBusyWeek />
        {rapports ? <OwnRapports rapports={rapports.data} total={rapports.pagination.total} /> : null}
        <ActivityCard page={activity} />
      </div>
    </div>
  )
}

interface OwnRapportsProps {
  rapports: Outputs['rapports']['page']['data']
  total: number
}

/** Start page of field staff: one large button, and unfinished rapports. */
function OwnRapports({ rapports, total }: OwnRapportsProps) {
  const t = useT(todayTexts)
  const may = useMay()
  return (
    <div className="grid gap-4">
      {may('rapports:write') ? (
        <Button asChild variant="primary" size="lg" className="h-14! text-base">
          <Link to="/rapports/new">
            <Plus aria-hidden />
            {t('own.new')}
          </Link>
        </Button>
      ) : null}
      <Card>
        <CardHeader
          title={t('own.title')}
          actions={
            <Button asChild variant="ghost" size="sm">
              <Link to="/rapports">{t('own.all')}</Link>
            </Button>
          }
        />
        {total === 0 ? (
          <EmptyState icon={ClipboardList} title={t('own.emptyTitle')} className="py-8">
            {t('own.emptyBody')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {rapports.map(rapport => (
              <li key={rapport.id}>
                <Link
                  to={`/rapports/${rapport.id}`}
                  prefetch="intent"
                  className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">
                      {rapport.title || rapport.project_name || t('own.noTitle')}
                    </span>
                    <span className="block truncate text-xs text-muted">
                      <Day value={rapport.date} />
                      {[rapport.project_name, rapport.kontakt_name]
                        .filter(Boolean)
                        .map(name => ` · ${name}`)
                        .join('')}
                    </span>
                  </span>
                  <span className="shrink-0 text-muted">
                    <Hours value={rapport.total_hours} />
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
