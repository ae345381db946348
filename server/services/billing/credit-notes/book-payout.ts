import type { CreditNote, Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { lockInvoice } from '../invoices/lock'
import { toInvoiceRecord } from '../invoices/read'
import { recordInvoiceChange } from '../invoices/record-change'
import { creditNoteDetail } from './read'
import type { CreditNoteDetail } from './schema'

export interface LockedNote {
  note: CreditNote
  invoice: Invoice
}

/**
 * Loads the credit note with its invoice locked, which serializes it with corrections and payments.
 * @throws DomainError credit_note.not_found
 */
export async function lockCreditNote(tx: Tx, tenantId: TenantId, id: number): Promise<LockedNote> {
  const where = { tenantId_id: { tenantId, id } }
  const known = await tx.creditNote.findUnique({ where, select: { invoiceId: true } })
  if (!known) throw new DomainError('credit_note.not_found')
  const invoice = await lockInvoice(tx, tenantId, known.invoiceId)
  return { invoice, note: await tx.creditNote.findUniqueOrThrow({ where }) }
}

/** Whose payments: those of the invoice for this credit note. */
export const payerOf = ({ note: { tenantId, invoiceId, id } }: LockedNote) => ({
  tenantId,
  invoiceId,
  creditNoteId: id,
})

/**
 * Enters on credit note and invoice that this amount was paid out, or returned if negative, and records both changes.
 * @throws DomainError conflict
 */
export async function bookPayout(
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
