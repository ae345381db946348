import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { verifyPassword } from '../server/identity/passwords'
import { readArchive } from '../server/maintenance/read-archive'
import { migrate } from '../server/platform/database/migrate'
import { acquireServiceLock } from '../server/platform/database/service-lock'
import { sha256Hex } from '../server/platform/secrets'
import { createTestDatabase, type TestDatabase } from '../tests/harness/database'

// The commands as people run them, built, in processes of their own, which are slow on a busy machine.
let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-commands-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

interface Call {
  env?: Record<string, string>
  stdin?: string
  /** Kills the process this long after it has printed this. */
  kill?: { after: string; delayMs: number }
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The arguments that `npm run <command>` passes to Node. */
function programOf(command: string): string[] {
  const [exec, program, ...args] = (scripts[command] ?? '').split(' ')
  if (exec !== 'exec' || program !== 'node') throw new Error(`npm run ${command} is not node alone`)
  return args
}

function call(command: string, args: string[], { env = {}, stdin = '', kill }: Call = {}): Promise<Ended> {
  const child = spawn(process.execPath, [...programOf(command), ...args], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      GEWERK_DATA_DIR: path.join(folder, 'none'),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', chunk => {
    ended.stdout += chunk
    if (kill && ended.stdout.includes(kill.after)) setTimeout(() => child.kill('SIGKILL'), kill.delayMs)
  })
  child.stderr.on('data', chunk => (ended.stderr += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  return new Promise(resolve => child.once('close', code => resolve({ ...ended, code })))
}

async function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const production = (url: string, more: Record<string, string> = {}) => ({
  GEWERK_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  CRON_SECRET: 'c'.repeat(32),
  DATABASE_URL: url,
  ...more,
})

test.each([
  ['operator', [], 'Usage: npm run operator'],
  ['operator', ['create', 'nobody'], '"nobody" is not a mail address'],
  ['backup', [], 'Usage: npm run backup'],
  ['restore', [], 'Usage: npm run restore'],
  ['restore', ['--all'], "Unknown option '--all'"],
])('"%s %j" prints its usage', async (command, args, text) => {
  const { code, stderr } = await call(command, args)
  expect(stderr).toContain(text)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
})

test.each([
  ['backup', ['x.tar.gz'], {}, 'There is no database in'],
  ['backup', ['x.tar.gz'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'BACKUP_DATABASE_URL is not set'],
  [
    'restore',
    ['x.tar.gz'],
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    'DATABASE_MIGRATION_URL is not set',
  ],
  ['operator', ['list'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'does not accept the service'],
  [
    'operator',
    ['damaged-texts'],
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    'BACKUP_DATABASE_URL is not set',
  ],
  [
    'operator',
    ['list'],
    { GEWERK_ENV: 'production' },
    'Missing in production: SESSION_SECRET, CRON_SECRET, DATABASE_URL',
  ],
])('"%s" reports in one line what is missing', async (command, args, env, text) => {
  const { code, stderr } = await call(command, args, { env })
  expect(stderr).toContain(text)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

describe('operator', () => {
  const env = () => production(database.runtimeUrl)
  const user = async (email: string) =>
    (
      await query<{ id: number; is_operator: boolean; active: boolean; password_hash: string; name: string }>(
        database.superuserUrl,
        'SELECT * FROM users WHERE email = $1',
        [email],
      )
    )[0]

  test('the first one gets a password that is shown once and works', async () => {
    expect((await call('operator', ['list'], { env: env() })).stdout).toContain('no operator yet')
    const { stdout, code } = await call('operator', ['create', 'chefin@example.test', '--name', 'Eva Chefin'], {
      env: env(),
    })
    expect(code).toBe(0)
    const [, password = ''] = /shown this once: (\S{24})/.exec(stdout) ?? []
    const made = await user('chefin@example.test')
    expect(made).toMatchObject({ is_operator: true, active: true, name: 'Eva Chefin' })
    expect(await verifyPassword(made?.password_hash ?? null, password)).toBe(true)
    expect((await call('operator', ['list'], { env: env() })).stdout).toMatch(
      /^chefin@example\.test {2}Eva Chefin {2}since \d{4}-\d\d-\d\d\n$/,
    )
  })

  test('a password that is piped in is accepted and not shown; a short one is refused', async () => {
    const { stdout } = await call('operator', ['create', 'zwei@example.test'], {
      env: env(),
      stdin: 'Löwenzahn im Frühling\n',
    })
    expect(stdout).not.toContain('Löwenzahn')
    expect(stdout).not.toContain('shown this once')
    expect(
      await verifyPassword((await user('zwei@example.test'))?.password_hash ?? null, 'Löwenzahn im Frühling'),
    ).toBe(true)
    expect(await call('operator', ['create', 'drei@example.test'], { env: env(), stdin: 'kurz\n' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('12 to 256'),
    })
    expect(await user('drei@example.test')).toBeUndefined()
  })

  test('an existing user becomes one and keeps the password', async () => {
    await query(
      database.superuserUrl,
      `INSERT INTO users (email, name, password_hash, active, updated_at) VALUES ('buero@example.test', 'Büro', 'kept', false, now())`,
    )
    const { stdout } = await call('operator', ['create', 'BUERO@example.test'], { env: env() })
    expect(stdout).toContain('buero@example.test is known already (Büro) and becomes an operator')
    expect(stdout).toContain('disabled and is enabled again')
    expect(await user('buero@example.test')).toMatchObject({
      is_operator: true,
      active: true,
      password_hash: 'kept',
      name: 'Büro',
    })
  })

  test('a disabled one loses access at once; no other user is touched', async () => {
    const { id } = (await user('chefin@example.test')) ?? { id: 0 }
    await query(
      database.superuserUrl,
      `INSERT INTO sessions (id, user_id, expires_at) VALUES ('a', $1, now() + interval '1 day'), ('b', $1, now() + interval '1 day')`,
      [id],
    )
    expect((await call('operator', ['disable', 'chefin@example.test'], { env: env() })).stdout).toContain(
      '2 sessions ended',
    )
    expect(await user('chefin@example.test')).toMatchObject({ active: false })
    expect(await query(database.superuserUrl, 'SELECT * FROM sessions')).toEqual([])
    expect(await user('buero@example.test')).toMatchObject({ active: true })
    expect((await call('operator', ['list'], { env: env() })).stdout).toMatch(/chefin.*DISABLED/)

    await query(
      database.superuserUrl,
      `INSERT INTO users (email, name, updated_at) VALUES ('lehrling@example.test', 'L', now())`,
    )
    expect((await call('operator', ['disable', 'lehrling@example.test'], { env: env() })).stderr).toContain(
      'is not an operator',
    )
    expect((await call('operator', ['disable', 'niemand@example.test'], { env: env() })).stderr).toContain(
      'Nobody has the address',
    )
  })

  test('an invitation to register is a link that is shown once, and only its digest is stored', async () => {
    const { stdout, code } = await call('operator', ['invite', 'neu@example.test'], { env: env() })
    expect(code).toBe(0)
    const [, token = ''] = /\/register\?invite=([\w-]{43})\n/.exec(stdout) ?? []
    const [row] = await query<{ email: string; token_hash: string; days: number }>(
      database.superuserUrl,
      `SELECT email, token_hash, round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM account_tokens
       WHERE kind = 'registration_invitation'`,
    )
    expect(row).toEqual({ email: 'neu@example.test', token_hash: sha256Hex(token), days: 14 })
  })

  test('a reset of the second factor keeps the password and ends every session', async () => {
    await query(
      database.superuserUrl,
      `UPDATE users SET totp_secret = 'sealed', totp_enabled_at = now(), totp_last_step = 1 WHERE email = 'zwei@example.test'`,
    )
    const { id } = (await user('zwei@example.test')) ?? { id: 0 }
    await query(
      database.superuserUrl,
      `WITH code AS (INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'x'))
       INSERT INTO sessions (id, user_id, expires_at) VALUES ('c', $1, now() + interval '1 day')`,
      [id],
    )
    const before = await user('zwei@example.test')
    expect((await call('operator', ['reset-second-factor', 'zwei@example.test'], { env: env() })).code).toBe(0)
    expect(await user('zwei@example.test')).toMatchObject({
      totp_secret: null,
      totp_enabled_at: null,
      password_hash: before?.password_hash,
    })
    expect(await query(database.superuserUrl, 'SELECT * FROM recovery_codes')).toEqual([])
    expect(await query(database.superuserUrl, 'SELECT * FROM sessions')).toEqual([])
    expect((await call('operator', ['reset-second-factor', 'zwei@example.test'], { env: env() })).stderr).toContain(
      'has no second factor',
    )
  })

  test('texts that lost a character are reported with their location, and by the exit code', async () => {
    const reading = { env: production(database.runtimeUrl, { BACKUP_DATABASE_URL: database.superuserUrl }) }
    expect(await call('operator', ['damaged-texts'], reading)).toEqual({
      code: 0,
      stdout: 'No text holds U+FFFD.\n',
      stderr: '',
    })
    await query(
      database.superuserUrl,
      `INSERT INTO users (email, name, updated_at) VALUES ('lost@example.test', 'B\uFFFDro', now())`,
    )
    const { id } = (await user('lost@example.test')) ?? { id: 0 }
    expect(await call('operator', ['damaged-texts'], reading)).toEqual({
      code: 3,
      stdout: `no company  users  ${id}  name\n`,
      stderr: '',
    })
    await query(database.superuserUrl, `DELETE FROM users WHERE email = 'lost@example.test'`)
  })

  test('each use of the command that changes something is recorded in the log of the platform', async () => {
    const rows = await query<{ action: string }>(
      database.superuserUrl,
      `SELECT action, actor_label FROM audit_entries WHERE tenant_id = 0 AND actor_label LIKE 'npm run operator (%)' ORDER BY id`,
    )
    expect(rows.map(row => row.action)).toEqual([
      'user.operator_made',
      'user.operator_made',
      'user.operator_made',
      'user.closed',
      'registration_invitation.created',
      'user.second_factor_reset',
    ])
  })
})

describe('the embedded database', () => {
  const log = pino({ level: 'silent' })
  const migrationsDir = path.resolve('prisma/migrations')
  const embedded = (dataDir: string) => ({ GEWERK_DATA_DIR: dataDir })
  const secrets = `${JSON.stringify({ sessionSecret: 'a'.repeat(32), apiKeyPepper: 'b'.repeat(32), cronSecret: 'c'.repeat(32) })}\n`
  let dataDir: string
  let archive: string

  beforeAll(async () => {
    dataDir = path.join(folder, 'data')
    archive = path.join(folder, 'running.tar.gz')
    const lock = await acquireServiceLock(dataDir)
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      log,
      durable: false,
    })
    await migrate({ ownerUrl: postgres.ownerUrl, runtimeRole: 'gewerk_app', migrationsDir, log })
    await writeFile(path.join(dataDir, 'secrets.json'), secrets)
    const superuser = postgres.superuserUrl.replace(/postgres$/, 'gewerk')
    await query(
      superuser,
      `INSERT INTO companies (company_id, name, updated_at) VALUES ('huber', 'Tischlerei Huber', now())`,
    )

    // While the service runs, backup uses its database and restore refuses.
    const backup = await call('backup', [archive], { env: embedded(dataDir) })
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toContain('holds the secrets of this service')
    const restore = await call('restore', [archive, '--replace', '--yes'], { env: embedded(dataDir) })
    expect(restore).toMatchObject({ code: 1, stderr: expect.stringContaining('already runs') })
    await postgres.stop()
    await lock.release()
  })

  test('is backed up with a running service, and without one, with the same rows', async () => {
    const stopped = path.join(folder, 'stopped.tar.gz')
    expect(await call('backup', [stopped], { env: embedded(dataDir) })).toMatchObject({ code: 0, stderr: '' })
    expect((await readArchive(stopped)).tables).toEqual((await readArchive(archive)).tables)
    expect(
      await readdir(path.join(dataDir, 'postgres', 'cluster')).then(names => names.includes('postmaster.pid')),
    ).toBe(false)
    expect(await readdir(dataDir).then(names => names.includes('service.lock'))).toBe(false)
  })

  test('is restored on a new machine with its secrets, and not into one that holds companies', async () => {
    const fresh = path.join(folder, 'fresh')
    const done = await call('restore', [archive], { env: embedded(fresh) })
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain('recounted')
    expect(await readFile(path.join(fresh, 'secrets.json'), 'utf8')).toBe(secrets)
    expect((await stat(path.join(fresh, 'secrets.json'))).mode & 0o777).toBe(0o600)

    const again = await call('restore', [archive], { env: embedded(fresh) })
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds 1 company (Tischlerei Huber): nothing was changed'),
    })
    const unasked = await call('restore', [archive, '--replace'], { env: embedded(fresh) })
    expect(unasked).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') })
    expect(await call('restore', [archive, '--replace', '--yes'], { env: embedded(fresh) })).toMatchObject({
      code: 0,
    })
    expect((await call('operator', ['create', 'b@example.test'], { env: embedded(fresh) })).stdout).toContain(
      'New operator',
    )
  })
})

test('a restore that is killed leaves the old state or the new one', async () => {
  const source = await createTestDatabase()
  await query(
    source.superuserUrl,
    `INSERT INTO companies (company_id, name, updated_at) VALUES ('neu', 'Neue Firma', now())`,
  )
  await query(
    source.superuserUrl,
    `INSERT INTO audit_entries (tenant_id, actor_kind, actor_label, action, entity) SELECT 1, 'system', repeat('x', 200), 'a', 'e' FROM generate_series(1, 20000)`,
  )
  const archive = path.join(folder, 'large.tar.gz')
  const made = await call('backup', [archive], {
    env: production(source.runtimeUrl, { BACKUP_DATABASE_URL: source.superuserUrl }),
  })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  await source.drop()

  const target = await createTestDatabase()
  await query(
    target.superuserUrl,
    `INSERT INTO companies (company_id, name, updated_at) VALUES ('alt', 'Alte Firma', now())`,
  )
  const env = production(target.runtimeUrl, { DATABASE_MIGRATION_URL: target.ownerUrl })
  const state = () =>
    query(
      target.superuserUrl,
      'SELECT (SELECT min(name) FROM companies) AS company, (SELECT count(*)::int FROM audit_entries) AS entries',
    )
  const old = [{ company: 'Alte Firma', entries: 0 }]
  const fresh = [{ company: 'Neue Firma', entries: 20_000 }]
  const killed: unknown[] = []
  for (const delayMs of [0, 60, 150, 300]) {
    const { code } = await call('restore', [archive, '--replace', '--yes'], {
      env,
      kill: { after: 'Loading the database', delayMs },
    })
    const found = await state()
    expect([old, fresh]).toContainEqual(found)
    if (code === null) killed.push(found)
  }
  expect(killed).toContainEqual(old)
  expect(await call('restore', [archive, '--replace', '--yes'], { env })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(await state()).toEqual(fresh)
  await target.drop()
})
