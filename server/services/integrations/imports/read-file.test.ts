import { describe, expect, test } from 'vitest'
import { workbook, workbookParts, zipOf } from '../../../../tests/harness/workbook'
import { readTable } from './read-table'

const rowsOf = async (bytes: Buffer) => {
  const { columns, rows } = await readTable(bytes)
  return [columns, ...rows.map(({ cells }) => cells)]
}
const utf16 = (text: string, mark = true) => Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
const table = [
  ['Name', 'Straße'],
  ['Müller & Söhne', 'Änderweg 1'],
]
const csv = 'Name;Straße\r\nMüller & Söhne;Änderweg 1\r\n'

describe('the same table is read', () => {
  test.each<[string, Buffer]>([
    ['from UTF-8', Buffer.from(csv)],
    ['from UTF-8 with its mark', Buffer.from(`\uFEFF${csv}`)],
    ['from Windows-1252', Buffer.from(csv, 'latin1')],
    ['from UTF-16, little end first', utf16(csv)],
    ['from UTF-16 without its mark', utf16(csv, false)],
    ['from UTF-16, big end first', Buffer.from(utf16(csv)).swap16()],
    ['with commas', Buffer.from(csv.replaceAll(';', ','))],
    ['with tabulators', Buffer.from(csv.replaceAll(';', '\t'))],
    ['with pipes', Buffer.from(csv.replaceAll(';', '|'))],
    ['with Excel’s line about the delimiter', Buffer.from(`sep=;\r\n${csv}`)],
    ['with quotes', Buffer.from('"Name";"Straße"\n"Müller & Söhne";"Änderweg 1"')],
    ['with line feeds alone and empty lines', Buffer.from(`\n\n${csv.replaceAll('\r', '')}\n\n;;\n`)],
    ['from a workbook', workbook(table)],
  ])('%s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(table)
  })
})

test('a quoted cell keeps its delimiter, its line break and its quotes', async () => {
  const { rows } = await readTable(Buffer.from('a;b\n"x;y";"1\n2 ""drei"""\n'))
  expect(rows).toEqual([{ line: 2, cells: ['x;y', '1\n2 "drei"'] }])
})

test('lines are numbered as in a spreadsheet, also after empty ones', async () => {
  const { rows } = await readTable(Buffer.from('a;b\n\n1;2\n;\n3;4'))
  expect(rows.map(({ line }) => line)).toEqual([3, 5])
})

test('repeated headings are numbered, and missing ones are named by the letter of their column', async () => {
  const { columns } = await readTable(Buffer.from('Ort;Ort;;ort\n1;2;3;4'))
  expect(columns).toEqual(['Ort', 'Ort (2)', 'C', 'ort (3)'])
})

test('days, percentages and numbers of a workbook are read as meant, and a formula as its saved value', async () => {
  const [, row] = await rowsOf(
    workbook([
      ['Tag', 'Satz', 'Preis', 'Formel', 'Telefon'],
      [
        { day: 46_053 },
        { percent: 0.2 },
        19.989999999999998,
        { f: 'HYPERLINK("http://x";"a")', v: 'a' },
        4366412345678,
      ],
    ]),
  )
  expect(row).toEqual(['2026-01-31', '20%', '19.99', 'a', '4366412345678'])
})

test('codes of a workbook are read as their cells display them, and the stored numbers are kept', async () => {
  const bytes = workbook([
    ['PLZ', 'Nummer', 'Kunde', 'Kurzzeichen', 'Preis'],
    [
      { shown: '00000', v: 1067 },
      { shown: '000000', v: 123 },
      { shown: '"K-"00000', v: 17 },
      { shown: '"K-"@', v: '17' },
      { shown: '#,##0.00 "EUR"', v: 1250.5 },
    ],
  ])
  const { rows } = await readTable(bytes)
  expect(rows).toEqual([
    {
      ...{ line: 2, cells: ['01067', '000123', 'K-00017', 'K-17', '1250.50 EUR'] },
      numbers: ['1067', '123', '17', '', '1250.5'],
    },
  ])
})

test('a code in a formula that is only a text keeps its leading zeros, in either kind of file', async () => {
  const codes = '="000123";"=""01067""";="a ""b""";="1"&"2"'
  expect(await rowsOf(Buffer.from(`a;b;c;d\n${codes}`))).toEqual([
    ['a', 'b', 'c', 'd'],
    ['000123', '01067', 'a "b"', '="1"&"2"'],
  ])
  expect(await rowsOf(workbook([['a'], ['="000123"']]))).toEqual([['a'], ['000123']])
})

test('parts are found by their relationships, whatever their names, and an empty sheet before the filled one is skipped', async () => {
  const rels = (...all: Array<[id: string, type: string, target: string]>) =>
    `<Relationships>${all
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const bytes = zipOf([
    { name: '_rels/.rels', content: rels(['rId1', 'officeDocument', '/Book/Main.xml']) },
    {
      name: 'Book/main.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet r:id="a"/><sheet r:id="b"/></sheets></workbook>',
    },
    {
      name: 'Book/_rels/Main.xml.rels',
      content: rels(['a', 'worksheet', 'one.xml'], ['b', 'worksheet', 'two.xml'], ['c', 'sharedStrings', 'texts.xml']),
    },
    { name: 'Book/texts.xml', content: '<sst><si><t>A_x005F_x0041__x000D_B</t></si></sst>' },
    { name: 'Book/one.xml', content: '<worksheet><sheetData/></worksheet>' },
    {
      name: 'Book/two.xml',
      content:
        '<worksheet><sheetData><row><c><v>1</v></c></row><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
    },
  ])
  expect(await rowsOf(bytes)).toEqual([['1'], ['A_x0041_\rB']])
})

test('shared strings, formatted pieces and the first visible sheet are found', async () => {
  const parts = workbookParts([]).filter(({ name }) => !name.endsWith('sheet1.xml') && name !== 'xl/workbook.xml')
  const bytes = zipOf([
    ...parts,
    {
      name: 'xl/workbook.xml',
      content:
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet state="veryHidden" r:id="rId0"/><x:sheet r:id="rId1"/></x:sheets></x:workbook>',
    },
    {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><t>Name</t></si><si><r><t>Mül</t></r><r><t>ler</t></r><rPh><t>ミ</t></rPh></si></sst>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content:
        '<worksheet><sheetData><row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="4"><c r="B4" t="s"><v>1</v></c></row></sheetData></worksheet>',
    },
  ])
  const { columns, rows } = await readTable(bytes)
  expect({ columns, rows }).toEqual({ columns: ['A', 'Name'], rows: [{ line: 4, cells: ['', 'Müller'] }] })
})
