import type { Locale } from '../platform/values/locale'
import { numberStyle } from '../platform/values/number-style'

/**
 * Reads a number as people type it: "1.234,56", "1234.56", "1 234,5", "€ 12", "-3". With one kind of mark only, three
 * digits behind it mean thousands where the language writes them so ("1.234" in German, "1,234" in English).
 * Anything else gives NaN.
 */
export function parseDecimal(text: string, locale: Locale): number {
  const bare = bareNumber(text)
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(bare)) return Number.NaN
  const mark = decimalMark(bare, locale)
  const [whole = '', fraction, ...rest] = mark ? bare.split(mark) : [bare]
  if (rest.length > 0 || fraction?.match(/[.,]/)) return Number.NaN
  const digits = whole.replace(/[.,]/g, '')
  return Number(`${digits === '' || /^[-+]$/.test(digits) ? `${digits}0` : digits}.${fraction || '0'}`)
}

/**
 * In which language a number is written, by its marks: `both` where it can be read in either, by a thousand apart
 * ("1.250" is 1250 in German, 1.25 in English). Null for what has no mark or is no number.
 */
export function languageOfDecimal(text: string): Locale | 'both' | null {
  const marks = bareNumber(text).replace(/[^.,]/g, '')
  if (marks === '') return null
  const [de, en] = [parseDecimal(text, 'de'), parseDecimal(text, 'en')]
  if (Number.isNaN(de)) return Number.isNaN(en) ? null : 'en'
  if (Number.isNaN(en)) return 'de'
  if (de !== en) return 'both'
  return marks.endsWith(',') ? 'de' : 'en'
}

/** Writes a number for an input, at least `minDecimals` decimals; `parseDecimal` of the same language reads it back. */
export function formatDecimal(value: number, locale: Locale, minDecimals = 0): string {
  if (!Number.isFinite(value)) return ''
  return numberStyle(locale, {
    useGrouping: minDecimals > 0,
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: Math.max(4, minDecimals),
  }).format(value)
}

/** Without blanks and currency. `12,-` is 12 without cents, `12,50-` is negative as SAP and many others write it. */
const bareNumber = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f'’€]|EUR/gi, '')
    .replace(/[,.][-−–—]{1,2}$/, '')
    .replace(/^[−–]/, '-')
    .replace(/^(\d.*)[-−–]$/, '-$1')

function decimalMark(text: string, locale: Locale): '.' | ',' | null {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (dot < 0 && comma < 0) return null
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const only = dot >= 0 ? '.' : ','
  const thousands = locale === 'de' ? '.' : ','
  const grouped = new RegExp(`^[-+]?[1-9]\\d{0,2}(\\${thousands}\\d{3})+$`)
  return only === thousands && grouped.test(text) ? null : only
}
