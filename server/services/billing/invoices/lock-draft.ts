import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { lockInvoice } from './lock'
import { invoiceAllows } from './machine'
import { toInvoiceRecord } from './read'
import type { InvoiceRecord } from './schema'

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
