import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { DomainError } from '../../../platform/errors'
import { countCells } from './count-cells'
import { type Grid, GridBuilder, unreadable } from './grid'
import { maxCellLength } from './limits'

const delimiters = [';', ',', '\t', '|'] as const
/** Parsed between two looks at other requests. */
const pieceLength = 65_536
/** One row with its quotes; longer ones are an unclosed quote. */
const maxRecordSize = 2_000_000

/**
 * The rows of a CSV text (RFC 4180 with any of the usual delimiters; Excel's `sep=` line is heard).
 * @throws DomainError import.unreadable, import.empty and the limits of `countCells` and `GridBuilder`
 */
export async function readCsv(text: string): Promise<Grid> {
  const { delimiter, body } = delimited(text)
  countCells(body, delimiter)
  const grid = new GridBuilder()
  const parser = Readable.from(pieces(body), { objectMode: false }).pipe(
    parse({
      delimiter,
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
  return grid.finish()
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** The delimiter: what `sep=` says, else the one that the first line with anything in it has most of outside quotes. */
function delimited(text: string): { delimiter: string; body: string } {
  const said = /^sep=([;,\t|])\r?\n/i.exec(text)
  if (said?.[1]) return { delimiter: said[1], body: text.slice(said[0].length) }
  const first = /\S[^\r\n]*/.exec(text.slice(0, 100_000))?.[0] ?? ''
  const bare = first.replace(/"(?:[^"]|"")*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  const delimiter = [...delimiters].sort((a, b) => count(b) - count(a))[0] ?? ';'
  return { delimiter, body: text }
}
