import { parseDecimal } from '~/lib/decimal-text'
import type { Locale } from '~/lib/locale'
import type { Cell } from './row'

/** A line from a spreadsheet, with its texts unchanged; `tax_rate` only if the sheet has one. */
export interface PastedRow extends Record<Exclude<Cell, 'tax_rate'>, string> {
  tax_rate: string | null
}

/**
 * Parses what a spreadsheet puts into the clipboard: one line each, cells separated by tabs in the order description,
 * quantity, unit, price and optionally a tax rate ("20 %"). A leading column of position numbers and a heading line are
 * skipped. Null if the text is not a table.
 */
export function pastedRows(text: string, locale: Locale): PastedRow[] | null {
  if (!text.includes('\t')) return null
  const table = tableOf(text).filter(line => line.some(cell => cell !== ''))
  const withoutPositions = hasPositions(table) ? table.map(line => line.slice(1)) : table
  const lines = isHeading(withoutPositions, locale) ? withoutPositions.slice(1) : withoutPositions
  const rows = lines.map(([description = '', quantity = '', unit = '', unit_price = '', ...rest]) => ({
    description,
    quantity,
    unit,
    unit_price,
    tax_rate: rest.map(percentOf).find(rate => rate !== null) ?? null,
  }))
  const written = rows.filter(row => row.description !== '' || row.unit_price !== '')
  return written.length > 0 ? written : null
}

// Cells with tabs, line breaks or quotes are quoted, with quotes doubled inside.
function tableOf(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain, end] = match
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/\r\n?/g, '\n').trim())
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines
}

const hasPositions = (table: string[][]): boolean =>
  table.length > 0 &&
  table.some(([first]) => first !== '') &&
  table.every(
    ([first = '', second = '']) =>
      first === '' || (/^(\d+(\.\d+)*\.?|pos\.?|nr\.?|#)$/i.test(first) && /\p{L}/u.test(second)),
  )

/** The first of several lines counts as a heading if its quantity and price are texts and those below are numbers. */
function isHeading([first, second]: string[][], locale: Locale): boolean {
  if (!first || !second) return false
  const isWord = (cell: string | undefined) =>
    cell !== undefined && cell !== '' && Number.isNaN(parseDecimal(cell, locale))
  return isWord(first[1]) && isWord(first[3]) && !isWord(second[1]) && !isWord(second[3])
}

function percentOf(cell: string): string | null {
  const percent = /^(\d{1,2}(?:[.,]\d{1,2})?)\s?%$/.exec(cell)?.[1]
  return percent ? String(Number(percent.replace(',', '.'))) : null
}
