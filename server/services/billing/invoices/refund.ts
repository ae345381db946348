import type { Invoice, Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal, wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { invoiceAllows } from './machine'
import { counterEntry, dayOfMoney } from './money-received'
import { invoiceDetail, lockInvoice, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { isPaidByDeductions, openBalance } from './rules'
import type { InvoiceDetail, RefundInvoice, ReverseInvoiceRefund } from './schema'

/**
 * Books that some or all of a final invoice's credit balance was paid out, never more. Two at once are booked one after
 * the other. It is an entry among the payments of the invoice, below zero; `already_paid` stays as it is.
 * @throws DomainError invoice.transition, invoice.refund_exceeds, validation
 */
export function refundInvoice(ctx: Ctx, { id, amount, paid_on, method, reference }: RefundInvoice) {
  return inTenant(ctx, async tx => {
    const { tenantId, userId, timeZone } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const { status } = toInvoiceRecord(row)
    const now = ctx.clock.now()
    if (!invoiceAllows(status, 'refund', isPaidByDeductions(row)))
      throw new DomainError('invoice.transition', { status })
    const paidOn = dayOfMoney(paid_on, dayIn(timeZone, now), {
      day: dateToDay(row.invoiceDate),
      field: 'invoice_date',
      rule: 'paid_before_invoice',
    })
    const balance = await creditBalance(tx, row)
    if (decimal(amount).greaterThan(balance))
      throw new DomainError('invoice.refund_exceeds', { field: 'amount', credit_balance: wire(balance) })
    await tx.payment.create({
      data: {
        tenantId,
        invoiceId: id,
        kind: 'refund',
        amount: decimal(amount).negated().toFixed(2),
        paidOn: dayToDate(paidOn),
        method,
        reference,
        createdByUserId: userId,
        createdAt: now,
      },
    })
    return { data: await payOut(tx, ctx, row, decimal(amount), 'invoice.refunded') }
  })
}

/**
 * Takes such a refund back by a counter entry with its reason: it came back, or never went out. Each once; it is due
 * again then.
 * @throws DomainError invoice.refund_not_found, invoice.refund_reversed
 */
export function reverseInvoiceRefund(ctx: Ctx, { id, refundId, reason }: ReverseInvoiceRefund) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const refund = await refundOf(tx, row, refundId)
    await tx.payment.create({ data: counterEntry(ctx, refund, reason) })
    return { data: await payOut(tx, ctx, row, decimal(refund.amount), 'invoice.refund_reversed') }
  })
}

/** What of the surplus of an invoice that is held has not been paid out. */
export const creditBalance = async (tx: Tx, row: Invoice): Promise<Decimal> =>
  openBalance(
    row,
    await tx.payment.findMany({ where: { tenantId: row.tenantId, invoiceId: row.id, creditNoteId: null } }),
  )

async function refundOf(tx: Tx, { tenantId, id }: Invoice, refundId: number): Promise<Payment> {
  const refund = await tx.payment.findFirst({
    where: { tenantId, id: refundId, invoiceId: id, creditNoteId: null, kind: 'refund' },
  })
  if (!refund) throw new DomainError('invoice.refund_not_found')
  const reversal = await tx.payment.findFirst({ where: { tenantId, reversesId: refundId } })
  if (reversal) throw new DomainError('invoice.refund_reversed', { refund_id: refundId })
  return refund
}

/** Enters that so much went out, or came back where it is negative. */
async function payOut(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  amount: Decimal,
  action: 'invoice.refunded' | 'invoice.refund_reversed',
): Promise<InvoiceDetail> {
  const { tenantId, id } = row
  const before = toInvoiceRecord(row)
  const { count } = await tx.invoice.updateMany({
    where: { tenantId, id, version: row.version },
    data: {
      refundDue: decimal(row.refundDue).minus(amount).toFixed(2),
      updatedAt: ctx.clock.now(),
      version: { increment: 1 },
    },
  })
  if (count === 0) throw new DomainError('conflict')
  await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before, action)
  return invoiceDetail(tx, ctx.actor.tenantId, id)
}
