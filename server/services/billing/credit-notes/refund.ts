import type { CreditNote, Invoice, Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal, wire } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { counterEntry, dayOfMoney } from '../invoices/money-received'
import { lockInvoice, toInvoiceRecord } from '../invoices/read'
import { recordInvoiceChange } from '../invoices/record-change'
import { creditNoteDetail } from './read'
import type { CreditNoteDetail, RefundCreditNote, ReverseRefund } from './schema'

/**
 * Books that money went back to the customer for a credit note: some or all of what is due, never more. Two at once are
 * booked one after the other. It is an entry among the payments of the invoice, below zero, so that what came in and
 * what went out is summed in one place; what the invoice is paid stays as it is.
 * @throws DomainError credit_note.refund_exceeds, validation
 */
export function recordRefund(ctx: Ctx, input: RefundCreditNote) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const held = await lockCreditNote(tx, tenantId, input.id)
    const { note } = held
    const now = ctx.clock.now()
    const paidOn = dayOfMoney(input.paid_on, dayIn(ctx.actor.timeZone, now), {
      day: dateToDay(note.creditDate),
      field: 'credit_date',
      rule: 'paid_before_credit_note',
    })
    const due = decimal(note.refundTotal).minus(note.refundedTotal)
    if (decimal(input.amount).greaterThan(due))
      throw new DomainError('credit_note.refund_exceeds', { field: 'amount', refund_due: wire(due) })
    await tx.payment.create({
      data: {
        tenantId,
        invoiceId: note.invoiceId,
        creditNoteId: note.id,
        kind: 'refund',
        amount: decimal(input.amount).negated().toFixed(2),
        paidOn: dayToDate(paidOn),
        method: input.method,
        reference: input.reference,
        createdByUserId: ctx.actor.userId,
        createdAt: now,
      },
    })
    return { data: await payOut(tx, ctx, held, decimal(input.amount), 'refunded') }
  })
}

/**
 * Takes a refund back by a counter entry with its reason, as a payment is: it came back, or never went out. Each once;
 * it is due again then.
 * @throws DomainError credit_note.refund_not_found, credit_note.refund_reversed
 */
export function reverseRefund(ctx: Ctx, { id, refundId, reason }: ReverseRefund) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const held = await lockCreditNote(tx, tenantId, id)
    const refund = await refundOf(tx, held.note, refundId)
    await tx.payment.create({ data: counterEntry(ctx, refund, reason) })
    return { data: await payOut(tx, ctx, held, decimal(refund.amount), 'refund_reversed') }
  })
}

interface Held {
  note: CreditNote
  invoice: Invoice
}

/** The credit note, held after its invoice, which waits for corrections and payments in the same way. */
async function lockCreditNote(tx: Tx, tenantId: TenantId, id: number): Promise<Held> {
  const where = { tenantId_id: { tenantId, id } }
  const known = await tx.creditNote.findUnique({ where, select: { invoiceId: true } })
  if (!known) throw new DomainError('credit_note.not_found')
  const invoice = await lockInvoice(tx, tenantId, known.invoiceId)
  return { invoice, note: await tx.creditNote.findUniqueOrThrow({ where }) }
}

async function refundOf(tx: Tx, { tenantId, id }: CreditNote, refundId: number): Promise<Payment> {
  const refund = await tx.payment.findFirst({
    where: { tenantId, id: refundId, creditNoteId: id, kind: 'refund' },
  })
  if (!refund) throw new DomainError('credit_note.refund_not_found')
  const reversal = await tx.payment.findFirst({ where: { tenantId, reversesId: refundId } })
  if (reversal) throw new DomainError('credit_note.refund_reversed', { refund_id: refundId })
  return refund
}

/** Enters on credit note and invoice that so much went out, or came back where it is negative, and tells both. */
async function payOut(
  tx: Tx,
  ctx: Ctx,
  { note, invoice }: Held,
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
