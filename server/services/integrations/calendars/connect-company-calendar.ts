import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendorByDelegation } from '../../exchange/accounts/call-vendor'
import { connectByCompany } from '../../exchange/accounts/connect-by-company'
import { toConnectionRecord } from './connection-record'
import { calendarErrors } from './in-calendar'
import type { ConnectByCompany } from './schema'
import { storeCalendar } from './store-calendar'

/**
 * Connects the main calendar of a person's own address by the company's access, and the mailbox if requested: after
 * one look into each of them.
 * @param by who decides it, if not the person
 * @throws DomainError delegation.*, account.own_connected, calendar.not_found, account.vendor_away
 */
export async function connectCompanyCalendar(
  owner: Ctx,
  vendor: AccountVendor,
  { mail }: ConnectByCompany,
  by = owner,
) {
  const primary = await callVendorByDelegation(owner, vendor, calendarErrors, options =>
    vendors[vendor].calendar(options).calendar('primary'),
  )
  const look = (options: OpenAccount) => vendors[vendor].mail(options).list({ folder: 'inbox', limit: 1 })
  if (mail) await callVendorByDelegation(owner, vendor, { mailbox_gone: 'delegation.person_unknown' }, look, 'mail')
  const row = await connectByCompany({ owner, by }, vendor, { mail }, (tx, accountId) =>
    storeCalendar(tx, by, accountId, primary),
  )
  return { data: toConnectionRecord(row) }
}
