import { Link } from '@remix-run/react'
import { useState } from 'react'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { niceScale } from '~/lib/nice-scale'
import { useFormat } from '~/lib/session'
import { ChartTable } from './chart-table'

export interface MonthValue {
  /** `YYYY-MM`. */
  month: string
  value: number
  /** The same month a year before. */
  previous?: number
}

export interface MonthBarsProps {
  /** What is plotted: "Zahlungseingang". */
  label: string
  months: readonly MonthValue[]
  /** How a value is written; money where absent. */
  format?: (value: number) => string
  height?: number
}

/** Bars by month against last year. Plain markup, drawn by the server; the figures are there as a table too. */
export function MonthBars({ label, months, format, height = 200 }: MonthBarsProps) {
  const t = useT('common')
  const formats = useFormat()
  const [pointed, setPointed] = useState<MonthValue | null>(null)
  const write = format ?? formats.moneyRounded
  const comparing = months.some(month => month.previous !== undefined)
  const ticks = niceScale(Math.max(0, ...months.flatMap(month => [month.value, month.previous ?? 0])))
  const top = ticks.at(-1) ?? 1
  const share = (value: number) => `${Math.max(0, (value / top) * 100)}%`

  return (
    <figure aria-label={label} className="grid gap-2">
      <p
        aria-hidden
        suppressHydrationWarning
        className="flex min-h-5 flex-wrap items-center gap-x-4 text-xs text-muted tabular"
      >
        {pointed ? (
          <span className="font-medium text-ink">{formats.day(`${pointed.month}-01`, 'month')}</span>
        ) : null}
        {comparing || pointed ? (
          <Legend
            className="bg-accent-mark"
            name={t(comparing ? 'chart.current' : 'chart.value')}
            value={pointed && write(pointed.value)}
          />
        ) : null}
        {comparing ? (
          <Legend
            className="bg-line-strong"
            name={t('chart.previous')}
            value={pointed && write(pointed.previous ?? 0)}
          />
        ) : null}
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
              <span
                key={tick}
                className="absolute inset-x-0 border-t border-line"
                style={{ bottom: share(tick) }}
              />
            ))}
          </div>
          <div className="h-5" />
          <div className="absolute inset-0 flex" onPointerLeave={() => setPointed(null)}>
            {months.map((month, index) => (
              <div
                key={month.month}
                onPointerEnter={() => setPointed(month)}
                className={cn('flex min-w-0 flex-1 flex-col rounded-md', pointed === month && 'bg-hover')}
              >
                <div className="flex grow items-end justify-center gap-0.5 px-px">
                  {comparing ? (
                    <span
                      className="w-full max-w-4 rounded-t-[3px] bg-line-strong"
                      style={{ height: share(month.previous ?? 0) }}
                    />
                  ) : null}
                  <span
                    className="w-full max-w-4 rounded-t-[3px] bg-accent-mark"
                    style={{ height: share(month.value) }}
                  />
                </div>
                <span
                  suppressHydrationWarning
                  className={cn(
                    'h-5 overflow-hidden pt-1.5 text-center text-[11px] leading-none text-faint',
                    index % 2 === 0 && 'max-sm:invisible',
                  )}
                >
                  <span className="inline-block -mx-4 whitespace-nowrap">
                    {formats.day(`${month.month}-01`, 'month').replace(/\s*\d{4}$/, '')}
                  </span>
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <ChartTable
        label={label}
        head={[
          t('chart.month'),
          t(comparing ? 'chart.current' : 'chart.value'),
          ...(comparing ? [t('chart.previous')] : []),
        ]}
        rows={months.map(({ month, value, previous }) => [
          formats.day(`${month}-01`, 'month'),
          write(value),
          ...(comparing ? [write(previous ?? 0)] : []),
        ])}
      />
    </figure>
  )
}

function Legend({ className, name, value }: { className: string; name: string; value: string | null }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={cn('size-2 rounded-full', className)} />
      {name}
      {value ? <span className="font-medium text-ink">{value}</span> : null}
    </span>
  )
}

export interface BarItem {
  key: string | number
  label: string
  value: number
  to?: string
  tone?: 'accent' | 'warning' | 'danger' | 'neutral'
}

export interface HorizontalBarsProps {
  label: string
  items: readonly BarItem[]
  format?: (value: number) => string
}

const fills = {
  accent: 'bg-accent-mark',
  warning: 'bg-warning-fill',
  danger: 'bg-danger-fill',
  neutral: 'bg-faint',
} as const

/** Bars with names, in the order given. The numbers are readable as they are. */
export function HorizontalBars({ label, items, format }: HorizontalBarsProps) {
  const formats = useFormat()
  const write = format ?? formats.moneyRounded
  const most = Math.max(...items.map(item => item.value), 1)
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {items.map(item => (
        <li key={item.key} className="grid gap-1">
          <span className="flex items-baseline justify-between gap-3">
            {item.to ? (
              <Link to={item.to} className="min-w-0 truncate hover:underline">
                {item.label}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{item.label}</span>
            )}
            <span className="font-medium tabular" suppressHydrationWarning>
              {write(item.value)}
            </span>
          </span>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className={cn('block h-full rounded-full', fills[item.tone ?? 'accent'])}
              style={{ width: `${Math.max(0, (item.value / most) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
