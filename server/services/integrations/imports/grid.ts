import { DomainError } from '../../../platform/errors'
import { cutText } from '../../../platform/values/cut-text'
import { fromSpreadsheet } from '../../../platform/values/spreadsheet-text'
import { type FoundHeading, findHeading, termsOfTable } from './find-heading'
import { headingRows, maxCellLength, maxImportColumns, maxImportRows, maxReadColumns } from './limits'
import { nonRecordRows } from './non-record-rows'
import { nonRecordKinds } from './rules'
import type { ImportSource, ReadNote } from './schema'
import { mergeHeadingRows, type Span } from './two-row-heading'
import { unreadable } from './unreadable'

/** A table as it was read. */
export interface Grid {
  /** Unique headings: repeated ones are numbered, missing ones are named by the letter of their column. */
  columns: string[]
  rows: GridRow[]
  /** What was guessed and what was left out; shown with the columns. */
  notes: ReadNote[]
  /** Sheet and heading that were read, and the alternatives in the file. */
  source: ImportSource
}

/** A user's choice for a file whose sheet or heading was detected wrongly. */
export interface ReadingChoice {
  /** Index of the sheet among the visible ones, from 0. */
  sheet?: number | null
  /** Line of the heading; 0 if the first row is already a record. */
  heading?: number | null
  /** Number of rows of the chosen heading: with 2 it continues in the next row. */
  headingRows?: 1 | 2
}

export interface GridRow {
  /** Number of the row as in a spreadsheet, from 1. */
  line: number
  cells: string[]
  /** Values that a workbook stores in number cells (`1234.5`, `20%`), `''` for texts. Absent if there are none. */
  numbers?: string[]
}

/** A line drawn between the rows of a printed list, without content. */
const ruled = /^[-=_+*]{3,}$/

/**
 * Collects rows within the limits and finds their heading (`findHeading`); empty rows are left out.
 * @throws DomainError import.too_many_rows, import.too_many_columns, import.cell_too_long
 */
export class GridBuilder {
  private readonly rows: GridRow[] = []
  private found: FoundHeading | null = null
  private readonly spans = new Map<number, Span[]>()
  private readonly hiddenLines = new Set<number>()
  private readonly hiddenColumns = new Set<number>()

  add(line: number, cells: readonly string[], numbers: readonly string[] = [], hidden = false): void {
    const kept = withoutEnd(cells.map(cell => fromSpreadsheet(cell.trim())))
    if (kept.every(cell => cell === '' || ruled.test(cell))) return
    if (kept.length > maxReadColumns) throw tooManyColumns(line)
    const long = kept.findIndex(cell => cell.length > maxCellLength)
    if (long >= 0)
      throw new DomainError('import.cell_too_long', { line, column: columnLetter(long), max: maxCellLength })
    if (this.rows.length === maxImportRows + headingRows) throw tooManyRows()
    const stored = withoutEnd(numbers)
    this.rows.push({ line, cells: kept, ...(stored.length > 0 ? { numbers: stored } : {}) })
    if (hidden) this.hiddenLines.add(line)
  }

  /** Records that the columns from `first` to `last` are hidden. */
  hideColumns(first: number, last: number): void {
    for (let column = first; column <= Math.min(last, maxReadColumns); column += 1) this.hiddenColumns.add(column)
  }

  /**
   * Records that the cells of a line are merged from `first` to `last`. Called after all rows are added: workbooks list
   * merged cells behind the rows.
   */
  merge(line: number, first: number, last: number): void {
    if (!this.firstRows().some(row => row.line === line)) return
    const spans = this.spans.get(line) ?? []
    if (spans.length < maxReadColumns) spans.push([first, last])
    this.spans.set(line, spans)
  }

  private firstRows(): GridRow[] {
    return this.rows.slice(0, headingRows)
  }

  /** Whether no row was found, not even a heading. */
  get isEmpty(): boolean {
    return this.rows.length === 0
  }

  /** Number of known headings; null if there is no row below the heading. */
  get terms(): number | null {
    const { terms, last } = this.heading()
    return last + 1 < this.rows.length ? terms : null
  }

  private heading(): FoundHeading {
    this.found ??= datevHeading(this.rows) ?? this.visibleHeading() ?? findHeading(this.withSpans(this.rows))
    return this.found
  }

  private withSpans(rows: readonly GridRow[]) {
    return rows.map((row, place) => (place < headingRows ? { ...row, spans: this.spans.get(row.line) } : row))
  }

  /** The heading below hidden rows: programs hide their own names of the columns above those for people. */
  private visibleHeading(): FoundHeading | null {
    if (!this.firstRows().some(({ line }) => this.hiddenLines.has(line))) return null
    const visible = this.rows.filter(({ line }) => !this.hiddenLines.has(line))
    const { first, last, ...found } = findHeading(this.withSpans(visible))
    const placeOf = (at: number) => this.rows.indexOf(visible[at] as GridRow)
    return found.terms >= termsOfTable ? { ...found, first: placeOf(first), last: placeOf(last) } : null
  }

  /** The row that the user chose as heading, or that and the next one, whatever their content. */
  private chosenHeading(line: number, rows: 1 | 2): FoundHeading {
    if (line === 0) return { first: -1, last: -1, cells: [], terms: 0 }
    const first = this.firstRows().findIndex(row => row.line === line)
    const last = first + rows - 1
    const [cells, below] = [this.rows[first]?.cells, this.rows[last]?.cells]
    if (!cells || !below) throw new DomainError('import.no_such_part', { field: 'heading' })
    const names = first === last ? cells : mergeHeadingRows(cells, below, this.spans.get(line)).names
    return { first, last, cells: names, terms: 0 }
  }

