import type { CalendarProvider } from '../../../adapters/calendar-mail/port'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendor } from '../../exchange/accounts/call-vendor'
import { ownAddress } from '../../exchange/accounts/own-address'
import type { VendorErrors } from '../../exchange/accounts/with-vendor-errors'

export const calendarErrors: VendorErrors = {
  calendar_gone: 'calendar.not_found',
  event_gone: 'calendar.event_not_found',
  foreign: 'calendar.foreign',
  changed: 'calendar.event_changed',
  too_many: 'calendar.too_many_events',
  guests_notified: 'calendar.guests_notified',
  online_text: 'calendar.online_text',
}

/**
 * Runs an operation in a calendar of the person's own account, and returns the result in the interface's format.
 * @throws DomainError calendar.foreign, what `callVendor` throws, and of the vendor's refusals those in `errors`
 */
export async function inCalendar(
  ctx: Ctx,
  vendor: AccountVendor,
  { user, calendarId }: { user?: string | undefined; calendarId: string },
  errors: VendorErrors,
  work: (calendar: CalendarProvider) => ReturnType<CalendarProvider['events']>,
) {
  const impersonatedUser = await ownAddress(ctx, user, 'calendar.foreign')
  const open = (options: OpenAccount) => work(vendors[vendor].calendar(options))
  const events = await callVendor(ctx, vendor, errors, open, impersonatedUser)
  return { impersonatedUser, calendarId, events }
}

/** The person entered the event, and can correct one that the vendor refuses. */
export const eventErrors: VendorErrors = { ...calendarErrors, misused: 'calendar.event_refused' }
