import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { enterPayout, reversePayout } from './enter-payout'
import { invoiceAllows } from './machine'
import { invoiceDetail, lockInvoice, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { isPaidByDeductions, openBalance } from './rules'
import type { InvoiceDetail, RefundInvoice, ReverseInvoiceRefund } from './schema'

/**
 * Books a payout of some or all of a final invoice's credit balance. Concurrent ones are booked one after the other;
 * `already_paid` does not change.
 * @throws DomainError invoice.transition, invoice.refund_exceeds, validation
 */
export function refundCreditBalance(ctx: Ctx, input: RefundInvoice) {
  return inTenant(ctx, async tx => {
    const row = await lockInvoice(tx, ctx.actor.tenantId, input.id)
    const { status } = toInvoiceRecord(row)
    if (!invoiceAllows(status, 'refund', isPaidByDeductions(row)))
      throw new DomainError('invoice.transition', { status })
    const due = openBalance(row, await ownEntries(tx, row))
    await enterPayout(tx, ctx, { ...payerOf(row), due, day: dateToDay(row.invoiceDate) }, input)
    return { data: await payOut(tx, ctx, row, decimal(input.amount), 'invoice.refunded') }
  })
}

/**
 * Reverses such a payout.
 * @throws DomainError invoice.refund_not_found, invoice.refund_reversed
 */
export function reverseInvoiceRefund(ctx: Ctx, { id, ...reversal }: ReverseInvoiceRefund) {
  return inTenant(ctx, async tx => {
    const row = await lockInvoice(tx, ctx.actor.tenantId, id)
    const refund = await reversePayout(tx, ctx, payerOf(row), reversal)
    return { data: await payOut(tx, ctx, row, decimal(refund.amount), 'invoice.refund_reversed') }
  })
}

const payerOf = ({ tenantId, id }: Invoice) => ({ tenantId, invoiceId: id, creditNoteId: null })

const ownEntries = (tx: Tx, { tenantId, id }: Invoice) =>
  tx.payment.findMany({ where: { tenantId, invoiceId: id, creditNoteId: null } })

/** Books the amount as paid out, or as returned if negative. */
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
