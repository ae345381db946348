import { graphSubscriptions, openSubscription } from '../provider/channels'
import { unlessGone } from './account-api'
import { bodyOf, eventOf, type GraphEvent, graphApi, personPath, preferred } from './microsoft'
import type { OpenAccount } from './port'
import type { CalendarSyncProvider, ChangesFrom, EventChange } from './sync-port'

/** Name of our property: an extended MAPI property, in a property set of our own. */
const keyProperty = 'String {6c7a0f5e-2f5b-4b0a-9c51-5b1f6c0d7a11} Name Gewerk'
const perPage = 100

type Named = GraphEvent & {
  '@removed'?: { reason?: string }
  type?: string
  singleValueExtendedProperties?: Array<{ id: string; value: string }>
}

const keyOf = ({ singleValueExtendedProperties }: Named): string | null =>
  singleValueExtendedProperties?.find(({ id }) => id.toLowerCase() === keyProperty.toLowerCase())?.value ?? null

const changeOf = (one: Named): EventChange => ({
  ...{ id: one.id, key: keyOf(one) },
  event: one['@removed'] || one.isCancelled ? null : eventOf(one),
})

/** Delta queries and subscriptions of Microsoft Graph v1.0. */
export function microsoftSync(options: OpenAccount): CalendarSyncProvider {
  const api = graphApi(options)
  const calendarUrl = (calendarId: string) => `/v1.0/me/calendars/${encodeURIComponent(calendarId)}`
  const events = (calendarId: string) => `${calendarUrl(calendarId)}/events`
  const expand = { $expand: `singleValueExtendedProperties($filter=id eq '${keyProperty}')` }

  /** Graph issues whole addresses, which are requested as they are. */
  const requestOf = (calendarId: string, from: ChangesFrom) => {
    if ('cursor' in from) return { url: from.cursor }
    if ('page' in from) return { url: from.page }
    const query = { startDateTime: from.from.toISOString(), endDateTime: from.until.toISOString() }
    return { url: `${calendarUrl(calendarId)}/calendarView/delta`, query }
  }

  async function named(calendarId: string, key: string): Promise<GraphEvent | undefined> {
    const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${keyProperty}' and ep/value eq '${key}')`
    const query = { $filter: filter, $top: '1' }
    const page = await api<{ value: GraphEvent[] }>({ method: 'GET', url: events(calendarId), query }, 'calendar_gone')
    return page.value[0]
  }

  return {
    async changes(calendarId, from) {
      const headers = { Prefer: `${preferred}, odata.maxpagesize=${perPage}` }
      const page = await api<{ value: Named[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string }>(
        { method: 'GET', ...requestOf(calendarId, from), headers },
        'from' in from ? 'calendar_gone' : 'cursor_gone',
      )
      return {
        // A series is reported as its instances; its master takes up no time.
        changes: page.value.filter(({ type }) => type !== 'seriesMaster').map(changeOf),
        next: page['@odata.nextLink'] ?? null,
        cursor: page['@odata.deltaLink'] ?? null,
      }
    },
    async event(calendarId, id) {
      const url = `${events(calendarId)}/${encodeURIComponent(id)}`
      const found = await unlessGone(api<Named>({ method: 'GET', url, query: expand }, 'event_gone'))
      const change = found && changeOf(found)
      return change?.event ? { ...change, event: change.event } : null
    },
    named: async (calendarId, key) => (await named(calendarId, key))?.id ?? null,
    async put(calendarId, key, draft) {
      const known = await named(calendarId, key)
      if (known) {
        const url = `${events(calendarId)}/${encodeURIComponent(known.id)}`
        return eventOf(await api<GraphEvent>({ method: 'PATCH', url, json: bodyOf(draft, known) }, 'event_gone'))
      }
      const json = { ...bodyOf(draft, null), singleValueExtendedProperties: [{ id: keyProperty, value: key }] }
      // If the outcome is unknown, the next attempt first looks for the event.
      const request = { method: 'POST', url: events(calendarId), json, once: true }
      return eventOf(await api<GraphEvent>(request, 'calendar_gone'))
    },
    watch: (calendarId, order) =>
      openSubscription(
        request => api(request, 'calendar_gone'),
        {
          resource: personPath(options.impersonated, events(calendarId)).slice('/v1.0/'.length),
          changeType: 'created,updated,deleted',
        },
        order,
      ),
    ...graphSubscriptions(request => unlessGone(api(request, 'event_gone'))),
  }
}
