import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, fitsAmount, sum } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { collectDeductions, type Deducting, type Deduction } from './collect-deductions'
import { retentionToHold } from './retention-to-hold'
import { invoiceTotals, laborOf, taxBreakdown } from './rules'

/**
 * Recomputes the sums of a draft from its stored items; also writes its deductions, but not the sums.
 * @param known the row, if the caller has it
 * @returns the sums as columns
 * @throws DomainError validation if a sum is too large for its column
 */
export async function recomputeSums(tx: Tx, tenantId: TenantId, id: number, known?: Invoice) {
  const [row, items] = await Promise.all([
    known ?? tx.invoice.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
    tx.invoiceItem.findMany({ where: { tenantId, invoiceId: id } }),
  ])
  const totals = invoiceTotals(items, row.discountPercent)
  assertFits([totals.subtotal, totals.taxAmount, totals.total])
  const deducted = await writeDeductions(tx, row, await collectDeductions(tx, row))
  const retention = await retentionToHold(tx, row, { total: totals.total, deducted })
  return {
    subtotal: totals.subtotal.toFixed(2),
    discountAmount: totals.discountAmount.toFixed(2),
    taxAmount: totals.taxAmount.toFixed(2),
    total: totals.total.toFixed(2),
    taxBreakdown: taxBreakdown(totals),
    laborBreakdown: laborOf(items, totals, row.discountPercent),
    deductedTotal: deducted.toFixed(2),
    deductedShown: null,
    alreadyPaid: deducted.toFixed(2),
    retentionAmount: retention.amount.toFixed(2),
    retentionHeld: retention.amount.toFixed(2),
  }
}

/**
 * Recomputes the invoice's sums from its stored items, with its deductions and retention, and stores them in its row;
 * called at the end of every change of a draft and once more at its issue, in the same transaction.
 * @returns the current row
 * @throws DomainError validation if a sum is too large for its column
 */
export async function storeRecomputedSums(tx: Tx, ctx: Ctx, id: number): Promise<Invoice> {
  const { tenantId } = ctx.actor
  const sums = await recomputeSums(tx, tenantId, id)
  return tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...sums, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
}

function assertFits(sums: readonly Decimal[]): void {
  if (sums.every(fitsAmount)) return
  throw new DomainError('validation', {
    issues: [{ path: 'items', code: 'too_big', message: 'the sum has more than 12 digits before the point' }],
  })
}

/** Replaces the stored deductions of a draft by the current ones; returns their total. */
async function writeDeductions(tx: Tx, row: Deducting, deductions: readonly Deduction[]): Promise<Decimal> {
  const { tenantId, id } = row
  await tx.invoiceDeduction.deleteMany({ where: { tenantId, invoiceId: id } })
  if (deductions.length > 0)
    await tx.invoiceDeduction.createMany({
      data: deductions.map(({ deductedId, share, paid, retained, retention }, index) => ({
        tenantId,
        invoiceId: id,
        deductedId,
        position: index + 1,
        net: share.net.toFixed(2),
        tax: share.tax.toFixed(2),
        gross: share.gross.toFixed(2),
        paid: paid.toFixed(2),
        retained: retained.toFixed(2),
        retention: retention.toFixed(2),
        taxBreakdown: share.lines,
        final: false,
      })),
    })
  return sum(deductions.map(({ share, retention }) => share.gross.minus(retention)))
}
