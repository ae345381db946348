import { type CellFormat, shownNumber, shownText } from './cell-format'

/** Content of a cell: `text` as displayed; `number` as stored if the cell holds a number, else `''`. */
export interface CellText {
  text: string
  number: string
}

/**
 * Codes and texts use what a cell displays, quantities and prices what it stores. Numbers have a decimal point and no
 * thousands separators, days are `YYYY-MM-DD`, percentages keep their sign.
 */
export function cellText(
  value: string,
  { type, format }: { type: string; format: CellFormat },
  strings: readonly string[],
  date1904: boolean,
): CellText {
  // A cell without a value is empty; read as an index, it would be the first shared string.
  if (type === 's' && value.trim() === '') return { text: '', number: '' }
  if (type === 's') return { text: shownText(strings[Number(value)] ?? '', format), number: '' }
  // A day as strict workbooks write it (ECMA-376 Part 1, 18.18.11).
  if (type === 'd') return { text: value.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''), number: '' }
  if (type === 'b') return { text: value === '1' ? 'true' : 'false', number: '' }
  if (type === 'str' || type === 'inlineStr') return { text: shownText(value, format), number: '' }
  const number = type !== 'n' || value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return { text: value, number: '' }
  const day = format.style === 'day' ? dayText(number, date1904) : null
  // A day has no number: a price that a spreadsheet mistook for a day is reported instead of becoming 46,143.
  if (day) return { text: day, number: '' }
  const stored = format.style === 'percent' ? `${decimalText(number * 100)}%` : decimalText(number)
  return { text: shownNumber(number, format, stored), number: stored }
}

/** Excel keeps fifteen digits; any more are rounding errors of binary fractions. */
function decimalText(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  if (!text.includes('e')) return text
  return Math.abs(number) < 1 ? number.toFixed(20).replace(/\.?0+$/, '') : BigInt(Math.round(number)).toString()
}

const dayMs = 86_400_000

/**
 * Days since 30 December 1899, which compensates for the 29 February 1900 that Excel assumes, or since 1904. Null
 * outside its calendar.
 */
function dayText(serial: number, date1904: boolean): string | null {
  const days = Math.floor(serial)
  if (days < (date1904 ? 0 : 61) || days > 2_958_465) return null
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(epoch + days * dayMs).toISOString().slice(0, 10)
}
