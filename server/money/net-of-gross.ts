import { type Amount, Decimal, decimal } from './money'

/**
 * The net unit price within a gross one, at the four decimals that unit prices have, half away from zero: rounded to
 * cents, the gross amount of a line would be off by as many cents as it has units (Art. 73 and 78 of Directive
 * 2006/112/EC: the taxable amount is the price without VAT).
 */
export const netOfGross = (grossUnitPrice: Amount, taxRate: Amount): Decimal =>
  decimal(grossUnitPrice).times(100).dividedBy(decimal(taxRate).plus(100)).toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
