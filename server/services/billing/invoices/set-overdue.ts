import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertNotSettled } from './assert-not-settled'
import { lockSeenInvoice } from './lock'
import { invoiceAllows } from './machine'
import { invoiceDetail, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import type { InvoiceById } from './schema'

/**
 * Marks a sent or partly paid invoice as overdue; only users do that, no job does.
 * @throws DomainError invoice.not_found, invoice.changed, conflict, invoice.transition, invoice.settled
 */
export function setOverdue(ctx: Ctx, seen: InvoiceById) {
  const { id } = seen
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockSeenInvoice(tx, tenantId, seen)
    const before = toInvoiceRecord(row)
    if (!invoiceAllows(before.status, 'set_overdue'))
      throw new DomainError('invoice.transition', { status: before.status })
    await assertNotSettled(tx, row)
    const now = ctx.clock.now()
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status },
      data: { status: 'overdue', overdueAt: now, updatedAt: now, version: { increment: 1 } },
    })
    if (count === 0) throw new DomainError('conflict')
    await recordInvoiceChange(tx, ctx, id, 'invoice.overdue', before)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}
