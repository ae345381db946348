import { type Day, dayEnd, dayIn, dayStart, daysThrough } from '../../../platform/values/days'
import { minutesOf, type Span } from '../time-entries/minutes'
import { restMinutes } from './working-time-rules'

/** A time entry as input of the working-time rules; minutes are whole numbers. */
export interface WorkedEntry {
  id: number
  version: number
  kind: string
  /** The day of its start in the company's time zone. */
  date: Day
  startedAt: Date | null
  endedAt: Date | null
  breaks: readonly Span[]
  breakMinutes: number
  /** Without its breaks. */
  durationMinutes: number
  /** The day on which it was recorded. */
  recordedOn: Day
  late: boolean
  /** Whether it has a description. */
  described: boolean
  /** An absence taken from the time account, such as time off in lieu; not credited. */
  owed?: boolean
  locked: boolean
}

/** Uninterrupted work, and the length of a break of unknown position within it. */
interface Segment extends Span {
  unplaced: number
  entry: WorkedEntry
}

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

/** Work and travel: other recorded kinds are not working time. */
export const isWork = ({ kind }: { kind: string }): boolean => kind === 'work' || kind === 'travel'

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

function segmentsOf(entry: WorkedEntry, { startedAt, endedAt }: Span): Segment[] {
  const breaks = [...entry.breaks].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const unplaced = breaks.length > 0 ? 0 : entry.breakMinutes
  const edges = [startedAt, ...breaks.flatMap(pause => [pause.startedAt, pause.endedAt]), endedAt]
  return edges.flatMap((from, at) => {
    const to = edges[at + 1]
    return at % 2 === 0 && to && to > from ? [{ startedAt: from, endedAt: to, unplaced, entry }] : []
  })
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

/** Net minutes of entries within a span; a break of unknown position is assumed to be outside as far as possible. */
export function minutesWithin(entries: readonly WorkedEntry[], window: Span): number {
  let total = 0
  for (const entry of entries) {
    if (!isWork(entry) || !entry.startedAt || !entry.endedAt) continue
    const inside = segmentsOf(entry, { startedAt: entry.startedAt, endedAt: entry.endedAt }).reduce(
      (sum, segment) => sum + overlapOf(segment, window),
      0,
    )
    total += Math.min(inside, entry.durationMinutes)
  }
  return total
}

function overlapOf(a: Span, b: Span): number {
  const startedAt = a.startedAt > b.startedAt ? a.startedAt : b.startedAt
  const endedAt = a.endedAt < b.endedAt ? a.endedAt : b.endedAt
  return endedAt > startedAt ? minutesOf({ startedAt, endedAt }) : 0
}

/** A day from midnight to midnight in the company's time zone. */
export const wholeDay = (timeZone: string, day: Day): Span => ({
  startedAt: dayStart(timeZone, day),
  endedAt: dayEnd(timeZone, day),
})

/** Work on a day: the part of entries within it, and those without start and end. */
export const workedOn = (entries: readonly WorkedEntry[], timeZone: string, day: Day): number =>
  minutesWithin(entries, wholeDay(timeZone, day)) +
  entries.reduce(
    (sum, entry) => sum + (isWork(entry) && !entry.startedAt && entry.date === day ? entry.durationMinutes : 0),
    0,
  )

/** Days with at least a minute of work; for a night those before and after midnight. */
export const daysWorkedBy = (entries: readonly WorkedEntry[], timeZone: string): Day[] =>
  entries.flatMap(entry =>
    daysThrough(entry.date, entry.endedAt ? dayIn(timeZone, entry.endedAt) : entry.date).filter(
      day => workedOn([entry], timeZone, day) > 0,
    ),
  )

/** Normal and overtime minutes of the days of a week: beyond a day's hours, or after those of the week are used up. */
export function overtimeOf(
  worked: readonly { minutes: number; normal: number }[],
  normalOfWeek: number,
): { overtime: number; ofWeek: number }[] {
  let used = 0
  return worked.map(({ minutes, normal }) => {
    const within = Math.min(minutes, normal)
    const ofWeek = Math.max(0, Math.min(within, used + within - normalOfWeek))
    used += within
    return { overtime: minutes - within + ofWeek, ofWeek }
  })
}
