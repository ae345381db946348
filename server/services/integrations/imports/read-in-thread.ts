import { createHash } from 'node:crypto'
import type { Done } from '../../../thread'
import { votesOf } from './column-notation'
import type { GridRow, ReadingChoice } from './grid'
import { readTable } from './read-table'
import type { ColumnVotes, ImportSource, ReadNote } from './schema'

export interface TableBytes {
  bytes: Uint8Array
  choice?: ReadingChoice
}

/** A table whose rows are already serialised for the database: the receiving thread never holds all of its cells. */
export interface TableAsRead {
  columns: string[]
  rowCount: number
  /** Votes on the notations of each column's numbers and days. */
  votes: ColumnVotes[]
  notes: ReadNote[]
  source: ImportSource
  /** The file itself, handed back. */
  file: Uint8Array
  /** Hash of the file, in hex. */
  sha256: string
  /** JSON lists of `{ line, cells, numbers }` in UTF-8, each small enough to be handed on in one piece. */
  chunks: Uint8Array[]
}

/** Size of a chunk, which blocks the event loop for some milliseconds. */
const chunkBytes = 128 * 1024
const chunkRows = 1000

/** Reads the table in a file; runs in a thread. Throws the errors of `readTable`. */
export async function readTableInThread({ bytes, choice }: TableBytes): Promise<Done<TableAsRead>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { columns, rows, notes, source } = await readTable(file, choice)
  const votes = columns.map((_, column) => votesOf(column, rows))
  const sha256 = createHash('sha256').update(file).digest('hex')
  const chunks = [...inChunks(rows)]
  const transfer = [bytes, ...chunks].map(({ buffer }) => buffer as ArrayBuffer)
  return { result: { columns, rowCount: rows.length, votes, notes, source, file: bytes, sha256, chunks }, transfer }
}

function* inChunks(rows: readonly GridRow[]): Generator<Uint8Array> {
  let texts: string[] = []
  let length = 0
  const chunk = () => new TextEncoder().encode(`[${texts.join(',')}]`)
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (texts.length === chunkRows || (length > 0 && length + text.length > chunkBytes)) {
      yield chunk()
      texts = []
      length = 0
    }
    texts.push(text)
    length += text.length
  }
  if (texts.length > 0) yield chunk()
}
