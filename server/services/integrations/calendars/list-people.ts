import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendor } from '../../exchange/accounts/call-vendor'
import type { VendorErrors } from '../../exchange/accounts/with-vendor-errors'

/** A private account has no organisation; Google then answers that access is forbidden. */
export const peopleErrors: VendorErrors = { foreign: 'calendar.no_directory', calendar_gone: 'calendar.no_directory' }

/**
 * The people of the organisation, read through the person's own account.
 * @throws DomainError account.not_agreed with the remedy where the directory was not agreed to, calendar.no_directory
 */
export async function listPeople(ctx: Ctx, vendor: AccountVendor, { limit }: { limit: number }) {
  const users = await callVendor(ctx, vendor, peopleErrors, options => vendors[vendor].people(options).people(limit))
  return { data: { provider: vendor, users } }
}
