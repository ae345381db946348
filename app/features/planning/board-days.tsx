import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { weekdayOf } from '~server/platform/values/days'
import { weekNumberOf } from '~server/services/planning/team-boards/rules'
import { dayBegin, type Load, type Scale, type Shade, shareOf, sumOf, toneOf } from './board-model'

interface BoardDaysProps {
  scale: Scale
  today: string
  /** The team's utilization by day; null where rows are not people. */
  loads: readonly Load[] | null
  /** Days off for the whole company. */
  free: readonly Shade[]
}

/** Header of the grid: weeks and days, or the hours of one day. */
export function BoardDays({ scale, today, loads, free }: BoardDaysProps) {
  const t = useT(planningTexts)
  const format = useFormat()
  const { view, days, columns } = scale
  const weekday = new Intl.DateTimeFormat(format.tag, {
    weekday: view === 'week' ? 'short' : 'narrow',
    timeZone: 'UTC',
  })
  const date = new Intl.DateTimeFormat(format.tag, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const mondays = days.flatMap((day, index) => (index === 0 || weekdayOf(day) === 1 ? [{ day, index }] : []))
  return (
    <>
      <div className="sticky top-0 left-0 z-30 flex items-end border-r border-b border-line bg-surface px-3 text-xs text-muted">
        {loads ? <span className="leading-6">{t('load.title')}</span> : null}
      </div>
      <div className="sticky top-0 z-20 border-b border-line bg-surface text-xs">
        {view === 'day' ? (
          <div className="grid h-9" style={{ gridTemplateColumns: `repeat(${columns / 4}, minmax(0, 1fr))` }}>
            {Array.from({ length: columns / 4 }, (_, hour) => dayBegin / 60 + hour).map(hour => (
              <span key={hour} className="self-center pl-1 text-muted tabular">
                {hour}:00
              </span>
            ))}
          </div>
        ) : (
          <>
            <div className="flex h-6 border-b border-line">
              {mondays.map(({ day, index }, nth) => {
                const next = mondays[nth + 1]?.index ?? columns
                return (
                  <span
                    key={day}
                    className="flex items-center gap-1 border-l border-line px-2 leading-6 font-medium text-muted first:border-l-0"
                    style={{ width: `${((next - index) / columns) * 100}%` }}
                  >
                    <span className="truncate">{t('week', { week: weekNumberOf(day) })}</span>
                    {loads && view === 'eight' ? <LoadView load={sumOf(loads.slice(index, next))} /> : null}
                  </span>
                )
              })}
            </div>
            <div className="grid h-9" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {days.map((day, index) => {
                const at = new Date(day)
                const off = free.find(({ start, end }) => start < index + 1 && end > index)?.name
                return (
                  <time
                    key={day}
                    dateTime={day}
                    aria-current={day === today ? 'date' : undefined}
                    title={off ?? undefined}
                    className={cn(
                      'flex min-w-0 flex-col items-center justify-center leading-tight text-muted tabular',
                      view === 'week' && 'flex-row gap-1.5 text-sm',
                      day === today && 'font-semibold text-accent-ink',
                    )}
                  >
                    <span className={off ? 'text-warning' : undefined}>{weekday.format(at)}</span>
                    <span className={day === today ? undefined : 'text-ink'}>
                      {view === 'week' ? date.format(at) : at.getUTCDate()}
                    </span>
                  </time>
                )
              })}
            </div>
          </>
        )}
        {loads ? (
          <div
            className="grid h-6 border-t border-line tabular"
            style={{ gridTemplateColumns: `repeat(${loads.length}, minmax(0, 1fr))` }}
          >
            {loads.map((load, index) =>
              // Figures for each of 56 days would overlap.
              view === 'eight' ? (
                <LoadBar key={days[index]} load={load} />
              ) : (
                <LoadView
                  key={days[index]}
                  load={load}
                  short={view === 'four'}
                  free={free.find(({ start, end }) => start < index + 1 && end > index)?.name}
                />
              ),
            )}
          </div>
        ) : null}
      </div>
    </>
  )
}

const tones = { calm: 'text-muted', high: 'bg-warning-soft text-warning', over: 'bg-danger-soft text-danger' }
const barTones = { calm: 'bg-line-strong', high: 'bg-warning', over: 'bg-danger' }

function useHours() {
  const t = useT(planningTexts)
  const format = useFormat()
  return ({ planned, there }: Load) =>
    t('load.hours', { planned: format.duration(planned), there: format.duration(there) })
}

/** Utilization of a day, as a bar where there is no room for its figure. */
function LoadBar({ load }: { load: Load }) {
  const hours = useHours()
  const share = shareOf(load)
  if (share === null && load.planned === 0) return <span />
  return (
    <span title={hours(load)} className="flex items-end p-[3px] print:h-6">
      <span className="sr-only">{hours(load)}</span>
      <span
        className={cn('min-h-px w-full rounded-xs', barTones[toneOf(share)])}
        style={{ height: `${Math.min(share ?? 1, 1) * 100}%` }}
      />
    </span>
  )
}

/** Utilization of a day, or a person: amber from 90 %, red above 100 %. */
export function LoadView({ load, short, free }: { load: Load; short?: boolean; free?: string | null | undefined }) {
  const hours = useHours()
  const share = shareOf(load)
  if (share === null && load.planned === 0)
    return <span className="truncate px-1 text-center text-xs leading-6 text-warning">{short ? '' : free}</span>
  const percent = share === null ? '–' : Math.round(share * 100)
  return (
    <span
      title={hours(load)}
      className={cn(
        'shrink-0 rounded-sm px-1 text-center text-xs leading-6',
        short && 'px-0 text-[11px]',
        tones[toneOf(share)],
      )}
    >
      {percent}
      {short || share === null ? '' : ' %'}
    </span>
  )
}
