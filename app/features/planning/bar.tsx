import { Check, TriangleAlert, UserX } from 'lucide-react'
import { appointmentsTexts } from '~/i18n/appointments'
import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { periodText } from '~/lib/period-text'
import { useFormat } from '~/lib/session'
import { isCalledOff, isClosed } from '~server/services/planning/appointments/machine'
import { type Bar, type Entry, type Row, rowGap, type Scale, views } from './board-model'

const kindStyle: Record<Entry['kind'], string> = {
  job: 'border-l-info-fill bg-info-soft',
  visit: 'border-l-success-fill bg-success-soft',
  service: 'border-l-warning-fill bg-warning-soft',
  internal: 'border-l-faint bg-sunken',
  other: 'border-l-line-strong bg-raised',
}

interface BarViewProps {
  bar: Bar
  row: Row
  scale: Scale
  active: boolean
  selected: boolean
  locked: boolean
}

/** An appointment in a row: title, time, and conflicts. */
export function BarView({ bar, row, scale, active, selected, locked }: BarViewProps) {
  const t = useT(planningTexts)
  const ofAppointments = useT(appointmentsTexts)
  const { entry, start, end, lane, conflicts, away, beside } = bar
  const when = useWhen(entry)
  // A bar has little room: full hours are shown without minutes.
  const short = when.replaceAll(/\b0?(\d+):00\b/g, '$1')
  const { bar: height } = views[scale.view]
  const fixed = locked || isClosed(entry.status)
  const titles = conflicts.map(({ title }) => title).join(', ')
  const overlap = conflicts.length > 0 ? t('overlaps', { titles }) : away ? (away.name ?? t('away')) : null
  const declined = entry.declined.length > 0 ? t('declined', { count: entry.declined.length }) : null
  const label = [
    t('bar', { title: entry.title, when, row: row.name }),
    beside,
    ofAppointments(`statuses.${entry.status}`),
    declined,
    overlap,
  ]
  const roomy = height >= 40
  // One of 56 days has room for one character; the title is in the tooltip.
  const isSlim = scale.view === 'eight' && end - start === 1
  return (
    // A div, because browsers do not print buttons.
    <div
      role="button"
      tabIndex={active ? 0 : -1}
      aria-label={label.filter(Boolean).join(', ')}
      aria-pressed={selected || undefined}
      title={[entry.title, when, entry.location, beside, declined, overlap].filter(Boolean).join('\n')}
      data-bar={entry.id}
      data-row={row.key}
      data-start={start}
      data-span={end - start}
      className={cn(
        'group absolute overflow-hidden rounded-md border border-l-4 border-line text-left text-ink select-none',
        isSlim ? 'px-0' : 'px-1.5',
        fixed ? 'cursor-pointer' : 'cursor-grab touch-manipulation',
        kindStyle[entry.kind],
        isCalledOff(entry.status) && 'border-dashed bg-surface text-muted line-through',
        entry.status === 'done' && 'text-muted',
        overlap && 'border-danger-fill',
        selected && 'outline-2 outline-offset-1 outline-accent-mark',
        entry.version === 0 && 'opacity-70',
      )}
      style={{
        ...{ top: rowGap + lane * (height + rowGap), height },
        ...{ left: `calc(${(start / scale.columns) * 100}% + 2px)` },
        width: `calc(${((end - start) / scale.columns) * 100}% - 4px)`,
      }}
    >
      <span
        className={cn(
          'flex items-center gap-1 font-medium',
          roomy ? 'pt-0.5 text-[13px]' : 'h-full text-xs',
          isSlim && 'justify-center',
        )}
      >
        {overlap && !roomy ? <TriangleAlert aria-hidden className="size-3 shrink-0 text-danger" /> : null}
        {entry.status === 'done' && (roomy || !overlap) ? (
          <Check aria-hidden className={cn('shrink-0 text-success', isSlim ? 'size-3' : 'size-3.5')} />
        ) : null}
        {declined && !(isSlim && overlap) ? (
          <UserX aria-hidden className={cn('shrink-0 text-danger', isSlim ? 'size-3' : 'size-3.5')} />
        ) : null}
        {isSlim ? null : <span className="truncate">{entry.title}</span>}
      </span>
      {roomy ? (
        <span className={cn('flex items-center gap-1 text-xs leading-4', overlap ? 'text-danger' : 'text-muted')}>
          {overlap ? <TriangleAlert aria-hidden className="size-3 shrink-0" /> : null}
          <span className="truncate tabular">
            {short}
            {[...(overlap ? [titles || overlap] : []), beside, ...(overlap ? [] : [entry.location])]
              .filter(Boolean)
              .map(text => ` · ${text}`)}
          </span>
        </span>
      ) : null}
      {fixed ? null : (
        <>
          <span aria-hidden data-edge="start" className={cn(edge, '-left-1')} />
          <span aria-hidden data-edge="end" className={cn(edge, 'right-0 group-hover:bg-ink/15')} />
        </>
      )}
    </div>
  )
}

const edge = 'absolute inset-y-0 w-2 cursor-ew-resize rounded-sm max-md:hidden'

/** Time of an entry, as short as its view needs: `08:00–12:00`. */
export function useWhen(entry: Entry): string {
  const t = useT(planningTexts)
  const format = useFormat()
  if (entry.all_day) return t('allDay')
  const from = format.time(entry.starts_at)
  const until = format.time(entry.ends_at)
  const lasts = Date.parse(entry.ends_at) - Date.parse(entry.starts_at) > 86_400_000
  return lasts ? periodText(format, entry) : `${from}–${until}`
}
