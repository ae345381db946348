import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { findDelegation, shownDelegation } from './read-delegation'

/** Deletes the company's access here; at the vendor, the company's administrator has to withdraw it. */
export async function removeDelegation(ctx: Ctx, vendor: AccountVendor): Promise<void> {
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const row = await findDelegation(tx, ctx, vendor)
    const { count } = await tx.accountDelegation.deleteMany({ where: { tenantId, vendor } })
    if (!row || count === 0) return
    const before = { provider: vendor, ...shownDelegation(row) }
    await recordChange(tx, ctx, { action: 'account_delegation.disconnected', id: row.id, before })
  })
}
