/** Net and VAT of one rate, in EUR. A type alias, because an interface does not fit into Prisma's JSON columns. */
export type TaxLine = { tax_rate: number; tax_category: string; net: number; tax: number }

/** Names a rate within a document; categories of 0 % stand side by side. */
export const rateKey = (line: Pick<TaxLine, 'tax_rate' | 'tax_category'>): string =>
  `${line.tax_category} ${line.tax_rate}`
