import { type Day, dateToDay, dayToDate, shiftOnWall, wallTime, wallToInstant } from '../../../platform/values/days'
import { weekOf } from '../../../platform/values/iso-weeks'
import { isCalledOff } from '../appointments/machine'
import type { BoardAppointment } from './schema'

type Period = Pick<BoardAppointment, 'starts_at' | 'ends_at'>

/** The day in `timeZone`; with `by`, the day that many milliseconds later, used for ends, which are exclusive. */
export const shownDay = (instant: string, timeZone: string, by = 0): Day =>
  dateToDay(new Date(wallTime(timeZone, new Date(Date.parse(instant) + by))))

/** Minutes from a day's midnight to the wall-clock time in `timeZone`; negative before that day. */
export const wallMinutes = (instant: string, day: Day, timeZone: string): number =>
  (wallTime(timeZone, new Date(instant)) - dayToDate(day).getTime()) / 60_000

/** The instant at which wall clocks in `timeZone` show this many minutes of a day. */
export const instantOnDay = (day: Day, minutes: number, timeZone: string): string =>
  wallToInstant(timeZone, dayToDate(day).getTime() + minutes * 60_000).toISOString()

/**
 * The same period moved by `minutes` in wall-clock time of `timeZone` (negative: earlier), its end by `longer` minutes
 * more: across a clock change eight o'clock stays eight o'clock.
 */
export function movedPeriod<Of extends Period>(
  period: Of,
  { minutes = 0, longer = 0 }: { minutes?: number; longer?: number },
  timeZone: string,
): Period {
  const given = { startsAt: new Date(period.starts_at), endsAt: new Date(period.ends_at) }
  const { startsAt, endsAt } = shiftOnWall(timeZone, given, minutes * 60_000, (minutes + longer) * 60_000)
  return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }
}

/**
 * By start, then by id, in which the server lists them as well: what a page shows of a change before it is answered is
 * where the answer shows it, and every screen shows those of one time in the same order.
 */
export function byStart(a: Pick<Period, 'starts_at'> & { id: number }, b: typeof a): number {
  if (a.starts_at !== b.starts_at) return a.starts_at < b.starts_at ? -1 : 1
  return a.id - b.id
}

/** The appointments among these that overlap: for each id, the others at the same time. */
export function overlapsAmong<Of extends Period & Pick<BoardAppointment, 'id' | 'status'>>(
  entries: readonly Of[],
): Map<number, Of[]> {
  const overlaps = new Map<number, Of[]>()
  const note = (one: Of, other: Of) => overlaps.set(one.id, [...(overlaps.get(one.id) ?? []), other])
  const counted = entries.filter(({ status }) => !isCalledOff(status))
  const ordered = counted.sort(byStart)
  let running: Of[] = []
  for (const entry of ordered) {
    running = running.filter(({ ends_at }) => ends_at > entry.starts_at)
    for (const other of running) {
      note(entry, other)
      note(other, entry)
    }
    running.push(entry)
  }
  return overlaps
}

/** The ISO 8601 week number of a day, as calendars here print it. */
export const weekNumberOf = (day: Day): number => Number(weekOf(day).slice(-2))
