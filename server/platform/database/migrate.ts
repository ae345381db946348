import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client, DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { StartupError } from '../startup-error'
import { refreshNameOrder } from './refresh-name-order'
import { prepareRuntimeGroup, RUNTIME_GROUP } from './runtime-role'

interface Options {
  /** Connects as the role that owns the schema. */
  ownerUrl: string
  /**
   * Role that the service runs as; it becomes a member of the group `gewerk_runtime`. Undefined = no member is added.
   */
  runtimeRole?: string
  /** Folders `<time>_<name>/migration.sql`, applied in the order of their names. */
  migrationsDir: string
  log: Pick<Logger, 'info'>
}

/** Prisma's own lock number, so that `prisma migrate` and two starting services wait for each other. */
const MIGRATION_LOCK = 72707369

/**
 * Brings the database to the state of the migrations folder, one transaction per folder, and records each as Prisma
 * does, so that `prisma migrate deploy` and `status` agree. Idempotent, and safe to run twice at once.
 * @returns the names of the migrations applied by this call
 * @throws StartupError when the database cannot be reached, was migrated by a newer release, or a migration changed or
 * fails
 */
export async function migrate({ ownerUrl, runtimeRole, migrationsDir, log }: Options): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir)
  const client = await connectAsMigrator(ownerUrl)
  try {
    await client.query(MIGRATIONS_TABLE)
    const pending = pendingMigrations(migrations, await readApplied(client))
    await prepareRuntimeGroup(client, runtimeRole)
    await client.query(`REVOKE ALL ON _prisma_migrations FROM ${RUNTIME_GROUP}`)
    await client.query(`GRANT SELECT (migration_name) ON _prisma_migrations TO ${RUNTIME_GROUP}`)
    for (const migration of pending) {
      const startedAt = performance.now()
      await apply(client, migration)
      log.info({ migration: migration.name, ms: Math.round(performance.now() - startedAt) }, 'migration applied')
    }
    const indices = await refreshNameOrder(client)
    if (indices > 0) log.info({ indices }, 'indices of names made anew for another version of ICU')
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** A migration folder on disk; the checksum is the SHA-256 of the file, as Prisma computes it. */
/**
 * For a service that may not migrate by itself: refuses a database that is not at the state of the migrations folder.
 * @throws StartupError that names what is missing
 */
export async function assertMigrated({ url, migrationsDir }: { url: string; migrationsDir: string }): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations')
    const known = new Set(rows.map(row => row.name))
    const missing = (await readMigrations(migrationsDir)).filter(({ name }) => !known.has(name))
    if (missing.length === 0) return
    throw new StartupError(
      `The database lacks ${missing.length} migration(s), first "${missing[0]?.name}": set DATABASE_MIGRATION_URL to the owner's address, so that the start can apply them.`,
    )
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    const isEmpty = cause instanceof DatabaseError && cause.code === '42P01'
    throw new StartupError(
      isEmpty
        ? "The database is empty: set DATABASE_MIGRATION_URL to the owner's address, so that the start can create its tables."
        : `The database does not accept the service's connection (DATABASE_URL): ${reasonOf(cause)}`,
      { cause },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Reads the folder of migrations in the order in which they are applied. A missing folder has none. */
export async function readMigrations(migrationsDir: string): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  return Promise.all(
    names.sort().map(async name => {
      const bytes = await readFile(path.join(migrationsDir, name, 'migration.sql'))
      return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') }
    }),
  )
}

/**
 * Connects as the owner and waits until no other process migrates; the lock ends with the connection.
 * @throws StartupError when the database does not answer or the other process takes longer than a minute
 */
export async function connectAsMigrator(ownerUrl: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'gewerk-migrate' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`SET lock_timeout = '60s'`)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    const isLocked = cause instanceof DatabaseError && cause.code === '55P03'
    throw new StartupError(
      isLocked
        ? 'Another process has been migrating the database for over a minute: wait for it or end it, then start again.'
        : `The database does not accept the connection of its owner (DATABASE_MIGRATION_URL): ${reasonOf(cause)}`,
      { cause },
    )
  }
}

// The table as Prisma creates it.
const MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

interface Applied {
  name: string
  checksum: string
  finished: boolean
}

async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
  return rows
}

function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const byName = new Map(migrations.map(migration => [migration.name, migration]))
  for (const { name, checksum, finished } of applied) {
    const migration = byName.get(name)
    if (!migration)
      throw new StartupError(
        `The database was migrated by another release: it holds migration "${name}", which this one does not know. Start the newer release, or restore a backup made by this one.`,
      )
    if (!finished)
      throw new StartupError(
        `Migration "${name}" was begun by another tool and did not finish: repair the database and run "npx prisma migrate resolve".`,
      )
    if (migration.checksum !== checksum)
      throw new StartupError(
        `Migration "${name}" was changed after it was applied: put its migration.sql back as it was and write a new migration instead.`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw new StartupError(`Migration "${name}" failed and was undone: ${reasonOf(cause, sql)}`, { cause })
  }
}

/** The server's message, with the line of the script that it refers to. */
function reasonOf(cause: unknown, sql?: string): string {
  if (!(cause instanceof Error)) return String(cause)
  const message = cause.message || ((cause as NodeJS.ErrnoException).code ?? cause.name)
  if (!(cause instanceof DatabaseError) || !sql || !cause.position) return message
  const line = sql.slice(0, Number(cause.position)).split('\n').length
  return `${message} (line ${line}${cause.hint ? `; ${cause.hint}` : ''})`
}
