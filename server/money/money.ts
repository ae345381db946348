import DecimalJs from 'decimal.js'

/**
 * Decimal numbers that stay exact when two sums of 14 digits are multiplied before they are divided. The library's
 * default of 20 digits would round such a product, and the cents would then be rounded a second time.
 */
export const Decimal = DecimalJs.clone({ precision: 40 })
export type Decimal = DecimalJs
export type Amount = Decimal | number | string

/** Decimal from a wire number, a column or a text, never through binary arithmetic. */
export const decimal = (value: Amount): Decimal => new Decimal(value)

/** Rounds to cents, half away from zero (EN 16931 test BR-CO-17). */
export const toCents = (value: Amount): Decimal => new Decimal(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

/** Net amount of a line: quantity x unit price, rounded to cents once. Unit prices themselves are never rounded. */
export const lineTotal = (quantity: Amount, unitPrice: Amount): Decimal => toCents(decimal(quantity).times(unitPrice))

export const sum = (values: readonly Amount[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), new Decimal(0))

/** JSON number of an amount; exact for every amount that fits a column of 14 digits, and never negative zero. */
export const wire = (value: Amount): number =>
  (value instanceof Decimal ? value.toNumber() : new Decimal(value).toNumber()) + 0
export const wireOrNull = (value: Amount | null | undefined): number | null => (value == null ? null : wire(value))

// Maximum of an amount column: 14 digits, 2 of them decimals.
const largestAmount = new Decimal('999999999999.99')
export const fitsAmount = (value: Amount): boolean => decimal(value).abs().lessThanOrEqualTo(largestAmount)
