import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal, decimal, wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Day, dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { assertNotSettled } from './assert-not-settled'
import { availableDiscount, discountPerRate } from './cash-discount'
import { dayOfMoney } from './day-of-money'
import { lockInvoice } from './lock'
import { lowerOpenAmount } from './lower-open-amount'
import { invoiceAllows } from './machine'
import { invoiceDetail, toInvoiceRecord } from './read'
import { loadRemaining } from './remaining-of-invoice'
import { openOf } from './rules'
import type { PayInvoice } from './schema'
import { loadTakenDiscount } from './taken-discount'

/**
 * Books a payment. It must be more than 0 and no more than what remains; the last cent makes the invoice paid. The
 * amount due less the agreed Skonto, paid in time, closes the amount due: the Skonto becomes an entry of its own.
 * Payments of one invoice are serialized, so that concurrent ones can never exceed its total.
 * @throws DomainError invoice.not_found, invoice.transition, invoice.settled, validation,
 * invoice.amount_exceeds_remaining, invoice.cash_discount, conflict
 */
export function recordPayment(ctx: Ctx, input: PayInvoice) {
  const { id, amount, method, reference } = input
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const { status } = toInvoiceRecord(row)
    if (!invoiceAllows(status, 'pay')) throw new DomainError('invoice.transition', { status })
    await assertNotSettled(tx, row)
    const now = ctx.clock.now()
    const paidOn = dayOfMoney(input.paid_on, dayIn(ctx.actor.timeZone, now), {
      day: dateToDay(row.invoiceDate),
      field: 'invoice_date',
      rule: 'paid_before_invoice',
    })
    const remaining = openOf(row)
    if (decimal(amount).greaterThan(remaining)) {
      throw new DomainError('invoice.amount_exceeds_remaining', {
        field: 'amount',
        remaining: wire(remaining),
      })
    }
    const discount = await discountWith(tx, row, input, paidOn)
    const entry = {
      tenantId,
      invoiceId: id,
      paidOn: dayToDate(paidOn),
      method,
      reference,
      createdByUserId: ctx.actor.userId,
      createdAt: now,
    }
    const { id: paymentId } = await tx.payment.create({ data: { ...entry, amount }, select: { id: true } })
    if (discount.greaterThan(0)) {
      await tx.payment.create({
        data: {
          ...entry,
          kind: 'cash_discount',
          amount: discount.toFixed(2),
          taxBreakdown: discountPerRate(discount, await loadRemaining(tx, row)),
        },
      })
    }
    await lowerOpenAmount(tx, ctx, row, { closes: discount.plus(amount), by: 'payment', paymentId })
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}

/**
 * The Skonto that a payment takes: the payment must be all of the amount due less the agreed sum, to the cent, by the
 * last day and once. `cash_discount: true` requires that it fits, `false` makes it a part payment.
 */
async function discountWith(
  tx: Tx,
  row: Invoice,
  { amount, cash_discount: wanted }: PayInvoice,
  paidOn: Day,
): Promise<Decimal> {
  const none = new Decimal(0)
  if (wanted === false) return none
  const agreed = availableDiscount(row)
  const due = openOf(row).minus(row.retentionHeld)
  const inTime = agreed !== null && paidOn <= agreed.until
  const exact = agreed !== null && due.minus(agreed.amount).equals(amount)
  const taken = agreed !== null && (await loadTakenDiscount(tx, row)) !== null
  if (agreed && inTime && exact && !taken) return agreed.amount
  if (!wanted) return none
  throw new DomainError('invoice.cash_discount', {
    field: agreed && !inTime ? 'paid_on' : agreed && !taken ? 'amount' : 'cash_discount',
    until: agreed?.until ?? null,
    amount: agreed && !taken ? wire(due.minus(agreed.amount)) : null,
  })
}
