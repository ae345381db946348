import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { toInvoiceRecord } from '../invoices/read'
import { recordInvoiceChange } from '../invoices/record-change'
import type { LockedNote } from './lock'
import { creditNoteDetail } from './read'
import type { CreditNoteDetail } from './schema'

/**
 * Counts an amount in EUR as paid out on credit note and invoice, or as returned if negative, and records both changes;
 * the entry itself is `enterPayout`'s or `enterPayoutReversal`'s.
 * @throws DomainError conflict
 */
export async function lowerCreditNoteRefundDue(
  tx: Tx,
  ctx: Ctx,
  { note, invoice }: LockedNote,
  amount: Decimal,
  verb: 'refunded' | 'refund_reversed',
): Promise<CreditNoteDetail> {
  const { tenantId, id, invoiceId } = note
  const tenant = tenantId as TenantId
  const now = ctx.clock.now()
  const changed = { updatedAt: now, version: { increment: 1 } }
  const before = await creditNoteDetail(tx, tenant, id)
  const refundedTotal = decimal(note.refundedTotal).plus(amount).toFixed(2)
  const { count } = await tx.creditNote.updateMany({
    where: { tenantId, id, version: note.version },
    data: { ...changed, refundedTotal },
  })
  if (count === 0) throw new DomainError('conflict')
  await tx.invoice.update({
    where: { tenantId_id: { tenantId, id: invoiceId } },
    data: { ...changed, refundDue: decimal(invoice.refundDue).minus(amount).toFixed(2) },
  })
  const after = await creditNoteDetail(tx, tenant, id)
  await recordChange(tx, ctx, {
    action: `credit_note.${verb}`,
    id,
    before,
    after,
  })
  const shown = toInvoiceRecord(invoice)
  await recordInvoiceChange(tx, ctx, invoiceId, 'invoice.updated', shown, 'invoice.refund_changed')
  return after
}
