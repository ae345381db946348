import type { CreditNote, Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dateToDay } from '../../../platform/values/days'
import { enterPayout } from '../invoices/enter-payout'
import { lockInvoice } from '../invoices/lock'
import { toInvoiceRecord } from '../invoices/read'
import { recordInvoiceChange } from '../invoices/record-change'
import { reversePayout } from '../invoices/reverse-payout'
import { creditNoteDetail } from './read'
import type { CreditNoteDetail, RefundCreditNote, ReverseRefund } from './schema'

/**
 * Books a refund that was paid to the customer for a credit note. Concurrent ones are booked one after the other; the
 * paid sum of the invoice does not change.
 * @throws DomainError credit_note.refund_exceeds, validation
 */
export function recordRefund(ctx: Ctx, input: RefundCreditNote) {
  return inTenant(ctx, async tx => {
    const held = await lockCreditNote(tx, ctx.actor.tenantId, input.id)
    const { creditDate, refundTotal, refundedTotal } = held.note
    const due = decimal(refundTotal).minus(refundedTotal)
    await enterPayout(tx, ctx, { ...payerOf(held), due, day: dateToDay(creditDate) }, input)
    return { data: await payOut(tx, ctx, held, decimal(input.amount), 'refunded') }
  })
}

/**
 * Reverses such a payout.
 * @throws DomainError credit_note.refund_not_found, credit_note.refund_reversed
 */
export function reverseRefund(ctx: Ctx, { id, ...reversal }: ReverseRefund) {
  return inTenant(ctx, async tx => {
    const held = await lockCreditNote(tx, ctx.actor.tenantId, id)
    const refund = await reversePayout(tx, ctx, payerOf(held), reversal)
    return { data: await payOut(tx, ctx, held, decimal(refund.amount), 'refund_reversed') }
  })
}

interface LockedNote {
  note: CreditNote
  invoice: Invoice
}

/** Loads the credit note with its invoice locked, which serializes it with corrections and payments. */
async function lockCreditNote(tx: Tx, tenantId: TenantId, id: number): Promise<LockedNote> {
  const where = { tenantId_id: { tenantId, id } }
  const known = await tx.creditNote.findUnique({ where, select: { invoiceId: true } })
  if (!known) throw new DomainError('credit_note.not_found')
  const invoice = await lockInvoice(tx, tenantId, known.invoiceId)
  return { invoice, note: await tx.creditNote.findUniqueOrThrow({ where }) }
}

const payerOf = ({ note: { tenantId, invoiceId, id } }: LockedNote) => ({ tenantId, invoiceId, creditNoteId: id })

/**
 * Enters on credit note and invoice that this amount was paid out, or returned if negative, and records both changes.
 */
async function payOut(
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
