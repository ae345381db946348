import { DomainError } from '../../../platform/errors'
import { fromSpreadsheet } from '../../../platform/values/spreadsheet-text'
import { maxCellLength, maxImportColumns, maxImportRows } from './limits'

/** A table as it was read. */
export interface Grid {
  /** Headings, each once: repeated ones are counted, missing ones are named by their letter. */
  columns: string[]
  rows: GridRow[]
}

export interface GridRow {
  /** As a spreadsheet numbers it: the heading is 1. */
  line: number
  cells: string[]
  /** What a workbook stores in a cell that is a number (`1234.5`, `20%`), `''` for texts. Absent where none is. */
  numbers?: string[]
}

/**
 * Collects rows within the limits; the first row with anything in it is the heading, rows with nothing in them are left
 * out.
 * @throws DomainError import.too_many_rows, import.too_many_columns, import.cell_too_long
 */
export class GridBuilder {
  private heading: string[] | null = null
  private readonly rows: GridRow[] = []

  add(line: number, cells: readonly string[], numbers: readonly string[] = []): void {
    const kept = withoutEnd(cells.map(cell => fromSpreadsheet(cell.trim())))
    if (kept.length === 0) return
    if (kept.length > maxImportColumns)
      throw new DomainError('import.too_many_columns', { max: maxImportColumns, line })
    const long = kept.findIndex(cell => cell.length > maxCellLength)
    if (long >= 0)
      throw new DomainError('import.cell_too_long', { line, column: columnLetter(long), max: maxCellLength })
    if (!this.heading) this.heading = kept
    else if (this.rows.length === maxImportRows) throw new DomainError('import.too_many_rows', { max: maxImportRows })
    else {
      const stored = withoutEnd(numbers)
      this.rows.push({ line, cells: kept, ...(stored.length > 0 ? { numbers: stored } : {}) })
    }
  }

  /** Whether there was nothing at all, no heading either. */
  get isEmpty(): boolean {
    return this.heading === null
  }

  /** @throws DomainError import.empty without a row below the heading */
  finish(): Grid {
    if (!this.heading || this.rows.length === 0) throw new DomainError('import.empty')
    return { columns: headings(this.heading), rows: this.rows }
  }
}

function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(cell => cell !== '')
  return cells.slice(0, last + 1)
}

function headings(given: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return given.map((text, index) => {
    const heading = shortened(text.replace(/\s+/g, ' '), 100) || columnLetter(index)
    const count = (seen.get(heading.toLowerCase()) ?? 0) + 1
    seen.set(heading.toLowerCase(), count)
    return count === 1 ? heading : `${heading} (${count})`
  })
}

/** The beginning of a text, never with half of a letter that takes two units of UTF-16 at its end. */
export const shortened = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** `A` for 0, `AA` for 26. */
function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? columnLetter(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}

/** Why a file is no table that we read; each has its text on the page. */
const fileReasons = [
  'ods',
  'old_excel',
  'encrypted',
  'macros',
  'binary_workbook',
  'pdf',
  'html',
  'binary',
  'archive',
  'xml',
  'zip',
  'quote',
  'encoding',
  'no_sheet',
] as const
export type FileReason = (typeof fileReasons)[number]

export const unreadable = (reason: FileReason, details: Record<string, unknown> = {}) =>
  new DomainError('import.unreadable', { field: 'file', reason, ...details })
