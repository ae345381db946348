import type { Format } from './format'

/** Start and end; for all-day periods, the end is the midnight after the last day. */
export interface Period {
  starts_at: string
  ends_at: string
  all_day: boolean
}

/** First and last day of a period, `YYYY-MM-DD`. */
export const daysOf = (format: Format, { starts_at, ends_at, all_day }: Period): [first: string, last: string] => [
  format.dayOf(starts_at),
  format.dayOf(all_day ? new Date(Date.parse(ends_at) - 1) : ends_at),
]

/** "04.12.2026, 09:00 – 10:30", with both days if they differ; for all-day periods only the days. */
export function periodText(format: Format, period: Period): string {
  const [first, last] = daysOf(format, period)
  if (period.all_day) return first === last ? format.day(first) : `${format.day(first)} – ${format.day(last)}`
  const [from, until] = [format.time(period.starts_at), format.time(period.ends_at)]
  return `${format.day(first)}, ${from} – ${first === last ? until : `${format.day(last)}, ${until}`}`
}
