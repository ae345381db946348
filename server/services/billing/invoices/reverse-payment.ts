import type { Invoice, Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal, decimal } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertNotDeducted } from './assert-not-deducted'
import { counterEntry } from './counter-entry'
import { lockInvoice } from './lock'
import { invoiceAllows, issuedStatuses } from './machine'
import { invoiceDetail, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { refreshProjectDrafts } from './refresh-project-drafts'
import { loadRemaining } from './remaining-of-invoice'
import { enterRetention, setRetentionHeld } from './retention-entry'
import { reverseDiscount } from './reverse-discount'
import { statusAfterReversal } from './rules'
import type { ReversePayment } from './schema'
import { loadTakenDiscount, reversesDiscount } from './taken-discount'

/**
 * Reverses a payment by a counter entry with its reason, e.g. booked on the wrong invoice, or a returned direct debit.
 * Each payment once; a Skonto taken with it or a later payment is reversed too, because the sum was not paid in time
 * after all, and the part of a retention that it had paid is held again. Without any payment left, `partial_paid`
 * becomes `sent` again; `overdue` stays, because a user has set it.
 * @throws DomainError invoice.not_found, invoice.transition, invoice.payment_not_found, invoice.payment_reversed,
 * conflict, and invoice.deducted if a final invoice has deducted what would change
 */
export function reversePayment(ctx: Ctx, { id, paymentId, reason }: ReversePayment) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const before = toInvoiceRecord(row)
    const payment = await paymentOf(tx, row, paymentId)
    if (!invoiceAllows(before.status, 'reverse_payment'))
      throw new DomainError('invoice.transition', { status: before.status })
    const discount = await loadTakenDiscount(tx, row)
    // A deposit is deducted as paid, a progress invoice as billed, less a Skonto taken before.
    if (row.type === 'anzahlung') await assertNotDeducted(tx, ctx, id)
    const along = reversesDiscount(payment, discount) ? discount : null
    const left = along && (await loadRemaining(tx, row))
    if (left) await assertNotDeducted(tx, ctx, id, left.own.gross)
    await tx.payment.create({ data: counterEntry(ctx, payment, reason) })
    const given = along && left ? await reverseDiscount(tx, ctx, along, left, reason) : new Decimal(0)
    const alreadyPaid = decimal(row.alreadyPaid).minus(payment.amount).minus(given)
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status, alreadyPaid: row.alreadyPaid },
      data: {
        status: statusAfterReversal(before.status, { alreadyPaid, deductedTotal: row.deductedTotal }),
        alreadyPaid: alreadyPaid.toFixed(2),
        // The reopened amount is claimed by this invoice, even if a final invoice has taken over its retention.
        ...(row.retentionMoved.isZero() ? {} : { settledById: null }),
        updatedAt: ctx.clock.now(),
        version: { increment: 1 },
      },
    })
    if (count === 0) throw new DomainError('conflict')
    await restoreRetention(tx, ctx, row, payment.id)
    await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before, 'invoice.payment_reversed')
    await refreshProjectDrafts(tx, ctx, row.projectId)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}

async function paymentOf(tx: Tx, { tenantId, id }: Invoice, paymentId: number): Promise<Payment> {
  const payment = await tx.payment.findFirst({
    where: { tenantId, id: paymentId, invoiceId: id, kind: 'payment' },
  })
  if (!payment) throw new DomainError('invoice.payment_not_found')
  const reversal = await tx.payment.findFirst({ where: { tenantId, reversesId: paymentId } })
  if (reversal) throw new DomainError('invoice.payment_reversed', { payment_id: paymentId })
  return payment
}

/**
 * Restores the part of a retention that a payment had paid, when that payment is reversed: the customer may keep it
 * again.
 */
async function restoreRetention(tx: Tx, ctx: Ctx, row: Invoice, paymentId: number): Promise<void> {
  const released = await tx.retentionEntry.findFirst({
    where: { tenantId: row.tenantId, invoiceId: row.id, paymentId, kind: 'released' },
  })
  if (!released || (await isDueByFinal(tx, row))) return
  const amount = released.amount.negated()
  await enterRetention(tx, ctx, row.id, { kind: 'held', amount, dueOn: row.retentionDueOn, paymentId })
  await setRetentionHeld(tx, row, decimal(row.retentionHeld).plus(amount))
}

/** A Deckungsrücklass is due once the final invoice is issued: nothing of it is held again. */
async function isDueByFinal(tx: Tx, { tenantId, id, retentionKind }: Invoice): Promise<boolean> {
  if (retentionKind !== 'progress') return false
  const final = { type: 'schlussrechnung', status: { in: issuedStatuses } }
  return (
    (await tx.invoiceDeduction.count({ where: { tenantId, deductedId: id, releasedAt: null, invoice: final } })) > 0
  )
}
