import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { removeDelegation } from '../../exchange/accounts/remove-delegation'
import { getDelegation } from './get-delegation'

/** Removes the company's access to the accounts of its people; without any, nothing changes. */
export async function endDelegation(ctx: Ctx, vendor: AccountVendor) {
  await removeDelegation(ctx, vendor)
  return getDelegation(ctx, vendor)
}
