import type { Locale } from '../platform/values/locale'
import { numberStyle } from '../platform/values/number-style'

/**
 * Parses a number as typed by users: "1.234,56", "1234.56", "1 234,5", "€ 12", "-3". With only one kind of separator,
 * three digits after it mean thousands if the language uses it that way ("1.234" in German, "1,234" in English).
 * Anything else gives NaN.
 */
export function parseDecimal(text: string, locale: Locale): number {
  const bare = bareNumber(text)
  // Two checks, since one would try each digit of a long text in turn.
  if (!/^[-+]?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return Number.NaN
  const mark = decimalMark(bare, locale)
  const [whole = '', fraction, ...rest] = mark ? bare.split(mark) : [bare]
  if (rest.length > 0 || fraction?.match(/[.,]/)) return Number.NaN
  const digits = whole.replace(/[.,]/g, '')
  return Number(`${digits === '' || /^[-+]$/.test(digits) ? `${digits}0` : digits}.${fraction || '0'}`)
}

/**
 * The language of a number, judged by its separators: `both` if it is valid in either, with values a factor of 1000
 * apart ("1.250" is 1250 in German, 1.25 in English). Null without a separator or if it is no number.
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

/**
 * Formats a number for an input field, with at least `minDecimals` decimals; `parseDecimal` of the same language reads
 * it back.
 */
export function formatDecimal(value: number, locale: Locale, minDecimals = 0): string {
  if (!Number.isFinite(value)) return ''
  return numberStyle(locale, {
    useGrouping: minDecimals > 0,
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: Math.max(4, minDecimals),
  }).format(value)
}

/** Removes blanks and currency. `12,-` is 12 without cents, `12,50-` is negative, the notation of SAP and others. */
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
