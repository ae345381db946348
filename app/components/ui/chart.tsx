import { Link } from '@remix-run/react'
import { commonTexts } from '~/i18n/common'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { ColumnBars } from './column-bars'

export interface MonthValue {
  /** `YYYY-MM`. */
  month: string
  value: number
  /** Value of the same month a year before. */
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

/** Bars by month, against last year where it is known. */
export function MonthBars({ label, months, format, height }: MonthBarsProps) {
  const t = useT(commonTexts)
  const formats = useFormat()
  const comparing = months.some(month => month.previous !== undefined)
  const series = [
    { name: t(comparing ? 'chart.current' : 'chart.value'), fill: 'bg-accent-mark' },
    ...(comparing ? [{ name: t('chart.previous'), fill: 'bg-line-strong' }] : []),
  ]
  const columns = months.map(({ month, value, previous = 0 }, index) => {
    const title = formats.day(`${month}-01`, 'month')
    const label = title.replace(/\s*\d{4}$/, '')
    return { key: month, title, label, minor: index % 2 === 0, values: [value, previous] }
  })
  return (
    <ColumnBars
      {...{ label, series, columns, height }}
      columnName={t('chart.month')}
      format={format ?? formats.moneyRounded}
    />
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

/** Bars with names, in the given order. The numbers can be read as text. */
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
