import type { LaborRate } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { loadLaborRate, toLaborRateRecord } from './read'
import type { LaborRateRecord, SetLaborRate } from './schema'

const laborRateKind: RecordKind<'laborRate', LaborRate, LaborRateRecord> = {
  model: 'laborRate',
  entity: 'labor_rate',
  load: loadLaborRate,
  show: toLaborRateRecord,
}

/**
 * Sets the hourly rate of a job category: its one rate is created or changed. Setting the same rate again changes
 * nothing.
 */
export function setLaborRate(ctx: Ctx, { job_category, hourly_rate, expected_version }: SetLaborRate) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    // When two users set the first rate of a category concurrently, the unique key lets one create it, and the other
    // one changes it.
    const created = await createOnce(tx, ctx, job_category, hourly_rate)
    if (created) return { data: created }
    const stored = await tx.laborRate.findUniqueOrThrow({
      where: { tenantId_jobCategory: { tenantId, jobCategory: job_category } },
      select: { id: true },
    })
    const { after } = await changeRecord(tx, ctx, laborRateKind, stored.id, {
      expectedVersion: expected_version,
      columns: () => ({ hourlyRate: hourly_rate }),
      entry: () => ({ action: 'labor_rate.updated' }),
    })
    return { data: toLaborRateRecord(after) }
  })
}

async function createOnce(tx: Tx, ctx: Ctx, jobCategory: string, hourlyRate: number): Promise<LaborRateRecord | null> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const [row] = await tx.laborRate.createManyAndReturn({
    data: [{ tenantId, jobCategory, hourlyRate, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  })
  if (!row) return null
  const after = toLaborRateRecord(row)
  await recordChange(tx, ctx, {
    action: 'labor_rate.created',
    id: row.id,
    after,
  })
  return after
}
