import type { Locale } from './locale'

/**
 * Texts in files that spreadsheets open, written and read back: what is written here is what comes out of
 * `fromSpreadsheet` again, whatever it holds.
 */

/** What a spreadsheet would run (OWASP, CSV injection), also where an apostrophe stands before it already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Digits with their usual marks, as nothing but a sum could be made of them. */
const telephone = /^\+\d[\d\s()./-]+$/

/**
 * What programs for databases write where nothing is known: MySQL (LOAD DATA, "NULL values"), SQL Server's Management
 * Studio. A record of ours can be called so, then with an apostrophe before it.
 */
const nothing = /^'*(?:\\N|NULL)$/

/** `="000123"`, as many programs write codes so that a spreadsheet keeps their zeros. */
const quotedFormula = /^="((?:[^"]|"")*)"$/

/** A text for a cell: one that begins as a formula does gets an apostrophe before it, a telephone number is none. */
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

/**
 * The text that a cell means: without the apostrophe of `toSpreadsheet`, out of a formula that is only a text, and none
 * for what a database does not know.
 */
export function fromSpreadsheet(cell: string): string {
  if (cell.startsWith("'") && (formula.test(cell) || nothing.test(cell))) return cell.slice(1)
  if (nothing.test(cell)) return ''
  return quotedFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
}
