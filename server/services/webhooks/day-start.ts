import { type Day, dayToDate } from '../../core/days'

/** The instant at which a day begins on the wall clocks of `timeZone`. */
export function dayStart(timeZone: string, day: Day): Date {
  const midnightUtc = dayToDate(day).getTime()
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
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
