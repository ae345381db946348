/** A calendar day as `YYYY-MM-DD`, without a time or a zone. */
export type Day = string

/** The calendar day in `timeZone` at `instant`. */
export const dayIn = (timeZone: string, instant: Date): Day => dayFormat(timeZone).format(instant)

const dayFormats = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs a hundred times more than using one.
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(timeZone, format)
  return format
}

/** Postgres dates are represented as midnight UTC. */
export function dayToDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

export function dateToDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/** The day with these numbers; null if it does not exist, such as the 30th of February. */
export function existingDay(year: number, month: number, day: number): Day | null {
  const written = [year, month, day].map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-')
  const time = Date.parse(written)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null
}

export function addDays(day: Day, days: number): Day {
  const date = dayToDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dateToDay(date)
}

/** The day of the week: Monday is 1, Sunday 7 (ISO 8601). */
export const weekdayOf = (day: Day): number => dayToDate(day).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** Consecutive days, a week by default. */
export const daysFrom = (first: Day, count = 7): Day[] => Array.from({ length: count }, (_, at) => addDays(first, at))

/** Whole days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000)
}

/** All days of a range, both ends included. */
export const daysThrough = (from: Day, to: Day): Day[] => daysFrom(from, daysBetween(from, to) + 1)

/** The instant at which a day begins on the wall clocks of `timeZone`. */
export const dayStart = (timeZone: string, day: Day): Date => wallToInstant(timeZone, dayToDate(day).getTime())

/** The instant at which a day ends: the start of the next day. */
export const dayEnd = (timeZone: string, day: Day): Date =>
  wallToInstant(timeZone, dayToDate(day).getTime() + 86_400_000)

/** The wall time in `timeZone` at an instant, in milliseconds as if it were UTC. */
export const wallTime = (timeZone: string, instant: Date): number =>
  instant.getTime() + offsetMs(timeZone, instant.getTime())

/** `HH:MM` on the clock of `timeZone` at an instant. */
export const clockTime = (timeZone: string, instant: Date): string =>
  new Date(wallTime(timeZone, instant)).toISOString().slice(11, 16)

/** The instant for a wall time as `wallTime` returns it; a time skipped by a clock change is moved an hour on. */
export function wallToInstant(timeZone: string, wall: number): Date {
  // The offset of the guess can be that of the other side of a clock change; the second step uses the offset of the
  // result.
  const guess = wall - offsetMs(timeZone, wall)
  return new Date(wall - offsetMs(timeZone, guess))
}

/**
 * A period moved on the clock: its start by some milliseconds, its end by as many or others. Where a clock change skips
 * its new start, so that its end would not come after it, it keeps its length.
 */
export function shiftOnWall(
  timeZone: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  by: number,
  endBy = by,
): { startsAt: Date; endsAt: Date } {
  // What does not move keeps its instant, also within the hour that a clock change repeats.
  const shifted = (instant: Date, ms: number) =>
    ms === 0 ? instant : wallToInstant(timeZone, wallTime(timeZone, instant) + ms)
  const start = shifted(startsAt, by)
  const end = shifted(endsAt, endBy)
  const length = wallTime(timeZone, endsAt) + endBy - wallTime(timeZone, startsAt) - by
  return { startsAt: start, endsAt: end <= start && length > 0 ? new Date(start.getTime() + length) : end }
}

const wallFormats = new Map<string, Intl.DateTimeFormat>()

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const known = wallFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  wallFormats.set(timeZone, format)
  return format
}

/**
 * The instant of a wall time (`HH:mm`) on a day in `timeZone`. A time skipped by a clock change is moved an hour on; of
 * an ambiguous one it is the second.
 */
export function wallInstant(timeZone: string, day: Day, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return wallToInstant(timeZone, dayToDate(day).getTime() + (hour * 60 + minute) * 60_000)
}

const quarterMs = 900_000
/** Since then clocks change at quarters of an hour only (tz database), so that one offset holds for each of them. */
const quartersSince = Date.UTC(1980, 0, 1)
const maxOffsets = 20_000
const offsets = new Map<string, Map<number, number>>()

/** Offset of the wall time from UTC. A board computes some thousand times for the same few days. */
function offsetMs(timeZone: string, instant: number): number {
  if (!(instant >= quartersSince)) return offsetAt(timeZone, instant)
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, ofZone)
  const quarter = Math.floor(instant / quarterMs)
  const known = ofZone.get(quarter)
  if (known !== undefined) return known
  if (ofZone.size >= maxOffsets) ofZone.clear()
  const offset = offsetAt(timeZone, quarter * quarterMs)
  ofZone.set(quarter, offset)
  return offset
}

function offsetAt(timeZone: string, instant: number): number {
  const part = Object.fromEntries(
    wallFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  // Not Date.UTC, which maps the years 0 to 99 to the last century.
  const shown = new Date(0)
  shown.setUTCFullYear(year, month - 1, day)
  shown.setUTCHours(hour, minute, second)
  return shown.getTime() - Math.floor(instant / 1000) * 1000
}

/** The same day of a later month; in a shorter month its last day. */
export function addMonths(day: Day, months: number): Day {
  const date = dayToDate(day)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== wanted) date.setUTCDate(0)
  return dateToDay(date)
}
