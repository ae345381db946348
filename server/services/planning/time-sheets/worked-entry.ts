import type { Day } from '../../../platform/values/days'
import type { Span } from '../time-entries/minutes'

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
