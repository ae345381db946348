import { posix } from 'node:path'
import { cellText } from './cell-text'
import { type Grid, GridBuilder, unreadable } from './grid'
import { maxImportColumns } from './limits'
import { type NumberFormat, numberFormat, plainFormat } from './number-format'
import { walkXml } from './xml-events'
import { openZip, type ZipParts } from './zip-parts'

/**
 * The rows of the first visible sheet of an XLSX workbook (ECMA-376, SpreadsheetML). Of a formula only the value that
 * its program saved with it is read; links, pictures and macros are not looked at, and a workbook with macros is
 * refused.
 * @throws DomainError import.unreadable, import.unpacked_too_large and the limits of `GridBuilder`
 */
export async function readWorkbook(bytes: Buffer): Promise<Grid> {
  const zip = await openZip(bytes)
  refuseOthers(zip.names)
  const { sheet, date1904 } = await firstSheet(zip)
  const [strings, formats] = [await sharedStrings(zip), await cellFormats(zip)]
  return readSheet(zip.read(sheet), { strings, formats, date1904 })
}

function refuseOthers(names: ReadonlySet<string>): void {
  if ([...names].some(name => /vbaProject\.bin$/i.test(name))) throw unreadable('macros')
  if (names.has('xl/workbook.bin')) throw unreadable('binary_workbook')
  if (names.has('content.xml') && names.has('mimetype')) throw unreadable('ods')
  if (!names.has('xl/workbook.xml')) throw unreadable('archive')
}

async function firstSheet(zip: ZipParts): Promise<{ sheet: string; date1904: boolean }> {
  let relation: string | undefined
  let date1904 = false
  await walkXml(zip.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && !attributes.state?.toLowerCase().includes('hidden'))
        relation ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let sheet: string | undefined
  await walkXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === relation && Target)
        sheet = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target)
    },
  })
  if (!sheet || !zip.names.has(sheet)) throw unreadable('no_sheet')
  return { sheet, date1904 }
}

async function sharedStrings(zip: ZipParts): Promise<string[]> {
  const strings: string[] = []
  let text: string | null = null
  let phonetic = false
  let inText = false
  await walkXml(zip.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else inText = name === 't' && !phonetic
    },
    text(piece) {
      if (inText && text !== null) text += piece
    },
    close(name) {
      if (name === 'si') strings.push(text ?? '')
      else if (name === 'rPh') phonetic = false
      inText = false
    },
  })
  return strings
}

/** How each cell style shows numbers, by its place in `cellXfs`; many styles share a format. */
async function cellFormats(zip: ZipParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const known = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCells = false
  await walkXml(zip.read('xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        const format = known.get(id) ?? numberFormat(id, codes.get(id))
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
  formats: readonly NumberFormat[]
  date1904: boolean
}

async function readSheet(pieces: AsyncIterable<Buffer>, { strings, formats, date1904 }: Workbook): Promise<Grid> {
  const grid = new GridBuilder()
  let line = 0
  let cells: string[] = []
  let numbers: string[] = []
  let column = -1
  let cell = { type: 'n', format: plainFormat }
  let value: string | null = null
  await walkXml(pieces, {
    open(name, attributes) {
      if (name === 'row') {
        line = Math.max(line + 1, Number(attributes.r) || 0)
        cells = []
        numbers = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { type: attributes.t ?? 'n', format: formats[Number(attributes.s ?? 0)] ?? plainFormat }
      } else if (name === 'v' || (name === 't' && cell.type === 'inlineStr')) value ??= ''
    },
    text(piece) {
      if (value !== null) value += piece
    },
    close(name) {
      if (name === 'v' || (name === 't' && cell.type === 'inlineStr')) {
        const { text, number } = cellText(value ?? '', cell, strings, date1904)
        value = null
        // Beyond the limit one place is enough to be refused; a cell at the end of the sheet must not make an array of
        // it.
        const place = Math.min(column, maxImportColumns)
        if (text !== '') cells[place] = (cells[place] ?? '') + text
        if (number !== '') numbers[place] = number
      } else if (name === 'row') grid.add(line, whole(cells), whole(numbers))
    },
  })
  return grid.finish()
}

/** Places that were left out are empty. */
const whole = (texts: readonly string[]): string[] => Array.from(texts, text => text ?? '')

/** 0 for `A7`, 27 for `AB1`; null where the cell does not say where it stands. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
