import { describe, expect, test } from 'vitest'
import importsDe from '../../../../app/i18n/de/imports'
import importsEn from '../../../../app/i18n/en/imports'
import { type OfficeFile, officeFiles } from '../../../../tests/corpus/office-files'
import { DomainError } from '../../../platform/errors'
import { columnNotations, openColumns, votesOf } from './column-notation'
import { guessMapping } from './guess-mapping'
import { parseRow } from './parse-row'
import { readTable } from './read-table'
import { rowTableFrom } from './row-table'

/** Outcome of a file up to the preview, with guessed or chosen columns. */
async function outcomeOf({ noun, bytes, ...file }: OfficeFile) {
  try {
    const { columns, rows, notes } = await readTable(bytes)
    const votes = columns.map((_, column) => votesOf(column, rows))
    const mapping = file.mapping ?? guessMapping(noun, columns)
    const table = rowTableFrom(
      { noun, mapping, options: {}, columns, votes, notes },
      { countryCode: 'AT', taxRate: 20 },
    )
    const parsed = rows.map(one => ({ line: one.line, ...parseRow(table, one) }))
    const wrong = parsed.filter(({ input }) => !input)
    return {
      gives: parsed.flatMap(({ input, given, number }) =>
        input ? [{ ...(number === null ? {} : { number }), ...given }] : [],
      ),
      notes: notes.map(note => `${note.kind} ${'lines' in note ? note.lines.join(' ') : note.texts.join(', ')}`),
      asks: openColumns(noun, mapping, columnNotations(votes), {}).map(({ field }) => field),
      hints: Object.fromEntries(
        parsed.flatMap(({ line, issues }) => {
          const hints = issues.filter(({ level }) => level === 'warning').map(({ field, code }) => `${field} ${code}`)
          return hints.length > 0 ? [[line, hints]] : []
        }),
      ),
      faults: Object.fromEntries(
        wrong.map(({ line, issues }) => [
          line,
          issues
            .filter(({ level }) => level === 'error')
            .map(({ field, code }) => (field === null || code === 'name_missing' ? code : `${field} ${code}`)),
        ]),
      ),
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { gives: { refused: error.details?.reason ?? error.key } }
  }
}

describe('a file written by an office program is read correctly, or refused with the true cause', () => {
  test.each(officeFiles.map(file => [file.name, file] as const))('%s', async (_, file) => {
    const { gives, notes = [], asks = [], faults = {}, hints } = file
    const expected = 'refused' in gives ? { gives } : { gives, notes, asks, faults }
    const outcome = await outcomeOf(file)
    if (hints) expect(outcome.hints).toEqual(hints)
    expect({ ...outcome, hints }).toEqual({ ...expected, hints })
  })
})

const lines = (numbers: readonly number[]) => `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`
const noteTexts: Readonly<Record<string, (of: string) => string>> = {
  above: of => `left out above the heading: ${of}`,
  two_rows: of => `heading put together of ${of}`,
  no_heading: () => 'no heading: its columns are called by letters, and the user says which is which',
  code_page: of => `character set ${of}, pointed out`,
  sheet: of => `sheet ${of.replace(', ', ' is read, and not ')}`,
  hidden_rows: of => `hidden, read and asked about: ${of}`,
  hidden_columns: of => `hidden columns read, pointed out: ${of}`,
  hidden_sheets: of => `hidden sheets not read, pointed out: ${of}`,
  total: of => `asked about as sums: ${of}`,
  remark: of => `asked about as remarks: ${of}`,
  heading_again: of => `asked about as headings: ${of}`,
}

function outcomeText({ gives, notes = [], asks = [], faults = {}, hints = {} }: OfficeFile): string {
  if ('refused' in gives) return `refused: ${importsEn.reasons[gives.refused as keyof typeof importsEn.reasons]}`
  const noted = notes.map(note => {
    const [kind = '', ...of] = note.split(' ')
    const numbers = of.map(Number)
    return noteTexts[kind]?.(numbers.some(Number.isNaN) ? of.join(' ') : lines(numbers)) ?? note
  })
  const known = notes.flatMap(note => note.split(' ').slice(1).map(Number))
  const faulty = [...Object.keys(faults), ...Object.keys(hints)]
    .map(Number)
    .sort((a, b) => a - b)
    .filter(line => !known.includes(line))
  return [
    `read: ${gives.length === 1 ? '1 record' : `${gives.length} records`}`,
    ...noted,
    ...asks.map(field => `asked how \`${field}\` is written`),
    ...(faulty.length > 0 && asks.length === 0 ? [`pointed out: ${lines(faulty)}`] : []),
  ].join('; ')
}

test('the docs list the outcome of each file', async () => {
  const sourceOf = (source: string) => (source === 'own' ? 'own knowledge of the program' : `<${source}>`)
  const rows = officeFiles.map(file =>
    [`\`${file.name}\``, file.program, file.habit, sourceOf(file.source), outcomeText(file)]
      .map(cell => cell.replaceAll('|', '\\|'))
      .join(' | '),
  )
  const page = `# Files as office programs write them

Small files of our own making, each with one habit of a program (\`tests/corpus/office-files.ts\`), and what comes of
each. \`office-files.test.ts\` beside the readers reads them all, and writes this page where Vitest
is to update its snapshots.
How files are read is in [imports.md](imports.md).

| file | program | what it does | source | what comes of it |
|---|---|---|---|---|
${rows.map(row => `| ${row} |`).join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../../docs/office-files.md')
})

test('each reason for a refusal is explained in both languages, with a remedy', () => {
  const reasons = [...new Set(officeFiles.flatMap(({ gives }) => ('refused' in gives ? [gives.refused] : [])))]
  for (const texts of [importsDe.reasons, importsEn.reasons])
    for (const reason of reasons) expect(texts[reason as keyof typeof texts], reason).toMatch(/(?:Bitte|Please) /)
})
