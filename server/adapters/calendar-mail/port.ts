import type { OAuthApp } from '../../context'
import type { AccessTokens } from '../provider/http'

/** A person's account, with its access tokens. */
export interface OpenAccount {
  /** Of an access for a whole organisation only the address counts. */
  app: OAuthApp
  /** The address of the person in whose name an access for the whole organisation works. */
  impersonated?: string
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

/** An instant, or a day for an all-day event; the end is exclusive. */
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

/** An event with the fields that every vendor has; the content of a private one is shown to its owner alone. */
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
  /** RFC 5545 lines of a series; empty for a single event and for an instance. */
  recurrence: string[]
  /** The series of which it is an instance. */
  recurringEventId: string | null
  /** When the instance would have been according to the rule of its series. */
  originalStart: EventTime | null
  isPrivate: boolean
  isBusy: boolean
  conferenceUrl: string | null
  url: string | null
  /** Differs once the event has been changed. */
  etag: string | null
  updatedAt: string | null
}

/** The fields that we set; absent ones stay as they are, and so does everything else that the vendor stores. */
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
   * Whether the vendor notifies the attendees. If no mail is wanted, a vendor that always sends one refuses the changes
   * that would trigger it: `guests_notified`.
   */
  notify: boolean
}

/**
 * The calendars of one account. Only the adapters know a vendor's wire format.
 * @throws ProviderAway, ProviderRefused
 */
export interface CalendarProvider {
  calendars(): Promise<CalendarEntry[]>
  /** @param calendarId the vendor's id, or `primary` */
  calendar(calendarId: string): Promise<CalendarEntry>
  /** Ordered by time, series as their instances. @throws ProviderRefused too_many for more than `limit` */
  events(calendarId: string, span: { from: string; until: string; limit: number }): Promise<CalendarEvent[]>
  create(calendarId: string, draft: EventDraft, notifying: Notifying): Promise<CalendarEvent>
  /** @param etag the change is refused if the vendor has another one */
  change(
    calendarId: string,
    id: string,
    draft: EventDraft,
    notifying: Notifying & { etag?: string | undefined },
  ): Promise<CalendarEvent>
  /** Does nothing if the event is gone already. */
  remove(calendarId: string, id: string, notifying: Notifying): Promise<void>
}
