import { posix } from 'node:path'
import { DomainError } from '../../../platform/errors'
import { cutText } from '../../../platform/values/cut-text'
import { type CellFormat, cellFormat, plainFormat } from './cell-format'
import { cellText } from './cell-text'
import { termsOfTable } from './find-heading'
import { type Grid, GridBuilder, type ReadingChoice } from './grid'
import { maxReadColumns } from './limits'
import { unreadable } from './unreadable'
import { walkXml } from './xml-events'
import { openZip, type ZipParts } from './zip-parts'

/** Number of sheets searched for a table. */
const maxSheets = 10

/**
 * Reads an XLSX workbook (ECMA-376, SpreadsheetML): the first visible sheet that has a table with known headings, else
 * the first that has a table at all. Of a formula only the saved value is read; links and pictures are ignored, and a
 * workbook with macros is refused. Parts are found by their relationships, since programs name them differently. A
 * chosen sheet is read alone.
 * @throws DomainError import.unreadable, import.empty, import.unpacked_too_large and the limits of `GridBuilder`
 */
export async function readWorkbook(bytes: Buffer, choice: ReadingChoice = {}): Promise<Grid> {
  const { sheet } = choice
  const zip = await openZip(bytes)
  const root = await relationsOf(zip, '')
  const workbook = partOf(zip, root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml')
  refuseOthers(zip.names, workbook)
  const relations = await relationsOf(zip, workbook)
  const part = (type: string, usual: string) =>
    partOf(zip, relations.find(one => one.type === type)?.target ?? posix.join(posix.dirname(workbook), usual))
  const { sheets, hidden, date1904 } = await sheetsOf(zip, workbook)
  const strings = await sharedStrings(zip, part('sharedStrings', 'sharedStrings.xml'))
  const formats = await cellFormats(zip, part('styles', 'styles.xml'))
  const found = sheets.flatMap(({ id, name }) => {
    const target = relations.find(one => one.id === id)?.target
    return target ? [{ name, part: partOf(zip, target) }] : []
  })
  if (found.length === 0 || !found.every(sheet => zip.names.has(sheet.part))) throw unreadable('no_sheet')
  const chosen = sheet == null ? found : found.slice(sheet, sheet + 1)
  if (chosen.length === 0) throw new DomainError('import.no_such_part', { field: 'sheet' })
  const read = await firstTable(chosen, one => readSheet(zip.read(one.part), { strings, formats, date1904 }))
  const grid = read.grid.finish(choice)
  const place = found.indexOf(read.sheet)
  const source = { ...grid.source, sheets: found.map(nameOf), sheet: place }
  const others = found.filter(one => one !== read.sheet && !read.empty.has(one))
  const notes = [...grid.notes]
  const [firstHidden, ...moreHidden] = hidden
  if (firstHidden !== undefined) notes.unshift({ kind: 'hidden_sheets', texts: [firstHidden, ...moreHidden] })
  if (others.length > 0 && sheet == null)
    notes.unshift({ kind: 'sheet', texts: [nameOf(read.sheet), ...others.map(nameOf)] })
  return { ...grid, source, notes }
}

interface Sheet {
  name: string
  part: string
}

const nameOf = ({ name }: Sheet): string => cutText(name, 100)

/** What a sheet contains, from least to most. */
const contents = ['nothing', 'no_rows', 'table'] as const

interface ReadSheet {
  sheet: Sheet
  grid: GridBuilder
  holds: (typeof contents)[number]
  /** Number of known headings of its table. */
  terms: number
}

/**
 * Whether a sheet is a better candidate than the best so far: by its known headings once a table was found, before that
 * by what it contains.
 */
const isMoreOfTable = (one: ReadSheet, best: ReadSheet): boolean =>
  best.holds === 'table'
    ? one.terms >= termsOfTable && one.terms > best.terms
    : contents.indexOf(one.holds) > contents.indexOf(best.holds)

/**
 * Finds the sheet with the table. A first sheet of titles and remarks is skipped; if no other sheet has known headings
 * either, the first one with rows is used.
 */
async function firstTable(sheets: readonly Sheet[], read: (sheet: Sheet) => Promise<GridBuilder>) {
  const empty = new Set<Sheet>()
  let best: ReadSheet | null = null
  for (const sheet of sheets.slice(0, maxSheets)) {
    const grid = await read(sheet).catch(error => {
      // An error in a later sheet does not matter once a table was found.
      if (best?.holds === 'table' && error instanceof DomainError) return null
      throw error
    })
    if (!grid) continue
    if (grid.isEmpty) empty.add(sheet)
    const holds = grid.isEmpty ? 'nothing' : grid.terms === null ? 'no_rows' : 'table'
    const one: ReadSheet = { sheet, grid, holds, terms: grid.terms ?? 0 }
    if (!best || isMoreOfTable(one, best)) best = one
    if (one.terms >= termsOfTable) break
  }
  if (!best) throw unreadable('no_sheet')
  return { sheet: best.sheet, grid: best.grid, empty }
}

function refuseOthers(names: ReadonlySet<string>, workbook: string): void {
  if ([...names].some(name => /vbaProject\.bin$/i.test(name))) throw unreadable('macros')
  if (names.has('xl/workbook.bin')) throw unreadable('binary_workbook')
  if (names.has('content.xml') && names.has('mimetype')) throw unreadable('ods')
  if ([...names].some(name => name.endsWith('.iwa') || name === 'Index.zip')) throw unreadable('numbers')
  if (names.has('word/document.xml')) throw unreadable('word')
  if (!names.has(workbook)) throw unreadable('archive')
}

/** Name of a part in the archive: part names are case-insensitive (ECMA-376 Part 2, 6.3.5). */
function partOf({ names }: ZipParts, wanted: string): string {
  if (names.has(wanted)) return wanted
  return [...names].find(name => name.toLowerCase() === wanted.toLowerCase()) ?? wanted
}

interface Relation {
  id: string
  /** Last segment of its type: what precedes it differs between strict and transitional files. */
  type: string
  target: string
}

/** References of a part, or with `''` of the package, to other parts of the archive. */
async function relationsOf(zip: ZipParts, part: string): Promise<Relation[]> {
  const folder = part === '' ? '' : posix.dirname(part)
  const relations: Relation[] = []
  await walkXml(zip.read(partOf(zip, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))), {
    open(name, { Id, Type = '', Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      const path = Target.replaceAll('\\', '/')
      const target = path.startsWith('/') ? posix.normalize(path).slice(1) : posix.join(folder, path)
      relations.push({ id: Id, type: posix.basename(Type), target })
    },
  })
  return relations
}

const isTrue = (attribute: string | undefined): boolean => /^(?:1|true)$/.test(attribute ?? '')

async function sheetsOf(
  zip: ZipParts,
  workbook: string,
): Promise<{ sheets: Array<{ id: string; name: string }>; hidden: string[]; date1904: boolean }> {
  const sheets: Array<{ id: string; name: string }> = []
  const hidden: string[] = []
  let date1904 = false
  await walkXml(zip.read(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const state = attributes.state?.toLowerCase()
      // A sheet that only programs can show ("very hidden") is not meant for the user.
      if (state === 'hidden') hidden.push(cutText(attributes.name ?? '', 100))
      if (state?.includes('hidden')) return
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (id) sheets.push({ id, name: attributes.name ?? '' })
    },
  })
  return { sheets, hidden, date1904 }
}

