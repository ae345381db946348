import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendor } from '../../exchange/accounts/call-vendor'
import { ownAddress } from '../../exchange/accounts/own-address'
import { calendarErrors } from './in-calendar'
import type { ListCalendars } from './schema'

/** The calendars of the person's account at a vendor. */
export async function listCalendars(ctx: Ctx, vendor: AccountVendor, { user }: ListCalendars) {
  const impersonatedUser = await ownAddress(ctx, user, 'calendar.foreign')
  const open = (options: OpenAccount) => vendors[vendor].calendar(options).calendars()
  const calendars = await callVendor(ctx, vendor, calendarErrors, open, impersonatedUser)
  return { impersonatedUser, calendars }
}
