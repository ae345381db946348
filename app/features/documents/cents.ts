/** Difference of two amounts in EUR, exact: counted in whole cents. */
export const minus = (amount: number, less: number): number => (Math.round(amount * 100) - Math.round(less * 100)) / 100

/** Sum of amounts in EUR, exact in the same way. */
export const plus = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
