import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { eventErrors, inCalendar } from './in-calendar'
import type { UpdateEvent } from './schema'

/** Changes the given fields of an event, if it still has this `etag`. @throws DomainError as `inCalendar` */
export function updateEvent(ctx: Ctx, vendor: AccountVendor, input: UpdateEvent) {
  const { eventId, user, calendarId, notify, etag, ...draft } = input
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => [
    await calendar.change(calendarId, eventId, draft, { notify, etag }),
  ])
}
