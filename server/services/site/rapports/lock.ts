import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/**
 * Locks rapports until the transaction ends, in the order of their ids: two invoices over the same ones wait for each
 * other, and neither bills what the other has taken. Call it before reading what is left to bill.
 */
export async function lockRapports(tx: Tx, tenantId: TenantId, ids: readonly number[]): Promise<void> {
  // Not FOR UPDATE: new links hold a key share of the rapport, and two of them would deadlock.
  await tx.$queryRaw`
    select id from rapports where tenant_id = ${tenantId} and id = any(${[...ids]}::int[]) order by id for no key update`
}
