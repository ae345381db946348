import type { AccountDelegation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'

/** The company's access to its people's accounts at a vendor; null if none is set up. */
export const findDelegation = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>, vendor: AccountVendor) =>
  tx.accountDelegation.findUnique({ where: { tenantId_vendor: { tenantId, vendor } } })

/** What of it is shown: never the key. */
export const shownDelegation = ({ account, clientId, organisation }: AccountDelegation) => ({
  ...{ account, client_id: clientId, organisation },
})
