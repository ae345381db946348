import { addDays, type Day, dayIn, daysBetween, weekdayOf } from '../../../platform/values/days'
import { onDay, type Period } from './period'

/** Maximum number of appointments in one series. */
export const maxOccurrences = 200

/** How an appointment repeats: until a day, inclusive, or for a number of times. */
export interface Recurrence {
  freq: 'daily' | 'weekly'
  interval: number
  /** ISO days of the week, 1 = Monday; defaults to that of the first appointment. */
  weekdays?: readonly number[] | undefined
  until?: Day | null | undefined
  count?: number | null | undefined
}

/**
 * The periods of a recurring appointment, in order, starting on its own day. `skip` selects days that are left out;
 * they do not count.
 * @returns one more than `maxOccurrences` when there would be more
 */
export function occurrencesOf(
  period: Period,
  { freq, interval, weekdays, until, count }: Recurrence,
  timeZone: string,
  skip: (day: Day) => boolean = () => false,
): Period[] {
  const first = dayIn(timeZone, period.startsAt)
  const wanted = new Set(weekdays?.length ? weekdays : freq === 'weekly' ? [weekdayOf(first)] : [1, 2, 3, 4, 5, 6, 7])
  const monday = addDays(first, 1 - weekdayOf(first))
  const most = Math.min(count ?? maxOccurrences + 1, maxOccurrences + 1)
  const periods: Period[] = []
  // Twice the span of the longest series, so that days left out can be made up for. A rule that finds no day in it
  // finds none at all.
  const last = until ?? addDays(first, 2 * (maxOccurrences + 1) * 7 * 8)
  for (let day = first; day <= last && periods.length < most; day = addDays(day, 1)) {
    const between = freq === 'daily' ? daysBetween(first, day) : Math.floor(daysBetween(monday, day) / 7)
    if (between % interval === 0 && wanted.has(weekdayOf(day)) && !skip(day)) periods.push(onDay(period, day, timeZone))
  }
  return periods
}
