import { useState } from 'react'
import { cn } from '~/lib/cn'
import { niceScale } from '~/lib/nice-scale'
import { useFormat } from '~/lib/session'
import { ChartTable } from './chart-table'

export interface Series {
  name: string
  /** Tailwind class of the colour. */
  fill: string
}

export interface Column {
  key: string
  /** Below the column; absent where there is no room for one. */
  label?: string
  /** Without its label on a phone. */
  minor?: boolean
  /** In full, for the pointer and the table. */
  title: string
  /** One for each series. */
  values: readonly number[]
}

export interface ColumnBarsProps {
  /** What is plotted: "Zahlungseingang". */
  label: string
  /** What a column is, as the head of the table: "Monat". */
  columnName: string
  /** The one that matters most first. */
  series: readonly Series[]
  columns: readonly Column[]
  /** Series lie on each other instead of beside each other: they are parts of a whole. */
  stacked?: boolean
  format: (value: number) => string
  /** Values come in whole numbers, and so does the axis. */
  whole?: boolean
  height?: number
}

/** Bars over time. Plain markup, rendered by the server; the figures also come as a table. */
export function ColumnBars(props: ColumnBarsProps) {
  const { label, columnName, series, columns, stacked = false, format, whole = false, height = 200 } = props
  const formats = useFormat()
  const [pointed, setPointed] = useState<string | null>(null)
  const heights = columns.flatMap(({ values }) => (stacked ? [sum(values)] : values))
  const most = Math.max(...heights)
  const ticks = whole ? wholeScale(most) : niceScale(most)
  const top = ticks.at(-1) ?? 1
  const share = (value: number) => `${Math.max(0, (value / top) * 100)}%`
  const shown = columns.find(({ key }) => key === pointed)
  const several = series.length > 1

  return (
    <figure aria-label={label} className="grid gap-2">
      <p
        aria-hidden
        suppressHydrationWarning
        className="flex min-h-5 flex-wrap items-center gap-x-4 text-xs text-muted tabular"
      >
        {shown ? <span className="font-medium text-ink">{shown.title}</span> : null}
        {several || shown
          ? series.map(({ name, fill }, index) => (
              <span key={name} className="flex items-center gap-1.5">
                <span className={cn('size-2 rounded-full', fill)} />
                {name}
                {shown ? <span className="font-medium text-ink">{format(shown.values[index] ?? 0)}</span> : null}
              </span>
            ))
          : null}
      </p>
      <div aria-hidden className="flex gap-2" style={{ height }}>
        <div className="relative w-9 shrink-0 text-right text-[11px] text-faint tabular">
          {ticks.map(tick => (
            <span
              key={tick}
              suppressHydrationWarning
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `calc(1.25rem + (100% - 1.25rem) * ${tick / top})` }}
            >
              {formats.number(tick, { notation: 'compact', maximumFractionDigits: 1 })}
            </span>
          ))}
        </div>
        <div className="relative flex min-w-0 grow flex-col">
          <div className="relative grow">
            {ticks.map(tick => (
              <span key={tick} className="absolute inset-x-0 border-t border-line" style={{ bottom: share(tick) }} />
            ))}
          </div>
          <div className="h-5" />
          <div className="absolute inset-0 flex" onPointerLeave={() => setPointed(null)}>
            {columns.map(({ key, label: below, minor, values }) => (
              <div
                key={key}
                onPointerEnter={() => setPointed(key)}
                className={cn('flex min-w-0 flex-1 flex-col rounded-md', pointed === key && 'bg-hover')}
              >
                <div
                  className={cn(
                    'flex grow px-px',
                    stacked ? 'flex-col-reverse items-center' : 'flex-row-reverse items-end justify-center gap-0.5',
                  )}
                >
                  {series.map(({ name, fill }, place) =>
                    stacked && !values[place] ? null : (
                      <span
                        key={name}
                        className={cn('w-full max-w-4', stacked ? 'last:rounded-t-[3px]' : 'rounded-t-[3px]', fill)}
                        style={{ height: share(values[place] ?? 0) }}
                      />
                    ),
                  )}
                </div>
                <span
                  className={cn(
                    'flex h-5 justify-center pt-1.5 text-[11px] leading-none text-faint',
                    minor && 'max-sm:invisible',
                  )}
                >
                  <span suppressHydrationWarning className="-mx-6 whitespace-nowrap">
                    {below}
                  </span>
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <ChartTable
        label={label}
        head={[columnName, ...series.map(({ name }) => name)]}
        rows={columns.map(({ title, values }) => [title, ...series.map((_, index) => format(values[index] ?? 0))])}
      />
    </figure>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Four steps of at least one each, and no fractional step such as 2.5. */
function wholeScale(most: number): number[] {
  const ticks = niceScale(Math.max(4, most))
  return ticks.every(Number.isInteger) ? ticks : niceScale(most, 5)
}
