import type { Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { type Day, dateToDay, dayIn, dayToDate } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { Decimal, decimal, wire } from '../../core/money'
import { notify } from '../notifications/notify'
import { cashDiscountOf, discountPerRate } from './cash-discount'
import { refreshProjectDrafts } from './deductions'
import { invoiceAllows } from './machine'
import { takenDiscount } from './payments'
import { invoiceDetail, lockInvoice, toInvoiceRecord } from './read'
import { releasePaidRetention } from './retention'
import { remainingOf, statusAfterPayment } from './rules'
import { type PayInvoice, TaxLine } from './schema'
import { tellInvoice } from './tell'

/**
 * Books a payment. More than 0 and no more than what remains; the last cent makes the invoice paid. What is due less the agreed Skonto, paid
 * in time, closes what is due: the Skonto becomes an entry of its own. Payments of one invoice are booked one after another, so that two at
 * once can never exceed its total.
 */
export function recordPayment(ctx: Ctx, input: PayInvoice) {
  const { id, amount, method, reference } = input
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const before = toInvoiceRecord(row)
    if (!invoiceAllows(before.status, 'pay'))
      throw new DomainError('invoice.transition', { status: before.status })
    await refuseSettled(tx, row)
    const now = ctx.clock.now()
    const paidOn = dayOfPayment(row, input.paid_on, dayIn(ctx.actor.timeZone, now))
    const remaining = remainingOf(row.total, row.alreadyPaid)
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
          taxBreakdown: await taxOf(tx, row, discount),
        },
      })
    }
    const closes = discount.plus(amount)
    const status = statusAfterPayment(row.total, row.alreadyPaid, closes)
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status, alreadyPaid: row.alreadyPaid },
      data: {
        status,
        alreadyPaid: decimal(row.alreadyPaid).plus(closes).toFixed(2),
        paidAt: status === 'paid' ? now : null,
        updatedAt: now,
        version: { increment: 1 },
      },
    })
    if (count === 0) throw new DomainError('conflict')
    await releasePaidRetention(tx, ctx, row, { paymentId, left: remaining.minus(closes) })
    await tellInvoice(tx, ctx, id, status === 'paid' ? 'invoice.paid' : 'invoice.partial_paid', before)
    const params = { number: row.invoiceNumber, title: row.title }
    if (status === 'paid')
      await notify(tx, ctx, { kind: 'invoice_paid', entity: 'invoice', entityId: id, params })
    await refreshProjectDrafts(tx, ctx, row.projectId)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}

/** What was open of a deposit stands in the final invoice; money that comes now is booked there. */
export async function refuseSettled(tx: Tx, { tenantId, settledById }: Invoice): Promise<void> {
  if (!settledById) return
  const settling = await tx.invoice.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: settledById } },
    select: { id: true, invoiceNumber: true },
  })
  throw new DomainError('invoice.settled', {
    invoice_id: settling.id,
    invoice_number: settling.invoiceNumber,
  })
}

/** The day on which the money came: not before the invoice's, and not still to come. */
function dayOfPayment(row: Invoice, given: Day | undefined, today: Day): Day {
  if (given === undefined) return today
  const invoiceDate = dateToDay(row.invoiceDate)
  const fault =
    given > today
      ? { rule: 'paid_in_future', message: 'lies in the future' }
      : given < invoiceDate
        ? { rule: 'paid_before_invoice', message: 'lies before invoice_date' }
        : null
  if (fault) throw new DomainError('validation', { issues: [{ path: 'paid_on', code: 'custom', ...fault }] })
  return given
}

/**
 * The Skonto that a payment takes: all of what is due less the agreed sum, to the cent, by the last day and once. `cash_discount: true` says
 * that it must fit, `false` that it is a part payment.
 */
async function discountWith(
  tx: Tx,
  row: Invoice,
  { amount, cash_discount: wanted }: PayInvoice,
  paidOn: Day,
): Promise<Decimal> {
  const none = new Decimal(0)
  if (wanted === false) return none
  const agreed = cashDiscountOf(row)
  const due = remainingOf(row.total, row.alreadyPaid).minus(row.retentionHeld)
  const inTime = agreed !== null && paidOn <= agreed.until
  const exact = agreed !== null && due.minus(agreed.amount).equals(amount)
  const taken = agreed !== null && (await takenDiscount(tx, row)) !== null
  if (agreed && inTime && exact && !taken) return agreed.amount
  if (!wanted) return none
  throw new DomainError('invoice.cash_discount', {
    field: agreed && !inTime ? 'paid_on' : agreed && !taken ? 'amount' : 'cash_discount',
    until: agreed?.until ?? null,
    amount: agreed && !taken ? wire(due.minus(agreed.amount)) : null,
  })
}

async function taxOf(tx: Tx, row: Invoice, discount: Decimal) {
  const deductions = await tx.invoiceDeduction.findMany({
    where: { tenantId: row.tenantId, invoiceId: row.id },
    select: { taxBreakdown: true },
  })
  const lines = TaxLine.array()
  const deducted = deductions.flatMap(({ taxBreakdown }) => lines.parse(taxBreakdown))
  return discountPerRate(discount, lines.parse(row.taxBreakdown), deducted)
}
