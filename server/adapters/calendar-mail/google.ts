import type { OAuthApp } from '../../context'
import type { AccountFeature } from '../../platform/values/account-vendors'
import { googleOAuthClient, type OAuthClient } from '../provider/oauth'
import { ProviderRefused } from '../provider/refused'
import { type AccountApi, accountApi, unlessGone } from './account-api'
import type { CalendarEntry, CalendarEvent, CalendarProvider, EventDraft, EventTime, OpenAccount } from './port'

const root = 'https://www.googleapis.com/auth'
/** The scopes requested for each feature: no more than it needs. */
export const googleScopes: Record<AccountFeature, readonly string[]> = {
  calendar: [`${root}/calendar.events`, `${root}/calendar.calendarlist.readonly`],
  mail: [`${root}/gmail.readonly`, `${root}/gmail.send`],
  people: [`${root}/directory.readonly`],
}
/** Identifies the account; requested with every grant. */
const identity = ['openid', 'email']

export const googleOAuth = (app: OAuthApp, features: readonly AccountFeature[]): OAuthClient =>
  googleOAuthClient(app, {
    provider: 'google',
    scope: [...identity, ...features.flatMap(feature => googleScopes[feature])].join(' '),
  })

/**
 * The features for which a person granted every scope: at Google, each box of the consent page can be left unticked.
 */
export const googleFeaturesIn = (scope: string): AccountFeature[] => {
  const given = new Set(scope.split(' '))
  return (Object.keys(googleScopes) as AccountFeature[]).filter(feature =>
    googleScopes[feature].every(one => given.has(one)),
  )
}

interface Failure {
  error?: { status?: string; errors?: Array<{ reason?: string }> }
}

/** Client for one of Google's APIs. */
export const googleApi = (baseUrl: string, options: OpenAccount): AccountApi =>
  accountApi(
    {
      ...{ vendor: 'google', baseUrl },
      reasonOf: body => String((body as Failure).error?.errors?.[0]?.reason ?? (body as Failure).error?.status ?? ''),
      refusalOf(status, reason, missing) {
        if (/rateLimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(reason)) return null
        if (status === 404 || status === 410) return missing
        if (status === 409 || status === 412) return 'changed'
        // An account without Gmail.
        if (reason === 'failedPrecondition' && missing === 'mailbox_gone') return missing
        if (status === 400) return 'misused'
        return /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT/i.test(reason) ? 'not_agreed' : 'foreign'
      },
    },
    options,
  )

/** Identity of the account: `sub` is stable when its address changes. */
export async function googleAccount(options: OpenAccount): Promise<{ id: string; name: string }> {
  const api = googleApi('https://openidconnect.googleapis.com', options)
  const { sub, email } = await api<{ sub: string; email: string }>(
    { method: 'GET', url: '/v1/userinfo' },
    'calendar_gone',
  )
  return { id: sub, name: email }
}

const pageOfEvents = 250

/** Calendar API v3. */
export function googleCalendar(options: OpenAccount): CalendarProvider {
  const api = googleApi('https://www.googleapis.com', options)
  const events = (calendarId: string) => `/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events`
  const event = (calendarId: string, id: string) => `${events(calendarId)}/${encodeURIComponent(id)}`
  const updates = (notify: boolean) => ({ sendUpdates: notify ? 'all' : 'none' })

  async function* pages<T>(url: string, query: Record<string, string>): AsyncGenerator<T> {
    for (let pageToken = ''; ; ) {
      const page = await api<{ items?: T[]; nextPageToken?: string }>(
        { method: 'GET', url, query: { ...query, ...(pageToken ? { pageToken } : {}) } },
        'calendar_gone',
      )
      yield* page.items ?? []
      if (!page.nextPageToken) return
      pageToken = page.nextPageToken
    }
  }

  return {
    async calendars() {
      const calendars: CalendarEntry[] = []
      for await (const one of pages<GoogleCalendar>('/calendar/v3/users/me/calendarList', { maxResults: '250' }))
        if (!one.deleted) calendars.push(entryOf(one))
      return calendars
    },
    async calendar(calendarId) {
      const url = `/calendar/v3/users/me/calendarList/${encodeURIComponent(calendarId)}`
      return entryOf(await api<GoogleCalendar>({ method: 'GET', url }, 'calendar_gone'))
    },
    async events(calendarId, { from, until, limit }) {
      const query = {
        ...{ timeMin: from, timeMax: until, singleEvents: 'true', orderBy: 'startTime' },
        maxResults: String(pageOfEvents),
      }
      const within: CalendarEvent[] = []
      for await (const one of pages<GoogleEvent>(events(calendarId), query)) {
        if (within.length >= limit) throw new ProviderRefused('too_many')
        within.push(eventOf(one))
      }
      return within
    },
    async create(calendarId, draft, { notify }) {
      const request = { method: 'POST', url: events(calendarId), query: updates(notify), json: bodyOf(draft) }
      return eventOf(await api<GoogleEvent>({ ...request, once: true }, 'calendar_gone'))
    },
    async change(calendarId, id, draft, { notify, etag }) {
      const url = event(calendarId, id)
      const headers: Record<string, string> = etag ? { 'If-Match': etag } : {}
      const request = { method: 'PATCH', url, query: updates(notify), json: bodyOf(draft), headers }
      return eventOf(await api<GoogleEvent>(request, 'event_gone'))
    },
    async remove(calendarId, id, { notify }) {
      await unlessGone(api({ method: 'DELETE', url: event(calendarId, id), query: updates(notify) }, 'event_gone'))
    },
  }
}

