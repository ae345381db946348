import { addDays, type Day, daysThrough, weekdayOf } from '../../../platform/values/days'

/** Worked and free days over some period. */
export interface DaysWorked {
  /** Days with at least a minute of work, from midnight to midnight. */
  daysWorked: ReadonlySet<Day>
  /** Days with recorded entries. */
  window: ReadonlyMap<Day, { absent: boolean }>
  /** Public holidays of the person. */
  holidays: ReadonlySet<Day>
}

/**
 * Days within which work on a Sunday, or on a public holiday on a weekday, must be compensated; the worked day is one
 * of them.
 */
export interface DaysOffWithin {
  sunday: number
  holiday: number
}

/**
 * Worked Sundays and weekday holidays for which no working day was free, before or after, within their period: each
 * needs a day of its own (§ 11 Abs 3 ArbZG). A Saturday without work is such a day, absence is not.
 * @param until the last day that counts as one on which a day off could be taken
 */
export function daysWithoutDayOff(
  { daysWorked, window, holidays }: DaysWorked,
  within: DaysOffWithin,
  until: Day,
): Set<Day> {
  const isFestive = (day: Day) => weekdayOf(day) === 7 || holidays.has(day)
  const owed = [...daysWorked]
    .filter(isFestive)
    .map(day => {
      const days = (weekdayOf(day) === 7 ? within.sunday : within.holiday) - 1
      return { day, from: addDays(day, -days), to: addDays(day, days) }
    })
    .sort((a, b) => (a.to < b.to ? -1 : 1))
  const [first = until] = owed.map(({ from }) => from).sort()
  const open = new Set(owed)
  // Each free day is assigned to the one whose period ends first, which leaves the fewest without.
  for (const free of daysThrough(first, until)) {
    if (isFestive(free) || daysWorked.has(free) || window.get(free)?.absent) continue
    const next = [...open].find(({ from, to }) => from <= free && free <= to)
    if (next) open.delete(next)
  }
  return new Set([...open].map(({ day }) => day))
}
