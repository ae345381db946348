import type { Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal, wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { counterEntry, dayOfMoney } from './money-received'
import type { RefundInvoice, ReverseInvoiceRefund } from './schema'

/** What owes a customer money: a final invoice below zero by itself, or one of the credit notes of an invoice. */
interface Payer {
  tenantId: number
  invoiceId: number
  creditNoteId: number | null
  /** What is still to be paid out. */
  due: Decimal
  /** The day of its document, before which nothing is paid out. */
  day: Day
}

/**
 * What differs between the two that pay out: where the day of the document stands, which rule refuses an earlier one,
 * and the errors, with the field of `details` that says what is due.
 */
const payers = {
  invoice: {
    field: 'invoice_date',
    rule: 'paid_before_invoice',
    exceeds: 'invoice.refund_exceeds',
    due: 'credit_balance',
    notFound: 'invoice.refund_not_found',
    reversed: 'invoice.refund_reversed',
  },
  creditNote: {
    field: 'credit_date',
    rule: 'paid_before_credit_note',
    exceeds: 'credit_note.refund_exceeds',
    due: 'refund_due',
    notFound: 'credit_note.refund_not_found',
    reversed: 'credit_note.refund_reversed',
  },
} as const

const payerOf = ({ creditNoteId }: Pick<Payer, 'creditNoteId'>) =>
  payers[creditNoteId === null ? 'invoice' : 'creditNote']

/**
 * Enters that money went out, some or all of what is due and never more: below zero among the payments of the invoice,
 * so that what came in and what went out is summed in one place. The caller holds the invoice.
 * @throws DomainError invoice.refund_exceeds, credit_note.refund_exceeds, validation
 */
export async function enterPayout(tx: Tx, ctx: Ctx, payer: Payer, input: RefundInvoice): Promise<void> {
  const { creditNoteId, due, day } = payer
  const now = ctx.clock.now()
  const { field, rule, exceeds, due: dueField } = payerOf(payer)
  const paidOn = dayOfMoney(input.paid_on, dayIn(ctx.actor.timeZone, now), { day, field, rule })
  if (decimal(input.amount).greaterThan(due)) throw new DomainError(exceeds, { field: 'amount', [dueField]: wire(due) })
  await tx.payment.create({
    data: {
      tenantId: payer.tenantId,
      invoiceId: payer.invoiceId,
      creditNoteId,
      kind: 'refund',
      amount: decimal(input.amount).negated().toFixed(2),
      paidOn: dayToDate(paidOn),
      method: input.method,
      reference: input.reference,
      createdByUserId: ctx.actor.userId,
      createdAt: now,
    },
  })
}

/**
 * Takes a payout back by a counter entry with its reason: it came back, or never went out. Each once; it is due again
 * then.
 * @returns the entry that was taken back
 * @throws DomainError invoice.refund_not_found, invoice.refund_reversed, and the same of credit notes
 */
export async function reversePayout(
  tx: Tx,
  ctx: Ctx,
  payer: Omit<Payer, 'due' | 'day'>,
  { refundId, reason }: Omit<ReverseInvoiceRefund, 'id'>,
): Promise<Payment> {
  const { tenantId, invoiceId, creditNoteId } = payer
  const { notFound, reversed } = payerOf(payer)
  const refund = await tx.payment.findFirst({
    where: { tenantId, id: refundId, invoiceId, creditNoteId, kind: 'refund' },
  })
  if (!refund) throw new DomainError(notFound)
  const reversal = await tx.payment.findFirst({ where: { tenantId, reversesId: refundId } })
  if (reversal) throw new DomainError(reversed, { refund_id: refundId })
  await tx.payment.create({ data: counterEntry(ctx, refund, reason) })
  return refund
}
