import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { DomainError } from '../../../platform/errors'
import { countCells } from './count-cells'
import { headingTerm } from './fields'
import { type Grid, GridBuilder, type ReadingChoice, unreadable } from './grid'
import { maxCellLength } from './limits'
import { withDoubledQuotes } from './with-doubled-quotes'

const delimiters = [';', ',', '\t', '|'] as const
/** Parsed between two looks at other requests. */
const pieceLength = 65_536
/** One row with its quotes; longer ones are an unclosed quote. */
const maxRecordSize = 2_000_000
/** Lines that are looked at for the delimiter, and characters of them. */
const sampledLines = 30
const sampledLength = 100_000

/**
 * The rows of a CSV text (RFC 4180 with any of the usual delimiters and line ends, also several of them; Excel's `sep=`
 * line is heard).
 * @throws DomainError import.unreadable, import.empty and the limits of `countCells` and `GridBuilder`
 */
export async function readCsv(text: string, choice: ReadingChoice = {}): Promise<Grid> {
  const { delimiter, body } = delimited(unwrapped(text))
  countCells(body, delimiter)
  const grid = new GridBuilder()
  const parser = Readable.from(pieces(withDoubledQuotes(body, delimiter)), { objectMode: false }).pipe(
    parse({
      delimiter,
      // Named, as the first one that comes would be taken for the only one.
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
    // Rows that were read and not yet handed out are among its records.
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
 * Without the quotes around each line, which Excel puts there where a file of commas was opened with semicolons and saved:
 * `"K-1,""Müller, Söhne GmbH"",4020"`. Only where all lines have them and the first one then has headings.
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

/** A line within quotes, or an empty one; null for any other. */
const withoutQuotes = (line: string): string | null =>
  line === '' ? '' : (/^"((?:[^"]|"")*)"[;,]*$/.exec(line)?.[1]?.replaceAll('""', '"') ?? null)

function delimited(text: string): { delimiter: string; body: string } {
  const said = /^"?sep=([^\s"a-z0-9]|\t)"?;*(?:\r\n|\n|\r)/i.exec(text)
  if (said?.[1]) return { delimiter: said[1], body: text.slice(said[0].length) }
  return { delimiter: delimiterOf(text.slice(0, sampledLength)), body: text }
}

/**
 * The delimiter: that of the first lines which makes the most known headings of one of them, else the one that the
 * first line has most of which goes on in the line below. Titles above the table have commas of their own.
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
