import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/**
 * Locks projects until the transaction ends, in the order of their ids: transactions that change the deductions of a
 * project's final invoice, or number its progress invoices, run one after the other. Projects come before their
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
  // Not FOR UPDATE: an insert of a record in a project takes a key share lock on it and need not wait.
  const rows = await tx.$queryRaw<Array<{ id: number }>>`
    select id from projects where tenant_id = ${tenantId} and id = any(${[...ids]}::int[] || array(
      select project_id from invoices where tenant_id = ${tenantId} and id = ${invoiceId} and project_id is not null))
    order by id for no key update`
  return rows.map(row => row.id)
}
