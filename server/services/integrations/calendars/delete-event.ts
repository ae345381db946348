import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { eventErrors, inCalendar } from './in-calendar'
import type { DeleteEvent } from './schema'

/** Deletes an event; one that is not there any more is no error. @throws DomainError as `inCalendar` */
export function deleteEvent(ctx: Ctx, vendor: AccountVendor, { eventId, user, calendarId, notify }: DeleteEvent) {
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => {
    await calendar.remove(calendarId, eventId, { notify })
    return []
  })
}
