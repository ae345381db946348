import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { eventErrors, inCalendar } from './in-calendar'
import type { DeleteEvent } from './schema'

/** Deleting an event that is already gone is not an error. */
export function deleteEvent(ctx: Ctx, vendor: AccountVendor, { eventId, user, calendarId, notify }: DeleteEvent) {
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => {
    await calendar.remove(calendarId, eventId, { notify })
    return []
  })
}
