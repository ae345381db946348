import { parseDecimal } from '../../../money/decimal-text'
import { foldHeading } from './fold-heading'
import type { AsideKind } from './rules'
import { type Notation, notations } from './schema'

interface Row {
  line: number
  cells: readonly string[]
  numbers?: readonly string[]
}

/** Longer texts are neither the label of a sum nor an amount. */
const maxLabelLength = 60
const totalLabel =
  /^(?:(?:gesamt|end|zwischen)?summen?|gesamt(?:betrag|wert|preis)?|insgesamt|(?:grand |sub)?total|sum|(?:gesamt|teil)?ergebnis|\*{1,3}|anzahl(?: \p{L}+)?|übertrag)(?:\s+(?:netto|brutto|eur|€))?[\s:.]*(?:\d[\d.,]*(?:\s+\p{L}+)?)?$/iu
const amountOnly = /^[-+]?(?:€|EUR|CHF)?\s*[\d.,'’\s\u00a0\u202f]*\d[\d.,]*\s*(?:€|EUR|CHF|%)?-?$/
const remarkText =
  /^(?:stand|erstellt|gedruckt|druckdatum|exportiert|seite|ende|quelle|printed|created|exported|page|end of|source)\b|^\d+ (?:datensätze|zeilen|einträge|kunden|kontakte|artikel|projekte|records|rows)\b/iu

/**
 * Rows that are probably not records, by their lines: sums, remarks below the table, headings repeated on each page.
 * The user is asked about them; none is dropped here.
 */
export function nonRecordRows(heading: readonly string[], rows: readonly Row[]): Map<number, AsideKind> {
  const aside = new Map<number, AsideKind>()
  const width = heading.filter(cell => cell !== '').length
  const folded = heading.map(foldHeading)
  // Most rows differ in their first cell, so the others are rarely folded.
  const isAgain = (cells: readonly string[]) =>
    width > 1 &&
    cells.length >= width &&
    heading.every((text, place) => cells[place] === text || foldHeading(cells[place] ?? '') === folded[place])
  for (const { line, cells } of rows) {
    if (isAgain(cells)) aside.set(line, 'heading_again')
    else if (isTotal(cells, width)) aside.set(line, 'total')
  }
  let group = new ColumnSums(rows, aside, 0)
  for (const [at, row] of rows.entries()) {
    if (hasLabelOfGroup(row, width) && row.cells.some((_, place) => isSumOf(row, place, at, group)))
      aside.set(row.line, 'total')
    if (aside.get(row.line) === 'total') group = new ColumnSums(rows, aside, at + 1)
  }
  const last = rows.findLastIndex(({ line }) => !aside.has(line))
  if (isSumOfAll(rows, last, width, aside)) aside.set((rows[last] as Row).line, 'total')
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const row = rows[at] as Row
    if (aside.has(row.line)) continue
    const filled = row.cells.filter(cell => cell !== '')
    const apart = row.line - (rows[at - 1] as Row).line > 1
    if (width < 3 || filled.length !== 1 || !(apart || remarkText.test(filled[0] ?? ''))) break
    aside.set(row.line, 'remark')
  }
  return aside
}

/** Whether a row has the label of a sum, and otherwise only amounts in some of the columns. */
function isTotal(cells: readonly string[], width: number): boolean {
  const filled = cells.filter(cell => cell !== '')
  const [label = '', ...others] = filled
  if (filled.some(cell => cell.length > maxLabelLength)) return false
  if (!totalLabel.test(label) || !others.every(cell => amountOnly.test(cell))) return false
  return width <= 2 ? others.length === 1 : filled.length < width
}

/** Fewer records above a row of numbers are no sign that it is their sum. */
const fewestSummed = 2

/** Whether the last row has nothing but amounts, and one of them is the sum of its column: a sum without a label. */
function isSumOfAll(rows: readonly Row[], last: number, width: number, aside: ReadonlyMap<number, AsideKind>): boolean {
  const row = rows[last]
  const filled = row?.cells.flatMap((cell, place) => (cell === '' ? [] : [place])) ?? []
  if (!row || filled.length === 0 || filled.length >= width) return false
  if (!filled.every(place => isAmount(row.cells[place] ?? ''))) return false
  const records = rows.slice(0, last).filter(({ line }) => !aside.has(line)).length
  const sums = new ColumnSums(rows, aside, 0)
  return records >= fewestSummed && filled.some(place => isSumOf(row, place, last, sums))
}

/** Whether the cell of a row is the sum of the records above it. */
const isSumOf = (row: Row, place: number, at: number, above: ColumnSums): boolean =>
  notations.some(notation => {
    const total = amountIn(row, place, notation)
    return !Number.isNaN(total) && total !== 0 && Math.abs(above.sum(place, notation, at) - total) < 0.005
  })

/**
 * The sums of columns over the records from one row on. A sum resumes where the last query ended, since a file may have
 * a label of a sum in every row.
 */
class ColumnSums {
  private readonly sums = new Map<string, { sum: number; next: number }>()

  constructor(
    private readonly rows: readonly Row[],
    private readonly aside: ReadonlyMap<number, AsideKind>,
    private readonly from: number,
  ) {}

  /** The sum down to the row before `end`; NaN if one of the cells is a text. */
  sum(place: number, notation: Notation, end: number): number {
    const key = `${place} ${notation}`
    const kept = this.sums.get(key) ?? { sum: 0, next: this.from }
    for (const row of this.rows.slice(kept.next, end))
      if (row.cells[place] && !this.aside.has(row.line)) kept.sum += amountIn(row, place, notation)
    kept.next = end
    this.sums.set(key, kept)
    return kept.sum
  }
}

/** The label of a group's sum: `Summe Linz`, and `Linz Ergebnis` of Excel's and LibreOffice's partial results. */
const groupLabel = /^(?:(?:zwischen|teil)?summe|(?:sub)?total|teilergebnis)\s|\s(?:ergebnis|summe|total|gesamt)$/i

/** Whether a row has the label of a group's sum, and else only amounts. */
function hasLabelOfGroup({ cells }: Row, width: number): boolean {
  const [label = '', ...amounts] = cells.filter(cell => cell !== '')
  if (label.length > maxLabelLength || !groupLabel.test(label)) return false
  return amounts.length + 1 < width && amounts.every(isAmount)
}

const isAmount = (cell: string): boolean => cell.length <= maxLabelLength && amountOnly.test(cell)

/** The number that a workbook stores, or that a text has in a notation; NaN for any other text. */
function amountIn({ cells, numbers }: Row, place: number, notation: Notation): number {
  const [stored, text = ''] = [numbers?.[place], cells[place]]
  if (stored) return Number(stored.replace('%', ''))
  return isAmount(text) ? parseDecimal(text, notation) : Number.NaN
}
