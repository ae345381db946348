import type { IncomingMessage, ServerResponse } from 'node:http'
import { wallTime, wallToInstant } from '../../server/platform/values/days'
import type { pretendSubscriptions } from './subscriptions'
import { bodyOf, json, randomId } from './world'

interface GraphTime {
  dateTime: string
  timeZone: string
}

/** An event of a calendar, as Microsoft Graph v1.0 returns it; times as they were given. */
export interface OutlookEvent {
  id: string
  subject?: string
  start?: GraphTime
  end?: GraphTime
  isAllDay?: boolean
  body?: { contentType: string; content: string }
  attendees?: Array<{ emailAddress: { address: string; name?: string }; type?: string; status?: { response: string } }>
  isOrganizer?: boolean
  '@odata.etag'?: string
  [field: string]: unknown
}

export interface PretendOutlook {
  /** Events by calendar; the account has its own, `bautrupp` to read, and `urlaub` to write. */
  calendars: Map<string, Map<string, OutlookEvent>>
  /** Events whose guests were notified. */
  guestMails: string[]
  /** Edits an event as a person would in their calendar there; null removes the event. */
  edit(calendarId: string, id: string, to: object | null): void
  answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown>
}

interface Options {
  /** Where the pretend world is served. */
  base: () => string
  pageSize: () => number
  /** By which paths name the account: `me`, or `users/{address}` for an application. */
  root: string
  notices: ReturnType<typeof pretendSubscriptions>['notices']
}

const instantOf = (time: GraphTime | undefined): number =>
  time ? wallToInstant(time.timeZone, Date.parse(`${time.dateTime.slice(0, 19)}Z`)).getTime() : Number.NaN

const failure = (res: ServerResponse, status: number, code: string) =>
  json(res, status, { error: { code, message: code, innerError: {} } })

/**
 * The calendars of one account at Microsoft Graph. Follows the vendor's documentation: `$select`, pages by
 * `@odata.nextLink`, times in the zone that `Prefer` requests, no offset within a time, whole days from midnight to
 * midnight, ids that it never issued reported as malformed, guests always notified.
 */
