import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import type { VendorErrors } from '../../exchange/accounts/at-vendor'
import { calendarErrors, inCalendar } from './in-calendar'
import type { CreateEvent, DeleteEvent, UpdateEvent } from './schema'

/** The person entered the event, and can correct one that the vendor refuses. */
const eventErrors: VendorErrors = { ...calendarErrors, misused: 'calendar.event_refused' }

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
