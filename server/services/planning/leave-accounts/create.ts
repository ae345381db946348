import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { lockTimesOf } from '../time-entries/lock-times-of'
import { balanceOf, toLogged } from './read'
import type { CreateLeaveAccount } from './schema'

/**
 * Sets a person's leave entitlement of a year, overriding the work model.
 * @throws DomainError reference.not_found for a user who is no active member; leave_account.taken
 */
export function createLeaveAccount(ctx: Ctx, { user_id: userId, year, ...given }: CreateLeaveAccount) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTimesOf(tx, tenantId, userId)
    const other = await tx.leaveAccount.findUnique({
      where: { tenantId_userId_year: { tenantId, userId, year } },
      select: { id: true },
    })
    if (other) throw new DomainError('leave_account.taken', { field: 'year', id: other.id })
    const now = ctx.clock.now()
    const row = await tx.leaveAccount.create({
      data: { tenantId, userId, year, ...toColumns(given), createdAt: now, updatedAt: now },
    })
    await recordChange(tx, ctx, { action: 'leave_account.created', id: row.id, after: toLogged(row) })
    return { data: await balanceOf(tx, tenantId, row) }
  })
}
