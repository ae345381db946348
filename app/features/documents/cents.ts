/** Difference of two amounts in EUR, exact: counted in whole cents. */
export const minus = (amount: number, less: number): number => (Math.round(amount * 100) - Math.round(less * 100)) / 100
