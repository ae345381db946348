import type { CalendarEvent } from '../../../adapters/calendar-mail/port'
import { cutText } from '../../../platform/values/cut-text'
import { dayEnd, dayIn, dayStart } from '../../../platform/values/days'

/** What an appointment and its event share. */
export interface Shared {
  title: string
  startsAt: Date
  endsAt: Date
  allDay: boolean
  location: string | null
}

/** Parts that change, and win or lose a conflict, as a whole. */
export const sharedParts = ['time', 'title', 'location'] as const
export type SharedPart = (typeof sharedParts)[number]

const time = ({ startsAt, endsAt, allDay }: Shared) => [startsAt.getTime(), endsAt.getTime(), allDay].join()
const partOf: Record<SharedPart, (of: Shared) => unknown> = {
  time,
  title: ({ title }) => title,
  location: ({ location }) => location,
}

/** Which parts differ. */
export const partsBetween = (a: Shared, b: Shared): SharedPart[] =>
  sharedParts.filter(part => partOf[part](a) !== partOf[part](b))

const longest = { title: 200, location: 300 }

/** An event converted to an appointment's fields; null for one without a time. */
export function sharedOf(event: CalendarEvent, timeZone: string): Shared | null {
  const { start, end } = event
  const period = start.date
    ? { startsAt: dayStart(timeZone, start.date), endsAt: dayStart(timeZone, end.date ?? start.date), allDay: true }
    : { startsAt: new Date(start.dateTime ?? ''), endsAt: new Date(end.dateTime ?? ''), allDay: false }
  if (Number.isNaN(period.startsAt.getTime()) || Number.isNaN(period.endsAt.getTime())) return null
  if (period.allDay && period.endsAt <= period.startsAt)
    period.endsAt = dayEnd(timeZone, dayIn(timeZone, period.startsAt))
  return {
    ...period,
    title: cutText(event.summary.trim(), longest.title),
    location: cutText(event.location?.trim() ?? '', longest.location) || null,
  }
}

interface Verdict {
  /** What is taken over from the calendar. */
  taken: SharedPart[]
  /** Parts that stay as they are here, and are written to the calendar again. */
  kept: SharedPart[]
}

/**
 * Resolves a change of an event at the vendor. Parts changed only there are taken over, if the person may plan and the
 * appointment is open; all others, and a title that was emptied there, stay as they are here.
 * @param base the state when both were last equal
 */
export function verdictOf(
  base: Shared,
  here: Shared,
  there: Shared,
  { mayPlan, isOpen }: { mayPlan: boolean; isOpen: boolean },
): Verdict {
  const ours = new Set(partsBetween(base, here))
  const differing = new Set(partsBetween(here, there))
  // Both sides may have made the same change.
  const theirs = partsBetween(base, there).filter(part => differing.has(part))
  const isTaken = (part: SharedPart) =>
    mayPlan && isOpen && !ours.has(part) && !(part === 'title' && there.title === '')
  return { taken: theirs.filter(isTaken), kept: theirs.filter(part => !isTaken(part)) }
}
