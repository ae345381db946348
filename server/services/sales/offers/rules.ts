import { documentTotals } from '../../../money/document-totals'
import { laborBreakdown } from '../../../money/labor-share'
import { type Amount, fitsAmount, lineTotal, sum, wire } from '../../../money/money'
import { taxedAs } from '../../../money/tax'
import type { TaxLine } from '../../../money/tax-line'
import type { TaxProfile } from '../../../money/tax-profiles'
import { inOrder } from '../../../platform/values/field-rules'

export const offerItemKinds = ['item', 'section', 'text', 'alternative', 'optional'] as const
export type OfferItemKind = (typeof offerItemKinds)[number]

export interface OfferLine {
  kind: OfferItemKind
  quantity: Amount
  unit_price: Amount
  tax_rate: Amount
  unit?: string | null | undefined
  /** When null or absent, determined by the unit. */
  labor_percent?: Amount | null | undefined
}

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

export const hasPrice = (kind: OfferItemKind): boolean => kind !== 'section' && kind !== 'text'

/**
 * Net amount of a line. Sections and texts have none; alternatives and options have one that is not part of the sums.
 */
export const itemTotal = (line: OfferLine): number =>
  hasPrice(line.kind) ? wire(lineTotal(line.quantity, line.unit_price)) : 0

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

/** A line of an offer with choices. */
export interface ChoosableLine {
  id: number
  kind: OfferItemKind
}

/** What is wrong with a choice: a line that cannot be chosen, or two alternatives to one item. */
export type ChoiceFault = { id: number; fault: 'not_choosable' | 'second_alternative' }

/**
 * What each line counts as after these options and alternatives were chosen: a chosen option counts, a chosen
 * alternative replaces the item above it, within its section. Lines in their order, as they were offered. `clash` are
 * two alternatives to one item.
 */
export function kindsAfterChoice(
  lines: readonly ChoosableLine[],
  chosen: readonly number[],
): { kinds: Map<number, OfferItemKind> } | { fault: ChoiceFault; clash?: readonly number[] } {
  const wanted = new Set(chosen)
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  for (const id of wanted) {
    const kind = kinds.get(id)
    if (kind !== 'optional' && kind !== 'alternative') return { fault: { id, fault: 'not_choosable' } }
  }
  let above: number | null = null
  const replaced = new Map<number, number>()
  for (const { id, kind } of lines) {
    if (kind === 'section') above = null
    if (kind === 'item') above = id
    if (!wanted.has(id)) continue
    kinds.set(id, 'item')
    if (kind !== 'alternative' || above === null) continue
    const first = replaced.get(above)
    if (first !== undefined) return { fault: { id, fault: 'second_alternative' }, clash: [first, id] }
    replaced.set(above, id)
    kinds.set(above, 'alternative')
  }
  return { kinds }
}

/**
 * The choice after this line is toggled; an alternative replaces another one to the same item. Null when the line
 * cannot be chosen.
 */
export function toggledChoice(
  lines: readonly ChoosableLine[],
  chosen: readonly number[],
  id: number,
  isTaken: boolean,
): { chosen: number[]; kinds: Map<number, OfferItemKind> } | null {
  const wanted = isTaken ? [...chosen, id] : chosen.filter(one => one !== id)
  const tried = kindsAfterChoice(lines, wanted)
  const settled = 'clash' in tried ? wanted.filter(one => one === id || !tried.clash?.includes(one)) : wanted
  const choice = kindsAfterChoice(lines, settled)
  return 'fault' in choice ? null : { chosen: settled, kinds: choice.kinds }
}

/** Path of the line, or of all lines, whose amount is too large to be stored; null when none is. */
export function pathOfTooLarge(items: readonly OfferLine[], totals: OfferTotals): string | null {
  const line = items.findIndex(item => !fitsAmount(itemTotal(item)))
  if (line >= 0) return `items.${line}`
  return [totals.subtotal, totals.tax_amount, totals.total].every(fitsAmount) ? null : 'items'
}

/** An offer must be valid at least until its own day. */
export const offerDays = (offer: { offer_date?: string | null | undefined; valid_until?: string | null | undefined }) =>
  inOrder(offer, 'offer_date', 'valid_until')
