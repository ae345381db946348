import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: string | Buffer
  /** The size that the archive claims instead of the true one. */
  claims?: number
}

/**
 * A zip archive (APPNOTE.TXT) of deflated parts, as office programs write them; with `claims` also one with false
 * sizes.
 */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, claims } of parts) {
    const raw = Buffer.isBuffer(content) ? content : Buffer.from(content)
    const packed = deflateRawSync(raw, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims ?? raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

// Node has it since 20.15; its types for 20 lack it.
const crc = crc32 as unknown as (data: Buffer) => number

type Cell =
  | string
  | number
  | { f: string; v: string }
  | { day: number }
  | { percent: number }
  /** A value in a number format. */
  | { shown: string; v: number | string }
  | null

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet; a test replaces or adds the parts that should be wrong. */
export function workbookParts(rows: readonly (readonly Cell[])[]): ZipPart[] {
  const formats = formatsIn(rows)
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Daten" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${main}><numFmts>${formats
        .map((code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${quoted(code)}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/>${formats
        .map((_, index) => `<xf numFmtId="${index + 164}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows) },
  ]
}

export const workbook = (rows: readonly (readonly Cell[])[]): Buffer => zipOf(workbookParts(rows))

/** A workbook of several sheets of texts and numbers, by name. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Buffer {
  const each = (write: (name: string, number: number) => string) =>
    Object.keys(sheets)
      .map((name, index) => write(name, index + 1))
      .join('')
  const content: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${each(
      (name, number) => `<sheet name="${quoted(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each(
      (_, number) =>
        `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
  }
  const parts = workbookParts([]).filter(({ name }) => !name.endsWith('sheet1.xml'))
  return zipOf([
    ...parts.map(part => ({ ...part, content: content[part.name] ?? part.content })),
    ...Object.values(sheets).map((rows, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetOf(rows) })),
  ])
}

export function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const formats = formatsIn(rows)
  return `<worksheet ${main}><sheetData>${rows
    .map((row, index) => `<row r="${index + 1}">${row.map(cell => cellXml(cell, formats)).join('')}</row>`)
    .join('')}</sheetData></worksheet>`
}

/** The distinct formats of the cells that name one; their styles follow the three that every workbook has. */
const formatsIn = (rows: readonly (readonly Cell[])[]): string[] => [
  ...new Set(
    rows.flatMap(row => row.flatMap(cell => (cell && typeof cell === 'object' && 'shown' in cell ? cell.shown : []))),
  ),
]

function cellXml(cell: Cell, formats: readonly string[]): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('f' in cell) return `<c t="str"><f>${escaped(cell.f)}</f><v>${escaped(cell.v)}</v></c>`
  if ('shown' in cell) {
    const style = `s="${3 + formats.indexOf(cell.shown)}"`
    if (typeof cell.v === 'number') return `<c ${style}><v>${cell.v}</v></c>`
    return `<c ${style} t="inlineStr"><is><t>${escaped(cell.v)}</t></is></c>`
  }
  if ('day' in cell) return `<c s="1"><v>${cell.day}</v></c>`
  return `<c s="2"><v>${cell.percent}</v></c>`
}

const quoted = (text: string): string => escaped(text).replace(/"/g, '&quot;')
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
