import type { OperationExample } from '../../../nouns/example'
import { mailboxExample } from '../mailbox/example'

const ownSync = {
  ...{ chosen: true, calendar_id: 'petra.huber@dach-huber.example', calendar_name: 'Petra Huber', connection_id: 4 },
  ...{ takes_events: false, appointments: 18, outside_times: 7, refused: 0, problem: null },
  watch: { state: 'active', expires_at: '2026-02-06T10:15:00.000Z', last_notified_at: '2026-01-31T10:15:00.000Z' },
  last_sync_at: '2026-01-31T10:15:02.000Z',
  users: [{ id: 'people/c4711', name: 'Anna Gruber', email: 'anna.gruber@dach-huber.example' }],
  ...{ q: 'anna', limit: 10 },
}

const ownCalendar = {
  ...{ user: 'petra.huber@dach-huber.example', impersonatedUser: 'petra.huber@dach-huber.example' },
  ...{ calendarId: 'primary', timeMin: '2026-02-01T00:00:00Z', timeMax: '2026-03-01T00:00:00Z', eventId: 'k2f9…' },
  ...{ summary: 'Aufmaß Lindenweg 4', description: null, location: 'Lindenweg 4, 4020 Linz', notify: false },
  start: { dateTime: '2026-02-03T08:00:00+01:00', timeZone: 'Europe/Vienna' },
  end: { dateTime: '2026-02-03T09:30:00+01:00', timeZone: 'Europe/Vienna' },
  ...{ attendees: [], recurrence: [], etag: '"3412…"' },
  calendars: [
    {
      ...{ id: 'petra.huber@dach-huber.example', name: 'Petra Huber', isPrimary: true },
      ...{ timeZone: 'Europe/Vienna', mayWrite: true },
    },
  ],
  events: [
    {
      ...{ id: 'k2f9…', status: 'confirmed', summary: 'Aufmaß Lindenweg 4', description: null },
      location: 'Lindenweg 4, 4020 Linz',
      start: { dateTime: '2026-02-03T08:00:00+01:00', timeZone: 'Europe/Vienna' },
      end: { dateTime: '2026-02-03T09:30:00+01:00', timeZone: 'Europe/Vienna' },
      ...{ attendees: [], organizer: 'petra.huber@dach-huber.example', recurrence: [], recurringEventId: null },
      ...{ originalStart: null, isPrivate: false, isBusy: true, conferenceUrl: null, url: null },
      ...{ etag: '"3412…"', updatedAt: '2026-01-31T10:15:00.000Z' },
    },
  ],
}

export const calendarConnectionsExample: OperationExample = {
  record: {
    ...{
      id: 4,
      provider: 'google',
      status: 'connected',
      access: 'own',
      account: 'petra.huber@dach-huber.example',
      deleted: true,
    },
    ...{ features: ['calendar'], calendar_id: 'petra.huber@dach-huber.example', calendar_name: 'Petra Huber' },
    ...{ is_primary: true, created_at: '2026-01-12T08:30:00.000Z' },
    ...{ user_id: 5, starts_at: '2026-02-03T13:00:00.000Z', ends_at: '2026-02-03T14:00:00.000Z', all_day: false },
    ...{ title: 'Messe', from: '2026-02-02', to: '2026-02-08', state: 'there', written_at: '2026-01-31T10:15:00.000Z' },
  },
}

export const googleExample: OperationExample = {
  record: {
    ...mailboxExample,
    ...ownCalendar,
    ...ownSync,
    url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=4711&state=…&code_challenge=…',
    ...{ code: '4/0AeanS0b…', state: 'Zq3nV0xS…', provider: 'google', account: 'petra.huber@dach-huber.example' },
    ...{ mail: false, people: false, configured: true, client_id: '4711.apps.googleusercontent.com' },
    redirect_uri: 'https://gewerk.dach-huber.example/profile/calendar/callback/google',
    scopes: { calendar: ['https://www.googleapis.com/auth/calendar.events'], mail: [], people: [] },
    delegation_scopes: ['https://www.googleapis.com/auth/calendar.events'],
    ...{ delegation: false, missing: [], ok: true, access: 'company' },
    checks: [{ check: 'calendar', ok: true, message: 'All right.' }],
  },
}

export const microsoftExample: OperationExample = {
  record: {
    ...mailboxExample,
    ...ownCalendar,
    ...ownSync,
    url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=4711&state=…&code_challenge=…',
    ...{ code: 'M.C507_BL2…', state: 'Zq3nV0xS…', provider: 'microsoft', account: 'petra.huber@dach-huber.example' },
    ...{ mail: false, people: false, configured: true, client_id: '5b1f6a0e-0000-4711-8a3f-1d0c7d2b9e11' },
    redirect_uri: 'https://gewerk.dach-huber.example/profile/calendar/callback/microsoft',
    scopes: { calendar: ['Calendars.ReadWrite'], mail: [], people: [] },
    delegation_scopes: ['Calendars.ReadWrite', 'People.Read.All', 'User.ReadBasic.All'],
    ...{ delegation: false, missing: [], ok: true, access: 'company' },
    checks: [{ check: 'calendar', ok: true, message: 'All right.' }],
  },
}
