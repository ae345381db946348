import { type Amount, Decimal, decimal, sum, toCents, wire } from '../../../money/money'
import { rateKey, type TaxLine } from '../../../money/tax-line'
import { wholeCents } from '../../../money/whole-cents'

/** Net, tax and gross of an invoice or of a part of it, in all and per rate; rates of nothing are left out. */
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

/**
 * What of some lines stays when others are taken off, one line per rate; below zero at a rate of which more is taken
 * off.
 */
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
 * What of an amount, as lines per rate, a sum pays, with the VAT in it: a final invoice may deduct no more than that of
 * a deposit (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG). The sum is spread over the rates by their gross sums, in whole
 * cents by the largest remainder, and net and tax of each stand in it as in the rate's own gross sum. Paid in full, it is
 * the lines themselves to the cent, also where rates of both signs come to nothing.
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
