import type { Ctx } from '../../context'
import { dayIn, dayToDate } from '../../core/days'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { decimal, wire } from '../../core/money'
import { invoiceAllows } from './machine'
import { invoiceDetail, lockInvoice, toInvoiceRecord } from './read'
import { remainingOf, statusAfterPayment } from './rules'
import type { PayInvoice } from './schema'
import { tellInvoice } from './tell'

/**
 * Books a payment. More than 0 and no more than what remains; the last cent makes the invoice paid. Payments of one invoice are booked one
 * after another, so that two at once can never exceed its total.
 */
export function recordPayment(ctx: Ctx, { id, amount, paid_on, method, reference }: PayInvoice) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const before = toInvoiceRecord(row)
    if (!invoiceAllows(before.status, 'pay'))
      throw new DomainError('invoice.transition', { status: before.status })
    const paidBefore = row.alreadyPaid.toString()
    const remaining = remainingOf(row.total.toString(), paidBefore)
    if (decimal(amount).greaterThan(remaining)) {
      throw new DomainError('invoice.amount_exceeds_remaining', {
        field: 'amount',
        remaining: wire(remaining),
      })
    }
    const now = ctx.clock.now()
    const status = statusAfterPayment(row.total.toString(), paidBefore, amount)
    await tx.payment.create({
      data: {
        tenantId,
        invoiceId: id,
        amount,
        paidOn: dayToDate(paid_on ?? dayIn(ctx.actor.timeZone, now)),
        method,
        reference,
        createdByUserId: ctx.actor.userId,
        createdAt: now,
      },
    })
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status, alreadyPaid: row.alreadyPaid },
      data: {
        status,
        alreadyPaid: decimal(paidBefore).plus(amount).toFixed(2),
        paidAt: status === 'paid' ? now : null,
        updatedAt: now,
        version: { increment: 1 },
      },
    })
    if (count === 0) throw new DomainError('conflict')
    await tellInvoice(tx, ctx, id, status === 'paid' ? 'invoice.paid' : 'invoice.partial_paid', before)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}
