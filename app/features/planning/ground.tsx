import { cn } from '~/lib/cn'
import { weekdayOf } from '~server/platform/values/days'
import type { Scale, Shade } from './board-model'
import { ShadeView } from './shade-view'

interface GroundProps {
  scale: Scale
  today: string
  /** Days off for the whole company. */
  free: readonly Shade[]
}

/** The background of the bars: lines, weekends, days off, today. */
export function Ground({ scale, today, free }: GroundProps) {
  const wide = scale.view === 'day' ? scale.columns / 4 : scale.columns
  return (
    <div
      aria-hidden
      className="absolute inset-0 bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)]"
      style={{ backgroundSize: `${100 / wide}% 100%` }}
    >
      {scale.view === 'day'
        ? null
        : scale.days.map((day, index) => {
            const isOffDay = weekdayOf(day) > 5
            if (!isOffDay && day !== today) return null
            return (
              <div
                key={day}
                className={cn('absolute inset-y-0', isOffDay && 'bg-sunken/70', day === today && 'bg-accent-soft')}
                style={{ left: `${(index / scale.columns) * 100}%`, width: `${100 / scale.columns}%` }}
              />
            )
          })}
      {free.map(shade => (
        <ShadeView key={`${shade.kind} ${shade.start}`} shade={shade} columns={scale.columns} />
      ))}
    </div>
  )
}
