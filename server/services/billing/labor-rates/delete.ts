import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { loadLaborRate, toLaborRateRecord } from './read'

/** Removes the rate of a job category; invoices that were priced by it keep their prices. */
export function deleteLaborRate(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadLaborRate(tx, tenantId, id)
    const { count } = await tx.laborRate.deleteMany({ where: { tenantId, id, hourlyRate: row.hourlyRate } })
    if (count === 0) throw new DomainError('conflict')
    await recordChange(tx, ctx, {
      action: 'labor_rate.deleted',
      id,
      before: toLaborRateRecord(row),
    })
    return { data: { id, deleted: true as const } }
  })
}
