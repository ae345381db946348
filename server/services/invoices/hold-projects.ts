import type { TenantId } from '../../core/actor'
import type { Tx } from '../../core/db'

/**
 * Holds projects until the transaction ends, in the order of their ids: whoever changes what a final invoice of a project deducts, or counts
 * its progress invoices, waits for the one before. Projects come before their invoices, and those before rapports and numbers.
 * @returns the ids that exist
 */
export async function holdProjects(tx: Tx, tenantId: TenantId, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  // Not FOR UPDATE: whatever is created within a project holds a key share of it and need not wait.
  const rows = await tx.$queryRaw<Array<{ id: number }>>`
    select id from projects where tenant_id = ${tenantId} and id = any(${[...ids]}::int[]) order by id for no key update`
  return rows.map(row => row.id)
}
