import { type Day, dayEnd, dayIn, dayStart, daysBetween, shiftOnWall } from '../../../platform/values/days'
import type { FieldIssue } from '../../../platform/values/field-rules'

/** Maximum length of one appointment in days. */
export const maxDays = 62

/** Start and end as given: instants, or days for an all-day appointment. */
export interface GivenPeriod {
  starts_at: string
  ends_at: string
  all_day: boolean
}

const isDay = (text: string): text is Day => text.length === 10

/**
 * The instants of a period. All-day ones last from the first midnight in the company's time zone to the one after the
 * last day, also across clock changes; given as instants they cover the days of these.
 */
export function instantsOf({ starts_at, ends_at, all_day }: GivenPeriod, timeZone: string) {
  if (!all_day) return { startsAt: new Date(starts_at), endsAt: new Date(ends_at) }
  const covered = daysOf({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) }, timeZone)
  const first = isDay(starts_at) ? starts_at : covered.first
  const last = isDay(ends_at) ? ends_at : covered.last
  return { startsAt: dayStart(timeZone, first), endsAt: dayEnd(timeZone, last) }
}

/** Validation issues of a period: days without `all_day`, no length, too long. */
export function periodIssues(given: GivenPeriod, timeZone: string): FieldIssue[] {
  const fields = ['starts_at', 'ends_at'] as const
  const days = given.all_day ? [] : fields.filter(field => isDay(given[field]))
  if (days.length > 0)
    return days.map(path => ({ path, rule: 'instant_expected', message: 'a day alone needs all_day' }))
  const { startsAt, endsAt } = instantsOf(given, timeZone)
  if (endsAt <= startsAt) return [{ path: 'ends_at', rule: 'ends_before_start', message: 'lies not after starts_at' }]
  // Counted in wall-clock time: weeks with a clock change are as long as others.
  const { first, last } = daysOf({ startsAt, endsAt }, timeZone)
  const lasting = daysBetween(first, last) + 1
  return lasting > maxDays
    ? [{ path: 'ends_at', rule: 'too_long', message: `an appointment lasts at most ${maxDays} days` }]
    : []
}

export interface Period {
  startsAt: Date
  endsAt: Date
}

/** The first and the last day that a period covers; an end at midnight belongs to the day before. */
export const daysOf = ({ startsAt, endsAt }: Period, timeZone: string): { first: Day; last: Day } => ({
  first: dayIn(timeZone, startsAt),
  last: dayIn(timeZone, new Date(endsAt.getTime() - 1)),
})

/** The same period on another day: at the same wall-clock times, also across clock changes. */
export const onDay = (period: Period, day: Day, timeZone: string): Period =>
  shiftOnWall(timeZone, period, daysBetween(dayIn(timeZone, period.startsAt), day) * 86_400_000)

/** Whether start or end differ. */
export const isMoved = (before: Period, after: Period): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime()
