import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { toLeaveTypeRecord } from './read'
import type { CreateLeaveType } from './schema'

/** Adds a kind of the company's own. */
export function createLeaveType(ctx: Ctx, input: CreateLeaveType) {
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const row = await tx.leaveType.create({
      data: { tenantId: ctx.actor.tenantId, ...toColumns(input), createdAt: now, updatedAt: now },
    })
    const after = toLeaveTypeRecord(row)
    await recordChange(tx, ctx, { action: 'leave_type.created', id: row.id, after })
    return { data: after }
  })
}
