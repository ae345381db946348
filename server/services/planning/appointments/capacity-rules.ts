import { type Day, dayEnd, dayStart, wallToInstant } from '../../../platform/values/days'

/** One person's day with the data needed for capacity; instants in milliseconds. */
export interface WorkDay {
  /** Midnights in the company's time zone, which are 23 to 25 hours apart. */
  begins: number
  ends: number
  /** Start of the working day, which lasts for the target's minutes. */
  worksFrom: number
  targetMinutes: number
  /** Minutes of the target during which the person is absent. */
  absentMinutes: number
}

/** An appointment as it takes a person's time: instants in milliseconds; travel there and back in minutes. */
export interface Engagement {
  startsAt: number
  endsAt: number
  allDay: boolean
  travelMinutes: number
}

/** Minutes of a day, or of several. */
export interface Capacity {
  targetMinutes: number
  absentMinutes: number
  plannedMinutes: number
  /** Minutes for which more than one appointment is planned. */
  overlapMinutes: number
}

const minute = 60_000
const dayMs = 86_400_000

/** The midnights of days, computed once for all people. */
export const midnightsOf = (days: readonly Day[], timeZone: string) =>
  days.map(day => ({ day, begins: dayStart(timeZone, day).getTime(), ends: dayEnd(timeZone, day).getTime() }))

/** When work begins on a day; its minutes never extend beyond midnight. */
export function worksFrom(
  { day, begins, ends }: ReturnType<typeof midnightsOf>[number],
  { startMinute, targetMinutes }: { startMinute: number; targetMinutes: number },
  timeZone: string,
): number {
  // Only on days with a clock change does the time zone have to be consulted.
  const from =
    ends - begins === dayMs
      ? begins + startMinute * minute
      : wallToInstant(timeZone, Date.parse(day) + startMinute * minute).getTime()
  return Math.max(begins, Math.min(from, ends - targetMinutes * minute))
}

/**
 * How much of each of a person's days is planned: the union of appointments, each with half of its travel before and
 * half after it, by the company's days. An all-day appointment takes the working day; one longer than 24 hours takes
 * the part of it within working days, since no person works around the clock. `days` are consecutive; the caller leaves
 * out cancelled appointments.
 */
export function capacityOf(days: readonly WorkDay[], engagements: readonly Engagement[]): Capacity[] {
  const parts: [from: number, until: number][][] = days.map(() => [])
  for (const { startsAt, endsAt, allDay, travelMinutes } of engagements) {
    const isWithinWork = allDay || endsAt - startsAt > dayMs
    const there = allDay ? 0 : Math.ceil(travelMinutes / 2) * minute
    const back = allDay ? 0 : Math.floor(travelMinutes / 2) * minute
    const from = startsAt - there
    const until = endsAt + back
    for (let at = firstEndingAfter(days, from); at < days.length; at++) {
      const day = days[at] as WorkDay
      if (day.begins >= until) break
      const begin = Math.max(from, isWithinWork ? day.worksFrom : day.begins)
      const end = Math.min(until, isWithinWork ? day.worksFrom + day.targetMinutes * minute : day.ends)
      if (end > begin) parts[at]?.push([begin, end])
    }
  }
  return days.map(({ targetMinutes, absentMinutes }, at) => ({ targetMinutes, absentMinutes, ...covered(parts[at]) }))
}

/** Minutes covered by these parts, and those covered by more than one. */
function covered(parts: [from: number, until: number][] = []) {
  let [planned, overlap] = [0, 0]
  let [once, twice] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [from, until] of parts.sort(([a], [b]) => a - b)) {
    planned += Math.max(0, until - Math.max(from, once))
    overlap += Math.max(0, Math.min(until, once) - Math.max(from, twice))
    twice = Math.max(twice, Math.min(until, once))
    once = Math.max(once, until)
  }
  return { plannedMinutes: Math.round(planned / minute), overlapMinutes: Math.round(overlap / minute) }
}

/** Those of a person's days that a period touches. */
export function daysWithin<Of extends WorkDay>(
  days: readonly Of[],
  { startsAt, endsAt }: Pick<Engagement, 'startsAt' | 'endsAt'>,
): Of[] {
  const within: Of[] = []
  for (let at = firstEndingAfter(days, startsAt); at < days.length; at++) {
    const day = days[at]
    if (!day || day.begins >= endsAt) break
    within.push(day)
  }
  return within
}

function firstEndingAfter(days: readonly WorkDay[], instant: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle]?.ends ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/** The sum over several days or people. */
export function sumOf(capacities: readonly Capacity[]): Capacity {
  const sum = { targetMinutes: 0, absentMinutes: 0, plannedMinutes: 0, overlapMinutes: 0 }
  for (const one of capacities) {
    sum.targetMinutes += one.targetMinutes
    sum.absentMinutes += one.absentMinutes
    sum.plannedMinutes += one.plannedMinutes
    sum.overlapMinutes += one.overlapMinutes
  }
  return sum
}

/** Planned minutes as a share of the available ones; null when there are none. */
export function occupancyOf({ targetMinutes, absentMinutes, plannedMinutes }: Capacity): number | null {
  const there = targetMinutes - absentMinutes
  return there > 0 ? plannedMinutes / there : null
}