export function pretendOutlook(name: string, { base, pageSize, root, notices }: Options): PretendOutlook {
  const own = 'AAMkADk0MGFkODE3LWE4MmYtNDRhOS0Eigen='
  const calendars = new Map<string, Map<string, OutlookEvent>>([own, 'bautrupp', 'urlaub'].map(id => [id, new Map()]))
  const guestMails: string[] = []
  /** By which subscriptions know a calendar of this account. */
  const subjectOf = (calendarId: string) => `${root}/calendars/${calendarId}/events`
  /** Links name the account as its caller has to. */
  const linkTo = (path: string) => new URL(path.replace('/v1.0/me/', `/v1.0/${root}/`), base())

  /**
   * First each event once in its current state, then the changes since; one that has left the date range is removed.
   */
  function delta(req: IncomingMessage, res: ServerResponse, url: URL, id: string, events: Map<string, OutlookEvent>) {
    const given = url.searchParams
    const since = given.get('$deltatoken')
    const [at = notices.position(), skip = 0] = (given.get('$skiptoken') ?? '').split('.').filter(Boolean).map(Number)
    const [from, until] = ['startDateTime', 'endDateTime'].map(key => Date.parse(given.get(key) ?? '')) as [
      number,
      number,
    ]
    const isWithin = (one: OutlookEvent) => instantOf(one.end) > from && instantOf(one.start) < until
    const since_ = given.get('base') ?? since
    const ids = since_
      ? notices.since(subjectOf(id), Number(since_))
      : [...events.values()].filter(isWithin).map(one => one.id)
    if (!ids) return failure(res, 410, 'syncStateNotFound')
    const size = Math.min(Number(/maxpagesize=(\d+)/.exec(String(req.headers.prefer))?.[1] ?? 10), pageSize())
    const value = ids.slice(skip, skip + size).map(one => {
      const event = events.get(one)
      return event && isWithin(event)
        ? { ...shown(event, req, new URL('http://pretend')), type: event.type ?? 'singleInstance' }
        : { id: one, '@removed': { reason: 'deleted' } }
    })
    const link = linkTo(url.pathname)
    for (const key of ['startDateTime', 'endDateTime']) link.searchParams.set(key, given.get(key) ?? '')
    const isLast = skip + size >= ids.length
    if (isLast) link.searchParams.set('$deltatoken', String(at))
    else {
      link.searchParams.set('$skiptoken', `${at}.${skip + size}`)
      if (since_) link.searchParams.set('base', since_)
    }
    return json(res, 200, { value, [isLast ? '@odata.deltaLink' : '@odata.nextLink']: link.href })
  }

  const shownCalendar = (id: string) => ({
    ...{ id, name: id === own ? 'Kalender' : id, isDefaultCalendar: id === own, canEdit: id !== 'bautrupp' },
    owner: { name, address: name },
  })

  function shown(event: OutlookEvent, req: IncomingMessage, url: URL) {
    const preferred = String(req.headers.prefer ?? '')
    const zone = /outlook\.timezone="([^"]+)"/.exec(preferred)?.[1] ?? 'UTC'
    const inZone = (time: GraphTime | undefined) =>
      time && {
        dateTime: event.isAllDay
          ? `${time.dateTime.slice(0, 10)}T00:00:00.0000000`
          : `${new Date(wallTime(zone, new Date(instantOf(time)))).toISOString().slice(0, 19)}.0000000`,
        timeZone: zone,
      }
    const all: Record<string, unknown> = {
      ...event,
      ...{ start: inZone(event.start), end: inZone(event.end), originalStartTimeZone: event.start?.timeZone },
      body: {
        contentType: /body-content-type="text"/.test(preferred) ? 'text' : 'html',
        content: event.body?.content ?? '',
      },
    }
    const selected = url.searchParams.get('$select')?.split(',')
    // Returned only where requested.
    if (!url.searchParams.has('$expand')) delete all.singleValueExtendedProperties
    const kept = Object.entries(all).filter(([key]) => key.startsWith('@') || !selected || selected.includes(key))
    return Object.fromEntries(kept)
  }

  function page(res: ServerResponse, url: URL, items: unknown[]): void {
    const skip = Number(url.searchParams.get('$skip') ?? 0)
    const size = Math.min(Number(url.searchParams.get('$top') ?? 10), pageSize())
    const next = linkTo(url.pathname + url.search)
    next.searchParams.set('$skip', String(skip + size))
    const more = skip + size < items.length ? { '@odata.nextLink': next.href } : {}
    json(res, 200, { value: items.slice(skip, skip + size), ...more })
  }

  function isSound({ start, end, isAllDay }: OutlookEvent): boolean {
    if (!start || !end || [start, end].some(({ dateTime }) => /(Z|[+-]\d{2}:\d{2})$/.test(dateTime))) return false
    const atMidnight = [start, end].every(({ dateTime }) => /T00:00:00/.test(dateTime))
    if (isAllDay && (!atMidnight || start.timeZone !== end.timeZone)) return false
    return instantOf(start) < instantOf(end) || (!isAllDay && instantOf(start) === instantOf(end))
  }

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown> {
    const [, viewed] = /^\/v1\.0\/me\/calendars\/([^/]+)\/calendarView\/delta$/.exec(url.pathname) ?? []
    if (viewed) {
      const id = decodeURIComponent(viewed)
      const events = calendars.get(id)
      return events ? delta(req, res, url, id, events) : failure(res, 404, 'ErrorItemNotFound')
    }
    if (url.pathname === '/v1.0/me/calendars') return page(res, url, [...calendars.keys()].map(shownCalendar))
    const [, given, part, eventId] =
      /^\/v1\.0\/me\/(?:calendar|calendars\/([^/]+))(?:\/(events|calendarView)(?:\/([^/]+))?)?$/.exec(url.pathname) ??
      []
    const id = given === undefined ? own : decodeURIComponent(given)
    const events = calendars.get(id)
    if (!events) return failure(res, 404, 'ErrorItemNotFound')
    if (part === undefined) return json(res, 200, shownCalendar(id))
    if (part === 'calendarView') {
      const [from, until] = ['startDateTime', 'endDateTime'].map(key => Date.parse(url.searchParams.get(key) ?? ''))
      const found = [...events.values()]
        .filter(one => instantOf(one.end) > (from as number) && instantOf(one.start) < (until as number))
        .sort((a, b) => instantOf(a.start) - instantOf(b.start))
      return page(
        res,
        url,
        found.map(one => shown(one, req, url)),
      )
    }
    const [, wanted] = /ep\/value eq '([^']*)'/.exec(url.searchParams.get('$filter') ?? '') ?? []
    if (req.method === 'GET' && part === 'events' && wanted) {
      type Named = { singleValueExtendedProperties?: Array<{ value: string }> }
      const isIt = (one: OutlookEvent) => (one as Named).singleValueExtendedProperties?.[0]?.value === wanted
      return page(
        res,
        url,
        [...events.values()].filter(isIt).map(one => shown(one, req, url)),
      )
    }
    if (req.method !== 'GET' && id === 'bautrupp') return failure(res, 403, 'ErrorAccessDenied')
    const known = eventId === undefined ? undefined : events.get(decodeURIComponent(eventId))
    if (eventId !== undefined && !known)
      return eventId.length < 10 ? failure(res, 400, 'ErrorInvalidIdMalformed') : failure(res, 404, 'ErrorItemNotFound')
    if (req.method === 'GET' && known) return json(res, 200, shown(known, req, url))
    const mailsGuests = (event: OutlookEvent) => event.attendees?.length && guestMails.push(event.id)
    if (req.method === 'DELETE' && known) {
      mailsGuests(known)
      events.delete(known.id)
      notices.noted(subjectOf(id), known.id)
      return void res.writeHead(204).end()
    }
    const body = JSON.parse((await bodyOf(req)).toString() || '{}') as Partial<OutlookEvent>
    if (known && req.headers['if-match'] && req.headers['if-match'] !== known['@odata.etag'])
      return failure(res, 412, 'ErrorIrresolvableConflict')
    const fresh = {
      ...{ id: `AAMk${randomId()}=`, isOrganizer: true, isCancelled: false, type: 'singleInstance' },
      ...{ organizer: { emailAddress: { address: name, name } }, webLink: `${base()}/event`, sensitivity: 'normal' },
      showAs: 'busy',
    }
    const event: OutlookEvent = {
      ...(known ?? fresh),
      ...body,
      ...{ '@odata.etag': `W/"${randomId()}"`, lastModifiedDateTime: new Date().toISOString() },
    }
    if (!isSound(event)) return failure(res, 400, 'ErrorPropertyValidationFailure')
    events.set(event.id, event)
    notices.noted(subjectOf(id), event.id)
    mailsGuests(event)
    json(res, known ? 200 : 201, shown(event, req, url))
  }

  return {
    ...{ calendars, guestMails, answer },
    edit(calendarId, id, to) {
      const events = calendars.get(calendarId)
      const version = { '@odata.etag': `W/"${randomId()}"`, lastModifiedDateTime: new Date().toISOString() }
      if (to) events?.set(id, { showAs: 'busy', ...events.get(id), ...to, id, ...version })
      else events?.delete(id)
      notices.noted(subjectOf(calendarId), id)
    },
  }
}