  /**
   * Builds the table, with the chosen heading if there is one.
   * @throws DomainError import.empty for no content or no row below the heading, import.unreadable for a DATEV file
   * without addresses, import.too_many_columns, import.too_many_rows, import.no_such_part for a heading that is not one
   * of the first rows
   */
  finish({ heading: chosen = null, headingRows: wanted = 1 }: ReadingChoice = {}): Grid {
    if (this.isEmpty) throw new DomainError('import.empty', { field: 'file', reason: 'blank' })
    const { first, last, cells: heading } = chosen === null ? this.heading() : this.chosenHeading(chosen, wanted)
    const rows = this.rows.slice(last + 1)
    if (rows.length === 0)
      throw new DomainError('import.empty', { field: 'file', reason: 'heading_alone', line: this.rows[last]?.line })
    if (rows.length > maxImportRows) throw tooManyRows()
    const notes: ReadNote[] = []
    const above = this.rows.slice(0, Math.max(first, 0))
    if (above.length > 0)
      notes.push({ kind: 'above', lines: above.map(({ line }) => line), texts: above.map(textOfRow) })
    if (last > first) notes.push({ kind: 'two_rows', lines: this.rows.slice(first, last + 1).map(({ line }) => line) })
    if (first < 0)
      notes.push({
        kind: 'no_heading',
        lines: rows.slice(0, 1).map(({ line }) => line),
        texts: rows.slice(0, 1).map(textOfRow),
      })
    const aside = nonRecordRows(heading, rows)
    for (const kind of nonRecordKinds) {
      const those = rows.filter(({ line }) => aside.get(line) === kind)
      if (those.length > 0)
        notes.push({ kind, lines: those.map(({ line }) => line), texts: those.slice(0, 10).map(textOfRow) })
    }
    const hidden = rows.filter(({ line }) => this.hiddenLines.has(line) && !aside.has(line))
    if (hidden.length > 0)
      notes.push({
        ...{ kind: 'hidden_rows', lines: hidden.map(({ line }) => line) },
        texts: hidden.slice(0, 3).map(textOfRow),
      })
    const width = first < 0 ? Math.max(...rows.map(({ cells }) => cells.length)) : heading.length
    const headings = Array.from({ length: width }, (_, place) => heading[place] ?? '')
    const source: ImportSource = {
      sheets: [],
      sheet: null,
      heading: this.rows.slice(Math.max(first, 0), last + 1).map(({ line }) => line),
      rows: this.firstRows().map(row => ({ line: row.line, text: textOfRow(row) })),
    }
    const columns = named(headings)
    const [one, ...others] = columns.filter(
      (_, place) => this.hiddenColumns.has(place) && rows.some(({ cells }) => cells[place]),
    )
    if (one !== undefined) notes.push({ kind: 'hidden_columns', texts: [one, ...others] })
    return { ...narrowed(columns, rows), notes, source }
  }
}

const tooManyRows = () => new DomainError('import.too_many_rows', { max: maxImportRows })
const tooManyColumns = (line: number) => new DomainError('import.too_many_columns', { max: maxImportColumns, line })

/** Categories of the DATEV format that hold addresses: customer and supplier accounts, and other addresses. */
const datevAddresses = ['16', '48']

/**
 * The heading of a DATEV file, which has a line about the file above it; null for any other file.
 * @throws DomainError import.unreadable (`datev`) for a DATEV file without addresses
 */
function datevHeading([head, heading]: readonly GridRow[]): FoundHeading | null {
  if (!/^(?:EXTF|DTVF)$/.test(head?.cells[0] ?? '') || !/^\d{3}$/.test(head?.cells[1] ?? '')) return null
  if (!datevAddresses.includes(head?.cells[2] ?? '')) throw unreadable('datev', { format: head?.cells[3] ?? '' })
  return { first: 1, last: 1, cells: heading?.cells ?? [], terms: termsOfTable }
}

/** Drops headings without any cell below them if there are more columns than allowed. */
function narrowed(columns: string[], rows: GridRow[]): Pick<Grid, 'columns' | 'rows'> {
  const wide = rows.find(({ cells }) => cells.length > maxImportColumns)
  if (columns.length <= maxImportColumns && !wide) return { columns, rows }
  const used = columns.map((_, place) => place).filter(place => rows.some(({ cells }) => cells[place]))
  const beyond = rows.find(({ cells }) => cells.length > columns.length)
  if (used.length > maxImportColumns || beyond) throw tooManyColumns((beyond ?? wide ?? rows[0])?.line ?? 1)
  const pick = (texts: readonly string[]) => withoutEnd(used.map(place => texts[place] ?? ''))
  return {
    columns: used.map(place => columns[place] ?? ''),
    rows: rows.map(({ line, cells, numbers }) => ({
      ...{ line, cells: pick(cells) },
      ...(numbers ? { numbers: pick(numbers) } : {}),
    })),
  }
}

const textOfRow = ({ cells }: GridRow): string => cutText(cells.filter(cell => cell !== '').join(' · '), 200)

function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(cell => cell !== '')
  return cells.slice(0, last + 1)
}

function named(given: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return given.map((text, index) => {
    const heading = cutText(text.replace(/\s+/g, ' '), 100) || columnLetter(index)
    const count = (seen.get(heading.toLowerCase()) ?? 0) + 1
    seen.set(heading.toLowerCase(), count)
    return count === 1 ? heading : `${heading} (${count})`
  })
}

/** `A` for 0, `AA` for 26. */
function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? columnLetter(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}
