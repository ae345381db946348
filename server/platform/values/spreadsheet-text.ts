import type { Locale } from './locale'

/**
 * Texts in files that spreadsheets open, written and read back: `fromSpreadsheet` restores exactly what was written
 * here.
 */

/** Text that a spreadsheet would run as a formula (OWASP, CSV injection), even if an apostrophe precedes it already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Digits with their usual separators, which a spreadsheet could at most turn into a sum. */
const telephone = /^\+\d[\d\s()./-]+$/

/**
 * Null markers of database tools: MySQL (LOAD DATA, "NULL values"), SQL Server's Management Studio. A record of ours
 * can have such a name; it is then written with an apostrophe before it.
 */
const nothing = /^'*(?:\\N|NULL)$/

/** `="000123"`, which many programs write so that a spreadsheet keeps leading zeros of codes. */
const quotedFormula = /^="((?:[^"]|"")*)"$/

/** A text for a cell: one that begins like a formula gets an apostrophe before it, except a telephone number. */
export const toSpreadsheet = (text: string): string =>
  (formula.test(text) && !telephone.test(text)) || nothing.test(text) ? `'${text}` : text

/**
 * A number for a cell, with the decimal mark of the language. Three decimals get a fourth: `1,125` can be read as 1125
 * in another language, `1,1250` cannot.
 */
export function numberToSpreadsheet(value: number, locale: Locale): string {
  const text = String(value).replace(/^(-?[1-9]\d{0,2}\.\d{3})$/, '$10')
  return locale === 'de' ? text.replace('.', ',') : text
}

/** A rate in percent for a cell. One below 1 has its sign, so that it is not read as a fraction of one: `0,2 %`. */
export const rateToSpreadsheet = (value: number, locale: Locale): string =>
  numberToSpreadsheet(value, locale) + (value > 0 && value < 1 ? ' %' : '')

/**
 * The text of a cell: without the apostrophe of `toSpreadsheet`, extracted from a formula that is only a text, and
 * empty for a null marker.
 */
export function fromSpreadsheet(cell: string): string {
  if (cell.startsWith("'") && (formula.test(cell) || nothing.test(cell))) return cell.slice(1)
  if (nothing.test(cell)) return ''
  return quotedFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
}
