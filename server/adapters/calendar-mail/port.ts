import type { OAuthApp } from '../../context'
import type { AccessTokens } from '../provider/http'

/** A person's account, with what opens it. */
export interface OpenAccount {
  app: OAuthApp
  tokens: AccessTokens
  signal: AbortSignal
}

/** A calendar of an account. */
export interface CalendarEntry {
  id: string
  name: string
  isPrimary: boolean
  timeZone: string | null
  mayWrite: boolean
}

/** A moment, or a day where the event takes whole days; the end is the first moment or day after it. */
export interface EventTime {
  dateTime?: string | undefined
  date?: string | undefined
  timeZone?: string | null | undefined
}

export interface EventPerson {
  email: string
  name: string | null
  /** accepted, declined, tentative, needs_action */
  response: string | null
}

/** An event with the fields that every vendor has; what a private one is about is shown to its owner alone. */
export interface CalendarEvent {
  id: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  summary: string
  description: string | null
  location: string | null
  start: EventTime
  end: EventTime
  attendees: EventPerson[]
  organizer: string | null
  /** Lines of RFC 5545 of a series; empty for a single event and for an instance. */
  recurrence: string[]
  /** The series of which it is an instance. */
  recurringEventId: string | null
  /** When the instance would have been by the rule of its series. */
  originalStart: EventTime | null
  isPrivate: boolean
  isBusy: boolean
  conferenceUrl: string | null
  url: string | null
  /** A different one by now means that it has been changed. */
  etag: string | null
  updatedAt: string | null
}

/** What we say of an event; absent stays as it is, and so does everything else that the vendor knows of it. */
export interface EventDraft {
  summary?: string | undefined
  description?: string | null | undefined
  location?: string | null | undefined
  start?: EventTime | undefined
  end?: EventTime | undefined
  attendees?: ReadonlyArray<{ email: string; name?: string | null | undefined }> | undefined
  recurrence?: readonly string[] | undefined
}

export interface Notifying {
  /**
   * Whether the vendor writes to the attendees. Where no mail is wanted, a vendor that always writes refuses changes
   * about which it would: `guests_notified`.
   */
  notify: boolean
}

/** The calendars of one account. Nothing outside the adapters knows a vendor's wire. @throws ProviderAway, ProviderRefused */
export interface CalendarProvider {
  calendars(): Promise<CalendarEntry[]>
  /** @param calendarId as the vendor knows it, or `primary` */
  calendar(calendarId: string): Promise<CalendarEntry>
  /** In order of time, series as their instances. @throws ProviderRefused too_many for more than `limit` */
  events(calendarId: string, span: { from: string; until: string; limit: number }): Promise<CalendarEvent[]>
  create(calendarId: string, draft: EventDraft, notifying: Notifying): Promise<CalendarEvent>
  /** @param etag another one at the vendor refuses the change */
  change(
    calendarId: string,
    id: string,
    draft: EventDraft,
    notifying: Notifying & { etag?: string | undefined },
  ): Promise<CalendarEvent>
  /** Nothing happens where it is gone already. */
  remove(calendarId: string, id: string, notifying: Notifying): Promise<void>
}
