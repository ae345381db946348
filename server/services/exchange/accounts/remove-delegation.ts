import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { findDelegation, shownDelegation } from './read-delegation'

/**
 * Deletes the company's access here; at the vendor, the company's administrator has to withdraw it. Who uses it keeps
 * their calendars as revoked, which the profile shows with the remedy.
 */
export async function removeDelegation(ctx: Ctx, vendor: AccountVendor): Promise<void> {
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const row = await findDelegation(tx, ctx, vendor)
    const { count } = await tx.accountDelegation.deleteMany({ where: { tenantId, vendor } })
    if (!row || count === 0) return
    const before = { provider: vendor, ...shownDelegation(row) }
    await recordChange(tx, ctx, { action: 'account_delegation.disconnected', id: row.id, before })
    const ended = await tx.personalAccount.updateManyAndReturn({
      where: { tenantId, vendor, access: 'company', status: 'connected' },
      data: { status: 'revoked', updatedAt: ctx.clock.now() },
      select: { id: true },
    })
    for (const { id } of ended)
      await recordChange(tx, ctx, { action: 'account.revoked', id, after: { provider: vendor } })
  })
}
