import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendor } from '../../exchange/accounts/call-vendor'
import { peopleErrors } from './list-people'

/** People matching a few letters; without any, those whom the vendor ranks as close. */
export async function suggestPeople(ctx: Ctx, vendor: AccountVendor, { q, limit }: { q: string; limit: number }) {
  const users = await callVendor(ctx, vendor, peopleErrors, options =>
    vendors[vendor].people(options).suggestions(q, limit),
  )
  return { data: { provider: vendor, users } }
}
