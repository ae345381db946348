import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openCluster } from '../server/adapters/postgres-cluster'
import { launchPostgres } from '../server/adapters/postgres-process'
import { migrateQueueSchema } from '../server/adapters/queue-schema'
import { openFileStorage } from '../server/adapters/storage-files'
import { backUp } from '../server/maintenance/back-up'
import { assertMigrated, migrate } from '../server/platform/database/migrate'
import { assertRuntimeRole } from '../server/platform/database/runtime-role'
import { freePort } from '../tests/harness/free-port'

const read = (file: string) => readFile(file, 'utf8')
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('.env.example names every variable of the service, and none that is unused', async () => {
  const [env, example, compose] = await Promise.all(['server/env.ts', '.env.example', 'docker-compose.yml'].map(read))
  const known = namesIn(env ?? '', /^ {2}([A-Z][A-Z0-9_]+): /gm)
  const shown = namesIn(example ?? '', /^([A-Z][A-Z0-9_]+)=$/gm)
  const composed = namesIn(compose ?? '', /\$\{([A-Z0-9_]+)[:}]/g)
  expect(known.length).toBeGreaterThan(25)
  expect(shown).toEqual([...new Set(shown)])
  expect(known.filter(name => !shown.includes(name))).toEqual([])
  expect(composed.filter(name => !shown.includes(name))).toEqual([])
  expect(shown.filter(name => !known.includes(name) && !composed.includes(name))).toEqual([])
})

test('the compose file passes no unknown variable to the service', async () => {
  const [env, compose] = await Promise.all(['server/env.ts', 'docker-compose.yml'].map(read))
  const [, shared = ''] = /x-environment: &environment\n((?: {2}.*\n)+)/.exec(compose ?? '') ?? []
  const handed = namesIn(shared, /^ {2}([A-Z][A-Z0-9_]+): /gm)
  const known = namesIn(env ?? '', /^ {2}([A-Z][A-Z0-9_]+): /gm)
  expect(handed).toContain('DATABASE_URL')
  expect(handed.filter(name => !known.includes(name))).toEqual([])
})

test('the manual shows the roles as created by docker/postgres/roles.sql', async () => {
  const [manual, sql] = await Promise.all(['docs/operations.md', 'docker/postgres/roles.sql'].map(read))
  for (const statement of statementsOf(sql ?? '')) expect(manual).toContain(statement.replace(/:'\w+'/, "'…'"))
})

test(
  'a server with these roles is accepted by the service, its migrations and its backup',
  { tags: 'long' },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-roles-'))
    const log = pino({ level: 'silent' })
    const cluster = await openCluster(path.join(folder, 'postgres'))
    const port = await freePort()
    const server = launchPostgres(cluster, { port, durable: false, log })
    const url = (role: string, password: string, database = 'gewerk') =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
    try {
      await server.ready
      const admin = new Client({
        connectionString: url('postgres', cluster.credentials.superuserPassword, 'postgres'),
      })
      await admin.connect()
      for (const statement of statementsOf(await read('docker/postgres/roles.sql')))
        await admin.query(statement.replace(/:'(\w+)_password'/, "'$1-pw'"))
      await admin.end()

      const [ownerUrl, runtimeUrl, readerUrl] = [
        url('gewerk_owner', 'owner-pw'),
        url('gewerk_app', 'app-pw'),
        url('gewerk_backup', 'backup-pw'),
      ]
      const migrationsDir = path.resolve('prisma/migrations')
      await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir, log })
      await migrateQueueSchema({ ownerUrl })
      await assertRuntimeRole(runtimeUrl)
      await assertMigrated({ url: runtimeUrl, migrationsDir })
      const storage = await openFileStorage(path.join(folder, 'files'))
      const { manifest } = await backUp({
        file: path.join(folder, 'a.tar.gz'),
        readerUrl,
        storage,
        outbox: false,
        dataDir: null,
        version: 'x',
      })
      expect(manifest.tables.find(({ name }) => name === '_prisma_migrations')?.rows).toBe(manifest.migrations.length)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const statementsOf = (sql: string): string[] =>
  sql
    .split('\n')
    .filter(line => line && !line.startsWith('--'))
    .join('\n')
    .split(/(?<=;)\n/)
    .map(statement => statement.trim())
    .filter(Boolean)
