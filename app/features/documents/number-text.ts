import type { Locale } from '~/lib/locale'

// Austria's Intl groups plain numbers by a space but money by a dot; beside money, columns of a document group like it.
const styles = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>

/** An amount in a column that stands under its currency: "1.234,50". */
export const amountText = (value: number, locale: Locale): string => numbers(locale, 2, 2).format(value)

/** A price per unit, two to four decimals. */
export const unitPriceText = (value: number, locale: Locale): string => numbers(locale, 2, 4).format(value)

/** A quantity with its unit: "2,5 h". */
export const measureText = (value: number, unit: string, locale: Locale): string =>
  [numbers(locale, 0, 4).format(value), unit].filter(Boolean).join('\u00a0')

const made = new Map<string, Intl.NumberFormat>()

function numbers(locale: Locale, minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale}${minimumFractionDigits}${maximumFractionDigits}`
  const found = made.get(key)
  if (found) return found
  const style = new Intl.NumberFormat(styles[locale], { minimumFractionDigits, maximumFractionDigits })
  made.set(key, style)
  return style
}
