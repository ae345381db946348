import { dayIn } from '../../../platform/values/days'
import { foldHeading } from './fold-heading'
import type { Notation } from './schema'

/**
 * Time zone of the midnight that programs write as `2026-01-31T23:00:00Z`: Austria, Germany, Switzerland and Italy
 * share it.
 */
const zoneOfDays = 'Europe/Vienna'

/** What databases store for a missing day: `00.00.0000` in SAP, `0000-00-00` in MySQL. */
const zeros = /^(?:0{8}|0{1,2}\.0{1,2}\.0{2,4}|0000-00-00)(?:[T ][0:.Z]*)?$/

/** First days of Delphi and Access, SQL Server and .NET, last day of SAP: placeholders, never a day of a record. */
const endsOfCalendars = ['1899-12-30', '1900-01-01', '0001-01-01', '9999-12-31']

/**
 * A day as `readDay` reads it; `undefined` for placeholders of a missing day: zeros, and the ends of calendars.
 */
export function readDayIfAny(text: string, notation: Notation): string | null | undefined {
  if (text.length <= 40 && zeros.test(text)) return undefined
  const day = readDay(text, notation)
  return day !== null && endsOfCalendars.includes(day) ? undefined : day
}

/** `31.1.2026`, `31/01/26`, `1-31-2026`, each optionally followed by a time, which is ignored. */
const shortDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/

/** `Mo, 02.03.2026`: the weekday that some spreadsheet formats put before a day. */
const weekday = /^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su)\p{L}{0,8}[.,]{0,2}\s+/iu

const partsOf = (text: string) => shortDay.exec(text.replace(weekday, '').replace(/\s*([.])\s*/g, '$1')) ?? []

/**
 * A day as `YYYY-MM-DD`; null for any other text. `2026-01-31`, `20260131`, days with points and days with the name of
 * the month have only one reading. With slashes or hyphens the day comes first in German notation and the month in
 * English, unless one of them is above 12.
 */
export function readDay(text: string, notation: Notation): string | null {
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/.test(text) ? new Date(text) : null
  if (instant && !Number.isNaN(instant.getTime())) return dayIn(zoneOfDays, instant)
  const iso = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayFrom(iso[1], iso[3], iso[4])
  if (/^\d{8}$/.test(text)) return compactDay(text)
  const inWords = wordedDay(text)
  if (inWords) return inWords
  const [, first, mark, second, year] = partsOf(text)
  if (!first || !second || !year) return null
  const whole = wholeYear(year)
  const monthFirst = Number(second) > 12 || (mark !== '.' && notation === 'en' && Number(first) <= 12)
  return monthFirst ? dayFrom(whole, first, second) : dayFrom(whole, second, first)
}

/**
 * Notation of a day: `both` if each notation gives a different day (`03/04/2026`). Null if the notation makes no
 * difference, or if the text is not a day.
 */
export function notationOfDay(text: string): Notation | 'both' | null {
  const [, first, mark, second] = partsOf(text)
  if (!mark || mark === '.') return null
  const [de, en] = [readDay(text, 'de'), readDay(text, 'en')]
  if (!de || !en) return null
  if (de !== en) return 'both'
  if (Number(first) > 12) return 'de'
  return Number(second) > 12 ? 'en' : null
}

/** `20260131` as in SAP, or `31012026` as in DATEV: for a day of these centuries only one of the two is valid. */
const compactDay = (text: string): string | null =>
  /^(?:19|20)/.test(text) && dayFrom(text.slice(0, 4), text.slice(4, 6), text.slice(6))
    ? dayFrom(text.slice(0, 4), text.slice(4, 6), text.slice(6))
    : dayFrom(text.slice(4), text.slice(2, 4), text.slice(0, 2))

const wholeYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`)

/** Names of the months in use: in full, cut after three letters or later, and as in Austria. */
const months = ['de', 'de-AT', 'en'].flatMap(tag => {
  const name = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => [foldHeading(name.format(Date.UTC(2026, month))), month + 1] as const)
})
const furtherMonths = { feber: 2, maerz: 3, mrz: 3 }

function monthCalled(word: string): string | null {
  const folded = foldHeading(word)
  const [, month] = [...months, ...Object.entries(furtherMonths)].find(([name]) => name.startsWith(folded)) ?? []
  return folded.length > 2 && month ? String(month) : null
}

/** `1. März 2026`, `Sonntag, 1. März 2026` as in Excel's long format, `12-Mar-26`, `April 30th, 2026`. */
function wordedDay(text: string): string | null {
  const bare = text.replace(weekday, '')
  const [, day, month, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[.\s-]{1,3}(\p{L}{3,10})\.?,?[\s-]{1,3}(\d{4}|\d{2})$/u.exec(bare) ?? []
  if (day && month && year) return dayFrom(wholeYear(year), monthCalled(month) ?? '', day)
  const [, name, number, ofYear] = /^(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u.exec(bare) ?? []
  return name && number ? dayFrom(ofYear, monthCalled(name) ?? '', number) : null
}

function dayFrom(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
