import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { keepDelegation } from '../../exchange/accounts/keep-delegation'
import { getDelegation } from './get-delegation'
import type { SetUpDelegation } from './schema'

/**
 * Stores the company's access to the accounts of its people if its key can be read; whether the vendor accepts it is
 * shown by the connection test.
 * @throws DomainError delegation.key_invalid
 */
export async function setUpDelegation(ctx: Ctx, vendor: AccountVendor, input: SetUpDelegation) {
  const { organisation, client_id: clientId, secret } = input
  await keepDelegation(ctx, vendor, { organisation, clientId, secret })
  return getDelegation(ctx, vendor)
}
