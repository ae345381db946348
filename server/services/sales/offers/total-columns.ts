import type { Amount } from '../../../money/money'
import type { TaxProfile } from '../../../money/tax-profiles'
import { DomainError } from '../../../platform/errors'
import type { LineColumns } from './lines'
import { type OfferLine, offerLabor, offerTotals, pathOfTooLarge } from './totals-rules'

/** The sums of all lines as columns. @throws DomainError validation for one that is too large for its column */
export function totalColumns(lines: readonly (OfferLine | LineColumns)[], discountPercent: Amount, taxProfile: string) {
  const offerLines = lines.map(line => ('unitPrice' in line ? lineOf(line) : line))
  const profile = taxProfile as TaxProfile
  const totals = offerTotals(offerLines, discountPercent, profile)
  const path = pathOfTooLarge(offerLines, totals)
  if (path)
    throw new DomainError('validation', {
      issues: [{ path, code: 'too_big', message: 'the amount has more than 12 digits before the point' }],
    })
  return {
    subtotal: totals.subtotal,
    discountAmount: totals.discount_amount,
    taxAmount: totals.tax_amount,
    total: totals.total,
    laborBreakdown: offerLabor(offerLines, totals, discountPercent, profile),
  }
}

const lineOf = (columns: LineColumns): OfferLine => ({
  kind: columns.kind,
  quantity: columns.quantity,
  unit_price: columns.unitPrice,
  tax_rate: columns.taxRate,
  unit: columns.unit,
  labor_percent: columns.laborPercent,
})
