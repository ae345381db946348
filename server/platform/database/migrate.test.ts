import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/database'
import { migrate } from './migrate'
import { assertRuntimeRole } from './runtime-role'

const log = pino({ level: 'silent' })
let database: TestDatabase
let migrationsDir: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  migrationsDir = await mkdtemp(path.join(tmpdir(), 'gewerk migrations-'))
  await write('20260101000000_init', 'CREATE TABLE notes (id SERIAL PRIMARY KEY, text TEXT NOT NULL);')
  await write(
    '20260102000000_ledger',
    'CREATE TABLE ledger (id INT); REVOKE UPDATE, DELETE ON ledger FROM gewerk_runtime;',
  )
})
afterEach(async () => {
  await database.drop()
  await rm(migrationsDir, { recursive: true, force: true })
})

async function write(name: string, sql: string) {
  await mkdir(path.join(migrationsDir, name), { recursive: true })
  await writeFile(path.join(migrationsDir, name, 'migration.sql'), sql)
}

const migrateDatabase = () => migrate({ ownerUrl: database.ownerUrl, runtimeRole: 'gewerk_app', migrationsDir, log })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('an empty database gets every migration once and in order', async () => {
  expect(await migrateDatabase()).toEqual(['20260101000000_init', '20260102000000_ledger'])
  expect(await migrateDatabase()).toEqual([])
  await write('20260103000000_more', 'ALTER TABLE notes ADD COLUMN more TEXT')
  expect(await migrateDatabase()).toEqual(['20260103000000_more'])
})

test('the record of migrations is the one that prisma migrate reads', async () => {
  await write('20260103000000_umlaut', `-- Größe\nSELECT 1;\n`)
  await migrateDatabase()
  const [row] = await query(database.ownerUrl, `SELECT * FROM _prisma_migrations WHERE migration_name LIKE '%umlaut'`)
  expect(row).toMatchObject({
    checksum: createHash('sha256').update('-- Größe\nSELECT 1;\n').digest('hex'),
    applied_steps_count: 1,
    rolled_back_at: null,
    logs: null,
  })
  expect(row?.finished_at).toBeInstanceOf(Date)
})

test('a migration that fails is rolled back completely, and the error names the line', async () => {
  await write('20260103000000_broken', 'CREATE TABLE half (id INT);\nALTER TABLE nowhere ADD COLUMN x INT;')
  await expect(migrateDatabase()).rejects.toThrow(
    'Migration "20260103000000_broken" failed and was undone: relation "nowhere" does not exist',
  )
  await write('20260103000000_broken', 'CREATE TABLE half (id INT);\nSELECT nothing FROM ledger;')
  await expect(migrateDatabase()).rejects.toThrow('column "nothing" does not exist (line 2)')
  expect(
    await query(database.ownerUrl, `SELECT to_regclass('half') AS half, count(*)::int FROM _prisma_migrations`),
  ).toEqual([{ half: null, count: 2 }])
})

test('services that start at once apply each migration once', async () => {
  const applied = await Promise.all([migrateDatabase(), migrateDatabase(), migrateDatabase()])
  expect(applied.flat().sort()).toEqual(['20260101000000_init', '20260102000000_ledger'])
})

test('a migration that was changed after it was applied is refused', async () => {
  await migrateDatabase()
  await write('20260101000000_init', 'CREATE TABLE notes (id INT);')
  await expect(migrateDatabase()).rejects.toThrow('Migration "20260101000000_init" was changed after it was applied')
})

test('a database of a newer release is refused, and nothing is applied to it', async () => {
  await write('20260103000000_newer', 'SELECT 1')
  await migrateDatabase()
  await rm(path.join(migrationsDir, '20260103000000_newer'), { recursive: true })
  await write('20260104000000_other', 'CREATE TABLE other (id INT)')
  await expect(migrateDatabase()).rejects.toThrow(
    'holds migration "20260103000000_newer", which this one does not know',
  )
  expect(await query(database.ownerUrl, `SELECT to_regclass('other') AS other`)).toEqual([{ other: null }])
})

