/** Net and VAT of one rate, in EUR. A type alias, because an interface does not fit into Prisma's JSON columns. */
export type TaxLine = { tax_rate: number; tax_category: string; net: number; tax: number }

/**
 * Key of a rate within a document: lines with the same key have the same rate, and the categories of 0 % are distinct.
 * The rate is a number, not a decimal, so that 20 and 20.00 give the same key.
 */
export const rateKey = (line: Pick<TaxLine, 'tax_rate' | 'tax_category'>): string =>
  `${line.tax_category} ${line.tax_rate}`
