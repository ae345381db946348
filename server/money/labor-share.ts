import { unitCodeOf } from '../platform/values/units'
import { type Amount, Decimal, decimal, sum, toCents, wire } from './money'
import { rateKey, type TaxLine } from './tax-line'

/** A line as input for the labor share; `total` is its net sum before the document discount. */
export interface LaborLine {
  unit: string | null
  /** Null: decided by the unit. */
  laborPercent: Amount | null
  total: Amount
  taxRate: Amount
  taxCategory: string
}

/** Labor in a sum, in EUR. */
export interface LaborShare {
  net: number
  tax: number
  gross: number
}

/** Hours and minutes of work, kilometres of travel. */
const laborUnits: ReadonlySet<string> = new Set(['HUR', 'MIN', 'KMT'])

/**
 * Default labor percentage of a line: 100 if charged by the hour or the kilometre, otherwise 0. Labor is what § 35a Abs
 * 5 Satz 2 EStG favours: wages with machines, travel and consumables, and the VAT on them, without material (BMF
 * 9.11.2016, Rz 39).
 */
export const defaultLaborPercent = (unit: string | null): 0 | 100 =>
  laborUnits.has(unitCodeOf(unit ?? '').code) ? 100 : 0

export const laborPercentOf = ({ unit, laborPercent }: Pick<LaborLine, 'unit' | 'laborPercent'>): Decimal =>
  decimal(laborPercent ?? defaultLaborPercent(unit))

/**
 * The labor in a document's sums, per rate; rates without any are left out. A discount lowers it like everything else.
 * A rate that is all labor has the document's own net and VAT, so that the two never differ by a cent.
 * @param taxes the document's sums per rate, after its discount
 * @param lowered further reductions of a rate, such as Skonto taken on a correction: net per rate
 */
export function laborBreakdown(
  lines: readonly LaborLine[],
  taxes: readonly TaxLine[],
  discountPercent: Amount,
  lowered: readonly TaxLine[] = [],
): TaxLine[] {
  const left = new Decimal(100).minus(discountPercent).dividedBy(100)
  const sums = sumsByRate(lines)
  return taxes.flatMap(({ tax_rate, tax_category, net, tax }) => {
    const key = rateKey({ tax_rate, tax_category })
    const { whole, labor } = sums.get(key) ?? noSums
    if (labor.isZero()) return []
    if (labor.equals(whole)) return [{ tax_rate, tax_category, net, tax }]
    const taken = sum(lowered.filter(line => rateKey(line) === key).map(line => line.net))
    const kept = taken.isZero() ? 1 : decimal(net).dividedBy(taken.plus(net))
    const laborNet = toCents(labor.times(left).times(kept))
    return [{ tax_rate, tax_category, net: wire(laborNet), tax: wire(taxOn(laborNet, tax_rate)) }]
  })
}

/** Sum of the lines of one rate, and the labor in it. */
interface RateSums {
  whole: Decimal
  labor: Decimal
}

const noSums: RateSums = { whole: new Decimal(0), labor: new Decimal(0) }

/** Sums of the lines per rate before the discount, and the labor in them. */
function sumsByRate(lines: readonly LaborLine[]): Map<string, RateSums> {
  const sums = new Map<string, RateSums>()
  for (const line of lines) {
    const key = rateKey({ tax_rate: wire(line.taxRate), tax_category: line.taxCategory })
    const { whole, labor } = sums.get(key) ?? noSums
    sums.set(key, {
      whole: whole.plus(line.total),
      labor: labor.plus(decimal(line.total).times(laborPercentOf(line)).dividedBy(100)),
    })
  }
  return sums
}

const taxOn = (net: Decimal, rate: number): Decimal => toCents(net.times(rate).dividedBy(100))

/** The labor of all rates together. */
export function laborShareOf(lines: readonly TaxLine[]): LaborShare {
  const net = sum(lines.map(line => line.net))
  const tax = sum(lines.map(line => line.tax))
  return { net: wire(net), tax: wire(tax), gross: wire(net.plus(tax)) }
}

/**
 * The labor in a part of a document, such as the paid part of a deposit that is deducted: per rate in proportion to the
 * part's share of the sum. EUR with VAT.
 */
export function laborInPart(labor: readonly TaxLine[], whole: readonly TaxLine[], part: readonly TaxLine[]): Decimal {
  const grossOf = (lines: readonly TaxLine[], key: string): Decimal =>
    sum(lines.filter(line => rateKey(line) === key).flatMap(line => [line.net, line.tax]))
  return sum(
    labor.map(line => {
      const key = rateKey(line)
      const billed = grossOf(whole, key)
      return billed.isZero()
        ? new Decimal(0)
        : toCents(grossOf([line], key).times(grossOf(part, key)).dividedBy(billed))
    }),
  )
}

/** The labor in a sum of lines of one rate, as a percentage: the labor percentage of a deposit over these lines. */
export function laborAsPercent(labor: Amount, whole: Amount): number {
  if (decimal(whole).isZero()) return 0
  const percent = decimal(labor).times(100).dividedBy(whole)
  return wire(Decimal.min(Decimal.max(percent, 0), 100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP))
}
