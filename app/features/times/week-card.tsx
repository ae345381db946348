import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Download, FileText, Lock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { timesTexts } from '~/i18n/times'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { addDays, daysFrom } from '~server/platform/values/days'
import { barsOf, creditedMinutes, type RecordedTime, shownHours } from './week'

interface WeekCardProps {
  monday: string
  today: string
  entries: readonly RecordedTime[]
  /** URL of the page for another week. */
  toWeek: (monday: string) => string
  csv: string
  mayAdd: boolean
  onAdd: (day: string) => void
  onOpen: (entry: RecordedTime) => void
  /** Note for a day, below its times. */
  noteOf?: (day: string) => ReactNode
  children?: ReactNode
  className?: string
}

/** A week of one person: for each day the worked time, as a bar over its hours and as lines that open. */
export function WeekCard(props: WeekCardProps) {
  const { monday, today, entries, toWeek, csv, mayAdd, onAdd, onOpen, noteOf, children, className } = props
  const t = useT(timesTexts)
  const format = useFormat()
  const wall = (instant: string) => {
    const [hour = 0, minute = 0] = format.time(instant).split(':').map(Number)
    return hour * 60 + minute
  }
  const hours = shownHours(entries, wall)
  const days = daysFrom(monday)
  return (
    <Card className={className}>
      <header className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="min-w-0 grow text-sm leading-6" suppressHydrationWarning>
          {t('week.title', { from: format.day(monday), to: format.day(addDays(monday, 6)) })}
        </h2>
        <span className="font-semibold tabular">{format.duration(creditedMinutes(entries))}</span>
        <div className="flex items-center gap-1">
          <Button asChild variant="ghost" size="icon">
            <Link to={toWeek(addDays(monday, -7))} aria-label={t('week.previous')} preventScrollReset>
              <ChevronLeft aria-hidden />
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link to={toWeek('')} preventScrollReset>
              {t('week.current')}
            </Link>
          </Button>
          <Button asChild variant="ghost" size="icon">
            <Link to={toWeek(addDays(monday, 7))} aria-label={t('week.next')} preventScrollReset>
              <ChevronRight aria-hidden />
            </Link>
          </Button>
          <Button asChild variant="ghost" size="icon">
            <a href={csv} download aria-label={t('week.csv')}>
              <Download aria-hidden />
            </a>
          </Button>
        </div>
      </header>
      {children}
      <ol className="divide-y divide-line border-t border-line">
        {days.map(day => {
          const own = entries.filter(({ date }) => date === day)
          return (
            <li key={day} className="grid gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[9rem_minmax(0,1fr)_5rem]">
              <div className="flex items-center gap-2 lg:self-start lg:pt-1">
                <h3
                  suppressHydrationWarning
                  className={cn('font-medium', day === today ? 'text-accent-ink' : own.length === 0 && 'text-muted')}
                >
                  {dayName(format.tag, day)}
                </h3>
                {mayAdd && day <= today ? (
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={t('week.addOn', { day: dayName(format.tag, day) })}
                    onClick={() => onAdd(day)}
                    className="text-faint"
                  >
                    <Plus aria-hidden />
                  </Button>
                ) : null}
                <span className="ml-auto tabular lg:hidden">
                  {own.length > 0 ? format.duration(creditedMinutes(own)) : null}
                </span>
              </div>
              <div className="min-w-0">
                {own.some(({ started_at }) => started_at) ? (
                  <div aria-hidden className="relative my-1.5 h-3 overflow-hidden rounded-md bg-sunken max-lg:hidden">
                    {barsOf(own, wall, hours).map(({ entry, left, width }) => (
                      <span
                        key={entry.id}
                        style={{ left: `${left}%`, width: `${width}%` }}
                        className={cn('absolute inset-y-0 border-r border-surface', barStyle[entry.kind])}
                      />
                    ))}
                  </div>
                ) : null}
                {own.length > 0 ? (
                  <ul aria-label={t('week.entries', { day: dayName(format.tag, day) })} className="-mx-2 grid">
                    {own.map(entry => (
                      <EntryLine key={entry.id} entry={entry} onOpen={onOpen} />
                    ))}
                  </ul>
                ) : null}
                {noteOf?.(day)}
              </div>
              <span className="text-right font-medium tabular max-lg:hidden lg:pt-1">
                {own.length > 0 ? format.duration(creditedMinutes(own)) : null}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const barStyle = { work: 'bg-accent', travel: 'bg-info-fill', break: 'bg-line-strong', absence: 'bg-warning-fill' }

/** "Mo, 16.03." */
export const dayName = (tag: string, day: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

function EntryLine({ entry, onOpen }: { entry: RecordedTime; onOpen: (entry: RecordedTime) => void }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const span =
    entry.started_at && entry.ended_at ? `${format.time(entry.started_at)}–${format.time(entry.ended_at)}` : null
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(entry)}
        className="flex min-h-8 w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg px-2 py-1 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <span className="w-24 shrink-0 tabular" suppressHydrationWarning>
          {span ?? t(`kinds.${entry.kind}`)}
        </span>
        <span className="min-w-0 grow basis-24 truncate">
          {entry.project_name ??
            (entry.kind === 'work' ? (entry.description ?? t('clock.none')) : t(`kinds.${entry.kind}`))}
          {entry.project_name && entry.kind === 'travel' ? ` · ${t('kinds.travel')}` : null}
          {entry.project_name && entry.description ? <span className="text-muted"> · {entry.description}</span> : null}
        </span>
        {entry.break_minutes > 0 ? (
          <span className="text-xs text-muted max-lg:order-2">
            {t('entry.breaks', { minutes: entry.break_minutes })}
          </span>
        ) : null}
        {entry.late ? (
          <Badge tone="warning" className="max-lg:order-2">
            {t('entry.late')}
          </Badge>
        ) : null}
        {entry.rapport_number ? (
          <Badge tone="info" className="max-lg:order-2">
            <FileText aria-hidden />
            {entry.rapport_number}
          </Badge>
        ) : null}
        {entry.locked ? (
          <Lock role="img" aria-label={t('entry.locked')} className="size-3.5 text-faint max-lg:order-2" />
        ) : null}
        <span className="shrink-0 text-muted tabular max-lg:order-1">{format.duration(entry.duration_minutes)}</span>
      </button>
    </li>
  )
}
