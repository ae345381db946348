import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal, decimal, wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { refreshBillingStatus } from '../../site/rapports/billing'
import { issueCreditNote } from '../credit-notes/issue'
import { refuseDeducted } from './deducted'
import { refreshProjectDrafts, releaseDeductions } from './deductions'
import { invoiceAllows } from './machine'
import { takenDiscount } from './money-received'
import { invoiceDetail, lockInvoice, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { creditBalance } from './refund'
import { returnRetention } from './retention'
import { reverseDiscount } from './reverse-discount'
import { isPaidByDeductions, surplusOf } from './rules'

/**
 * Cancels a draft, sent or overdue invoice, or a final one that was paid by what it deducts alone; its rapports can be
 * billed again, and what it deducted can be deducted again. What has been issued is taken back by a Storno over its full
 * sum, in the same transaction, and a Skonto along with it: there is no consideration any more that it lowers.
 */
export function cancelInvoice(ctx: Ctx, { id, reason }: { id: number; reason?: string | null | undefined }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const before = toInvoiceRecord(row)
    if (!invoiceAllows(before.status, 'cancel', isPaidByDeductions(row)))
      throw new DomainError('invoice.transition', { status: before.status })
    const issued = before.status !== 'draft'
    if (issued) await refuseDeducted(tx, ctx, id)
    await refuseCredited(tx, row)
    if (issued) await refuseRefunded(tx, row)
    const storno = issued ? await issueCreditNote(tx, ctx, row, reason ?? null) : null
    const discount = storno && (await takenDiscount(tx, row))
    const given = discount ? await reverseDiscount(tx, ctx, row, discount, storno.creditNumber) : new Decimal(0)
    const now = ctx.clock.now()
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status },
      data: {
        status: 'cancelled',
        cancelledAt: now,
        cancelledBy: storno?.creditNumber ?? null,
        alreadyPaid: decimal(row.alreadyPaid).minus(given).toFixed(2),
        refundDue: storno?.refund.toFixed(2) ?? 0,
        retentionHeld: 0,
        updatedAt: now,
        version: { increment: 1 },
      },
    })
    if (count === 0) throw new DomainError('conflict')
    if (issued) await dropRetention(tx, ctx, row)
    await releaseDeductions(tx, ctx, id)
    await returnRetention(tx, ctx, id)
    await releaseRapports(tx, ctx, id)
    await recordInvoiceChange(tx, ctx, id, 'invoice.cancelled', before)
    await refreshProjectDrafts(tx, ctx, row.projectId)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}

/** A Storno is over the whole; after corrections the rest is credited by lines. @throws DomainError invoice.credited */
async function refuseCredited(tx: Tx, { tenantId, id }: Invoice): Promise<void> {
  const notes = await tx.creditNote.findMany({
    where: { tenantId, invoiceId: id, kind: 'partial' },
    select: { id: true, creditNumber: true },
    orderBy: { id: 'asc' },
  })
  if (notes.length === 0) return
  throw new DomainError('invoice.credited', {
    credit_notes: notes.map(note => ({ id: note.id, credit_number: note.creditNumber })),
  })
}

/**
 * What was paid out of a credit balance would be owed by the customer, and no document would say so.
 * @throws DomainError invoice.refunded
 */
async function refuseRefunded(tx: Tx, row: Invoice): Promise<void> {
  const surplus = surplusOf(row)
  const open = await creditBalance(tx, row)
  if (open.lessThan(surplus)) throw new DomainError('invoice.refunded', { refunded: wire(surplus.minus(open)) })
}

/** What is still held of a cancelled invoice is owed by nobody. */
async function dropRetention(tx: Tx, ctx: Ctx, row: Invoice): Promise<void> {
  if (!decimal(row.retentionHeld).greaterThan(0)) return
  await tx.retentionEntry.create({
    data: {
      tenantId: row.tenantId,
      invoiceId: row.id,
      kind: 'cancelled',
      amount: row.retentionHeld.negated(),
      createdByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    },
  })
}

async function releaseRapports(tx: Tx, ctx: Ctx, invoiceId: number): Promise<void> {
  const links = await tx.invoiceRapport.findMany({
    where: { tenantId: ctx.actor.tenantId, invoiceId },
    select: { rapportId: true },
    orderBy: { rapportId: 'asc' },
  })
  for (const { rapportId } of links) await refreshBillingStatus(tx, ctx, rapportId)
}
