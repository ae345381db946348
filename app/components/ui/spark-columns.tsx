import { useState } from 'react'
import { cn } from '~/lib/cn'
import { ChartTable } from './chart-table'
import type { Series } from './column-bars'

export interface SparkColumn {
  key: string
  /** Full text, for the tooltip and the table. */
  title: string
  /** Above the line. */
  up: number
  /** Below the line. */
  down: number
}

export interface SparkColumnsProps {
  /** What is plotted: "Zustellungen der letzten 24 Stunden". */
  label: string
  /** What a column stands for, as the table's heading: "Stunde". */
  columnName: string
  up: Series
  down: Series
  /** Oldest first. */
  columns: readonly SparkColumn[]
  format: (value: number) => string
  /** Texts below both ends of the line. */
  ends: readonly [first: string, last: string]
}

/** Small columns along a line: successes above it, failures below. The figures also come as a table. */
export function SparkColumns(props: SparkColumnsProps) {
  const { label, columnName, up, down, columns, format, ends } = props
  const [pointed, setPointed] = useState<string | null>(null)
  const shown = columns.find(({ key }) => key === pointed)
  const maxUp = Math.max(1, ...columns.map(column => column.up))
  const maxDown = Math.max(0, ...columns.map(column => column.down))
  const happened = columns.filter(column => column.up + column.down > 0)
  return (
    <figure aria-label={label} className="grid gap-1">
      <p
        aria-hidden
        suppressHydrationWarning
        className="flex min-h-5 flex-wrap items-center gap-x-3 text-xs text-muted tabular"
      >
        <Legend series={up} value={shown ? format(shown.up) : null} />
        <Legend series={down} value={shown ? format(shown.down) : null} />
        {shown ? <span className="font-medium text-ink">{shown.title}</span> : null}
      </p>
      <div aria-hidden className="flex h-12" onPointerLeave={() => setPointed(null)}>
        {columns.map(column => (
          <div
            key={column.key}
            onPointerEnter={() => setPointed(column.key)}
            className={cn('flex min-w-0 flex-1 flex-col px-px', pointed === column.key && 'bg-hover')}
          >
            <Bar style="items-end" room={maxUp} value={column.up} className={cn('rounded-t-xs', up.fill)} />
            <span className="-mx-px h-px shrink-0 bg-line-strong" />
            {maxDown > 0 ? <Bar room={maxDown} value={column.down} className={cn('rounded-b-xs', down.fill)} /> : null}
          </div>
        ))}
      </div>
      <p aria-hidden className="flex justify-between text-[11px] leading-none text-faint">
        {ends.map(end => (
          <span key={end}>{end}</span>
        ))}
      </p>
      <ChartTable
        label={label}
        head={[columnName, up.name, down.name]}
        rows={happened.map(({ title, up, down }) => [title, format(up), format(down)])}
      />
    </figure>
  )
}

function Legend({ series, value }: { series: Series; value: string | null }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={cn('size-2 rounded-full', series.fill)} />
      {series.name}
      {value === null ? null : <span className="font-medium text-ink">{value}</span>}
    </span>
  )
}

interface BarProps {
  /** Classes that position it in its area. */
  style?: string
  /** The highest value on its side of the line. */
  room: number
  value: number
  className: string
}

// Both sides use one scale: their areas grow with their highest value. One among thousands is still visible.
function Bar({ style, room, value, className }: BarProps) {
  return (
    <span className={cn('flex min-h-0 basis-0', style)} style={{ flexGrow: room }}>
      {value > 0 ? (
        <span className={cn('min-h-0.5 w-full', className)} style={{ height: `${(value / room) * 100}%` }} />
      ) : null}
    </span>
  )
}
