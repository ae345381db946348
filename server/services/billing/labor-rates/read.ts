import type { LaborRate } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { textFinder } from '../../../platform/records/search'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { LaborRateRecord, type ListLaborRates } from './schema'

/** One page of labor rates by job category (unique index `tenant_id, job_category`). */
export function listLaborRates(ctx: Ctx, { limit, offset, q }: ListLaborRates) {
  // A company has few enough that all are read and filtered here.
  const isFound = textFinder(q)
  return inTenant(ctx, async tx => {
    const rows = await tx.laborRate.findMany({
      where: { tenantId: ctx.actor.tenantId },
      orderBy: { jobCategory: 'asc' },
    })
    const found = rows.filter(({ jobCategory }) => isFound(jobCategory))
    return pageEnvelope(found.slice(offset, offset + limit).map(toLaborRateRecord), found.length, { limit, offset })
  })
}

/** Hourly rates (EUR net) of the company, keyed by the job category as written. */
export async function loadLaborRates(tx: Tx, tenantId: TenantId): Promise<Map<string, Decimal>> {
  const rows = await tx.laborRate.findMany({
    where: { tenantId },
    select: { jobCategory: true, hourlyRate: true },
    orderBy: { jobCategory: 'asc' },
  })
  return new Map(rows.map(row => [row.jobCategory, decimal(row.hourlyRate)]))
}

/** The row within the tenant; another company's id fails like one that does not exist. */
export async function loadLaborRate(tx: Tx, tenantId: TenantId, id: number): Promise<LaborRate> {
  const row = await tx.laborRate.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('not_found')
  return row
}

export const toLaborRateRecord = (row: LaborRate): LaborRateRecord => toWire(LaborRateRecord, row)
