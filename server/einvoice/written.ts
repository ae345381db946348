import { type Amount, decimal } from '../money/money'
import type { EInvoicePrepayment } from './model'

/** Amount of money: exactly two decimals (BR-DEC-*). */
export const amountText = (value: Amount): string => {
  const text = decimal(value).toFixed(2)
  return text === '-0.00' ? '0.00' : text
}

/** Quantity or rate: as many decimals as it has, never an exponent. */
export const numberText = (value: Amount): string => decimal(value).toFixed()

/** Unit price: two to four decimals, the maximum of ebInterface. */
export const priceText = (value: Amount): string => {
  const price = decimal(value)
  return price.toFixed(Math.min(4, Math.max(2, price.decimalPlaces())))
}

/** `1.234,50` for text read by people. */
export const germanAmount = (value: Amount): string => {
  const [whole = '', cents = ''] = decimal(value).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${cents}`
}

/** `2` or `2,5` */
export const germanNumber = (value: Amount): string => decimal(value).toFixed().replace('.', ',')

/** `14.03.2026` */
export const germanDay = (day: string): string => day.split('-').reverse().join('.')

/** Characters that XML 1.0 does not allow: control characters, halves of a surrogate pair, two noncharacters. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Text of several lines in its written form: no forbidden characters, normalized line ends, trimmed; null if empty. */
export const textOf = (value: string | null | undefined): string | null =>
  (value ?? '').replace(forbidden, '').replace(/\r\n?/g, '\n').trim() || null

/** As `textOf`, in one line. */
export const lineOf = (value: string | null | undefined): string | null => textOf(value)?.replace(/\s+/g, ' ') ?? null

/** A number or code from outside, in which blanks are ignored: IBAN, VAT number. */
export const codeOf = (value: string | null | undefined): string | null =>
  textOf(value)
    ?.replace(/[\s\u00a0]+/g, '')
    .toUpperCase() ?? null

/** The retention of the buyer as text: "Haftungsrücklass: 180,00 EUR, einbehalten, nicht jetzt fällig" */
export const retentionText = (
  { label, amount, note }: { label: string; amount: Amount; note: string },
  currency: string,
): string =>
  [`${lineOf(label) ?? 'Einbehalt'}: ${germanAmount(amount)} ${currency}`, lineOf(note)].filter(Boolean).join(', ')

/**
 * The sums of a deducted invoice as text, each rate with its VAT (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG): "netto
 * 3.600,00, 19 % USt. 684,00; brutto 4.284,00 EUR"
 */
export const deductedText = ({ gross, taxes }: EInvoicePrepayment, currency: string): string =>
  [
    ...taxes.map(({ category, rate, net, tax }) =>
      category === 'S'
        ? `netto ${germanAmount(net)}, ${germanNumber(rate)} % USt. ${germanAmount(tax)}`
        : `netto ${germanAmount(net)} ohne USt.`,
    ),
    `brutto ${germanAmount(gross)} ${currency}`,
  ].join('; ')
