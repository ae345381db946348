import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../tests/harness/eventually'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres'

const log = pino({ level: 'silent' })
let root: string
let dataDir: string
let running: EmbeddedPostgres | undefined

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gewerk postgres-'))
  dataDir = path.join(root, 'shared data')
  const first = await start()
  await query(first.ownerUrl, 'CREATE TABLE kept (id INT)')
  await query(first.ownerUrl, 'INSERT INTO kept VALUES (1)')
  await first.stop()
})
afterEach(() => running?.stop())
afterAll(() => rm(root, { recursive: true, force: true }))

async function start(directory = dataDir) {
  running = await startEmbeddedPostgres({ dataDir: directory, log, durable: false })
  return running
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const postmaster = async () =>
  Number.parseInt(await readFile(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a second start finds the data of the first', async () => {
  const { ownerUrl } = await start()
  expect(await query(ownerUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
})

test('a server with a socket is reached by it, and by its port', async () => {
  const directory = path.join(await mkdtemp(path.join(tmpdir(), 'socket-')), 'data')
  running = await startEmbeddedPostgres({ dataDir: directory, log, durable: false, bySocket: true })
  const address = 'SELECT inet_client_addr() AS address'
  expect(await query(running.ownerUrl, address)).toEqual([{ address: null }])
  const byPort = new URL(running.ownerUrl)
  byPort.hostname = '127.0.0.1'
  expect(await query(byPort.href, address)).toEqual([{ address: '127.0.0.1' }])
  await running.stop()
  await rm(path.dirname(directory), { recursive: true })
})

test('a stop resolves when the server has ended, may be repeated, and ends with code 0', async () => {
  const postgres = await start()
  const pid = await postmaster()
  await Promise.all([postgres.stop(), postgres.stop()])
  expect(isAlive(pid)).toBe(false)
  expect(await postgres.exited).toBe(0)
  await postgres.stop()
})

test('neither the owner nor the role of the service has more than ordinary privileges', async () => {
  const { ownerUrl, runtimeUrl } = await start()
  const ordinary = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }
  const attributes =
    'SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user'
  expect(await query(ownerUrl, attributes)).toEqual([ordinary])
  expect(await query(runtimeUrl, attributes)).toEqual([ordinary])
  await expect(query(runtimeUrl, 'SELECT * FROM kept')).rejects.toMatchObject({ code: '42501' })
})

test('the owner may install every extension that the product uses', async () => {
  const { ownerUrl } = await start()
  for (const extension of ['pg_trgm', 'unaccent', 'citext', 'btree_gin', 'btree_gist'])
    await query(ownerUrl, `CREATE EXTENSION IF NOT EXISTS ${extension}`)
})

test('the passwords are in a file that only its owner can read', async () => {
  expect((await stat(path.join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600)
})

async function expectToSurvive(victim: () => Promise<number>) {
  const { ownerUrl } = await start()
  process.kill(await victim(), 'SIGKILL')
  await eventually(async () => expect(await query(ownerUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }]))
}

test('a server that is killed is restarted on the same port', () => expectToSurvive(postmaster))

test.runIf(process.platform === 'linux')('a server whose guard is killed is restarted as well', () =>
  expectToSurvive(async () => parentOf(await postmaster())),
)

test('a parent that is killed leaves no server behind', async () => {
  const module = fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url))
  const script = `
    import { pino } from 'pino'
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const { superuserUrl } = await startEmbeddedPostgres({ dataDir: process.argv[1], log: pino({ level: 'silent' }) })
    console.log(superuserUrl)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const server = await postmaster()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect((await start()).port).toBeGreaterThan(0)
  expect(isAlive(server)).toBe(false)
})

test('a second server on the same directory is refused, and the first one keeps running', async () => {
  const { ownerUrl } = await start()
  const second = startEmbeddedPostgres({ dataDir, log })
  await expect(second).rejects.toThrow(`PostgreSQL (process ${await postmaster()}) already runs on`)
  expect(await query(ownerUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
})

test('a lock file whose process id now belongs to another program does not prevent the start', async () => {
  await writeFile(
    path.join(dataDir, 'cluster', 'postmaster.pid'),
    `${process.ppid}\n${dataDir}\n0\n0\n\n\n0 0\nready   \n`,
  )
  await start()
})

test('a data directory that is a file, or no cluster, is refused with a one-line message', async () => {
  const file = path.join(root, 'file')
  await writeFile(file, '')
  await expect(start(file)).rejects.toThrow(/^The data directory .*file cannot be used \(EEXIST/)
  await mkdir(path.join(root, 'foreign', 'cluster'), { recursive: true })
  await expect(start(path.join(root, 'foreign'))).rejects.toThrow(
    /exists but is not a PostgreSQL data directory: move it away/,
  )
})

test.each([
  ['cluster/PG_VERSION', '17\n', /was made by PostgreSQL 17 and this release brings PostgreSQL 18: back up/],
  ['credentials.json', undefined, /credentials\.json cannot be read.*restore it/],
  ['credentials.json', '{', /credentials\.json is damaged.*restore it/],
  [
    'cluster/global/pg_control',
    undefined,
    /^PostgreSQL cannot open .*could not find the database system.*: restore a backup/,
  ],
])('a cluster with a broken %s is refused with a one-line message and works again once that is repaired', async (name, content, message) => {
  const file = path.join(dataDir, name)
  await rename(file, `${file}.kept`)
  if (content !== undefined) await writeFile(file, content)
  await expect(start()).rejects.toThrow(message)
  await rename(`${file}.kept`, file)
  expect(await query((await start()).ownerUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
})

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
}
