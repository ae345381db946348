import type { Invoice, InvoiceDeduction } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { taxLine } from '../../../platform/values/scalars'
import { collectDeductions, type Deducting, type Deduction, issuedStatuses, sameAccount } from './collect-deductions'
import { refreshTotals } from './lock-draft'
import { lockProjects } from './lock-projects'
import type { Share } from './paid-share'
import { toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'

const lines = taxLine.array()

/**
 * Makes the deductions of an invoice final at its issue: from now on no other final invoice finds them. The open parts
 * of the customer's deposits in the project are billed here, so nothing is due on them any more (otherwise dunnings
 * would claim money that is no longer owed).
 */
export async function sealDeductions(tx: Tx, ctx: Ctx, row: Deducting): Promise<void> {
  if (row.type !== 'schlussrechnung' || row.projectId === null) return
  const { tenantId, id } = row
  await tx.invoiceDeduction.updateMany({ where: { tenantId, invoiceId: id }, data: { final: true } })
  const open = await tx.invoice.findMany({
    where: {
      ...sameAccount(row),
      type: 'anzahlung',
      status: { in: issuedStatuses.filter(status => status !== 'paid') },
      settledById: null,
      deductedIn: { none: { final: true, releasedAt: null, invoiceId: { not: id } } },
    },
    orderBy: { id: 'asc' },
  })
  for (const deposit of open) await setSettledBy(tx, ctx, deposit, id)
}

/** Records which final invoice bills the open part of an earlier one, or with null that none does any more. */
async function setSettledBy(tx: Tx, ctx: Ctx, earlier: Invoice, settledById: number | null): Promise<void> {
  const { tenantId, id } = earlier
  await tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: { settledById, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  const action = settledById ? 'invoice.settled' : 'invoice.unsettled'
  await recordInvoiceChange(tx, ctx, id, 'invoice.updated', toInvoiceRecord(earlier), action)
}

/**
 * Releases the deductions of an invoice that is deleted or cancelled: others may deduct them from now on, and the open
 * parts of its deposits are due there again. What an issued invoice shows on its paper stays readable.
 */
export async function releaseDeductions(tx: Tx, ctx: Ctx, invoiceId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, invoiceId, releasedAt: null }
  const { status } = await tx.invoice.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: invoiceId } },
    select: { status: true },
  })
  const draft = status === 'draft'
  if (draft) await tx.invoiceDeduction.deleteMany({ where })
  else await tx.invoiceDeduction.updateMany({ where, data: { releasedAt: ctx.clock.now() } })
  const settled = await tx.invoice.findMany({
    where: { tenantId, settledById: invoiceId },
    orderBy: { id: 'asc' },
  })
  for (const earlier of settled) await setSettledBy(tx, ctx, earlier, null)
}

/**
 * Recomputes the deductions of a project's drafts after one of its invoices was issued, paid, reversed or cancelled.
 * Drafts for which nothing changes are not touched. The project must be locked, which `lockInvoice` does.
 */
export async function refreshProjectDrafts(tx: Tx, ctx: Ctx, projectId: number | null): Promise<void> {
  if (projectId === null) return
  const { tenantId } = ctx.actor
  await lockProjects(tx, tenantId, [projectId])
  const drafts = await tx.invoice.findMany({
    where: {
      tenantId,
      projectId,
      status: 'draft',
      OR: [{ type: 'schlussrechnung' }, { type: 'teilrechnung', billingMode: 'cumulative' }],
    },
    include: { deductions: { orderBy: { position: 'asc' } } },
    orderBy: { id: 'asc' },
  })
  for (const draft of drafts) {
    const collected = await collectDeductions(tx, draft)
    if (sameDeductions(draft.deductions, collected)) continue
    await refreshTotals(tx, ctx, draft.id)
    await keepShown(tx, draft)
    await recordInvoiceChange(tx, ctx, draft.id, 'invoice.updated', toInvoiceRecord(draft))
  }
}

/** Keeps the sum that users have seen in the draft: sending requires a confirmation if it differs. */
async function keepShown(tx: Tx, { tenantId, id, deductedShown, deductedTotal }: Invoice): Promise<void> {
  const where = { tenantId_id: { tenantId, id } }
  const now = await tx.invoice.findUniqueOrThrow({ where, select: { deductedTotal: true } })
  const shown = deductedShown ?? deductedTotal
  if (!shown.equals(now.deductedTotal)) await tx.invoice.update({ where, data: { deductedShown: shown } })
}

const sameDeductions = (
  stored: ReadonlyArray<Pick<InvoiceDeduction, 'deductedId' | 'taxBreakdown' | 'paid' | 'retained' | 'retention'>>,
  collected: readonly Deduction[],
): boolean =>
  stored.length === collected.length &&
  stored.every((row, index) => {
    const other = collected[index] as Deduction
    return (
      row.deductedId === other.deductedId &&
      row.paid?.equals(other.paid) === true &&
      row.retained?.equals(other.retained) === true &&
      row.retention.equals(other.retention) &&
      linesKey(lines.parse(row.taxBreakdown)) === linesKey(other.share.lines)
    )
  })

const linesKey = (all: Share['lines']) =>
  all.map(line => `${line.tax_category} ${line.tax_rate} ${line.net} ${line.tax}`).join('; ')
