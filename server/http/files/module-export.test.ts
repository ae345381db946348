import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import express from 'express'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { eventually } from '../../../tests/harness/eventually'
import { bareApp, type Listening, listen } from '../../../tests/harness/http'
import { type Database, openDatabase } from '../../platform/database/db'
import type { Role } from '../../platform/permissions'
import { moduleTables } from '../../services/people/modules/tables'
import type { Limits } from './byte-route'

let app: TestApp
let superuser: Client
let company: TestCompany
const cookies = {} as Record<Role, string>
const { app: quiet, lines } = bareApp()

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T23:30:00.000Z' })
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
  company = await createTestCompany(app)
  for (const role of [1, 2, 3] as const) cookies[role] = await cookieOf(app, company, role)
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})
beforeEach(() => {
  lines.length = 0
})

interface Options {
  db?: Database
  limits?: Partial<Limits>
  behind?: 'rest'
}

async function serve({ db = app.db, limits, behind }: Options = {}): Promise<Listening> {
  const web = express()
  const { bytes, rest } = byteHandlers({ ...app, db, log: quiet.log }, limits)
  web.use(bytes)
  if (behind === 'rest') web.use(rest)
  web.use((_, res) => {
    res.status(299).end('passed on')
  })
  return listen(web)
}

const path = (module: string) => `/api/company/modules/${module}/export`
const auditEntries = async () =>
  (await superuser.query(`select 1 from audit_entries where action = 'module.exported'`)).rowCount

