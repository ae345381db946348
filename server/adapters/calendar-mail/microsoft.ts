import type { OAuthApp } from '../../context'
import type { AccountFeature } from '../../platform/values/account-vendors'
import { wallTime } from '../../platform/values/days'
import type { ProviderRequest } from '../provider/http'
import { graphUrl, microsoftOAuthClient, type OAuthClient } from '../provider/oauth'
import { ProviderRefused } from '../provider/refused'
import { type AccountApi, accountApi, type MissingRefusal } from './account-api'
import { type GraphRecurrence, linesOf, patternOf } from './microsoft-recurrence'
import type { CalendarEntry, CalendarEvent, CalendarProvider, EventDraft, EventTime, OpenAccount } from './port'

/** The scopes requested for each feature: no more than it needs. */
export const microsoftScopes: Record<AccountFeature, readonly string[]> = {
  calendar: ['Calendars.ReadWrite'],
  mail: ['Mail.Read', 'Mail.Send'],
  people: ['People.Read', 'User.ReadBasic.All'],
}
/** Identifies the account and keeps it open; requested with every grant. */
const identity = ['openid', 'email', 'offline_access', 'User.Read']

export const microsoftOAuth = (app: OAuthApp, features: readonly AccountFeature[]): OAuthClient =>
  microsoftOAuthClient(app, {
    provider: 'microsoft',
    scope: [...identity, ...features.flatMap(feature => microsoftScopes[feature])].join(' '),
  })

const plain = (scope: string) => scope.toLowerCase().replace('https://graph.microsoft.com/', '')

/** The features for which a person, or the organisation for all its users, granted every scope. */
export const microsoftFeaturesIn = (scope: string): AccountFeature[] => {
  const given = new Set(scope.split(' ').map(plain))
  return (Object.keys(microsoftScopes) as AccountFeature[]).filter(feature =>
    microsoftScopes[feature].every(one => given.has(plain(one))),
  )
}

/** Ids are stable when an item moves; times come in UTC and bodies as text. */
export const preferred = ['IdType="ImmutableId"', 'outlook.timezone="UTC"', 'outlook.body-content-type="text"'].join(
  ', ',
)

/** Graph's words for a person without a mailbox, or none at all. */
const unknownPerson = new Set(['ErrorInvalidUser', 'Request_ResourceNotFound', 'MailboxNotEnabledForRESTAPI'])
/** A missing application permission, or a policy that leaves the person's mailbox out. */
const deniedToApplication = new Set(['Authorization_RequestDenied', 'ErrorAccessDenied'])

/** An application has no `me`: the person is named instead. */
export const personPath = (impersonated: string | undefined, url: string): string =>
  impersonated ? url.replace(/^\/v1\.0\/me(?=\/|$)/, `/v1.0/users/${encodeURIComponent(impersonated)}`) : url

/** Client for Microsoft Graph v1.0. */
export function graphApi(options: OpenAccount): AccountApi {
  const { impersonated } = options
  const api = accountApi(
    {
      ...{ vendor: 'microsoft', baseUrl: graphUrl(options.app), headers: { Prefer: preferred } },
      reasonOf: body => String((body as { error?: { code?: string } }).error?.code ?? ''),
      refusalOf(status, reason, missing) {
        // Graph reports an id that it never issued as malformed.
        if (impersonated && unknownPerson.has(reason)) return 'person_unknown'
        if (status === 404 || status === 410 || reason === 'ErrorInvalidIdMalformed') return missing
        if (status === 409 || status === 412) return 'changed'
        if (status === 400) return 'misused'
        if (impersonated && deniedToApplication.has(reason)) return 'not_admitted'
        return reason === 'Authorization_RequestDenied' ? 'not_agreed' : 'foreign'
      },
    },
    options,
  )
  const call = <T>(request: ProviderRequest, missing: MissingRefusal) =>
    api<T>({ ...request, url: personPath(impersonated, request.url) }, missing)
  return Object.assign(call, {
    open: (request: ProviderRequest, missing: MissingRefusal) =>
      api.open({ ...request, url: personPath(impersonated, request.url) }, missing),
  })
}

interface Page<T> {
  value: T[]
  '@odata.nextLink'?: string
}

/** All pages of a list; each contains the address of the next one. */
export async function* graphPages<T>(api: AccountApi, url: string, query: Record<string, string>): AsyncGenerator<T> {
  let page: Page<T> = await api<Page<T>>({ method: 'GET', url, query }, 'calendar_gone')
  for (;;) {
    yield* page.value
    const next = page['@odata.nextLink']
    if (!next) return
    page = await api<Page<T>>({ method: 'GET', url: next }, 'calendar_gone')
  }
}

/** Identity of the account: `id` is stable when its address changes. */
export async function microsoftAccount(options: OpenAccount): Promise<{ id: string; name: string }> {
  const { id, mail, userPrincipalName } = await graphApi(options)<{
    id: string
    mail?: string | null
    userPrincipalName: string
  }>({ method: 'GET', url: '/v1.0/me', query: { $select: 'id,mail,userPrincipalName' } }, 'calendar_gone')
  return { id, name: mail ?? userPrincipalName }
}

