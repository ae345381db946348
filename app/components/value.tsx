import { commonTexts } from '~/i18n/common'
import type { DayStyle } from '~/lib/format'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useNow } from '~/lib/use-now'

// Browsers ship other versions of locale data than the server: a different space or month name in these texts must not
// make React discard the server-rendered page, hence suppressHydrationWarning.

/** An amount of money; null shows a dash. */
export function Money({ value, currency }: { value: number | null; currency?: string }) {
  const format = useFormat()
  if (value === null) return <None />
  return (
    <span className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.money(value, currency)}
    </span>
  )
}

/** A number of things. */
export function Count({ value }: { value: number }) {
  const format = useFormat()
  return (
    <span className="tabular" suppressHydrationWarning>
      {format.number(value)}
    </span>
  )
}

/** "20 %". */
export function Percent({ value }: { value: number }) {
  const format = useFormat()
  return (
    <span className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.percent(value)}
    </span>
  )
}

/** Hours of work: "7:30 h". */
export function Hours({ value }: { value: number }) {
  const format = useFormat()
  return (
    <span className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.hours(value)}
    </span>
  )
}

/** A quantity with its unit: "2,5 m²". */
export function Quantity({ value, unit }: { value: number | null; unit?: string | null }) {
  const format = useFormat()
  if (value === null) return <None />
  return (
    <span className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.quantity(value, unit)}
    </span>
  )
}

/** A calendar day, `YYYY-MM-DD`. */
export function Day({ value, style }: { value: string | null; style?: DayStyle }) {
  const format = useFormat()
  if (value === null) return <None />
  return (
    <time dateTime={value} className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.day(value, style)}
    </time>
  )
}

/** An instant as date and time in the company's time zone. */
export function Instant({ value }: { value: string | null }) {
  const format = useFormat()
  if (value === null) return <None />
  return (
    <time dateTime={value} className="whitespace-nowrap tabular" suppressHydrationWarning>
      {format.instant(value)}
    </time>
  )
}

/** "vor 3 Minuten", with the exact instant on hover; counts on by itself. */
export function Ago({ value }: { value: string | null }) {
  const format = useFormat()
  const now = useNow() ?? new Date()
  if (value === null) return <None />
  return (
    <time dateTime={value} title={format.instant(value)} className="whitespace-nowrap" suppressHydrationWarning>
      {format.relative(value, now)}
    </time>
  )
}

/** A dash for "no value", with a text for screen readers. */
export function None() {
  const t = useT(commonTexts)
  return (
    <span className="text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('state.none')}</span>
    </span>
  )
}
