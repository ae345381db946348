import { type Day, dayEnd, dayStart, wallToInstant } from '../../../platform/values/days'

/** One person's day as far as capacity asks; instants in milliseconds. */
export interface WorkDay {
  /** Midnights of the company's clocks, which lie 23 to 25 hours apart. */
  begins: number
  ends: number
  /** Where work begins; the working day lasts for the target's minutes from there. */
  worksFrom: number
  targetMinutes: number
  /** Minutes of the target that the person is away. */
  absentMinutes: number
}

/** An appointment as it takes a person's time: instants in milliseconds; the way there and back in minutes. */
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

/** The midnights of days, made once for all people. */
export const midnightsOf = (days: readonly Day[], timeZone: string) =>
  days.map(day => ({ day, begins: dayStart(timeZone, day).getTime(), ends: dayEnd(timeZone, day).getTime() }))

/** When work begins on a day; its minutes never reach beyond midnight. */
export function worksFrom(
  { day, begins, ends }: ReturnType<typeof midnightsOf>[number],
  { startMinute, targetMinutes }: { startMinute: number; targetMinutes: number },
  timeZone: string,
): number {
  // Only where clocks change has a zone to be asked.
  const from =
    ends - begins === dayMs
      ? begins + startMinute * minute
      : wallToInstant(timeZone, Date.parse(day) + startMinute * minute).getTime()
  return Math.max(begins, Math.min(from, ends - targetMinutes * minute))
}

/**
 * How much of each of a person's days is planned: the union of appointments with half of the way before and half after
 * them, by the company's days. One of whole days takes the working day; one that lasts for more than 24 hours what of
 * it lies within working days, since no person works around the clock. `days` follow each other; cancelled appointments
 * are left out by the caller.
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

/** Minutes that these parts cover, and those that more than one covers. */
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

/** Those of a person's days on which a period lies. */
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

/** Several days, or people, as one. */
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

/** Planned minutes as a share of those that are to be worked; null where none are. */
export function occupancyOf({ targetMinutes, absentMinutes, plannedMinutes }: Capacity): number | null {
  const there = targetMinutes - absentMinutes
  return there > 0 ? plannedMinutes / there : null
}
