import type { Day } from '../../../platform/values/days'
import { minutesOf } from '../time-entries/minutes'
import { isWork, type Segment, segmentsOf, type WorkedEntry } from './worked-entry'
import { restMinutes } from './working-time-rules'

/** What a person works between two rests: a day, or a night across midnight. */
export interface Shift {
  /** The day on which it begins. */
  day: Day
  entries: WorkedEntry[]
  segments: Segment[]
  /** Net minutes. */
  minutes: number
}

/** A longer gap ends a shift that has passed midnight; within a day only a rest does. */
const gapMinutes = 4 * 60

/**
 * The shifts of entries that are ordered by start. Gaps between entries are breaks; an entry without start and end
 * belongs to the first shift of its day.
 */
export function shiftsOf(entries: readonly WorkedEntry[]): Shift[] {
  const shifts: Shift[] = []
  const placed = entries.flatMap(entry =>
    isWork(entry) && entry.startedAt && entry.endedAt
      ? [{ entry, startedAt: entry.startedAt, endedAt: entry.endedAt }]
      : [],
  )
  placed.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || a.entry.id - b.entry.id)
  for (const { entry, ...span } of placed) {
    const current = shifts.at(-1)
    const last = current?.segments.at(-1)
    const gap = last ? minutesOf({ startedAt: last.endedAt, endedAt: span.startedAt }) : 0
    const goesOn = current && (gap < gapMinutes || (entry.date === current.day && gap < restMinutes.adult))
    const shift = goesOn ? current : { day: entry.date, entries: [], segments: [], minutes: 0 }
    if (!goesOn) shifts.push(shift)
    shift.entries.push(entry)
    shift.segments.push(...segmentsOf(entry, span))
    shift.minutes += entry.durationMinutes
  }
  for (const entry of entries.filter(one => isWork(one) && !(one.startedAt && one.endedAt))) {
    const shift = shifts.find(({ day }) => day === entry.date)
    if (!shift) {
      shifts.push({ day: entry.date, entries: [entry], segments: [], minutes: entry.durationMinutes })
      continue
    }
    shift.entries.push(entry)
    shift.minutes += entry.durationMinutes
  }
  return shifts.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Minutes of each interruption of a shift, the longest first: gaps, stamped breaks, breaks given by their minutes. */
export function pausesOf({ segments }: Shift): number[] {
  const gaps = segments.map(({ startedAt }, at) => {
    const before = segments[at - 1]
    return before ? minutesOf({ startedAt: before.endedAt, endedAt: startedAt }) : 0
  })
  return [...gaps, ...segments.map(({ unplaced }) => unplaced)].filter(minutes => minutes > 0).sort((a, b) => b - a)
}

/**
 * The longest work of a shift without a break of `part` minutes. A break of which only the minutes are known is assumed
 * to be where it keeps stretches within `limit` as far as possible.
 */
export function longestStretch({ segments }: Shift, part: number, limit: number): number {
  let [longest, run] = [0, 0]
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1]
    if (before && minutesOf({ startedAt: before.endedAt, endedAt: segment.startedAt }) >= part) run = 0
    const net = minutesOf(segment) - segment.unplaced
    if (segment.unplaced >= part) {
      const first = Math.min(Math.max(limit - run, 0), net)
      longest = Math.max(longest, run + first)
      run = net - first
    } else run += net
    longest = Math.max(longest, run)
  }
  return longest
}
