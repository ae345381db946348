import { type Day, dayEnd, dayIn, dayStart, daysThrough } from '../../../platform/values/days'
import { minutesOf, type Span } from '../time-entries/minutes'

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
export interface Segment extends Span {
  unplaced: number
  entry: WorkedEntry
}

/** Work and travel: other recorded kinds are not working time. */
export const isWork = ({ kind }: { kind: string }): boolean => kind === 'work' || kind === 'travel'

/** The uninterrupted work of an entry between its breaks. */
export function segmentsOf(entry: WorkedEntry, { startedAt, endedAt }: Span): Segment[] {
  const breaks = [...entry.breaks].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const unplaced = breaks.length > 0 ? 0 : entry.breakMinutes
  const edges = [startedAt, ...breaks.flatMap(pause => [pause.startedAt, pause.endedAt]), endedAt]
  return edges.flatMap((from, at) => {
    const to = edges[at + 1]
    return at % 2 === 0 && to && to > from ? [{ startedAt: from, endedAt: to, unplaced, entry }] : []
  })
}

/** Net minutes of entries within a span; a break of unknown position is assumed to be outside as far as possible. */
export function workedMinutes(entries: readonly WorkedEntry[], window: Span): number {
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
  workedMinutes(entries, wholeDay(timeZone, day)) +
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
