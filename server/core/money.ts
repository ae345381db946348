import { Decimal } from 'decimal.js'

export { Decimal }
export type Amount = Decimal | number | string

/** Decimal from a wire number, a column or a text; never by way of binary arithmetic. */
export const decimal = (value: Amount): Decimal => new Decimal(value)

/** Rounds to cents, half away from zero (EN 16931 test BR-CO-17). */
export const toCents = (value: Amount): Decimal =>
  new Decimal(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

/** Net amount of a line: quantity x unit price, rounded to cents once. Unit prices themselves are never rounded. */
export const lineTotal = (quantity: Amount, unitPrice: Amount): Decimal =>
  toCents(decimal(quantity).times(unitPrice))

export const sum = (values: readonly Amount[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), new Decimal(0))

/** JSON number of an amount; exact for every amount that a column of 14 digits holds. */
export const wire = (value: Amount): number =>
  value instanceof Decimal ? value.toNumber() : new Decimal(value).toNumber()
export const wireOrNull = (value: Amount | null | undefined): number | null =>
  value == null ? null : wire(value)
