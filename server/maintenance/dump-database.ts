import type { Client } from 'pg'
import { StartupError } from '../platform/startup-error'
import { type Manifest, partNames } from './manifest'
import { assertSeesAll } from './reader'
import { fingerprint, qualified, readSequences, readTables, SETTINGS, selectRows, type Table } from './tables'
import type { ArchiveWriter } from './write-archive'

export type Dump = Pick<Manifest, 'createdAt' | 'postgres' | 'migrations' | 'tables' | 'sequences'>

const MEBIBYTE = 1024 * 1024
/** Approximate size of a part; a row is never split. */
const PART_BYTES = 2 * MEBIBYTE
/** Size of one fetch: as estimated from previous rows, and at most if all rows were as long as the longest. */
const BATCH_BYTES = { usual: MEBIBYTE / 2, most: 16 * MEBIBYTE }

/**
 * Begins one transaction with a snapshot of the database and writes every table of it into the archive, row by row as
 * JSON that is not parsed here. Schema `bullmq` is left out: its jobs only point to work that is in the tables. The
 * caller ends the transaction.
 * @param client a role that bypasses row level security and may read everything
 * @throws StartupError when the role may not
 */
export async function dumpDatabase(client: Client, archive: ArchiveWriter): Promise<Dump> {
  await assertSeesAll(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(SETTINGS)
  // A row that the role cannot see must be an error, not a gap in the backup.
  await client.query(`SET LOCAL row_security = off; SET LOCAL lock_timeout = '60s'`)
  const tables = await readTables(client)
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new StartupError('The database is empty: there is nothing to back up.')
  await client.query(`LOCK TABLE ${tables.map(({ name }) => qualified(name)).join(', ')} IN ACCESS SHARE MODE`)

  const { rows } = await client.query<{ createdAt: string; postgres: string }>(
    `SELECT to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", current_setting('server_version') AS postgres`,
  )
  const migrations = await client.query<Manifest['migrations'][number]>(
    `SELECT migration_name AS name, checksum FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const written: Manifest['tables'] = []
  for (const table of tables) {
    const { rows: expected, digest, longestBytes } = await fingerprint(client, table)
    const count = await dumpTable(client, table, longestBytes, archive)
    if (count !== expected) throw new Error(`${table.name}: ${count} rows were written of ${expected}`)
    written.push({ name: table.name, rows: count, digest })
  }
  const sequences = await readSequences(client)
  return { createdAt: '', postgres: '', ...rows[0], migrations: migrations.rows, tables: written, sequences }
}

/** Reads by a cursor, as many rows at once as make a batch, and writes a part whenever enough have been read. */
async function dumpTable(client: Client, table: Table, longestBytes: number, archive: ArchiveWriter): Promise<number> {
  await client.query(`DECLARE table_rows NO SCROLL CURSOR FOR ${selectRows(table)}`)
  const batchOf = (bytesPerRow: number) =>
    Math.max(1, Math.min(5_000, BATCH_BYTES.usual / bytesPerRow, BATCH_BYTES.most / longestBytes) | 0)
  let batch = batchOf(longestBytes)
  let total = 0
  let part = 0
  let lines: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    if (bytes === 0) return
    await archive.add(partNames.table(table.name, ++part), Buffer.concat(lines))
    lines = []
    bytes = 0
  }
  for (;;) {
    const { rows } = await client.query<[string]>({
      text: `FETCH ${batch} FROM table_rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    const text = Buffer.from(rows.map(([row]) => `${row}\n`).join(''))
    total += rows.length
    batch = batchOf(text.length / rows.length)
    lines.push(text)
    bytes += text.length
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  await client.query('CLOSE table_rows')
  return total
}
