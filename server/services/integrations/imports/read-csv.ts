import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { DomainError } from '../../../platform/errors'
import { assertCellLimits } from './assert-cell-limits'
import { type Grid, GridBuilder, type ReadingChoice } from './grid'
import { headingTerm } from './heading-terms'
import { maxCellLength } from './limits'
import { unreadable } from './unreadable'
import { withDoubledQuotes } from './with-doubled-quotes'

const delimiters = [';', ',', '\t', '|'] as const
/** Characters parsed before other requests get their turn. */
const pieceLength = 65_536
/** Size of one row with its quotes; a longer one has an unclosed quote. */
const maxRecordSize = 2_000_000
/** Lines searched for the delimiter, and their characters. */
const sampledLines = 30
const sampledLength = 100_000

/**
 * Reads the table in a CSV text (RFC 4180 with any of the usual delimiters and line ends, also mixed line ends; Excel's
 * `sep=` line is respected).
 * @throws DomainError import.unreadable, import.empty and the limits of `assertCellLimits` and `GridBuilder`
 */
export async function readCsv(text: string, choice: ReadingChoice = {}): Promise<Grid> {
  const { delimiter, body } = delimited(unwrapped(text))
  assertCellLimits(body, delimiter)
  const grid = new GridBuilder()
  const parser = Readable.from(pieces(withDoubledQuotes(body, delimiter)), { objectMode: false }).pipe(
    parse({
      delimiter,
      // Listed, since the parser would otherwise take the first one in the text for the only one.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRecordSize,
    }),
  )
  let line = 0
  try {
    for await (const record of parser) grid.add(++line, record as string[])
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // `records` includes rows that were read but not yet emitted.
    const at = Number(error.records) + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new DomainError('import.cell_too_long', { line: at, max: maxCellLength })
    throw unreadable('quote', { line: at })
  }
  return grid.finish(choice)
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/**
 * Removes the quotes around each line, which Excel adds if a comma-separated file was opened with semicolons and saved:
 * `"K-1,""Müller, Söhne GmbH"",4020"`. Only if all lines have them and the first one then has headings.
 */
function unwrapped(text: string): string {
  const [first = ''] = /^.*/.exec(text) ?? []
  const heading = withoutQuotes(first)
  const isTable = (line: string) => delimiters.some(mark => line.split(mark).filter(headingTerm).length > 1)
  if (heading === null || !isTable(heading.replaceAll('"', ''))) return text
  const lines: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const bare = withoutQuotes(line)
    if (bare === null) return text
    lines.push(bare)
  }
  return lines.join('\n')
}

/** Content of a line within quotes, or an empty line; null for any other. */
const withoutQuotes = (line: string): string | null =>
  line === '' ? '' : (/^"((?:[^"]|"")*)"[;,]*$/.exec(line)?.[1]?.replaceAll('""', '"') ?? null)

function delimited(text: string): { delimiter: string; body: string } {
  const said = /^"?sep=([^\s"a-z0-9]|\t)"?;*(?:\r\n|\n|\r)/i.exec(text)
  if (said?.[1]) return { delimiter: said[1], body: text.slice(said[0].length) }
  return { delimiter: delimiterOf(text.slice(0, sampledLength)), body: text }
}

/**
 * Detects the delimiter: the one that yields the most known headings in one of the first lines, else the most frequent
 * one in the first line that shares a delimiter with the line below it. Titles above the table have commas of their
 * own.
 */
function delimiterOf(text: string): string {
  const unquoted = text.replace(/(?<=^|[;,\t|\r\n])"(?:[^"]|"")*"/g, cell => cell.replace(/[;,\t|\r\n"]/g, ' '))
  const lines = unquoted.split(/[\r\n]+/).filter(line => line.trim() !== '')
  const sample = lines.slice(0, sampledLines)
  if (sample[0] !== undefined && headingTerm(sample[0])) return ';'
  let best: { delimiter: string; terms: number } = { delimiter: '', terms: 1 }
  for (const line of sample)
    for (const delimiter of delimiters) {
      const terms = line.includes(delimiter) ? line.split(delimiter).filter(headingTerm).length : 0
      if (terms > best.terms) best = { delimiter, terms }
    }
  if (best.delimiter) return best.delimiter
  const count = (line: string, mark: string) => line.split(mark).length
  for (const [at, line] of sample.entries()) {
    const below = sample[at + 1] ?? line
    const going = delimiters.filter(mark => line.includes(mark) && below.includes(mark))
    if (going.length > 0) return going.sort((a, b) => count(line, b) - count(line, a))[0] ?? ';'
  }
  const first = sample[0] ?? ''
  return [...delimiters].sort((a, b) => count(first, b) - count(first, a))[0] ?? ';'
}
