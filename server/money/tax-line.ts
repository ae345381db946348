/** Net and VAT of one rate, in EUR. A type alias, because an interface does not fit into Prisma's JSON columns. */
export type TaxLine = { tax_rate: number; tax_category: string; net: number; tax: number }

/**
 * Names a rate within a document: lines with the same key are of the same rate, and categories of 0 % stand side by
 * side. The rate is a number and no decimal, so that 20 and 20.00 are one text.
 */
export const rateKey = (line: Pick<TaxLine, 'tax_rate' | 'tax_category'>): string =>
  `${line.tax_category} ${line.tax_rate}`