const eventFields = [
  ...['id', 'subject', 'body', 'location', 'start', 'end', 'originalStartTimeZone', 'isAllDay', 'isCancelled'],
  ...['attendees', 'organizer', 'recurrence', 'seriesMasterId', 'originalStart', 'sensitivity', 'showAs'],
  ...['onlineMeeting', 'onlineMeetingUrl', 'webLink', 'lastModifiedDateTime'],
].join(',')
/** The fields of the existing event that a change depends on. */
const guardFields = 'id,start,end,originalStartTimeZone,isAllDay,attendees,isOrganizer,isOnlineMeeting'

/** The calendars of Outlook. */
export function microsoftCalendar(options: OpenAccount): CalendarProvider {
  const api = graphApi(options)
  const calendarUrl = (calendarId: string) =>
    calendarId === 'primary' ? '/v1.0/me/calendar' : `/v1.0/me/calendars/${encodeURIComponent(calendarId)}`
  const eventUrl = (calendarId: string, id: string) => `${calendarUrl(calendarId)}/events/${encodeURIComponent(id)}`
  const guarded = (calendarId: string, id: string) =>
    api<GuardedEvent>({ method: 'GET', url: eventUrl(calendarId, id), query: { $select: guardFields } }, 'event_gone')

  return {
    async calendars() {
      const calendars: CalendarEntry[] = []
      for await (const one of graphPages<GraphCalendar>(api, '/v1.0/me/calendars', { $top: '100' }))
        calendars.push(entryOf(one))
      return calendars
    },
    async calendar(calendarId) {
      return entryOf(await api<GraphCalendar>({ method: 'GET', url: calendarUrl(calendarId) }, 'calendar_gone'))
    },
    async events(calendarId, { from, until, limit }) {
      const query = { startDateTime: from, endDateTime: until, $select: eventFields, $orderby: 'start/dateTime' }
      const url = `${calendarUrl(calendarId)}/calendarView`
      const events: CalendarEvent[] = []
      for await (const one of graphPages<GraphEvent>(api, url, { ...query, $top: '250' })) {
        if (events.length >= limit) throw new ProviderRefused('too_many')
        events.push(eventOf(one))
      }
      return events
    },
    async create(calendarId, draft, { notify }) {
      if (!notify && draft.attendees?.length) throw new ProviderRefused('guests_notified')
      const request = { method: 'POST', url: `${calendarUrl(calendarId)}/events`, json: bodyOf(draft, null) }
      return eventOf(await api<GraphEvent>({ ...request, once: true }, 'calendar_gone'))
    },
    async change(calendarId, id, draft, { notify, etag }) {
      const known = await guarded(calendarId, id)
      if (etag !== undefined && known['@odata.etag'] !== etag) throw new ProviderRefused('changed')
      if (!notify && (invitesGuests(known) || draft.attendees?.length)) throw new ProviderRefused('guests_notified')
      // The link to the meeting is part of the text, and would be lost with it.
      if (draft.description !== undefined && known.isOnlineMeeting) throw new ProviderRefused('online_text')
      const headers: Record<string, string> = known['@odata.etag'] ? { 'If-Match': known['@odata.etag'] } : {}
      const request = { method: 'PATCH', url: eventUrl(calendarId, id), json: bodyOf(draft, known), headers }
      return eventOf(await api<GraphEvent>(request, 'event_gone'))
    },
    async remove(calendarId, id, { notify }) {
      try {
        if (!notify && invitesGuests(await guarded(calendarId, id))) throw new ProviderRefused('guests_notified')
        await api({ method: 'DELETE', url: eventUrl(calendarId, id) }, 'event_gone')
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.reason === 'event_gone')) throw error
      }
    },
  }
}

interface GraphCalendar {
  id: string
  name?: string
  isDefaultCalendar?: boolean
  canEdit?: boolean
}

interface GraphTime {
  dateTime: string
  timeZone?: string | null
}

interface GuardedEvent {
  start?: GraphTime
  originalStartTimeZone?: string | null
  isAllDay?: boolean
  attendees?: Array<{
    emailAddress?: { name?: string; address?: string }
    status?: { response?: string }
  }>
  isOrganizer?: boolean
  isOnlineMeeting?: boolean
  '@odata.etag'?: string
}

export interface GraphEvent extends GuardedEvent {
  id: string
  subject?: string | null
  body?: { content?: string }
  location?: { displayName?: string }
  end?: GraphTime
  isCancelled?: boolean
  organizer?: { emailAddress?: { address?: string } }
  recurrence?: GraphRecurrence | null
  seriesMasterId?: string | null
  originalStart?: string | null
  sensitivity?: string
  showAs?: string
  onlineMeeting?: { joinUrl?: string } | null
  onlineMeetingUrl?: string | null
  webLink?: string
  lastModifiedDateTime?: string
}

