/** A calendar day as `YYYY-MM-DD`, without a time or a zone. */
export type Day = string

/** The day that a clock on the wall of `timeZone` shows at `instant`. */
export function dayIn(timeZone: string, instant: Date): Day {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(instant)
}

/** Postgres dates travel as midnight UTC. */
export function dayToDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

export function dateToDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  const date = dayToDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dateToDay(date)
}

/** Whole days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000)
}

/** The instant at which a day begins on the wall clocks of `timeZone`. */
export const dayStart = (timeZone: string, day: Day): Date => midnightIn(timeZone, dayToDate(day).getTime())

/** The instant at which it is over: the next day begins. */
export const dayEnd = (timeZone: string, day: Day): Date =>
  midnightIn(timeZone, dayToDate(day).getTime() + 86_400_000)

function midnightIn(timeZone: string, midnightUtc: number): Date {
  // The offset of the guess can be that of the other side of a clock change; the second look is at the day itself.
  const guess = midnightUtc - offsetMs(timeZone, midnightUtc)
  return new Date(midnightUtc - offsetMs(timeZone, guess))
}

/** How far wall clocks are ahead of UTC. */
function offsetMs(timeZone: string, instant: number): number {
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
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  // Not Date.UTC, which takes the years 0 to 99 for those of the last century.
  const shown = new Date(0)
  shown.setUTCFullYear(year, month - 1, day)
  shown.setUTCHours(hour, minute, second)
  return shown.getTime() - Math.floor(instant / 1000) * 1000
}

/** The same day of a later month; a month that is too short for it ends on its last day. */
export function addMonths(day: Day, months: number): Day {
  const date = dayToDate(day)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== wanted) date.setUTCDate(0)
  return dateToDay(date)
}
