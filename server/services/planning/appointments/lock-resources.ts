import { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

interface Wanted {
  wanted: readonly number[]
  /** Resources already on the plan: those that were archived since may stay. */
  planned?: readonly number[]
}

/**
 * Locks the plans of vehicles, machines, tools and rooms as `lockPeople` does for people. Returns the ids of those that
 * allow no double booking.
 * @throws DomainError reference.not_found for one that is not the company's, or archived
 */
export async function lockResources(
  tx: Tx,
  tenantId: TenantId,
  { wanted, planned = [] }: Wanted,
): Promise<ReadonlySet<number>> {
  const all = [...new Set([...wanted, ...planned])]
  if (all.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: number; active: boolean; doubleBooking: string }[]>`
    select id, active, double_booking as "doubleBooking" from resources
    where tenant_id = ${tenantId} and id in (${Prisma.join(all)}) order by id for no key update`
  const active = new Set(rows.filter(row => row.active).map(({ id }) => id))
  const missing = wanted.find(id => !active.has(id) && !planned.includes(id))
  if (missing !== undefined) throw new DomainError('reference.not_found', { field: 'resource_ids', id: missing })
  return new Set(rows.filter(row => row.doubleBooking === 'refuse').map(({ id }) => id))
}
