import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { lockProjects } from './lock-projects'
import { invoiceAllows } from './machine'
import { loadInvoice, toInvoiceRecord } from './read'
import type { InvoiceRecord } from './schema'

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

/**
 * Loads an invoice for a verb: locked, and checked to be the version that the caller saw.
 * @throws DomainError invoice.not_found, invoice.changed, conflict
 */
export async function lockSeenInvoice(
  tx: Tx,
  tenantId: TenantId,
  { id, expected_version: expectedVersion }: { id: number; expected_version?: number | null | undefined },
): Promise<Invoice> {
  const row = await lockInvoice(tx, tenantId, id)
  await assertVersion(tx, tenantId, { entity: 'invoice', id, error: 'invoice.changed' }, row, expectedVersion)
  return row
}

/**
 * Locks a draft for a change. Anything but a draft is refused, and so is a version that another user has changed
 * meanwhile.
 * @throws DomainError invoice.not_found, invoice.not_draft, conflict
 */
export async function lockInvoiceDraft(
  tx: Tx,
  ctx: Ctx,
  id: number,
  expectedVersion?: number | null,
  newProjectId?: number | null,
): Promise<{ row: Invoice; before: InvoiceRecord }> {
  const row = await lockInvoice(tx, ctx.actor.tenantId, id, newProjectId)
  const before = toInvoiceRecord(row)
  if (!invoiceAllows(before.status, 'edit')) throw new DomainError('invoice.not_draft', { status: before.status })
  await assertVersion(tx, ctx.actor.tenantId, { entity: 'invoice', id }, row, expectedVersion)
  return { row, before }
}
