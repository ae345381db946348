import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal, decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { refreshProjectDrafts } from './refresh-project-drafts'
import { enterRetention, setRetentionHeld } from './retention-entry'
import { openOf, statusAfterPayment } from './rules'

interface Booking {
  /**
   * The amount that is no longer open, at most what remains: a payment with the Skonto that it took, or the credited
   * sum.
   */
  closes: Decimal
  by: 'payment' | 'credit'
  /** The payment; recorded with the part of a retention that it pays. */
  paymentId?: number
  /** The refund that a correction owes the customer. */
  refund?: Decimal
}

/**
 * Lowers the open amount of a locked invoice by a payment or a correction: updates its status, the retention that is no
 * longer kept back, event and bell, and the deductions of drafts of its project. The last cent makes it paid; a paid
 * one keeps its status.
 * @throws DomainError conflict
 */
export async function lowerOpenAmount(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  { closes, by, paymentId, refund }: Booking,
): Promise<void> {
  const { tenantId, id } = row
  const before = toInvoiceRecord(row)
  const now = ctx.clock.now()
  const stays = before.status === 'paid' || closes.isZero()
  const status = stays ? before.status : statusAfterPayment(row.total, row.alreadyPaid, closes)
  const isPaid = status === 'paid' && !stays
  const left = openOf(row).minus(closes)
  const settledById = left.isZero() ? await claimingFinalInvoice(tx, row) : null
  const [booked] = await tx.invoice.updateManyAndReturn({
    where: { tenantId, id, status: before.status, alreadyPaid: row.alreadyPaid, version: row.version },
    data: {
      status,
      alreadyPaid: decimal(row.alreadyPaid).plus(closes).toFixed(2),
      ...(by === 'credit' ? { creditedTotal: decimal(row.creditedTotal).plus(closes).toFixed(2) } : {}),
      ...(refund ? { refundDue: decimal(row.refundDue).plus(refund).toFixed(2) } : {}),
      ...(isPaid ? { paidAt: now } : {}),
      ...(settledById ? { settledById } : {}),
      updatedAt: now,
      version: { increment: 1 },
    },
  })
  if (!booked) throw new DomainError('conflict')
  const released = await releasePaidRetention(tx, ctx, row, { left, ...(paymentId === undefined ? {} : { paymentId }) })
  const event = isPaid ? 'invoice.paid' : status === 'partial_paid' ? 'invoice.partial_paid' : 'invoice.updated'
  await recordInvoiceChange(
    tx,
    ctx,
    released ? id : booked,
    event,
    before,
    by === 'credit' ? 'invoice.credited' : event,
  )
  await refreshProjectDrafts(tx, ctx, row.projectId)
}

/**
 * The final invoice that claims what an invoice held, or null; paying the rest of the invoice settles it by that final
 * invoice.
 */
async function claimingFinalInvoice(tx: Tx, { tenantId, id, retentionMoved }: Invoice): Promise<number | null> {
  if (!decimal(retentionMoved).greaterThan(0)) return null
  const entry = await tx.retentionEntry.findFirst({
    where: { tenantId, invoiceId: id, kind: 'moved' },
    orderBy: { id: 'desc' },
  })
  return entry?.movedToId ?? null
}

/**
 * A customer who pays an amount that could be kept back releases it, and nothing is kept back of a credited amount: no
 * more is held than what is `left` open.
 */
async function releasePaidRetention(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  { paymentId, left }: { paymentId?: number; left: Decimal },
): Promise<boolean> {
  const paid = decimal(row.retentionHeld).minus(left)
  if (!paid.greaterThan(0)) return false
  await enterRetention(tx, ctx, row.id, {
    kind: 'released',
    amount: paid.negated(),
    ...(paymentId ? { paymentId } : {}),
  })
  await setRetentionHeld(tx, row, Decimal.max(left, 0))
  return true
}
