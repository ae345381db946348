import { TriangleAlert, UserX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { AppointmentStatusBadge } from '~/features/appointments/appointment-status'
import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { addDays, daysFrom, mondayOf } from '~server/platform/values/days'
import { isCalledOff, isClosed } from '~server/services/planning/appointments/machine'
import { useWhen } from './bar'
import { type Bar, busyOf, columnsOf, type Entry, type Row, type Scale, type Shade, shadesOn } from './board-model'
import { BusyLine } from './busy-view'

interface DayListProps {
  scale: Scale
  rows: readonly Row[]
  /** Holidays and closed days of the whole company. */
  free: readonly Shade[]
  day: string
  today: string
  onDay: (day: string) => void
  onOpen: (entry: Entry) => void
  /** What stands below the list. */
  children?: ReactNode
}

/** The board on a phone: a strip of days, below it everyone with their entries of that day. A swipe changes the day. */
export function DayList({ scale, rows, free, day, today, onDay, onOpen, children }: DayListProps) {
  const t = useT(planningTexts)
  const format = useFormat()
  const pressed = useRef<{ x: number; y: number } | null>(null)
  const days = daysFrom(mondayOf(day), 7)
  const weekday = new Intl.DateTimeFormat(format.tag, { weekday: 'short', timeZone: 'UTC' })
  const awayOn = (shades: readonly Shade[] = []) =>
    shadesOn(scale, shades, day).map(({ kind, name, half }) => {
      const what = name ?? t(kind === 'requested' ? 'awayRequested' : 'away')
      return half ? t(`halfDay.${half}`, { what }) : what
    })
  const oneDay: Scale = { ...scale, view: 'week', days: [day], columns: 1, step: 1440 }
  return (
    <div
      // A swipe below a short list counts, too.
      className="grid min-h-[60dvh] content-start gap-3 md:hidden print:hidden"
      onTouchStart={({ touches }) => {
        const touch = touches[0]
        pressed.current = touch ? { x: touch.clientX, y: touch.clientY } : null
      }}
      onTouchEnd={({ changedTouches }) => {
        const touch = changedTouches[0]
        if (!touch || !pressed.current) return
        const x = touch.clientX - pressed.current.x
        const y = touch.clientY - pressed.current.y
        if (Math.abs(x) > 60 && Math.abs(y) < 40) onDay(addDays(day, x < 0 ? 1 : -1))
      }}
    >
      <nav aria-label={t('phone.days')} className="grid grid-cols-7 gap-1">
        {days.map(one => (
          <button
            key={one}
            type="button"
            onClick={() => onDay(one)}
            aria-pressed={one === day}
            aria-label={format.day(one, 'long')}
            className={cn(
              'flex h-14 flex-col items-center justify-center rounded-lg border border-line bg-surface',
              one === day && 'border-accent bg-accent text-on-accent',
              one === today && one !== day && 'border-accent-mark text-accent-ink',
            )}
          >
            <span className="text-xs">{weekday.format(new Date(one))}</span>
            <span className="text-base font-semibold tabular">{new Date(one).getUTCDate()}</span>
          </button>
        ))}
      </nav>
      <h2 className="text-base">{[format.day(day, 'long'), ...awayOn(free)].join(' · ')}</h2>
      <ul className="grid gap-3">
        {rows.map(row => {
          const bars = row.bars.filter(({ entry }) => columnsOf(entry, oneDay) !== null)
          const away = awayOn(row.shades)
          const note = away.length > 0 ? away.join(', ') : bars.length === 0 ? t('phone.none') : null
          return (
            <li key={row.key} className="rounded-lg border border-line bg-surface">
              <div className="flex items-baseline justify-between gap-3 px-3 pt-2 pb-1">
                <span className="truncate font-medium">{row.name}</span>
                {note ? <span className="shrink-0 text-xs text-muted">{note}</span> : null}
              </div>
              <ul className="divide-y divide-line">
                {bars.map(bar => (
                  <Line key={bar.entry.id} bar={bar} onOpen={onOpen} />
                ))}
                {row.busy
                  ?.filter(({ time }) => busyOf(oneDay, time) !== null)
                  .map(({ time }) => (
                    <BusyLine key={time.id} time={time} />
                  ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}

/** A tap opens it, as does a long press: the sheet can move it to another person, day or time. */
function Line({ bar: { entry, conflicts }, onOpen }: { bar: Bar; onOpen: (entry: Entry) => void }) {
  const t = useT(planningTexts)
  const when = useWhen(entry)
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(entry)}
        onContextMenu={event => {
          event.preventDefault()
          onOpen(entry)
        }}
        className="grid min-h-12 w-full gap-0.5 px-3 py-2 text-left select-none active:bg-hover"
      >
        <span className="flex items-center justify-between gap-3">
          <span className={cn('truncate', isCalledOff(entry.status) && 'text-muted line-through')}>{entry.title}</span>
          {isClosed(entry.status) ? <AppointmentStatusBadge status={entry.status} /> : null}
        </span>
        <span className="truncate text-xs text-muted tabular">
          {when}
          {entry.location ? ` · ${entry.location}` : ''}
        </span>
        {entry.declined.length > 0 ? (
          <span className="flex items-center gap-1 text-xs text-danger">
            <UserX aria-hidden className="size-3.5 shrink-0" />
            {t('declined', { count: entry.declined.length })}
          </span>
        ) : null}
        {conflicts.length > 0 ? (
          <span className="flex items-center gap-1 text-xs text-danger">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {t('overlaps', { titles: conflicts.map(({ title }) => title).join(', ') })}
          </span>
        ) : null}
      </button>
    </li>
  )
}
