import { createHash, randomUUID } from 'node:crypto'
import { ProviderRefused } from '../provider/refused'
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
    try {
      const change = changeOf(await api<Named>({ method: 'GET', url: eventUrl(calendarId, id) }, 'event_gone'))
      return change.event && { ...change, event: change.event }
    } catch (error) {
      if (error instanceof ProviderRefused && error.reason === 'event_gone') return null
      throw error
    }
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
    async watch(calendarId, { address, secret, now, seconds }) {
      const json = { id: randomUUID(), type: 'web_hook', address, token: secret, params: { ttl: String(seconds) } }
      const request = { method: 'POST', url: `${events(calendarId)}/watch`, json }
      const { id, resourceId, expiration } = await api<{ id: string; resourceId: string; expiration?: string }>(
        { ...request, once: true },
        'calendar_gone',
      )
      return {
        channelId: id,
        resourceId,
        expiresAt: new Date(expiration ? Number(expiration) : now.getTime() + seconds * 1_000),
      }
    },
    // Google cannot renew one: another channel is opened in addition.
    renew: async () => null,
    async unwatch({ channelId: id, resourceId }) {
      try {
        await api({ method: 'POST', url: '/calendar/v3/channels/stop', json: { id, resourceId } }, 'event_gone')
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.reason === 'event_gone')) throw error
      }
    },
  }
}