describe('the route', () => {
  let server: Listening
  beforeAll(async () => {
    server = await serve()
  })
  afterAll(() => server.close())

  async function call(target: string, init: RequestInit & { role?: Role | null } = {}) {
    const { role = 1, ...rest } = init
    const headers = { 'accept-language': 'en', ...(role ? { cookie: cookies[role] } : {}), ...rest.headers }
    const response = await fetch(`${server.url}${target}`, { ...rest, headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: () => JSON.parse(text) }
  }

  test('gives an administrator the document as a file that no cache may store', async () => {
    const { status, headers, body } = await call(path('zeiterfassung'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    // The day is that of the company's time zone.
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${company.companyId}-zeiterfassung-2026-03-11.json"`,
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(body()).toEqual({
      module: 'zeiterfassung',
      companyId: company.companyId,
      exportedAt: '2026-03-10T23:30:00.000Z',
      tables: { account_bookings: [], time_breaks: [], time_entries: [], time_sheets: [] },
    })
  })

  test('knows every module, also with a dot and percent-encoded', { tags: 'long' }, async () => {
    for (const [module, tables] of Object.entries(moduleTables)) {
      const { status, body } = await call(path(module.replace('.', '%2E')))
      expect(status).toBe(200)
      expect(Object.keys(body().tables)).toEqual(Object.keys(tables))
    }
  })

  test('exports a module that is switched off, too', async () => {
    const firm = await createTestCompany(app, { modules: [] })
    const cookie = await cookieOf(app, firm)
    const { status, body } = await call(path('rechnungen'), { role: null, headers: { cookie } })
    expect(status).toBe(200)
    expect(body().companyId).toBe(firm.companyId)
  })

  test.each([
    ['an anonymous caller', null, 'core', 401, 'unauthorized'],
    ['a manager', 2, 'core', 403, 'forbidden'],
    ['an employee', 3, 'core', 403, 'forbidden'],
    ['an employee who asks for what does not exist', 3, 'nothing', 403, 'forbidden'],
    ['a module that does not exist', 1, 'nothing', 404, 'not_found'],
    ['a name from the prototype', 1, 'constructor', 404, 'not_found'],
  ] as const)('refuses %s', { tags: 'long' }, async (_who, role, module, status, error) => {
    const before = await auditEntries()
    const answer = await call(path(module), { role })
    expect(answer.status).toBe(status)
    expect(answer.body()).toMatchObject({ error })
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(await auditEntries()).toBe(before)
  })

  test('answers an unknown module like anything else that does not exist', async () => {
    const { body } = await call(path('nothing'))
    // The language is the person's own.
    expect(body()).toEqual({ error: 'not_found', message: 'Nicht gefunden.' })
  })

  test('is not opened by an API key', async () => {
    const { data } = await company.as().apiKeys.create({ name: 'Alles', scopes: ['core:write'] })
    const answer = await call(path('core'), { role: null, headers: { authorization: `Bearer ${data.key}` } })
    expect(answer.status).toBe(401)
  })

  test('answers HEAD with the headers alone, without counting it as an export', async () => {
    const before = await auditEntries()
    const { status, headers, text } = await call(path('core'), { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(text).toBe('')
    expect(await auditEntries()).toBe(before)
    expect((await call(path('nothing'), { method: 'HEAD' })).status).toBe(404)
  })

  test.each([
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
  ])('passes %s on to the REST handler, which refuses it and names what is allowed', async method => {
    const whole = await serve({ behind: 'rest' })
    const answer = await fetch(`${whole.url}${path('core')}`, { method, headers: { cookie: cookies[1] } })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(await answer.json()).toMatchObject({ error: 'method_not_allowed' })
    await whole.close()
  })

  test.each([
    `${path('core')}/`,
    '/api/company/modules/core/Export',
    '/api/company/modules/core',
    '/api/company/modules/core/x/export',
    '/api/company/modules/%zz/export',
    '/api/v1/company/modules/core/export',
  ])('leaves %s to the handlers behind it', async target => {
    expect((await call(target)).status).toBe(299)
  })

  test('answers 503 when the database is away, as long as nothing has been sent', { tags: 'long' }, async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', quiet.log)
    const broken = await serve({ db: { ...app.db, pool: away.pool } })
    const response = await fetch(`${broken.url}${path('core')}`, { headers: { cookie: cookies[1] } })
    expect(response.status).toBe(503)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.json()).toMatchObject({ error: 'unavailable' })
    await broken.close()
    await away.close()
  })

  test('records each export with the person who made it', async () => {
    const before = await auditEntries()
    await call(`${path('termine')}?colour=red`)
    expect(await auditEntries()).toBe(Number(before) + 1)
  })
})

describe('a document being generated', () => {
  let firm: TestCompany
  let cookie: string
  let server: Listening
  beforeAll(async () => {
    firm = await createTestCompany(app)
    cookie = await cookieOf(app, firm)
    // More than the buffers of both ends of a connection hold.
    await superuser.query(
      `insert into contacts (tenant_id, customer_number, name, company_name, notes, updated_at)
       select $1, 'K-' || n, 'Kunde', 'Kunde', repeat('x', 8000), now() from generate_series(1, 3000) n`,
      [firm.tenantId],
    )
    server = await serve({ limits: { most: 1 } })
  })
  afterAll(() => server.close())

  /** A response of which nothing has been read yet. */
  const begin = (from = server) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${from.url}${path('core')}`, { headers: { cookie }, agent: false }, resolve).on('error', reject)
    })

  /** The same, once the service has handled the end of the previous ones. */
  async function beginAtOnce(): Promise<IncomingMessage> {
    for (;;) {
      const message = await begin()
      if (message.statusCode === 200) return message
      message.resume()
    }
  }

  const endOf = (message: IncomingMessage) =>
    new Promise<{ text: string; complete: boolean }>(resolve => {
      let text = ''
      const end = () => resolve({ text, complete: message.complete })
      message.setEncoding('utf8').on('data', piece => {
        text += piece
      })
      message.on('error', () => {})
      // The server may have cut it before the test started reading.
      if (message.closed) end()
      else message.on('close', end)
    })

  /** Its first bytes; from then on the response waits in the buffers of both ends. */
  async function beginningOf(message: IncomingMessage): Promise<string> {
    await once(message, 'readable')
    return String(message.read(20))
  }

  const inExport = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`

  /** Resolves once no export holds a connection any more. */
  async function untilFree(): Promise<void> {
    await eventually(async () => expect((await superuser.query(`select 1 ${inExport}`)).rowCount).toBe(0), 1)
  }

  test('reaches its reader completely', { tags: 'long' }, async () => {
    const { text, complete } = await endOf(await begin())
    expect(complete).toBe(true)
    expect(JSON.parse(text).tables.contacts).toHaveLength(3000)
    expect(lines).toEqual([])
  })

  /** Resolves once an export has a connection. */
  async function untilBegun(): Promise<void> {
    await eventually(async () => expect((await superuser.query(`select 1 ${inExport}`)).rowCount).toBeGreaterThan(0), 1)
  }

  test(
    'is refused with an error text when the database fails on the way, and nothing of it is sent',
    { tags: 'long' },
    async () => {
      // It gets as far as the contacts, which are locked, and is ended there.
      const holder = new Client({ connectionString: app.database.superuserUrl })
      await holder.connect()
      await holder.query('begin; lock table contacts in access exclusive mode')
      const message = begin()
      const waiting = `${inExport} and wait_event_type = 'Lock'`
      const end = () => superuser.query(`select pg_terminate_backend(pid) ${waiting}`)
      await eventually(async () => expect((await end()).rowCount).toBeGreaterThan(0), 1)
      await holder.end()
      const answer = await message
      const { text } = await endOf(answer)
      expect([answer.statusCode, JSON.parse(text).error]).toEqual([503, 'unavailable'])
      expect(answer.headers['content-disposition']).toBeUndefined()
      expect((await endOf(await begin())).complete).toBe(true)
    },
  )

  test('releases the database when its reader leaves, and logs no failure', { tags: 'long' }, async () => {
    const request = get(`${server.url}${path('core')}`, { headers: { cookie }, agent: false }).on('error', () => {})
    await untilBegun()
    request.destroy()
    await untilFree()
    expect((await endOf(await begin())).complete).toBe(true)
    expect(lines).toEqual([])
  })

  test('holds neither the database nor a turn while its reader reads nothing', { tags: 'long' }, async () => {
    const message = await begin()
    await beginningOf(message)
    await untilFree()
    const another = await begin()
    const { text, complete } = await endOf(another)
    message.destroy()
    expect(complete).toBe(true)
    expect(Buffer.byteLength(text)).toBe(Number(another.headers['content-length']))
  })

  test('waits for its turn when the limit of concurrent documents is reached', { tags: 'long' }, async () => {
    const answers = await Promise.all([begin(), begin()])
    const both = await Promise.all(answers.map(endOf))
    expect(both.map(({ complete }) => complete)).toEqual([true, true])
  })

  test(
    'refuses a further download while a user has as many unread as allowed, until one has ended',
    { tags: 'long' },
    async () => {
      const [held] = await Promise.all([beginAtOnce(), beginAtOnce()])
      const response = await fetch(`${server.url}${path('core')}`, { headers: { cookie } })
      expect(response.status).toBe(429)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ error: 'rate_limited' })
      held?.destroy()
      const again = () => fetch(`${server.url}${path('core')}`, { headers: { cookie } })
      await expect.poll(async () => (await again()).status).toBe(200)
    },
  )
})
