/** Languages and countries that numbers are written for: a page's language, a paper's, or the tag of both. */
type NumberLanguage = 'de' | 'de-AT' | 'de-DE' | 'en' | 'en-GB'

type Style = Omit<Intl.NumberFormatOptions, 'style' | 'currency'> & { style?: 'percent' | 'unit' }

/**
 * How plain numbers, percentages and units are written: "13.280,5" in German, "13,280.5" in English. The language data
 * of Austria (CLDR) groups plain numbers by a space but money by a dot; beside money, one page needs one way, so plain
 * numbers of all German follow Germany.
 */
export const numberStyle = (language: NumberLanguage, style: Style = {}): Intl.NumberFormat =>
  cached(language.startsWith('de') ? 'de-DE' : 'en-GB', style)

/** How money is written: "€ 1.234,50" in Austria, "1.234,50 €" in Germany, "€1,234.50" in English. */
export const moneyStyle = (language: NumberLanguage, currency: string, style: Omit<Style, 'style'> = {}) =>
  cached(language.startsWith('en') ? 'en-GB' : language === 'de-DE' ? language : 'de-AT', {
    ...style,
    style: 'currency',
    currency,
  })

const formats = new Map<string, Intl.NumberFormat>()

// Making one costs a hundred times more than using it.
function cached(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag}${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}
