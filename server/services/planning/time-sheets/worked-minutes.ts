import { type Day, dayEnd, dayIn, dayStart, daysThrough } from '../../../platform/values/days'
import { minutesOf, type Span } from '../time-entries/minutes'
import { isWork, segmentsOf, type WorkedEntry } from './worked-entry'

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