interface GoogleCalendar {
  id: string
  summary?: string
  summaryOverride?: string
  timeZone?: string
  primary?: boolean
  deleted?: boolean
  accessRole?: string
}

interface GoogleTime {
  date?: string
  dateTime?: string
  timeZone?: string
}

export interface GoogleEvent {
  id: string
  status?: string
  summary?: string
  description?: string
  location?: string
  start?: GoogleTime
  end?: GoogleTime
  attendees?: Array<{ email?: string; displayName?: string; responseStatus?: string }>
  organizer?: { email?: string }
  recurrence?: string[]
  recurringEventId?: string
  originalStartTime?: GoogleTime
  visibility?: string
  transparency?: string
  hangoutLink?: string
  conferenceData?: { entryPoints?: Array<{ entryPointType?: string; uri?: string }> }
  htmlLink?: string
  etag?: string
  updated?: string
}

const entryOf = (one: GoogleCalendar): CalendarEntry => ({
  id: one.id,
  name: one.summaryOverride ?? one.summary ?? one.id,
  isPrimary: one.primary === true,
  timeZone: one.timeZone ?? null,
  mayWrite: one.accessRole === 'owner' || one.accessRole === 'writer',
})

const timeOf = ({ date, dateTime, timeZone }: GoogleTime = {}): EventTime =>
  date ? { date } : { dateTime: dateTime ?? '', timeZone: timeZone ?? null }

const responses: Record<string, string> = { needsAction: 'needs_action' }
const statuses = ['tentative', 'cancelled'] as const

export function eventOf(one: GoogleEvent): CalendarEvent {
  const video = one.conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')
  return {
    id: one.id,
    status: statuses.find(status => status === one.status) ?? 'confirmed',
    summary: one.summary ?? '',
    description: one.description ?? null,
    location: one.location ?? null,
    ...{ start: timeOf(one.start), end: timeOf(one.end) },
    attendees: (one.attendees ?? []).map(({ email, displayName, responseStatus }) => ({
      ...{ email: email ?? '', name: displayName ?? null },
      response: responseStatus ? (responses[responseStatus] ?? responseStatus) : null,
    })),
    organizer: one.organizer?.email ?? null,
    recurrence: one.recurrence ?? [],
    recurringEventId: one.recurringEventId ?? null,
    originalStart: one.originalStartTime ? timeOf(one.originalStartTime) : null,
    isPrivate: one.visibility === 'private' || one.visibility === 'confidential',
    isBusy: one.transparency !== 'transparent',
    conferenceUrl: one.hangoutLink ?? video?.uri ?? null,
    url: one.htmlLink ?? null,
    etag: one.etag ?? null,
    updatedAt: one.updated ?? null,
  }
}

/** The other kind of time is cleared, so that an event can become an all-day one and back. */
const googleTime = ({ date, dateTime, timeZone }: EventTime) =>
  date ? { date, dateTime: null, timeZone: null } : { dateTime, date: null, ...(timeZone ? { timeZone } : {}) }

export const bodyOf = ({ start, end, attendees, ...texts }: EventDraft) => ({
  ...texts,
  ...(start ? { start: googleTime(start) } : {}),
  ...(end ? { end: googleTime(end) } : {}),
  ...(attendees
    ? { attendees: attendees.map(({ email, name }) => ({ email, ...(name ? { displayName: name } : {}) })) }
    : {}),
})
