import { type Client, DatabaseError } from 'pg'
import { connectAsMigrator, type Migration } from '../platform/database/migrate'
import { prepareRuntimeGroup } from '../platform/database/runtime-role'
import { StartupError } from '../platform/startup-error'
import { type Manifest, parsePartName } from './manifest'
import { readArchive } from './read-archive'
import { rebuildSchema } from './rebuild-schema'
import { fingerprint, insertRows, qualified, SETTINGS, type Table } from './tables'

interface Options {
  ownerUrl: string
  file: string
  /** Result of a complete reading of the file. */
  manifest: Manifest
  /** Exactly those listed in the archive. */
  migrations: Migration[]
  signal?: AbortSignal | undefined
}

/**
 * Replaces the database's content by the archive's tables, in one transaction of the owner: any abort leaves the old
 * state. Before it commits, every table is counted and hashed again and must equal the manifest, and every foreign key
 * is checked.
 * @throws StartupError when the database is in use, or the loaded rows differ from the manifest
 */
export async function loadDatabase({ ownerUrl, file, manifest, migrations, signal }: Options): Promise<void> {
  const client = await connectAsMigrator(ownerUrl)
  try {
    await client.query('BEGIN')
    await client.query(SETTINGS)
    await client.query(`SET LOCAL lock_timeout = '20s'`)
    await prepareRuntimeGroup(client)
    const tables = await rebuildSchema(client, migrations)
    assertSameTables(tables, manifest)
    const putBack = await layOpen(client, tables)
    await insertParts(client, tables, { file, signal })
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [qualified(name), lastValue, isCalled])
    await putBack.foreignKeys()
    await recount(client, tables, manifest)
    await pauseSending(client, manifest)
    await putBack.guards()
    signal?.throwIfAborted()
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw explain(cause)
  } finally {
    await client.end()
  }
}

/**
 * The copy sends nothing until an operator releases it, and always has a row that says so. A release that does not know
 * `sending_pauses` gets a table which its next migration takes over.
 */
async function pauseSending(client: Client, { createdAt }: Manifest): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('public.sending_pauses') IS NOT NULL AS known`,
  )
  if (!rows[0]?.known) {
    await client.query('CREATE TABLE gewerk_restored (since timestamptz NOT NULL, as_of timestamptz)')
    await client.query('INSERT INTO gewerk_restored VALUES (now(), $1)', [createdAt])
    return
  }
  await client.query(
    `INSERT INTO sending_pauses (id, since, as_of) VALUES (1, now(), $1)
     ON CONFLICT (id) DO UPDATE SET since = excluded.since, as_of = excluded.as_of`,
    [createdAt],
  )
}

function explain(cause: unknown): unknown {
  if (!(cause instanceof DatabaseError)) return cause
  if (cause.code === '55P03')
    return new StartupError(
      'Something still uses the database: stop web and worker, then restore again. Nothing was changed.',
      { cause },
    )
  // Values that do not fit and violated constraints: the archive's fault.
  return /^2[23]/.test(cause.code ?? '')
    ? new StartupError(`The archive's rows break a rule of the database: ${cause.message}. Nothing was changed.`, {
        cause,
      })
    : cause
}

function assertSameTables(tables: Table[], manifest: Manifest): void {
  const made = new Set(tables.map(({ name }) => name))
  const listed = new Set(manifest.tables.map(({ name }) => name))
  const odd = [...made].find(name => !listed.has(name)) ?? [...listed].find(name => !made.has(name))
  if (odd)
    throw new StartupError(
      `The archive's migrations and its tables do not fit together ("${odd}"). Nothing was changed.`,
    )
}

/**
 * Removes everything that would block or change rows loaded in any order: row level security of the owner, triggers,
 * foreign keys. Exactly what was there is restored afterwards.
 */
async function layOpen(client: Client, tables: Table[]) {
  const commands = async (sql: string) => {
    const { rows } = await client.query<{ off: string; on: string }>(sql)
    for (const { off } of rows) await client.query(off)
    return async () => {
      for (const { on } of rows) await client.query(on)
    }
  }
  const inPublic = `= ANY (ARRAY[${tables.map(({ name }) => `'${qualified(name)}'::regclass`).join(', ')}])`
  const force = await commands(
    `SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass) AS off,
            format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) AS on
     FROM pg_class WHERE relforcerowsecurity AND oid ${inPublic}`,
  )
  const triggers = await commands(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS off,
            format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' END, tgname) AS on
     FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgrelid ${inPublic}`,
  )
  const foreignKeys = await commands(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid ${inPublic}`,
  )
  const guards = async () => {
    await triggers()
    await force()
  }
  return { foreignKeys, guards }
}

async function insertParts(
  client: Client,
  tables: Table[],
  { file, signal }: Pick<Options, 'file' | 'signal'>,
): Promise<void> {
  const commands = new Map(tables.map(table => [table.name, insertRows(table)]))
  await readArchive(file, async ({ name, content }) => {
    signal?.throwIfAborted()
    const part = parsePartName(name)
    if (part?.kind !== 'table') return
    const command = commands.get(part.of)
    if (!command)
      throw new StartupError(`The archive holds rows of an unknown table "${part.of}". Nothing was changed.`)
    const lines = Buffer.concat(await content.toArray()).toString('utf8')
    await client.query(command, [`[${lines.slice(0, -1).replaceAll('\n', ',')}]`])
  })
}

async function recount(client: Client, tables: Table[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    const archived = manifest.tables.find(({ name }) => name === table.name)
    const actual = await fingerprint(client, table)
    if (actual.rows !== archived?.rows || actual.digest !== archived.digest)
      throw new StartupError(
        `"${table.name}" holds ${actual.rows} rows now and the archive says ${archived?.rows}, or their content differs. Nothing was changed.`,
      )
  }
}
