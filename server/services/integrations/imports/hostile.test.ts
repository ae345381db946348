import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { sheetOf, workbook, workbookParts, type ZipPart, zipOf } from '../../../../tests/harness/workbook'
import { DomainError } from '../../../platform/errors'
import { maxImportRows } from './limits'
import { readTable } from './read-table'

// Files that a user could upload by mistake or on purpose. Each is either refused with a reason that a person can act
// on, or read as plain text.

let cases = 0
const seen = new Set<string>()
afterAll(() => {
  expect(cases).toBeGreaterThanOrEqual(60)
  process.stdout.write(`imports: ${cases} hostile files, ${seen.size} kinds of refusal\n`)
})

/** The refusal's key and reason. Anything but a DomainError would be a bug. */
async function refusal(bytes: Buffer): Promise<string> {
  cases += 1
  try {
    const grid = await readTable(bytes)
    return `read: ${grid.rows.length} rows`
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const reason = [error.key, error.details?.reason].filter(Boolean).join(' ')
    seen.add(reason)
    return reason
  }
}

async function cellsOf(bytes: Buffer): Promise<string[][]> {
  cases += 1
  const { columns, rows } = await readTable(bytes)
  return [columns, ...rows.map(({ cells }) => cells)]
}

const parts = (rows: Parameters<typeof workbook>[0] = [['Name'], ['x']]) => workbookParts(rows)
const replaced = (name: string, content: string | Buffer, claims?: number): Buffer =>
  zipOf(parts().map(part => (part.name === name ? { name, content, ...(claims ? { claims } : {}) } : part)))
