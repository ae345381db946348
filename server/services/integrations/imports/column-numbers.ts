import { languageOfDecimal, parseDecimal } from '../../../money/decimal-text'
import { fieldsOf } from './fields'
import { isNumeric } from './read-value'
import { type ColumnNumbers, ColumnVotes, type ImportNoun, type Mapping, type Notation } from './schema'

/** No number that is written in a table is as long. */
const longestNumber = 60
/** Texts that are shown of a column: enough of those in doubt, and one of each side that contradicts the other. */
const examplesOf = { both: 3, de: 1, en: 1 } as const

/**
 * How the texts of a column write numbers: `12,5` and `1.234,56` are German, `12.5` and `1,234.56` English, `1.250` can
 * be either. What a workbook stores as a number has no vote.
 */
export function votesOf(
  column: number,
  rows: ReadonlyArray<{ cells: readonly string[]; numbers?: readonly string[] }>,
): ColumnVotes {
  const votes: ColumnVotes = { de: 0, en: 0, both: 0, examples: [] }
  const shown = { de: 0, en: 0, both: 0 }
  for (const { cells, numbers } of rows) {
    const text = cells[column] ?? ''
    if (numbers?.[column] || !/[.,]/.test(text) || text.length > longestNumber) continue
    const language = languageOfDecimal(text.replace(/%/g, ''))
    if (!language) continue
    votes[language]++
    if (shown[language] === examplesOf[language] || votes.examples.includes(text)) continue
    shown[language]++
    votes.examples.push(text)
  }
  return votes
}

/** The votes of an import; none of one that was uploaded before they were kept. */
export const votesIn = (stored: unknown): ColumnVotes[] => ColumnVotes.array().parse(stored)

/** What the texts of a column say: null where none has a mark, `notation` of null where it has to be asked for. */
export function columnNumbers(votes: ColumnVotes | undefined): ColumnNumbers | null {
  if (!votes || votes.de + votes.en + votes.both === 0) return null
  const decided = votes.de > 0 !== votes.en > 0
  const readings = votes.examples.map(text => ({ text, de: reading(text, 'de'), en: reading(text, 'en') }))
  return { notation: decided ? (votes.de > 0 ? 'de' : 'en') : null, readings }
}

function reading(text: string, notation: Notation): number | null {
  const value = parseDecimal(text.replace(/%/g, ''), notation)
  return Number.isNaN(value) ? null : value
}

/** Fields of the mapping whose texts are numbers, with what their columns say. */
export function numericColumns(noun: ImportNoun, mapping: Mapping, votes: readonly ColumnVotes[]) {
  return Object.entries(fieldsOf(noun)).flatMap(([field, { kind }]) => {
    const column = mapping[field]
    if (column === undefined || !isNumeric(kind)) return []
    const numbers = columnNumbers(votes[column])
    return numbers ? [{ field, column, numbers }] : []
  })
}

/** Those of them that leave open how numbers are written and have no answer. */
export const openColumns = (
  noun: ImportNoun,
  mapping: Mapping,
  votes: readonly ColumnVotes[],
  answers: Readonly<Record<string, Notation>>,
) => numericColumns(noun, mapping, votes).filter(({ field, numbers }) => !numbers.notation && !answers[field])

/** How a file is written by most of its columns of numbers, for days. */
export function fileNotation(
  noun: ImportNoun,
  mapping: Mapping,
  votes: readonly ColumnVotes[],
  fallback: Notation,
): Notation {
  const columns = numericColumns(noun, mapping, votes)
  const [de, en] = (['de', 'en'] as const).map(
    one => columns.filter(({ numbers }) => numbers.notation === one).length,
  ) as [number, number]
  return de === en ? fallback : de > en ? 'de' : 'en'
}
