import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { eventErrors, inCalendar } from './in-calendar'
import type { CreateEvent } from './schema'

/** Creates an event in one of the person's calendars. @throws DomainError as `inCalendar` */
export function createEvent(ctx: Ctx, vendor: AccountVendor, input: CreateEvent) {
  const { user, calendarId, notify, timeMin: _from, timeMax: _until, ...draft } = input
  return inCalendar(ctx, vendor, { user, calendarId }, eventErrors, async calendar => [
    await calendar.create(calendarId, draft, { notify }),
  ])
}
