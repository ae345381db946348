import type { Invoice } from '../../../../prisma/client/client'
import { type Decimal, fitsAmount } from '../../../money/money'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { collectDeductions, writeDeductions } from './collect-deductions'
import { retentionOf } from './hold-retention'
import { invoiceTotals, laborOf, taxBreakdown } from './rules'

/** The sums of a draft as columns; also writes its deductions. @param known the row, if the caller has it */
export async function draftSums(tx: Tx, tenantId: TenantId, id: number, known?: Invoice) {
  const [row, items] = await Promise.all([
    known ?? tx.invoice.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
    tx.invoiceItem.findMany({ where: { tenantId, invoiceId: id } }),
  ])
  const totals = invoiceTotals(items, row.discountPercent)
  assertFits([totals.subtotal, totals.taxAmount, totals.total])
  const deducted = await writeDeductions(tx, row, await collectDeductions(tx, row))
  const retention = await retentionOf(tx, row, { total: totals.total, deducted })
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

function assertFits(sums: readonly Decimal[]): void {
  if (sums.every(fitsAmount)) return
  throw new DomainError('validation', {
    issues: [{ path: 'items', code: 'too_big', message: 'the sum has more than 12 digits before the point' }],
  })
}
