import { type Amount, Decimal, decimal, lineTotal, sum, toCents } from './money'
import { wholeCents } from './whole-cents'

export interface PricedLine {
  quantity: Amount
  unitPrice: Amount
  taxRate: Amount
  taxCategory?: string
  /** False for optional items, alternatives, sections and texts, which are on the paper but not in the sum. */
  counts?: boolean
}

export interface TaxGroup {
  taxRate: Decimal
  taxCategory: string
  /** Lines of this rate before the document discount. */
  gross: Decimal
  discount: Decimal
  /** The taxable amount. */
  base: Decimal
  tax: Decimal
}

export interface DocumentTotals {
  subtotal: Decimal
  discountAmount: Decimal
  net: Decimal
  taxAmount: Decimal
  total: Decimal
  groups: TaxGroup[]
}

/**
 * Sums of an offer or invoice. Lines are rounded to cents, summed per (category, rate), reduced by the percentage of
 * the document discount, and taxed once per group; tax never per line (EN 16931 BR-CO-14, BR-S-08, BG-20).
 */
export function documentTotals(lines: readonly PricedLine[], discountPercent: Amount = 0): DocumentTotals {
  const groups = groupByTax(lines)
  const subtotal = sum(groups.map(group => group.gross))
  const discountAmount = toCents(subtotal.times(discountPercent).dividedBy(100))
  spreadDiscount(groups, discountPercent, discountAmount)
  for (const group of groups) {
    group.base = group.gross.minus(group.discount)
    group.tax = toCents(group.base.times(group.taxRate).dividedBy(100))
  }
  const net = subtotal.minus(discountAmount)
  const taxAmount = sum(groups.map(group => group.tax))
  return { subtotal, discountAmount, net, taxAmount, total: net.plus(taxAmount), groups }
}

function groupByTax(lines: readonly PricedLine[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const line of lines) {
    if (line.counts === false) continue
    const taxRate = decimal(line.taxRate)
    const taxCategory = line.taxCategory ?? 'S'
    const key = `${taxCategory} ${taxRate.toString()}`
    const zero = new Decimal(0)
    const group = groups.get(key) ?? {
      taxRate,
      taxCategory,
      gross: zero,
      discount: zero,
      base: zero,
      tax: zero,
    }
    group.gross = group.gross.plus(lineTotal(line.quantity, line.unitPrice))
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => b.taxRate.comparedTo(a.taxRate) || a.taxCategory.localeCompare(b.taxCategory),
  )
}

/**
 * A percentage lowers the consideration of each rate by itself (AT § 4, DE § 10 UStG): where lines of both signs
 * cancel, allocating the document's rounded discount would magnify its half-cent rounding error without bound. Each
 * group gets its percentage in whole cents, so that together they are exactly the discount.
 */
function spreadDiscount(groups: TaxGroup[], percent: Amount, discountAmount: Decimal): void {
  const exact = groups.map(group => group.gross.times(percent))
  const parts = wholeCents(exact, new Decimal(1), discountAmount)
  for (const [index, group] of groups.entries()) group.discount = parts[index] as Decimal
}
