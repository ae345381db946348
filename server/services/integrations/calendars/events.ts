import type { CalendarProvider } from '../../../adapters/calendar-mail/port'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { atVendor, type VendorErrors, vendors } from '../../exchange/accounts/at-vendor'
import type { CreateEvent, DeleteEvent, ListCalendars, ListEvents, UpdateEvent } from './schema'

const mostEvents = 2_500
const dayMs = 86_400_000
/** Range that is listed without given dates. */
const usualDays = { behind: 30, ahead: 365 }

export const calendarErrors: VendorErrors = {
  calendar_gone: 'calendar.not_found',
  event_gone: 'calendar.event_not_found',
  foreign: 'calendar.foreign',
  changed: 'calendar.event_changed',
  too_many: 'calendar.too_many_events',
  guests_notified: 'calendar.guests_notified',
  online_text: 'calendar.online_text',
}

/** The person entered the event, and can correct one that the vendor refuses. */
const eventErrors: VendorErrors = { ...calendarErrors, misused: 'calendar.event_refused' }

/** Address of the calendar: always the person's own, whatever was requested. @throws DomainError calendar.foreign */
export async function ownAddress(ctx: Ctx, user: string | undefined): Promise<string> {
  const { email } = await inTenant(ctx, tx =>
    tx.user.findUniqueOrThrow({ where: { id: ctx.actor.userId ?? 0 }, select: { email: true } }),
  )
  if (user !== undefined && user.toLowerCase() !== email.toLowerCase())
    throw new DomainError('calendar.foreign', { field: 'user' })
  return email
}

/** Runs an operation in a calendar of the person's own account, and returns the result in the interface's format. */
async function inCalendar(
  ctx: Ctx,
  vendor: AccountVendor,
  { user, calendarId }: { user?: string | undefined; calendarId: string },
  errors: VendorErrors,
  work: (calendar: CalendarProvider) => ReturnType<CalendarProvider['events']>,
) {
  const impersonatedUser = await ownAddress(ctx, user)
  const open = (options: OpenAccount) => work(vendors[vendor].calendar(options))
  const events = await atVendor(ctx, vendor, errors, open, impersonatedUser)
  return { impersonatedUser, calendarId, events }
}

export function listEvents(ctx: Ctx, vendor: AccountVendor, { timeMin, timeMax, ...of }: ListEvents) {
  const now = ctx.clock.now().getTime()
  const from = timeMin ? Date.parse(timeMin) : (timeMax ? Date.parse(timeMax) : now) - usualDays.behind * dayMs
  const until = timeMax ? Date.parse(timeMax) : Math.max(from, now) + usualDays.ahead * dayMs
  const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString(), limit: mostEvents }
  return inCalendar(ctx, vendor, of, calendarErrors, calendar => calendar.events(of.calendarId, span))
}

export function createEvent(ctx: Ctx, vendor: AccountVendor, input: CreateEvent) {
  const { user, calendarId, notify, timeMin: _from, timeMax: _until, ...draft } = input
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => [
    await calendar.create(calendarId, draft, { notify }),
  ])
}

export function updateEvent(ctx: Ctx, vendor: AccountVendor, input: UpdateEvent) {
  const { eventId, user, calendarId, notify, etag, ...draft } = input
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => [
    await calendar.change(calendarId, eventId, draft, { notify, etag }),
  ])
}

/** Deleting an event that is already gone is not an error. */
export function deleteEvent(ctx: Ctx, vendor: AccountVendor, { eventId, user, calendarId, notify }: DeleteEvent) {
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => {
    await calendar.remove(calendarId, eventId, { notify })
    return []
  })
}

export async function listCalendars(ctx: Ctx, vendor: AccountVendor, { user }: ListCalendars) {
  const impersonatedUser = await ownAddress(ctx, user)
  const open = (options: OpenAccount) => vendors[vendor].calendar(options).calendars()
  const calendars = await atVendor(ctx, vendor, calendarErrors, open, impersonatedUser)
  return { impersonatedUser, calendars }
}
