import type { Invoice, Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal, decimal, wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { refreshBillingStatus } from '../../site/rapports/refresh-billing-status'
import { issueStorno } from '../credit-notes/issue-storno'
import { assertNotDeducted } from './assert-not-deducted'
import { lockInvoice, lockSeenInvoice } from './lock'
import { invoiceAllows, issuedStatuses } from './machine'
import { invoiceDetail, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { refreshProjectDrafts } from './refresh-project-drafts'
import { remainingInclude, remainingOfInvoice } from './remaining-of-invoice'
import { changeRetention } from './retention-entry'
import { reverseDiscount } from './reverse-discount'
import { isPaidByDeductions, openOf, paidOut } from './rules'
import type { InvoiceById } from './schema'
import { setSettledBy } from './set-settled-by'
import { takenDiscount } from './taken-discount'

/**
 * Cancels a draft, sent or overdue invoice, or a final one that is paid by its deductions only; its rapports can be
 * billed again, and what it deducted can be deducted again. An issued invoice is reversed by a Storno over its full
 * sum, in the same transaction, and a Skonto along with it: there is no consideration left for it to lower.
 * @throws DomainError invoice.not_found, invoice.changed, conflict, invoice.transition, invoice.deducted,
 * invoice.credited, invoice.refunded
 */
export function cancelInvoice(ctx: Ctx, { reason, ...seen }: InvoiceById & { reason?: string | null | undefined }) {
  const { id } = seen
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockSeenInvoice(tx, tenantId, seen)
    const before = toInvoiceRecord(row)
    if (!invoiceAllows(before.status, 'cancel', isPaidByDeductions(row)))
      throw new DomainError('invoice.transition', { status: before.status })
    const issued = before.status !== 'draft'
    if (issued) await assertNotDeducted(tx, ctx, id)
    await refuseCredited(tx, row)
    const storno = issued ? await takeBack(tx, ctx, row, reason ?? null) : null
    const now = ctx.clock.now()
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status },
      data: {
        status: 'cancelled',
        cancelledAt: now,
        cancelledBy: storno?.creditNumber ?? null,
        alreadyPaid: decimal(row.alreadyPaid)
          .minus(storno?.given ?? 0)
          .toFixed(2),
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

/**
 * A Storno always covers the whole invoice; after corrections the rest is credited by lines. @throws DomainError
 * invoice.credited
 */
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
 * Issues the Storno from what was booked on the invoice; a Skonto in effect is reversed with it.
 * @returns the Storno, and the part of that Skonto that is owed again
 */
async function takeBack(tx: Tx, ctx: Ctx, row: Invoice, reason: string | null) {
  const booked = await tx.invoice.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: row.tenantId, id: row.id } },
    select: { taxBreakdown: true, ...remainingInclude, payments: { where: remainingInclude.payments.where } },
  })
  refuseRefunded(booked.payments)
  const left = remainingOfInvoice(booked)
  const storno = await issueStorno(tx, ctx, row, reason, left)
  const discount = takenDiscount(booked.payments)
  const given = discount ? await reverseDiscount(tx, ctx, discount, left, storno.creditNumber) : new Decimal(0)
  return { ...storno, given }
}

/**
 * Refuses if part of a credit balance was paid out: the customer would owe it, and no document would say so.
 * @throws DomainError invoice.refunded
 */
function refuseRefunded(entries: readonly Payment[]): void {
  const refunded = paidOut(entries)
  if (refunded.greaterThan(0)) throw new DomainError('invoice.refunded', { refunded: wire(refunded) })
}

/** The retention still held on a cancelled invoice is no longer owed. */
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

/**
 * Releases the deductions of a cancelled invoice: others may deduct them from now on, and the open parts of its
 * deposits are due there again. What an issued invoice shows on its paper stays readable.
 */
async function releaseDeductions(tx: Tx, ctx: Ctx, invoiceId: number): Promise<void> {
  const { tenantId } = ctx.actor
  await tx.invoiceDeduction.updateMany({
    where: { tenantId, invoiceId, releasedAt: null },
    data: { releasedAt: ctx.clock.now() },
  })
  const settled = await tx.invoice.findMany({
    where: { tenantId, settledById: invoiceId },
    orderBy: { id: 'asc' },
  })
  for (const earlier of settled) await setSettledBy(tx, ctx, earlier, null)
}

/**
 * Returns what a cancelled final invoice took over: its progress invoices hold it again; what they held until days of
 * their own only as far as it is still open.
 */
async function returnRetention(tx: Tx, ctx: Ctx, invoiceId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const moved = await tx.retentionEntry.findMany({
    where: { tenantId, movedToId: invoiceId, kind: 'moved', invoice: { status: { in: issuedStatuses } } },
    orderBy: { id: 'asc' },
  })
  for (const entry of moved) {
    const row = await lockInvoice(tx, tenantId, entry.invoiceId)
    const returned = Decimal.min(row.retentionMoved, entry.amount.negated())
    const open = openOf(row).plus(returned).minus(row.retentionHeld)
    const amount = Decimal.min(open, entry.amount.negated())
    const retentionMoved = decimal(row.retentionMoved).minus(returned).toFixed(2)
    if (amount.greaterThan(0))
      await changeRetention(tx, ctx, row, { kind: 'held', amount, dueOn: row.retentionDueOn }, { retentionMoved })
  }
}
