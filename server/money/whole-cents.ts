import { type Decimal, sum } from './money'

/**
 * Splits a sum into whole cents by the method of the largest remainder: each part is its exact amount rounded down, and
 * those with the largest remainders (the first of equal ones) are rounded up, so that the parts add up to the sum.
 * @param exact the exact parts in cents, as numerators over a common denominator, so that no division has rounded them
 * @param denominator not zero
 * @param total the sum in EUR, in whole cents; within less than a cent per part of the sum of the exact parts
 * @returns the parts in EUR, in the order given
 */
export function wholeCents(exact: readonly Decimal[], denominator: Decimal, total: Decimal): Decimal[] {
  // Negative sums are split like positive ones, so that a document and its reversal agree.
  const sign = total.isNegative() ? -1 : 1
  const divisor = denominator.abs()
  const turn = denominator.isNegative() ? -sign : sign
  const parts = exact.map((numerator, place) => {
    const cents = numerator.times(turn)
    const down = cents.dividedBy(divisor).floor()
    return { place, down, remainder: cents.minus(down.times(divisor)) }
  })
  const missing = total.times(100 * sign).minus(sum(parts.map(({ down }) => down)))
  const ranks = parts.toSorted((a, b) => b.remainder.comparedTo(a.remainder)).map(({ place }) => place)
  return parts.map(({ place, down }) => {
    const cents = missing.greaterThan(ranks.indexOf(place)) ? down.plus(1) : down
    return cents.times(sign).dividedBy(100)
  })
}
