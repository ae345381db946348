import { languageOfDecimal, parseDecimal } from '../../../money/decimal-text'
import { cleanVatNumber, vatNumberHolds } from '../../../money/vat-number'
import type { ImportKind } from '../../../nouns/define'
import { cutText } from '../../../platform/values/cut-text'
import { choiceTerms } from './choice-terms'
import { countryCodeOf } from './country-code'
import { foldHeading } from './fold-heading'
import { currencyBeside, isOtherCurrency } from './is-other-currency'
import { notationOfDay, readDayIfAny } from './read-day'
import type { Notated, Notation } from './schema'
import { standardUnit } from './standard-unit'

export type Value =
  /** `undefined` for a placeholder of a missing value. */
  | { value: unknown; warning?: string }
  /** `code` names what is wrong, as a key of the page's texts. */
  | { code: string; allowed?: readonly string[] }

/**
 * Longer texts are no day, number or salutation. A cell may be longer, and searching all its words for one would take
 * quadratic time.
 */
const maxValueLength = 200

/** Kinds whose texts are numbers. */
export const isNumeric = (kind: ImportKind): boolean => kind === 'number' || kind === 'percent'

/** Whether the texts of a kind have a notation of numbers or of days; null if they have none. */
export function notatedAs(kind: ImportKind): Notated | null {
  return isNumeric(kind) ? 'number' : kind === 'day' ? 'day' : null
}

/** The value of a cell that a workbook stores as a number: `1234.5`, or `20%` for 0.2. */
export function storedValue(kind: ImportKind, stored: string): Value {
  const number = Number(stored.replace('%', ''))
  return { value: kind === 'number' && stored.endsWith('%') ? number / 100 : number }
}

/**
 * The value of a cell that is not empty.
 * @param notation null if the column leaves it open; then a number with a decimal or thousands mark is in doubt, and so
 * is a day that differs between the notations
 */
export function readValue(kind: ImportKind, text: string, notation: Notation | null): Value {
  if (/^#(?:REF!|N\/A|NV|VALUE!|WERT!|DIV\/0!|NAME\?|NUM!|ZAHL!|NULL!|BEZUG!)$/.test(text))
    return { code: 'formula_error' }
  switch (kind) {
    case 'text':
      return markup.test(cutText(text, 2000)) ? { value: text, warning: 'markup' } : { value: text }
    case 'house_number':
      return becameDay.test(text) ? { code: 'became_day' } : { value: text }
    case 'code':
      if (becameDay.test(text)) return { value: text, warning: 'became_day_kept' }
      return digitsLost.test(text) ? { code: 'digits_lost' } : { value: text }
    case 'email':
      return { value: text.length > maxValueLength ? text : addressIn(text) }
    case 'price_unit':
      return priceUnitOf(text)
    case 'unit':
      return { value: standardUnit(text, foldHeading(text)) }
    case 'vat_number': {
      const value = cleanVatNumber(text)
      return vatNumberHolds(value) ? { value } : { value, warning: 'vat_number' }
    }
    case 'country': {
      const code = countryCodeOf(text)
      return code ? { value: code } : { code: 'country' }
    }
    case 'number':
      return numeric(text, notation)
    case 'percent':
      return numeric(text.replace(/%/g, ''), notation)
    case 'day':
      return text.length > maxValueLength ? { code: 'day' } : dayOf(text, notation)
    case 'salutation':
      return salutationOf(text.length > maxValueLength ? '' : text)
    default:
      return choiceOf(kind, text)
  }
}

/** `4,36641E+11`: what Excel makes of a long number, whose last digits are gone. */
const digitsLost = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/** `2026-03-11`, `11. Mrz`, `11-Mar`: what spreadsheets make of `3-11` and of `11/3`. */
const becameDay =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}(?:\. |-)(?:J[aä]n|Feb|M[aä]r|Mrz|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])\.?)$/i

/** Marks of a web page, as web shops export them: `M&uuml;ller`, `<br>`. They are taken over, and pointed out. */
const markup =
  /&(?:#\d{2,6}|#x[\da-f]{2,6}|[a-z]{2,8});|<\/?(?:p|br|b|i|ul|ol|li|div|span|strong|em|h\d)(?:\s[^<>]{0,200})?\/?>/i

/** The address of `Max Moser <max@moser.at>`, `mailto:max@moser.at` and `'max@moser.at'`, as Outlook writes them. */
function addressIn(text: string): string {
  const [, within] = /^[^<>]*<([^<>@\s]+@[^<>@\s]+)>$/.exec(text) ?? []
  const bare = (within ?? text).replace(/^mailto:/i, '')
  return /^'[^']+'$/.test(bare) ? bare.slice(1, -1) : bare
}

/**
 * `100`, `je 100 Stk`: number of units that the price is for. Only unambiguous values are accepted: 0, 1, 2 and 3 are
 * powers of ten in lists from DATANORM, and of these 1 is accepted since it means one unit everywhere else.
 */
function priceUnitOf(text: string): Value {
  const [, digits, ...more] = /^\D*(?:(\d+)\D*(\d.*)?)?$/.exec(text.length > maxValueLength ? '1 1' : text) ?? []
  if (more.some(Boolean)) return { code: 'price_unit' }
  return digits === undefined || /^10{0,4}$/.test(digits) ? { value: Number(digits ?? 1) } : { code: 'price_unit' }
}

/** Salutation and title in a cell; `company` if the cell says that there is no person. */
export interface ReadSalutation {
  salutation: 'mr' | 'ms' | 'mx' | 'family' | 'company' | null
  title: string | null
}

/**
 * Splits "Frau Mag." into a salutation and a title. An unknown salutation is left out with a warning; it does not make
 * the row faulty.
 */
function salutationOf(text: string): Value {
  const words = text.trim().split(/\s+/)
  for (let count = words.length; count > 0; count--) {
    const salutation = choiceOf('salutation', words.slice(0, count).join(' '))
    if ('code' in salutation) continue
    const title = words.slice(count).join(' ') || null
    return { value: { salutation: salutation.value, title } satisfies Record<keyof ReadSalutation, unknown> }
  }
  return { value: { salutation: null, title: null } satisfies ReadSalutation, warning: 'salutation' }
}

function numeric(text: string, notation: Notation | null): Value {
  if (notation === null && languageOfDecimal(text)) return { code: 'notation_doubt' }
  const value = parseDecimal(text, notation ?? 'de')
  if (Number.isNaN(value)) return { code: isOtherCurrency(currencyBeside(text)) ? 'currency' : 'number' }
  return { value }
}

function dayOf(text: string, notation: Notation | null): Value {
  if (notation === null && notationOfDay(text) === 'both') return { code: 'day_doubt' }
  const day = readDayIfAny(text, notation ?? 'de')
  return day === null ? { code: 'day' } : { value: day }
}

function choiceOf(kind: keyof typeof choiceTerms, text: string): Value {
  const folded = foldHeading(text)
  const all: Record<string, readonly string[]> = choiceTerms[kind]
  const choice = Object.entries(all).find(([value, words]) => value === folded || words.includes(folded))?.[0]
  if (choice === undefined) return { code: 'choice', allowed: Object.values(all).flatMap(words => words.slice(0, 2)) }
  return { value: kind === 'flag' ? choice === 'true' : choice }
}
