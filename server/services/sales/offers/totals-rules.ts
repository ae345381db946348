import { documentTotals } from '../../../money/document-totals'
import { laborBreakdown } from '../../../money/labor-share'
import { type Amount, fitsAmount, lineTotal, sum, wire } from '../../../money/money'
import { taxedAs } from '../../../money/tax'
import type { TaxLine } from '../../../money/tax-line'
import type { TaxProfile } from '../../../money/tax-profiles'
import { hasPrice, type OfferItemKind } from './rules'

/** EUR as JSON numbers with at most 2 decimals. */
export interface OfferTotals {
  subtotal: number
  discount_amount: number
  /** Subtotal minus discount. */
  net: number
  tax_amount: number
  total: number
  tax_breakdown: TaxLine[]
}

/**
 * Sums of an offer: shown by the editor while the user types and stored by the server. Only lines of kind `item` count;
 * only the standard tax profile has VAT.
 */
export function offerTotals(
  items: readonly OfferLine[],
  discountPercent: Amount = 0,
  taxProfile: TaxProfile = 'standard',
): OfferTotals {
  const lines = items.map(item => ({
    quantity: item.quantity,
    unitPrice: item.unit_price,
    // Lines keep their rate; a document without VAT sums them at 0 %, all under one category.
    ...taxedAs(taxProfile, { taxRate: item.tax_rate }),
    counts: item.kind === 'item',
  }))
  const totals = documentTotals(lines, discountPercent)
  return {
    subtotal: wire(totals.subtotal),
    discount_amount: wire(totals.discountAmount),
    net: wire(totals.net),
    tax_amount: wire(totals.taxAmount),
    total: wire(totals.total),
    tax_breakdown: totals.groups.map(group => ({
      tax_rate: wire(group.taxRate),
      tax_category: group.taxCategory,
      net: wire(group.base),
      tax: wire(group.tax),
    })),
  }
}

export interface OfferLine {
  kind: OfferItemKind
  quantity: Amount
  unit_price: Amount
  tax_rate: Amount
  unit?: string | null | undefined
  /** When null or absent, determined by the unit. */
  labor_percent?: Amount | null | undefined
}

/**
 * Net amount of a line. Sections and texts have none; alternatives and options have one that is not part of the sums.
 */
export const itemTotal = (line: OfferLine): number =>
  hasPrice(line.kind) ? wire(lineTotal(line.quantity, line.unit_price)) : 0

/** The labor in the sums of these lines, per rate (DE § 35a EStG). */
export const offerLabor = (
  items: readonly OfferLine[],
  { tax_breakdown }: Pick<OfferTotals, 'tax_breakdown'>,
  discountPercent: Amount,
  taxProfile: TaxProfile,
): TaxLine[] =>
  laborBreakdown(
    items
      .filter(item => item.kind === 'item')
      .map(item => ({
        ...taxedAs(taxProfile, { taxRate: item.tax_rate }),
        unit: item.unit ?? null,
        laborPercent: item.labor_percent ?? null,
        total: itemTotal(item),
      })),
    tax_breakdown,
    discountPercent,
  )

/**
 * Net sum of each section, before the document discount. `index` is the index of the section's line; a section ends
 * where the next begins.
 */
export function sectionSubtotals(items: readonly OfferLine[]): Array<{ index: number; subtotal: number }> {
  const starts = items.flatMap((item, index) => (item.kind === 'section' ? [index] : []))
  return starts.map((index, place) => {
    const lines = items.slice(index + 1, starts[place + 1]).filter(item => item.kind === 'item')
    return { index, subtotal: wire(sum(lines.map(itemTotal))) }
  })
}

/** The same for lines whose totals are already computed, by the id of the section's line. */
export function sectionSums(
  lines: readonly { id: number; kind: OfferItemKind; total_price: Amount }[],
): Array<{ id: number; sum: number }> {
  const sections: { id: number; totals: Amount[] }[] = []
  for (const { id, kind, total_price } of lines) {
    if (kind === 'section') sections.push({ id, totals: [] })
    else if (kind === 'item') sections.at(-1)?.totals.push(total_price)
  }
  return sections.map(({ id, totals }) => ({ id, sum: wire(sum(totals)) }))
}

/** Path of the line, or of all lines, whose amount is too large to be stored; null when none is. */
export function pathOfTooLarge(items: readonly OfferLine[], totals: OfferTotals): string | null {
  const line = items.findIndex(item => !fitsAmount(itemTotal(item)))
  if (line >= 0) return `items.${line}`
  return [totals.subtotal, totals.tax_amount, totals.total].every(fitsAmount) ? null : 'items'
}
