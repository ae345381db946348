// An independent calculator of paid amounts, written from the rules and not from the product: whole numbers of
// arbitrary length, one rounding function.

/** n/d to the nearest whole number, halves away from zero. */
export function nearest(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n
  const [top, bottom] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const size = (2n * top + bottom) / (2n * bottom)
  return negative ? -size : size
}

const inCents = (value: number) => BigInt(Math.round(value * 100))

/** Net and tax at a tax rate, in cents. */
export interface Rate {
  key: string
  net: bigint
  tax: bigint
}

const keyOf = (line: { tax_category: string; tax_rate: number }) => `${line.tax_category} ${line.tax_rate}`
export const ratesOf = (
  lines: ReadonlyArray<{ tax_category: string; tax_rate: number; net: number; tax: number }>,
): Rate[] => lines.map(line => ({ key: keyOf(line), net: inCents(line.net), tax: inCents(line.tax) }))
const gross = ({ net, tax }: Rate) => net + tax
export const total = (rates: readonly Rate[]) => rates.reduce((all, one) => all + gross(one), 0n)
export const something = (rates: readonly Rate[]) => rates.filter(({ net, tax }) => net !== 0n || tax !== 0n)

/**
 * Splits a payment over tax rates: each gets its share of the cents in proportion to the gross sums, the missing cents
 * go to the shares with the largest remainders, and each share contains tax in the proportion of the whole rate.
 */
export function paidOf(rates: readonly Rate[], paid: bigint): Rate[] {
  const all = total(rates)
  if (all === paid) return something(rates)
  const cut = rates.map((one, place) => {
    const [share, whole] = all < 0n ? [-gross(one) * paid, -all] : [gross(one) * paid, all]
    const rest = ((share % whole) + whole) % whole
    return { one, place, rest, cents: (share - rest) / whole }
  })
  let missing = paid - cut.reduce((sum, { cents }) => sum + cents, 0n)
  for (const part of cut.toSorted((a, b) => Number(b.rest - a.rest) || a.place - b.place)) {
    if (missing > 0n) part.cents += 1n
    missing -= 1n
  }
  return something(
    cut.map(({ one, cents }) => {
      const tax = gross(one) === 0n ? 0n : nearest(one.tax * cents, gross(one))
      return { key: one.key, net: cents - tax, tax }
    }),
  )
}
