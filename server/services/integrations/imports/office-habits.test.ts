import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../../../tests/harness/cases'
import { workbook, workbookParts, zipOf } from '../../../../tests/harness/workbook'
import { readTable } from './read-table'

// Programs differ in several habits at once: in any combination, a table must be read as the same table.

const heading = ['Kundennr.', 'Firma', 'Straße', 'Ort']
const letters = fc.string({ unit: fc.constantFrom(...'abcdeäöüÄÖÜß &/.,;|"\''), minLength: 1, maxLength: 14 })
/** Texts that are read unchanged; those that the reader has to interpret are in the files of the corpus. */
const cell = letters.map(text => `x${text.replaceAll('\n', ' ')}x`)
const rowsOf = fc.array(
  fc.tuple(
    fc.integer({ min: 100, max: 999 }).map(n => `K-${n}`),
    cell,
    cell,
    cell,
  ),
  {
    minLength: 1,
    maxLength: 12,
  },
)
const titles = fc.constantFrom(
  [],
  ['Kundenliste'],
  ['Kundenliste, Stand Jänner', ''],
  ['Huber; Haustechnik | Linz', '', 'alle Kunden'],
)
const habits = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  quotes: fc.constantFrom('all', 'needed', 'not doubled'),
  encoding: fc.constantFrom('utf8', 'marked', 'twice', 'utf16le', 'latin1'),
  announced: fc.boolean(),
  trailing: fc.boolean(),
  endsWithLine: fc.boolean(),
  titles,
  total: fc.boolean(),
})
type Habits = typeof habits extends fc.Arbitrary<infer T> ? T : never

function fileOf(rows: ReadonlyArray<readonly string[]>, habits: Habits): Buffer {
  const { delimiter, lineEnd, quotes, encoding } = habits
  const written = (text: string) => {
    const needed = /["\r\n]/.test(text) || text.includes(delimiter)
    // A quote that is followed by a delimiter must be doubled.
    if (quotes === 'not doubled' && !text.includes(`"${delimiter}`) && !text.includes('""')) return `"${text}"`
    return quotes === 'needed' && !needed ? text : `"${text.replaceAll('"', '""')}"`
  }
  const lines = [heading, ...rows].map(cells => cells.map(written).join(delimiter) + (habits.trailing ? delimiter : ''))
  const text = [
    ...(habits.announced ? [`sep=${delimiter}`] : []),
    ...habits.titles.map(title => (title.includes(delimiter) ? `"${title}"` : title)),
    ...lines,
    ...(habits.total ? [`Summe${delimiter.repeat(3)}`] : []),
  ].join(lineEnd)
  const whole = habits.endsWithLine ? text + lineEnd : text
  if (encoding === 'latin1' || encoding === 'utf16le')
    return Buffer.from(encoding === 'utf16le' ? `\uFEFF${whole}` : whole, encoding)
  return Buffer.from(`${encoding === 'utf8' ? '' : '\uFEFF'.repeat(encoding === 'twice' ? 2 : 1)}${whole}`)
}

/** The rows that are not sums, the texts left out above the heading, and the number of sums. */
async function recordsIn(bytes: Buffer) {
  const { columns, rows, notes } = await readTable(bytes)
  const aside = new Set(notes.flatMap(note => (note.kind === 'total' ? note.lines : [])))
  return {
    columns,
    records: rows.filter(({ line }) => !aside.has(line)).map(({ cells }) => cells),
    above: notes.flatMap(note => (note.kind === 'above' ? note.texts : [])),
    totals: aside.size,
  }
}

test(
  'a CSV table is read the same in any combination of habits, and rows left out are reported',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, habits, async (rows, chosen) => {
        const read = await recordsIn(fileOf(rows, chosen))
        expect(read).toEqual({
          columns: heading,
          records: rows,
          above: chosen.titles.filter(title => title !== ''),
          totals: chosen.total ? 1 : 0,
        })
      }),
      { numRuns: casesOf(5000) },
    )
  },
)

test(
  'a workbook table is read the same below a title, with groups of headings and above a sum',
  { tags: 'long' },
  async () => {
    const above = fc.constantFrom<string[][]>([], [['Liste']], [['Liste'], ['', '', 'Adresse', '']])
    await fc.assert(
      fc.asyncProperty(rowsOf, above, fc.boolean(), async (rows, titles, total) => {
        const bytes = workbook([...titles, heading, ...rows, ...(total ? [['Gesamt', '', '', '']] : [])])
        const { columns, records, totals } = await recordsIn(bytes)
        expect({ columns, records, totals }).toEqual({ columns: heading, records: rows, totals: total ? 1 : 0 })
      }),
      { numRuns: casesOf(1000) },
    )
  },
)

/** Names of groups over two columns or more: merged, or with empty cells beside the name. */
const groups = fc.uniqueArray(fc.constantFrom('Anschrift', 'Lager', 'Werk', 'Büro'), { minLength: 2, maxLength: 4 })

test('a heading whose groups have the same columns is combined from both rows, in either kind of file', async () => {
  await fc.assert(
    fc.asyncProperty(groups, fc.boolean(), fc.integer({ min: 2, max: 3 }), async (names, merged, width) => {
      const parts = ['Straße', 'PLZ', 'Ort'].slice(0, width)
      const upper = ['', 'Firma', ...names.flatMap(name => [name, ...parts.slice(1).map(() => '')])]
      const lower = ['Kundennr.', '', ...names.flatMap(() => parts)]
      const record = ['K-1', 'Holz AG', ...names.flatMap(() => ['Lagerweg 1', '8010', 'Graz'].slice(0, width))]
      const refs = names.map((_, at) =>
        [2 + at * width, 1 + (at + 1) * width].map(place => String.fromCharCode(65 + place)),
      )
      const cells = refs.map(([from, to]) => `<mergeCell ref="${from}1:${to}1"/>`).join('')
      const rows = [upper, lower, record]
      const bytes = merged
        ? zipOf(
            workbookParts(rows).map(part => ({
              ...part,
              content: String(part.content).replace('</worksheet>', `<mergeCells>${cells}</mergeCells></worksheet>`),
            })),
          )
        : Buffer.from(rows.map(row => row.join(';')).join('\r\n'))
      const { columns, records } = await recordsIn(bytes)
      expect(columns).toEqual(['Kundennr.', 'Firma', ...names.flatMap(name => parts.map(part => `${name} ${part}`))])
      expect(records).toEqual([record])
    }),
    { numRuns: casesOf(1000) },
  )
})