const added = (...more: ZipPart[]) => zipOf([...parts(), ...more])
const sheet = 'xl/worksheets/sheet1.xml'
const sheetWith = (inner: string) => replaced(sheet, `<worksheet><sheetData>${inner}</sheetData></worksheet>`)
const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`
const good = workbook([['Name'], ['x']])
const zeros = (bytes: number) => Buffer.alloc(bytes, 0x20)

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`)
  .join('')}]><worksheet><sheetData>${text('&j;')}</sheetData></worksheet>`
const external =
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData>&e;</sheetData></worksheet>'

describe('a file that is not a table is refused, whatever its name', () => {
  test.each<[string, Buffer, string]>([
    ['nothing at all', Buffer.alloc(0), 'import.empty blank'],
    ['one space', Buffer.from(' '), 'import.empty blank'],
    ['a heading alone', Buffer.from('Name;Ort\n'), 'import.empty heading_alone'],
    ['delimiters alone', Buffer.from(';;;\n;;;\n'), 'import.empty blank'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'import.unreadable pdf'],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>x</td></tr></table></html>'), 'import.unreadable html'],
    ['a web page with a comment first', Buffer.from('\uFEFF \n<!-- x --><!DOCTYPE html>'), 'import.unreadable html'],
    ['XML of Excel 2003', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'import.unreadable html'],
    ['a script', Buffer.from('<script>alert(1)</script>\n<x>'), 'import.unreadable html'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import.unreadable old_excel'],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'import.unreadable encrypted',
    ],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'import.unreadable archive'],
    ['a 7z archive', Buffer.from('377abcaf271c', 'hex'), 'import.unreadable archive'],
    ['a RAR archive', Buffer.from('Rar!\x1a\x07'), 'import.unreadable archive'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'import.unreadable binary'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), 'import.unreadable binary'],
    ['a program', Buffer.from('7f454c4602010100', 'hex'), 'import.unreadable binary'],
    ['a database', Buffer.from('SQLite format 3\0'), 'import.unreadable binary'],
    ['zeros', Buffer.alloc(4096), 'import.unreadable binary'],
    ['text with a zero in it', Buffer.from('Name;Ort\nM\0ller;Wien'), 'import.unreadable binary'],
    [
      'two encodings put together',
      Buffer.concat([Buffer.from('Name\nMüller\n'), Buffer.from('Jäger\n', 'latin1')]),
      'import.unreadable encoding',
    ],
    [
      'UTF-16 with half a letter',
      Buffer.concat([Buffer.from('\uFEFFName\nx', 'utf16le'), Buffer.from([0x00, 0xd8])]),
      'import.unreadable encoding',
    ],
    ['a quote that is never closed', Buffer.from('Name;Ort\n"Müller;Wien\nHuber;Graz\n'), 'import.unreadable quote'],
    ['a quote that begins in the last line', Buffer.from('Name;Ort\n"a";"b\n'), 'import.unreadable quote'],
  ])('%s', async (_, bytes, expected) => {
    expect(await refusal(bytes)).toBe(expected)
  })
})

describe('a broken or hostile workbook is refused', () => {
  test.each<[string, () => Buffer, string]>([
    ['an archive of something else', () => zipOf([{ name: 'a.txt', content: 'x' }]), 'import.unreadable archive'],
    [
      'a LibreOffice table',
      () =>
        zipOf([
          { name: 'mimetype', content: 'x' },
          { name: 'content.xml', content: 'x' },
        ]),
      'import.unreadable ods',
    ],
    [
      'a binary workbook',
      () => zipOf([{ name: 'xl/workbook.bin', content: 'x' }]),
      'import.unreadable binary_workbook',
    ],
    ['a workbook with macros', () => added({ name: 'xl/vbaProject.bin', content: 'x' }), 'import.unreadable macros'],
    [
      'macros in another folder',
      () => added({ name: 'custom/VBAPROJECT.BIN', content: 'x' }),
      'import.unreadable macros',
    ],
    ['half an archive', () => good.subarray(0, good.length / 2), 'import.unreadable zip'],
    ['only the first bytes of one', () => Buffer.from('PK\x03\x04'), 'import.unreadable zip'],
    [
      'an archive with flipped bytes',
      () => Buffer.from(good.map((byte, index) => (index > 200 && index < 260 ? byte ^ 0xff : byte))),
      'import.unreadable zip',
    ],
    ['an archive that lies about its sizes', () => replaced(sheet, zeros(50_000), 10), 'import.unreadable zip'],
    ['two parts of one name', () => added({ name: sheet, content: sheetOf([['b'], ['y']]) }), 'import.unreadable zip'],
    ['a name that climbs', () => added({ name: '../../etc/passwd', content: 'x' }), 'import.unreadable zip'],
    ['an absolute name', () => added({ name: '/etc/passwd', content: 'x' }), 'import.unreadable zip'],
    [
      '3,000 parts',
      () => added(...Array.from({ length: 3000 }, (_, index) => ({ name: `p${index}`, content: '' }))),
      'import.unreadable zip',
    ],
    [
      'a sheet of 70 MB in 100 kB',
      () => replaced(sheet, `<worksheet>${`<x a="${'y'.repeat(10_000)}"/>`.repeat(7000)}`),
      'import.unpacked_too_large',
    ],
    [
      'shared strings of 70 MB',
      () =>
        added({
          name: 'xl/sharedStrings.xml',
          content: `<sst>${`<si><t>${'y'.repeat(10_000)}</t></si>`.repeat(7000)}`,
        }),
      'import.unpacked_too_large',
    ],
    [
      'two million and one elements',
      () => replaced(sheet, `<worksheet>${'<x/>'.repeat(2_000_001)}`),
      'import.unpacked_too_large',
    ],
    ['a billion laughs', () => replaced(sheet, billionLaughs), 'import.unreadable xml'],
    ['an entity that reads a file', () => replaced(sheet, external), 'import.unreadable xml'],
    ['an unknown entity', () => sheetWith(text('&lol;')), 'import.unreadable xml'],
    ['half of a surrogate pair', () => sheetWith(text('&#xD800;')), 'import.unreadable xml'],
    ['a NUL', () => sheetWith(text('&#0;')), 'import.unreadable xml'],
    ['an entity of the workbook part', () => replaced('xl/workbook.xml', external), 'import.unreadable xml'],
    ['XML that does not end', () => replaced(sheet, '<worksheet><sheetData><row>'), 'import.unreadable xml'],
    [
      'XML in another encoding',
      () => replaced(sheet, Buffer.from('<worksheet>ä</worksheet>', 'latin1')),
      'import.unreadable xml',
    ],
    ['no XML', () => replaced(sheet, randomBytes(2000)), 'import.unreadable xml'],
    ['100,000 elements in one another', () => replaced(sheet, '<a>'.repeat(100_000)), 'import.unreadable xml'],
    ['one cell of 50 MB', () => sheetWith(text('x'.repeat(50_000_000))), 'import.cell_too_long'],
    ['a cell of 40,000 letters', () => sheetWith(text('a') + text('x'.repeat(40_000))), 'import.cell_too_long'],
    [
      'a sheet that is not there',
      () => zipOf(parts().filter(({ name }) => name !== sheet)),
      'import.unreadable no_sheet',
    ],
    [
      'hidden sheets alone',
      () => replaced('xl/workbook.xml', '<workbook><sheet state="hidden" r:id="rId1"/></workbook>'),
      'import.unreadable no_sheet',
    ],
    [
      'a sheet outside of the archive',
      () => replaced('xl/_rels/workbook.xml.rels', '<R><Relationship Id="rId1" Target="../../../etc/passwd"/></R>'),
      'import.unreadable no_sheet',
    ],
    [
      'a sheet on the network',
      () =>
        replaced(
          'xl/_rels/workbook.xml.rels',
          '<R><Relationship Id="rId1" TargetMode="External" Target="http://169.254.169.254/"/></R>',
        ),
      'import.unreadable no_sheet',
    ],
    ['16,384 columns', () => workbook([Array(16_384).fill('x'), ['y']]), 'import.too_many_columns'],
    ['a cell in the last column', () => sheetWith('<row><c r="XFD1"><v>1</v></c></row>'), 'import.too_many_columns'],
    ['20,001 rows', () => workbook([['a'], ...Array(maxImportRows + 1).fill(['x'])]), 'import.too_many_rows'],
    ['no row', () => workbook([]), 'import.empty blank'],
  ])('%s', async (_, bytes, expected) => {
    expect(await refusal(bytes())).toBe(expected)
  })
})

describe('a text beyond the limits is refused', () => {
  test.each<[string, () => string, string]>([
    ['16,384 columns', () => `${'x;'.repeat(16_384)}x\ny`, 'import.too_many_columns'],
    ['20,001 rows', () => `a\n${'x\n'.repeat(maxImportRows + 1)}`, 'import.too_many_rows'],
    ['one cell of 9 MB', () => `a\n${'x'.repeat(9_000_000)}`, 'import.cell_too_long'],
    ['one line of a million quotes', () => `a\n${'"'.repeat(1_000_001)}`, 'import.unreadable quote'],
  ])('%s', async (_, made, expected) => {
    expect(await refusal(Buffer.from(made()))).toBe(expected)
  })
})

test('20,000 rows with the label of a sum that are none are read', async () => {
  const rows = Array.from({ length: maxImportRows }, (_, at) => `Ort${at} Ergebnis;;${1_000 + at};${500 + at},5`)
  expect(await refusal(Buffer.from(`Ort;Name;Menge;Preis\n${rows.join('\n')}`))).toBe('read: 20000 rows')
})

describe('content that looks like code is read as text', () => {
  test.each<[string, string]>([
    ['a formula', '=1+1'],
    ['a command', "=cmd|'/C calc'!A0"],
    ['a link', '=HYPERLINK("http://evil.example","x")'],
    ['an import of the web', '+IMPORTXML("http://evil.example","//a")'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['SQL', "'); DROP TABLE contacts;--"],
    ['a path', '../../etc/passwd'],
    ['letters that turn the line around', 'abc\u202Etxt'],
  ])('%s, from either kind of file', async (_, value) => {
    expect(await cellsOf(Buffer.from(`Name\n"${value.replaceAll('"', '""')}"`))).toEqual([['Name'], [value]])
    expect(await cellsOf(workbook([['Name'], [value]]))).toEqual([['Name'], [value]])
  })

  test('a formula cell has the value that its program saved, and is empty without one', async () => {
    const cells =
      '<row><c t="str"><f>WEBSERVICE("http://evil.example")</f><v>ok</v></c><c><f>1+1</f></c><c t="e"><v>#REF!</v></c></row>'
    expect(await cellsOf(sheetWith(text('Name') + cells))).toEqual([['Name'], ['ok', '', '#REF!']])
  })
})
