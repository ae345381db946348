import type { Invoice, InvoiceDeduction } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { taxLine } from '../../../platform/values/scalars'
import { collectDeductions, type Deduction } from './collect-deductions'
import { lockProjects } from './lock-projects'
import { toInvoiceRecord } from './read'
import { storeRecomputedSums } from './recompute-sums'
import { recordInvoiceChange } from './record-change'
import type { Share } from './share'

const lines = taxLine.array()

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
    await storeRecomputedSums(tx, ctx, draft.id)
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
