import type { CalendarEvent, EventDraft } from './port'

/** What a vendor reports of one event since the last time. */
export interface EventChange {
  id: string
  /** By which we have named the event ourselves, where the vendor returns it. */
  key: string | null
  /** Null where it is gone, or has left the days that are looked at. */
  event: CalendarEvent | null
}

export interface ChangePage {
  changes: EventChange[]
  /** Where the next page is; null on the last one. */
  next: string | null
  /** From where to ask the next time; only on the last page. */
  cursor: string | null
}

/** Everything within these days, a further page, or what has changed since. */
export type ChangesFrom = { from: Date; until: Date } | { page: string } | { cursor: string }

/** By which the vendor notifies us that something has changed. */
export interface Channel {
  channelId: string
  resourceId: string | null
  expiresAt: Date
}

export interface ChannelOrder {
  /** Where notices go to. */
  address: string
  /** What the vendor repeats with each of them. */
  secret: string
  now: Date
  seconds: number
}

/** What keeps a calendar in step. @throws ProviderAway, ProviderRefused */
export interface CalendarSyncProvider {
  /** Series as their instances. @throws ProviderRefused cursor_gone where all of it has to be read anew */
  changes(calendarId: string, from: ChangesFrom): Promise<ChangePage>
  /** Null where it is gone. */
  event(calendarId: string, id: string): Promise<Required<EventChange> | null>
  /** The id of the event that was put in under a name of ours. */
  named(calendarId: string, key: string): Promise<string | null>
  /** Puts an event in under a name of ours; asked again under the same name, there is still one only. */
  put(calendarId: string, key: string, draft: EventDraft): Promise<CalendarEvent>
  /** @throws ProviderRefused where the vendor does not take our address, or our channel. */
  watch(calendarId: string, order: ChannelOrder): Promise<Channel>
  /** Until when a channel lasts by now; null where the vendor has no such thing, or knows it no longer. */
  renew(channel: Pick<Channel, 'channelId'>, until: Date): Promise<Date | null>
  /** Nothing happens where it has ended already. */
  unwatch(channel: Pick<Channel, 'channelId' | 'resourceId'>): Promise<void>
}

/** A person of the organisation. */
export interface DirectoryPerson {
  id: string
  name: string
  email: string
}

/** The people of the account's organisation. @throws ProviderAway, ProviderRefused */
export interface DirectoryProvider {
  /** In the vendor's order. */
  people(limit: number): Promise<DirectoryPerson[]>
  /** Those whom the query may mean; without one, those whom the vendor thinks near. */
  suggestions(query: string, limit: number): Promise<DirectoryPerson[]>
}
