import { type Amount, Decimal, decimal, sum, toCents, wire } from '../../../money/money'
import { rateKey, type TaxLine } from '../../../money/tax-line'
import { wholeCents } from '../../../money/whole-cents'

/** Net, tax and gross of an invoice or a part of it, in total and per rate; rates with zero amounts are left out. */
export interface Share {
  net: Decimal
  tax: Decimal
  gross: Decimal
  lines: TaxLine[]
}

export const grossOf = (line: TaxLine): Decimal => decimal(line.net).plus(line.tax)

const shareOfLines = (lines: readonly TaxLine[]): Share => {
  const net = sum(lines.map(line => line.net))
  const tax = sum(lines.map(line => line.tax))
  return { net, tax, gross: net.plus(tax), lines: lines.filter(line => line.net !== 0 || line.tax !== 0) }
}

/** The remainder of lines after subtracting others, one line per rate; negative at a rate where more is subtracted. */
export function shareWithout(lines: readonly TaxLine[], taken: readonly TaxLine[]): Share {
  const rates = lines
    .concat(taken)
    .filter((line, index, all) => all.findIndex(one => rateKey(one) === rateKey(line)) === index)
  const of = (some: readonly TaxLine[], rate: TaxLine, part: 'net' | 'tax') =>
    sum(some.filter(line => rateKey(line) === rateKey(rate)).map(line => line[part]))
  const left = (rate: TaxLine, part: 'net' | 'tax') => wire(of(lines, rate, part).minus(of(taken, rate, part)))
  return shareOfLines(rates.map(rate => ({ ...rate, net: left(rate, 'net'), tax: left(rate, 'tax') })))
}

/**
 * The part of an amount, given as lines per rate, that a sum pays, with its VAT: a final invoice may deduct no more
 * than that of a deposit (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG). The sum is spread over the rates by their gross sums,
 * in whole cents by the largest remainder, and each share is split into net and tax in the ratio of the rate's own
 * gross sum. Paid in full, the result is the lines themselves to the cent, also if rates of both signs cancel out.
 */
export function paidShare(lines: readonly TaxLine[], paid: Amount): Share {
  const full = sum(lines.map(grossOf))
  if (full.equals(paid)) return shareOfLines(lines)
  if (full.isZero()) return shareOfLines([])
  const exact = lines.map(line => grossOf(line).times(paid).times(10_000))
  const parts = wholeCents(exact, full.times(100), toCents(paid))
  return shareOfLines(
    lines.map((line, index) => {
      const gross = parts[index] as Decimal
      const of = grossOf(line)
      const tax = of.isZero() ? new Decimal(0) : toCents(decimal(line.tax).times(gross).dividedBy(of))
      return { ...line, net: wire(gross.minus(tax)), tax: wire(tax) }
    }),
  )
}
