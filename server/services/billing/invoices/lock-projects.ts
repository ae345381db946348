import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/**
 * Locks projects until the transaction ends, in the order of their ids: each transaction that changes what a final
 * invoice of a project deducts, or counts its progress invoices, waits for the one before. Projects come before their
 * invoices, and those before rapports and numbers.
 * @param invoiceId an invoice whose project is locked as well, if it has one
 * @returns the ids that exist
 */
export async function lockProjects(
  tx: Tx,
  tenantId: TenantId,
  ids: readonly number[],
  invoiceId: number | null = null,
): Promise<number[]> {
  if (ids.length === 0 && invoiceId === null) return []
  // Not FOR UPDATE: whatever is created within a project holds a key share of it and need not wait.
  const rows = await tx.$queryRaw<Array<{ id: number }>>`
    select id from projects where tenant_id = ${tenantId} and id = any(${[...ids]}::int[] || array(
      select project_id from invoices where tenant_id = ${tenantId} and id = ${invoiceId} and project_id is not null))
    order by id for no key update`
  return rows.map(row => row.id)
}
