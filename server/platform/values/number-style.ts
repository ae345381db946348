/** Languages and countries that numbers are formatted for: a page's language, a document's, or a locale tag. */
type NumberLanguage = 'de' | 'de-AT' | 'de-DE' | 'en' | 'en-GB'

type Style = Omit<Intl.NumberFormatOptions, 'style' | 'currency'> & { style?: 'percent' | 'unit' }

/**
 * Format of plain numbers, percentages and units: "13.280,5" in German, "13,280.5" in English. The locale data of
 * Austria (CLDR) groups plain numbers by a space but money by a dot; a page needs one way for both, so plain numbers in
 * all German locales follow Germany.
 */
export const numberStyle = (language: NumberLanguage, style: Style = {}): Intl.NumberFormat =>
  cached(language.startsWith('de') ? 'de-DE' : 'en-GB', style)

/** Format of money: "€ 1.234,50" in Austria, "1.234,50 €" in Germany, "€1,234.50" in English. */
export const moneyStyle = (language: NumberLanguage, currency: string, style: Omit<Style, 'style'> = {}) =>
  cached(language.startsWith('en') ? 'en-GB' : language === 'de-DE' ? language : 'de-AT', {
    ...style,
    style: 'currency',
    currency,
  })

const formats = new Map<string, Intl.NumberFormat>()

// Creating one costs a hundred times more than using it.
function cached(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag}${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}
