/** Amounts are in euros; any other mark, in a cell or in a column of currencies, is another currency's. */
export const isOtherCurrency = (mark: string): boolean => mark !== '' && !/^(?:EUR|Euro|€)$/i.test(mark)

const marks = 'EUR|Euro|CHF|SFr\\.?|Fr\\.|USD|GBP|\\p{Sc}'
const markBeside = new RegExp(`^\\s*(${marks})\\s*[-+\\d]|\\d\\s*(${marks})\\s*$`, 'iu')

/** The mark of a currency before or after an amount; empty if there is none. */
export function currencyBeside(text: string): string {
  const [, before = '', after = ''] = markBeside.exec(text) ?? []
  return before || after
}
