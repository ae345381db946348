import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Day, dayToDate } from '../../../platform/values/days'

/** One entry per day for the company, and one for each person. Call it after `lockTeam` in the same transaction. */
export async function assertDayFree(tx: Tx, tenantId: TenantId, of: { day: Day; userId: number | null; id?: number }) {
  const other = await tx.companyDay.findFirst({
    where: { tenantId, day: dayToDate(of.day), userId: of.userId, ...(of.id ? { id: { not: of.id } } : {}) },
    select: { id: true },
  })
  if (other) throw new DomainError('company_day.taken', { field: 'day', id: other.id })
}
