import { unitCodeOf } from '../platform/values/units'
import { type Amount, Decimal, decimal, sum, toCents, wire } from './money'

/** A line as its labor is counted; `total` is its net sum before the document discount. */
export interface LaborLine {
  unit: string | null
  /** Null: as the unit says. */
  laborPercent: Amount | null
  total: Amount
  taxRate: Amount
  taxCategory: string
}

/** Net and VAT of a rate, in EUR; kept as JSON, which an interface is not. */
export type LaborTaxLine = { tax_rate: number; tax_category: string; net: number; tax: number }

/** Labor in a sum, in EUR. */
export interface LaborShare {
  net: number
  tax: number
  gross: number
}

/** Hours and minutes of work, kilometres of travel. */
const laborUnits: ReadonlySet<string> = new Set(['HUR', 'MIN', 'KMT'])

/**
 * How much of a line is labor unless it says so itself: all of what is charged by the hour or the kilometre, nothing of
 * the rest. Labor is what § 35a Abs 5 Satz 2 EStG favours: wages with machines, travel and consumables, and the VAT on
 * them, without material (BMF 9.11.2016, Rz 39).
 */
export const usualLaborPercent = (unit: string | null): 0 | 100 =>
  laborUnits.has(unitCodeOf(unit ?? '').code) ? 100 : 0

export const laborPercentOf = ({ unit, laborPercent }: Pick<LaborLine, 'unit' | 'laborPercent'>): Decimal =>
  decimal(laborPercent ?? usualLaborPercent(unit))

const keyOf = (line: { tax_category: string; tax_rate: number }) => `${line.tax_category} ${line.tax_rate}`

/**
 * The labor in a document's sums, per rate; rates without any are left out. A discount lowers it like everything else. A
 * rate that is all labor has the document's own net and VAT, so that no cent is left between the two.
 * @param taxes the document's sums per rate, after its discount
 * @param lowered what else lowered a rate, such as Skonto that was taken of a correction: net per rate
 */
export function laborBreakdown(
  lines: readonly LaborLine[],
  taxes: readonly LaborTaxLine[],
  discountPercent: Amount,
  lowered: readonly LaborTaxLine[] = [],
): LaborTaxLine[] {
  const left = new Decimal(100).minus(discountPercent).dividedBy(100)
  return taxes.flatMap(({ tax_rate, tax_category, net, tax }) => {
    const key = keyOf({ tax_rate, tax_category })
    const own = lines.filter(line => keyOf({ tax_rate: wire(line.taxRate), tax_category: line.taxCategory }) === key)
    const whole = sum(own.map(line => line.total))
    const labor = sum(own.map(line => decimal(line.total).times(laborPercentOf(line)).dividedBy(100)))
    if (labor.isZero()) return []
    if (labor.equals(whole)) return [{ tax_rate, tax_category, net, tax }]
    const taken = sum(lowered.filter(line => keyOf(line) === key).map(line => line.net))
    const kept = taken.isZero() ? 1 : decimal(net).dividedBy(taken.plus(net))
    const laborNet = toCents(labor.times(left).times(kept))
    return [{ tax_rate, tax_category, net: wire(laborNet), tax: wire(taxOn(laborNet, tax_rate)) }]
  })
}

const taxOn = (net: Decimal, rate: number): Decimal => toCents(net.times(rate).dividedBy(100))

/** All rates together. */
export function laborShareOf(lines: readonly LaborTaxLine[]): LaborShare {
  const net = sum(lines.map(line => line.net))
  const tax = sum(lines.map(line => line.tax))
  return { net: wire(net), tax: wire(tax), gross: wire(net.plus(tax)) }
}

/**
 * The labor in a part of a document, such as what of a deposit was paid and is deducted: per rate as much of its labor
 * as the part is of its sum. EUR with VAT.
 */
export function laborInPart(
  labor: readonly LaborTaxLine[],
  whole: readonly LaborTaxLine[],
  part: readonly LaborTaxLine[],
): Decimal {
  const grossOf = (lines: readonly LaborTaxLine[], key: string): Decimal =>
    sum(lines.filter(line => keyOf(line) === key).flatMap(line => [line.net, line.tax]))
  return sum(
    labor.map(line => {
      const key = keyOf(line)
      const billed = grossOf(whole, key)
      return billed.isZero()
        ? new Decimal(0)
        : toCents(grossOf([line], key).times(grossOf(part, key)).dividedBy(billed))
    }),
  )
}

/** The labor in a sum of lines of one rate, as a percentage of it: what a deposit over these lines is of labor. */
export function laborPercentOfAll(labor: Amount, whole: Amount): number {
  if (decimal(whole).isZero()) return 0
  const percent = decimal(labor).times(100).dividedBy(whole)
  return wire(Decimal.min(Decimal.max(percent, 0), 100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP))
}