test('a migration that another tool left unfinished is refused, one that the tool rolled back is applied', async () => {
  await migrateDatabase()
  await query(database.ownerUrl, `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%ledger'`)
  await expect(migrateDatabase()).rejects.toThrow('Migration "20260102000000_ledger" was begun by another tool')
  await query(
    database.ownerUrl,
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL; DROP TABLE ledger`,
  )
  expect(await migrateDatabase()).toEqual(['20260102000000_ledger'])
})

test('the runtime role can work with rows, but can neither change the schema nor reach the record of migrations', async () => {
  await migrateDatabase()
  expect(await query(database.runtimeUrl, `INSERT INTO notes (text) VALUES ('a') RETURNING id`)).toEqual([{ id: 1 }])
  await query(database.runtimeUrl, `UPDATE notes SET text = 'b'; DELETE FROM notes`)
  for (const sql of [
    'DROP TABLE notes',
    'CREATE TABLE x (id INT)',
    'SELECT * FROM _prisma_migrations',
    'TRUNCATE notes',
  ])
    await expect(query(database.runtimeUrl, sql), sql).rejects.toMatchObject({ code: '42501' })
})

test('a grant that a migration revokes from the runtime role stays revoked at the next start', async () => {
  await migrateDatabase()
  await migrateDatabase()
  await query(database.runtimeUrl, 'INSERT INTO ledger VALUES (1)')
  await expect(query(database.runtimeUrl, 'DELETE FROM ledger')).rejects.toMatchObject({ code: '42501' })
})

test('the service refuses to run as a role that bypasses row level security', async () => {
  await migrateDatabase()
  await expect(assertRuntimeRole(database.runtimeUrl)).resolves.toBeUndefined()
  await expect(assertRuntimeRole(database.superuserUrl)).rejects.toThrow(
    /DATABASE_URL connects as "postgres", which is a superuser/,
  )
  await expect(assertRuntimeRole(database.ownerUrl)).rejects.toThrow(
    /"gewerk_owner", which owns tables.*DATABASE_MIGRATION_URL/,
  )
})

test(
  'a role with BYPASSRLS, outside the group or that is a member of the owner is refused',
  { tags: 'long' },
  async () => {
    await migrateDatabase()
    const role = `test_${path.basename(new URL(database.runtimeUrl).pathname).slice(-12)}`
    const url = new URL(database.runtimeUrl)
    url.username = role
    url.password = 'secret'
    await query(database.superuserUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
    try {
      await expect(assertRuntimeRole(url.href)).rejects.toThrow(/is not a member of gewerk_runtime/)
      await migrate({ ownerUrl: database.ownerUrl, runtimeRole: role, migrationsDir, log })
      await expect(assertRuntimeRole(url.href)).resolves.toBeUndefined()
      await query(database.superuserUrl, `ALTER ROLE ${role} BYPASSRLS`)
      await expect(assertRuntimeRole(url.href)).rejects.toThrow(/has BYPASSRLS/)
      await query(
        database.superuserUrl,
        `ALTER ROLE ${role} NOBYPASSRLS; GRANT gewerk_owner TO ${role} WITH INHERIT FALSE`,
      )
      await expect(assertRuntimeRole(url.href)).rejects.toThrow(/owns tables/)
    } finally {
      await query(database.superuserUrl, `DROP ROLE ${role}`)
    }
  },
)

test('a runtime role unknown to the server, or no server at all, is reported in one clear line', async () => {
  const missing = migrate({ ownerUrl: database.ownerUrl, runtimeRole: 'nobody_here', migrationsDir, log })
  await expect(missing).rejects.toThrow('The role "nobody_here" of DATABASE_URL does not exist on the server')
  await expect(assertRuntimeRole('postgresql://a:b@127.0.0.1:1/x')).rejects.toThrow(/DATABASE_URL.*ECONNREFUSED/)
  const unreachable = migrate({ ownerUrl: 'postgresql://a:b@127.0.0.1:1/x', migrationsDir, log })
  await expect(unreachable).rejects.toThrow(/DATABASE_MIGRATION_URL.*ECONNREFUSED/)
})
