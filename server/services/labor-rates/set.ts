import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { recordChange } from '../../core/record-change'
import { toLaborRateRecord } from './read'
import type { SetLaborRate } from './schema'

/** Says what an hour of a job category costs: the category's one rate is created or changed. The same rate again changes nothing. */
export function setLaborRate(ctx: Ctx, { job_category: jobCategory, hourly_rate: hourlyRate }: SetLaborRate) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const now = ctx.clock.now()
    const key = { tenantId_jobCategory: { tenantId, jobCategory } }
    const stored = await tx.laborRate.findUnique({ where: key })
    if (stored?.hourlyRate.equals(hourlyRate)) return { data: toLaborRateRecord(stored) }
    const row = await tx.laborRate.upsert({
      where: key,
      create: { tenantId, jobCategory, hourlyRate, createdAt: now, updatedAt: now },
      update: { hourlyRate, updatedAt: now },
    })
    const after = toLaborRateRecord(row)
    await recordChange(tx, ctx, {
      action: stored ? 'labor_rate.updated' : 'labor_rate.created',
      entity: 'labor_rate',
      id: row.id,
      topic: 'settings',
      before: stored ? toLaborRateRecord(stored) : undefined,
      after,
    })
    return { data: after }
  })
}
