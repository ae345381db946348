import type { Channel, ChannelOrder, OpenChannels } from '../provider/channels'
import type { CalendarEvent, EventDraft } from './port'

/** A vendor's report about one event since the last sync. */
export interface EventChange {
  id: string
  /** The key that we gave the event, if the vendor returns it. */
  key: string | null
  /** Null if it is gone, or has left the synced time range. */
  event: CalendarEvent | null
}

export interface ChangePage {
  changes: EventChange[]
  /** Address of the next page; null on the last one. */
  next: string | null
  /** Where the next sync starts; only on the last page. */
  cursor: string | null
}

/** Everything within a time range, a further page, or what has changed since a cursor. */
export type ChangesFrom = { from: Date; until: Date } | { page: string } | { cursor: string }

/** Operations that keep a calendar in sync. @throws ProviderAway, ProviderRefused */
export interface CalendarSyncProvider extends OpenChannels {
  /** Series as their instances. @throws ProviderRefused cursor_gone if everything has to be read again */
  changes(calendarId: string, from: ChangesFrom): Promise<ChangePage>
  /** Null if it is gone. */
  event(calendarId: string, id: string): Promise<Required<EventChange> | null>
  /** The id of the event that was inserted under this key of ours. */
  named(calendarId: string, key: string): Promise<string | null>
  /** Inserts an event under a key of ours; repeated under the same key, there is still only one. */
  put(calendarId: string, key: string, draft: EventDraft): Promise<CalendarEvent>
  /** @throws ProviderRefused if the vendor does not accept our address, or our channel. */
  watch(calendarId: string, order: ChannelOrder): Promise<Channel>
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
  /** People matching the query; without one, those whom the vendor ranks as close. */
  suggestions(query: string, limit: number): Promise<DirectoryPerson[]>
}
