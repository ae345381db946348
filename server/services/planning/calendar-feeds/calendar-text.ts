import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** An entry of a calendar: at instants, or on whole days, the end exclusive. */
export interface CalendarEntry {
  uid: string
  /** Increases with each change (RFC 5546, 2.1.4). */
  sequence: number
  changedAt: Date
  title: string
  calledOff: boolean
  place: string | null
  text: string
  url?: string
  instants?: readonly [Date, Date]
  days?: readonly [first: string, after: string]
}

const refreshSeconds = 15 * 60

/** Entries as iCalendar (RFC 5545); the same entries produce the same text. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  // Without a time zone, instants are written in UTC; with one, ical-generator would write floating times.
  const calendar = ical({
    prodId: { company: 'Gewerk', product: 'Gewerk' },
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const { uid, sequence, changedAt, title, calledOff, place, text, url, instants, days } of entries) {
    const [start, end] = instants ?? days?.map(day => new Date(`${day}T00:00:00Z`)) ?? []
    if (!start || !end) throw new RangeError(`${uid} has neither instants nor days`)
    calendar.createEvent({
      ...{ id: uid, sequence, stamp: changedAt, lastModified: changedAt, start, end, summary: title },
      ...{ allDay: days !== undefined, location: place, description: text || null, url: url ?? null },
      status: calledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
