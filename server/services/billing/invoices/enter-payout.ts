import type { Ctx } from '../../../context'
import { type Decimal, decimal, wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { dayOfMoney } from './day-of-money'
import type { RefundInvoice } from './schema'

/**
 * A document that owes a customer money: a final invoice below zero itself, or one of the credit notes of an invoice.
 */
interface Payer {
  tenantId: number
  invoiceId: number
  creditNoteId: number | null
  /** The amount still to be paid out. */
  due: Decimal
  /** The date of its document, before which nothing is paid out. */
  day: Day
}

/**
 * Differences between the two kinds of payer: the field with the date of the document, the rule that refuses an earlier
 * day, and the errors, with the field of `details` that holds the amount due.
 */
const payers = {
  invoice: {
    field: 'invoice_date',
    rule: 'paid_before_invoice',
    exceeds: 'invoice.refund_exceeds',
    due: 'credit_balance',
  },
  creditNote: {
    field: 'credit_date',
    rule: 'paid_before_credit_note',
    exceeds: 'credit_note.refund_exceeds',
    due: 'refund_due',
  },
} as const

const payerOf = ({ creditNoteId }: Pick<Payer, 'creditNoteId'>) =>
  payers[creditNoteId === null ? 'invoice' : 'creditNote']

/**
 * Books a payout of some or all of what is due, never more: as a negative entry among the payments of the invoice, so
 * that money in and out is summed in one place. The caller has locked the invoice.
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