/**
 * Decodes characters that XML cannot contain, `_x000D_` (ECMA-376 Part 1, 22.9.2.19), and drops those that no text may
 * contain.
 */
const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\0\p{Cs}]/gu, '')

async function sharedStrings(zip: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = []
  let text: string | null = null
  let phonetic = false
  let inText = false
  await walkXml(zip.read(part), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else inText = name === 't' && !phonetic
    },
    text(piece) {
      if (inText && text !== null) text += piece
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(text ?? ''))
      else if (name === 'rPh') phonetic = false
      inText = false
    },
  })
  return strings
}

/** Number format of each cell style, by its index in `cellXfs`; many styles share a format. */
async function cellFormats(zip: ZipParts, part: string): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const known = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let inCells = false
  await walkXml(zip.read(part), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        const format = known.get(id) ?? cellFormat(id, codes.get(id))
        known.set(id, format)
        formats.push(format)
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

interface Workbook {
  strings: readonly string[]
  formats: readonly CellFormat[]
  date1904: boolean
}

async function readSheet(
  pieces: AsyncIterable<Buffer>,
  { strings, formats, date1904 }: Workbook,
): Promise<GridBuilder> {
  const grid = new GridBuilder()
  let line = 0
  let cells: string[] = []
  let numbers: string[] = []
  let column = -1
  let hidden = false
  let cell = { type: 'n', format: plainFormat }
  let value: string | null = null
  let phonetic = false
  const isValue = (name: string) => !phonetic && (name === 'v' || (name === 't' && cell.type === 'inlineStr'))
  await walkXml(pieces, {
    open(name, attributes) {
      if (name === 'row') {
        line = Math.max(line + 1, Number(attributes.r) || 0)
        cells = []
        numbers = []
        column = -1
        // A filter, a collapsed group and hiding by hand all leave the same mark.
        hidden = isTrue(attributes.hidden)
      } else if (name === 'col' && isTrue(attributes.hidden))
        grid.hideColumns(Number(attributes.min) - 1, Number(attributes.max) - 1)
      else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { type: attributes.t ?? 'n', format: formats[Number(attributes.s ?? 0)] ?? plainFormat }
      } else if (name === 'rPh') phonetic = true
      else if (isValue(name)) value ??= ''
      else if (name === 'mergeCell') {
        const [first, last] = (attributes.ref ?? '').split(':')
        const [from, to, at] = [columnOf(first), columnOf(last), lineOf(first)]
        if (from !== null && to !== null && from < to && at === lineOf(last)) grid.merge(at, from, to)
      }
    },
    text(piece) {
      if (value !== null) value += piece
    },
    close(name) {
      if (name === 'rPh') phonetic = false
      else if (isValue(name)) {
        const written = cell.type === 'n' || cell.type === 's' ? (value ?? '') : unescaped(value ?? '')
        const { text, number } = cellText(written, cell, strings, date1904)
        value = null
        // One index beyond the limit is enough for a refusal; a cell at the far end of the sheet must not create an
        // array of that length.
        const place = Math.min(column, maxReadColumns)
        if (text !== '') cells[place] = (cells[place] ?? '') + text
        if (number !== '') numbers[place] = number
      } else if (name === 'row') grid.add(line, whole(cells), whole(numbers), hidden)
    },
  })
  return grid
}

/** Fills skipped indexes with empty texts. */
const whole = (texts: readonly string[]): string[] => Array.from(texts, text => text ?? '')

/** 7 for `A7`. */
const lineOf = (place: string | undefined): number => Number(/\d+$/.exec(place ?? '')?.[0] ?? 0)

/** 0 for `A7`, 27 for `AB1`; null if the cell has no reference. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(place ?? '')?.[0]?.toUpperCase()
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
