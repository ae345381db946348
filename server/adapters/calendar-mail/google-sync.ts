import { createHash } from 'node:crypto'
import { googleChannels, openGoogleChannel } from '../provider/channels'
import { ProviderRefused } from '../provider/refused'
import { unlessGone } from './account-api'
import { bodyOf, eventOf, type GoogleEvent, googleApi } from './google'
import type { OpenAccount } from './port'
import type { CalendarSyncProvider, ChangesFrom, EventChange } from './sync-port'

/** Name of our private property, which only we can read. */
const keyName = 'gewerk'
const perPage = 250

type Named = GoogleEvent & { extendedProperties?: { private?: Record<string, string> } }

/** Google lets us choose ids, of 0-9 and a-v: inserting twice under one id yields the same event. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const changeOf = (one: Named): EventChange => ({
  ...{ id: one.id, key: one.extendedProperties?.private?.[keyName] ?? null },
  event: one.status === 'cancelled' ? null : eventOf(one),
})

/** A sync token may not be combined with filters; the time range is remembered together with it. */
function queryOf(from: ChangesFrom): Record<string, string> {
  if ('cursor' in from) return { syncToken: from.cursor }
  if ('page' in from) return JSON.parse(from.page) as Record<string, string>
  return { timeMin: from.from.toISOString(), timeMax: from.until.toISOString() }
}

/** Sync tokens and channels of the Calendar API v3. */
export function googleSync(options: OpenAccount): CalendarSyncProvider {
  const api = googleApi('https://www.googleapis.com', options)
  const events = (calendarId: string) => `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`
  const eventUrl = (calendarId: string, id: string) => `${events(calendarId)}/${encodeURIComponent(id)}`

  async function event(calendarId: string, id: string) {
    const found = await unlessGone(api<Named>({ method: 'GET', url: eventUrl(calendarId, id) }, 'event_gone'))
    const change = found && changeOf(found)
    return change?.event ? { ...change, event: change.event } : null
  }

  return {
    async changes(calendarId, from) {
      const query = queryOf(from)
      const page = await api<{ items?: Named[]; nextPageToken?: string; nextSyncToken?: string }>(
        {
          ...{ method: 'GET', url: events(calendarId) },
          query: { ...query, singleEvents: 'true', maxResults: String(perPage) },
        },
        'from' in from ? 'calendar_gone' : 'cursor_gone',
      )
      return {
        changes: (page.items ?? []).map(changeOf),
        // A page must be requested with all parameters of the first one.
        next: page.nextPageToken ? JSON.stringify({ ...query, pageToken: page.nextPageToken }) : null,
        cursor: page.nextSyncToken ?? null,
      }
    },
    event,
    named: async (calendarId, key) => (await event(calendarId, idOf(key)))?.id ?? null,
    async put(calendarId, key, draft) {
      const id = idOf(key)
      const json = { ...bodyOf(draft), status: 'confirmed', extendedProperties: { private: { [keyName]: key } } }
      const query = { sendUpdates: 'none' }
      try {
        const request = { method: 'POST', url: events(calendarId), query, json: { ...json, id } }
        return eventOf(await api<GoogleEvent>(request, 'calendar_gone'))
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.reason === 'changed')) throw error
        // It was inserted before, or deleted since: update the same event.
        const request = { method: 'PATCH', url: eventUrl(calendarId, id), query, json }
        return eventOf(await api<GoogleEvent>(request, 'event_gone'))
      }
    },
    watch: (calendarId, order) =>
      openGoogleChannel(
        json => api({ method: 'POST', url: `${events(calendarId)}/watch`, json, once: true }, 'calendar_gone'),
        order,
      ),
    ...googleChannels('/calendar/v3/channels/stop', request => unlessGone(api(request, 'event_gone'))),
  }
}