/** Graph notifies the organiser's guests, whatever we request. */
const invitesGuests = ({ isOrganizer, attendees }: GuardedEvent): boolean =>
  isOrganizer !== false && (attendees?.length ?? 0) > 0

const entryOf = ({ id, name, isDefaultCalendar, canEdit }: GraphCalendar): CalendarEntry => ({
  ...{ id, name: name ?? id, isPrimary: isDefaultCalendar === true, timeZone: null },
  mayWrite: canEdit !== false,
})

/** Outlook's own names of time zones, such as `W. Europe Standard Time`, are known to no other program. */
function ianaZone(zone: string | null | undefined): string | null {
  try {
    return zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone && zone : null
  } catch {
    return null
  }
}

/** In UTC, as requested. */
function timeOf({ dateTime }: GraphTime = { dateTime: '' }, isAllDay: boolean, zone: string | null): EventTime {
  return isAllDay ? { date: dateTime.slice(0, 10) } : { dateTime: `${dateTime.slice(0, 19)}Z`, timeZone: zone }
}

const responses: Record<string, string> = {
  ...{ notResponded: 'needs_action', none: 'needs_action', tentativelyAccepted: 'tentative', organizer: 'accepted' },
}

export function eventOf(one: GraphEvent): CalendarEvent {
  const isAllDay = one.isAllDay === true
  const zone = ianaZone(one.originalStartTimeZone)
  return {
    id: one.id,
    status: one.isCancelled ? 'cancelled' : one.showAs === 'tentative' ? 'tentative' : 'confirmed',
    summary: one.subject ?? '',
    description: one.body?.content?.trim() || null,
    location: one.location?.displayName || null,
    ...{ start: timeOf(one.start, isAllDay, zone), end: timeOf(one.end, isAllDay, zone) },
    attendees: (one.attendees ?? []).map(({ emailAddress, status }) => ({
      ...{ email: emailAddress?.address ?? '', name: emailAddress?.name ?? null },
      response: status?.response ? (responses[status.response] ?? status.response) : null,
    })),
    organizer: one.organizer?.emailAddress?.address ?? null,
    recurrence: one.recurrence ? linesOf(one.recurrence, zone ?? 'UTC', isAllDay) : [],
    recurringEventId: one.seriesMasterId ?? null,
    originalStart: one.originalStart ? timeOf({ dateTime: one.originalStart }, isAllDay, zone) : null,
    isPrivate: one.sensitivity === 'private' || one.sensitivity === 'confidential',
    isBusy: one.showAs !== 'free' && one.showAs !== 'workingElsewhere',
    conferenceUrl: one.onlineMeeting?.joinUrl ?? one.onlineMeetingUrl ?? null,
    url: one.webLink ?? null,
    etag: one['@odata.etag'] ?? null,
    updatedAt: one.lastModifiedDateTime ?? null,
  }
}

/** Graph wants local time and its time zone. */
function graphTime({ date, dateTime = '', timeZone }: EventTime): GraphTime & { timeZone: string } {
  if (date) return { dateTime: `${date}T00:00:00`, timeZone: 'UTC' }
  const zone = timeZone ?? 'UTC'
  const hasOffset = /(Z|[+-]\d{2}:\d{2})$/.test(dateTime)
  const wall = hasOffset ? new Date(wallTime(zone, new Date(dateTime))).toISOString().slice(0, 19) : dateTime
  return { dateTime: wall, timeZone: zone }
}

/** @param known the event before the change: a series is sent together with its first day */
export function bodyOf(draft: EventDraft, known: GuardedEvent | null) {
  const { summary, description, location, start, end, attendees, recurrence } = draft
  return {
    ...(summary === undefined ? {} : { subject: summary }),
    ...(description === undefined ? {} : { body: { contentType: 'text', content: description ?? '' } }),
    ...(location === undefined ? {} : { location: { displayName: location ?? '' } }),
    ...(start ? { start: graphTime(start), isAllDay: start.date !== undefined } : {}),
    ...(end ? { end: graphTime(end) } : {}),
    ...(attendees ? { attendees: attendees.map(attendeeOf) } : {}),
    ...(recurrence ? { recurrence: seriesOf(recurrence, start, known) } : {}),
  }
}

const attendeeOf = ({ email, name }: { email: string; name?: string | null | undefined }) => ({
  emailAddress: { address: email, ...(name ? { name } : {}) },
  type: 'required',
})

function seriesOf(lines: readonly string[], start: EventTime | undefined, known: GuardedEvent | null) {
  const zone = ianaZone(known?.originalStartTimeZone) ?? 'UTC'
  const first = graphTime(start ?? timeOf(known?.start, known?.isAllDay === true, zone))
  return patternOf(lines, first.dateTime.slice(0, 10), first.timeZone)
}
