import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../../../tests/harness/cases'
import { workbook } from '../../../../tests/harness/workbook'
import { readTable } from './read-table'

// Habits come together: any table in any of them is the same table.

const heading = ['Kundennr.', 'Firma', 'Straße', 'Ort']
const letters = fc.string({ unit: fc.constantFrom(...'abcdeäöüÄÖÜß &/.,;|"\''), minLength: 1, maxLength: 14 })
/** Texts that mean themselves: those that a reader has to make something of are the files of the corpus. */
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
    // A quote that is followed by a delimiter cannot be left as it is.
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

/** The rows that are no sums, and how many were left out above the heading. */
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

test('a table in CSV is the same in any habit, and what is left out is named', async () => {
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
})

test('a table in a workbook is the same below a title, in groups of headings and above a sum', async () => {
  const above = fc.constantFrom<string[][]>([], [['Liste']], [['Liste'], ['', '', 'Adresse', '']])
  await fc.assert(
    fc.asyncProperty(rowsOf, above, fc.boolean(), async (rows, titles, total) => {
      const bytes = workbook([...titles, heading, ...rows, ...(total ? [['Gesamt', '', '', '']] : [])])
      const { columns, records, totals } = await recordsIn(bytes)
      expect({ columns, records, totals }).toEqual({ columns: heading, records: rows, totals: total ? 1 : 0 })
    }),
    { numRuns: casesOf(1000) },
  )
})
