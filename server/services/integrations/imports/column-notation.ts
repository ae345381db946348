import { languageOfDecimal, parseDecimal } from '../../../money/decimal-text'
import { fieldsOf } from './fields'
import { notationOfDay, readDay } from './read-day'
import { notatedAs } from './read-value'
import {
  type ColumnNotation,
  ColumnVotes,
  type ImportNoun,
  type Mapping,
  type Notated,
  type Notation,
  type Votes,
} from './schema'

/** Longer texts are neither numbers nor days. */
const maxTextLength = 60
/** Number of example texts shown per column: several ambiguous ones, and one for each side of a contradiction. */
const examplesOf = { both: 3, de: 1, en: 1 } as const

const withoutPercent = (text: string) => text.replace(/%/g, '')

/** The notation of a text, if it has one, and its value in a given notation. */
const texts = {
  number: {
    notationOf: (text: string) => (/[.,]/.test(text) ? languageOfDecimal(withoutPercent(text)) : null),
    read: (text: string, notation: Notation) => {
      const value = parseDecimal(withoutPercent(text), notation)
      return Number.isNaN(value) ? null : value
    },
  },
  day: { notationOf: notationOfDay, read: readDay },
} as const

/**
 * Counts the notations in which the texts of a column write numbers and days: `12,5` and `1.234,56` are German, `12.5`
 * and `1,234.56` English, `1.250` can be either; `31/01/2026` is German, `01/31/2026` English, `03/04/2026` can be
 * either. A number that a workbook stores has no vote.
 */
export function votesOf(
  column: number,
  rows: ReadonlyArray<{ cells: readonly string[]; numbers?: readonly string[] }>,
): ColumnVotes {
  const counted = { number: countOf('number'), day: countOf('day') }
  for (const { cells, numbers } of rows) {
    const text = cells[column] ?? ''
    if (numbers?.[column] || text.length > maxTextLength) continue
    counted.number.add(text)
    counted.day.add(text)
  }
  return { ...counted.number.votes, days: counted.day.votes }
}

function countOf(notated: Notated) {
  const votes: Votes = { de: 0, en: 0, both: 0, examples: [] }
  const shown = { de: 0, en: 0, both: 0 }
  const add = (text: string) => {
    const notation = texts[notated].notationOf(text)
    if (!notation) return
    votes[notation]++
    if (shown[notation] === examplesOf[notation] || votes.examples.includes(text)) return
    shown[notation]++
    votes.examples.push(text)
  }
  return { votes, add }
}

/** The votes of an import; empty for one that was uploaded before votes were stored. */
const votesIn = (stored: unknown): ColumnVotes[] => ColumnVotes.array().parse(stored)

/** Notation of a column's texts: null if none of them has one; its `notation` is null if the user has to be asked. */
export function columnNotation(notated: Notated, all: ColumnVotes | undefined): ColumnNotation | null {
  const votes = notated === 'day' ? all?.days : all
  if (!votes || votes.de + votes.en + votes.both === 0) return null
  const decided = votes.de > 0 !== votes.en > 0
  const { read } = texts[notated]
  const readings = votes.examples.map(text => ({ text, de: read(text, 'de'), en: read(text, 'en') }))
  return { notation: decided ? (votes.de > 0 ? 'de' : 'en') : null, readings }
}

/** Notation of a column's numbers, and of its days. */
export type ColumnNotations = Readonly<Record<Notated, ColumnNotation | null>>

/** Notations of all columns of an import, from its stored votes. */
export const columnNotations = (stored: unknown): ColumnNotations[] =>
  votesIn(stored).map(votes => ({ number: columnNotation('number', votes), day: columnNotation('day', votes) }))

/** Mapped fields whose texts are numbers or days, with the notations of their columns. */
export function notatedColumns(noun: ImportNoun, mapping: Mapping, columns: readonly ColumnNotations[]) {
  return Object.entries(fieldsOf(noun)).flatMap(([field, { kind }]) => {
    const column = mapping[field]
    const notated = notatedAs(kind)
    if (column === undefined || !notated) return []
    const said = columns[column]?.[notated]
    return said ? [{ field, column, notated, ...said }] : []
  })
}

/** Mapped fields whose columns leave the notation open and that have no answer. */
export const openColumns = (
  noun: ImportNoun,
  mapping: Mapping,
  columns: readonly ColumnNotations[],
  answers: Readonly<Record<string, Notation>>,
) => notatedColumns(noun, mapping, columns).filter(({ field, notation }) => !notation && !answers[field])
