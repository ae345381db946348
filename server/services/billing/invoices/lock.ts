import type { Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockProjects } from './lock-projects'
import { loadInvoice } from './read'

/**
 * Loads and locks an invoice until the transaction ends: for verbs that compute from what they read. Its project is
 * locked first, and so is the one that it is about to move to.
 * @throws DomainError invoice.not_found, conflict if another transaction has just moved it to another project
 */
export async function lockInvoice(
  tx: Tx,
  tenantId: TenantId,
  id: number,
  newProjectId?: number | null,
): Promise<Invoice> {
  const held = await lockProjects(tx, tenantId, newProjectId ? [newProjectId] : [], id)
  await tx.$queryRaw`select id from invoices where tenant_id = ${tenantId} and id = ${id} for update`
  const row = await loadInvoice(tx, tenantId, id)
  if (row.projectId !== null && !held.includes(row.projectId))
    throw new DomainError('conflict', { version: row.version })
  return row
}
