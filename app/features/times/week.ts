import type { Outputs } from '~server/contract'

export type RecordedTime = Outputs['timeEntries']['recorded']['data'][number]

/** Paid minutes: work and travel, and absences that count. */
export const creditedMinutes = (entries: readonly RecordedTime[]): number =>
  entries.reduce((total, { kind, duration_minutes }) => total + (kind === 'break' ? 0 : duration_minutes), 0)

export interface Bar {
  entry: RecordedTime
  /** Percent of the visible part of a day. */
  left: number
  width: number
}

/** Bars of a day's entries between two hours; `wall` converts an instant to its minute of the day. */
export function barsOf(
  entries: readonly RecordedTime[],
  wall: (instant: string) => number,
  [from, to]: readonly [number, number],
): Bar[] {
  return entries.flatMap(entry => {
    if (!entry.started_at || !entry.ended_at) return []
    const begin = wall(entry.started_at)
    const end = wall(entry.ended_at)
    // An entry that ends on the next day extends to the edge.
    const until = end <= begin ? to : end
    const left = percent(Math.max(begin, from) - from, to - from)
    const width = percent(Math.min(until, to) - Math.max(begin, from), to - from)
    return width > 0 ? [{ entry, left, width }] : []
  })
}

const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

/** The hours of a day that a week's bars need, in minutes: 6 to 18 at least. */
export function shownHours(
  entries: readonly RecordedTime[],
  wall: (instant: string) => number,
): readonly [number, number] {
  let [from, to] = [6 * 60, 18 * 60]
  for (const { started_at, ended_at } of entries) {
    if (!started_at || !ended_at) continue
    from = Math.min(from, wall(started_at))
    to = Math.max(to, wall(ended_at) <= wall(started_at) ? 24 * 60 : wall(ended_at))
  }
  return [Math.floor(from / 60) * 60, Math.ceil(to / 60) * 60]
}
