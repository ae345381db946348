import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModuleId, moduleIds } from '../../server/platform/modules'
import { grantOf, type Role, roles, scopes } from '../../server/platform/permissions'
import { byTurns } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf, sessionCookie } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { createKey, createRecords, type Ids } from './http-fixtures'
import { allOperations, type Operation } from './http-operations'

const operations = allOperations().filter(({ surface }) => surface === 'app')
const guardedBy = (...by: Array<Operation['guard']['by']>) =>
  operations.filter(({ guard }) => by.includes(guard.by)).map(one => [one.name, one] as const)

let web: TestWeb
let pool: Pool
let mine: TestCompany
/** A separate company whose people may change anything about themselves, including ending their sessions. */
let apart: TestCompany
let theirIds: Ids
let key: string
/** Invalid credentials, by name. */
let invalidCredentials: Record<string, Record<string, string>>
let cases = 0
const missing = 2_000_000_000

beforeAll(async () => {
  web = await startTestWeb()
  // Without a secret, a local trial of the service accepts unsigned requests.
  web.app.settings.messaging.appSecret = 'a secret of theirs'
  pool = new Pool(web.url)
  mine = await createTestCompany(web.app)
  await createRecords(web.app, mine)
  apart = await createTestCompany(web.app)
  theirIds = await createRecords(web.app, await createTestCompany(web.app))
  key = await createKey(web.app, mine, scopes)
  invalidCredentials = await makeInvalidCredentials()
})
afterAll(async () => {
  await pool.destroy()
  await web.stop()
})

async function makeInvalidCredentials(): Promise<typeof invalidCredentials> {
  const { app } = web
  const ended = await cookieOf(web.app, mine)
  await app.sessions.end(ended.split('=')[1] ?? '')
  const left = await createTestCompany(app)
  const ofLeaver = await cookieOf(web.app, left)
  const disabled = await createTestCompany(app)
  const ofDisabled = await cookieOf(web.app, disabled)
  await app.db.acrossTenants('platform', async tx => {
    await tx.membership.updateMany({ where: { tenantId: left.tenantId }, data: { status: 'inactive' } })
    await tx.user.update({ where: { id: disabled.userIds[1] }, data: { active: false } })
  })
  const [cookieName] = ended.split('=')
  return {
    none: {},
    'a key with every scope': { authorization: `Bearer ${key}` },
    'the key as a cookie': { cookie: `${cookieName}=${key}` },
    'an unknown session': { cookie: `${cookieName}=${'x'.repeat(40)}` },
    'an empty session': { cookie: `${cookieName}=` },
    'a session that does not decode': { cookie: `${cookieName}=%zz` },
    'a session that has ended': { cookie: ended },
    'a session of a person who left the company': { cookie: ofLeaver },
    'a session of a person who was disabled': { cookie: ofDisabled },
    'the cron secret': { authorization: `Bearer ${app.settings.cronSecret}` },
  }
}

const companiesWithout = new Map<ModuleId, Promise<TestCompany>>()

/** A company that has every module except this one. */
function companyWithout(module: ModuleId): Promise<TestCompany> {
  const modules = moduleIds.filter(id => id !== module)
  const company = companiesWithout.get(module) ?? createTestCompany(web.app, { modules })
  companiesWithout.set(module, company)
  return company
}

/** Sends no input except the path: a caller without the permission is refused before the input is read. */
async function ask(
  { method, path }: Operation,
  headers: Record<string, string>,
  values: Record<string, string | number> = {},
) {
  cases += 1
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? usual(name)))
  const {
    statusCode: status,
    headers: given,
    body,
  } = await pool.request({
    method: method as 'GET',
    path: filled,
    headers,
  })
  const type = String(given['content-type'] ?? '')
  // A stream that stays open has no complete text.
  if (type.startsWith('text/event-stream')) {
    body.on('error', () => {}).destroy()
    return { status, text: '', error: undefined }
  }
  const text = await body.text()
  return { status, text, error: type.startsWith('application/json') ? JSON.parse(text).error : undefined }
}

const cookies = new Map<string, Promise<string>>()

/** A session that the file reuses, for requests that end no session. */
function lastingCookie(company: TestCompany, role: Role = 1): Promise<string> {
  const name = `${company.tenantId} ${role}`
  const cookie = cookies.get(name) ?? cookieOf(web.app, company, role)
  cookies.set(name, cookie)
  return cookie
}

const usual = (name: string) => (name === 'module' ? 'core' : missing)
const refusals = [401, 403]

test('the operations that are open to every caller are exactly these', () => {
  expect(guardedBy('anyone').map(([name]) => name)).toEqual([
    'POST /api/auth/callback/credentials',
    'POST /api/auth/email/confirm',
    'POST /api/auth/email/object',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/register',
    'POST /api/auth/resend-verification',
    'POST /api/auth/reset-password',
    'POST /api/auth/signout',
    'GET /api/auth/verify-email',
    'POST /api/contact',
    'POST /api/contact/access-request',
    'GET /api/dropbox/webhook',
    'GET /api/esign/callback',
    'GET /api/health',
    'GET /api/invites/accept',
    'POST /api/invites/set-password',
    'GET /api/messaging/webhook',
    'GET /api/swagger',
  ])
})

describe.each(guardedBy('permission', 'operator', 'person'))('%s', (name, operation) => {
  const turn = operations.indexOf(operation)
  test('is refused without a session: the same 401, whatever is sent instead', async () => {
    const texts = new Set<string>()
    for (const [what, headers] of byTurns(Object.entries(invalidCredentials), turn, 3)) {
      const answer = await ask(operation, headers)
      expect([what, answer.status, answer.error]).toEqual([what, 401, 'unauthorized'])
      texts.add(answer.text)
    }
    expect([...texts]).toHaveLength(1)
  })

  if (operation.method !== 'GET')
    test('is refused to a foreign page, even with the session of a signed-in user', async () => {
      const cookie = await lastingCookie(mine)
      const foreign: Array<Record<string, string>> = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]
      for (const headers of byTurns(foreign, turn)) {
        const answer = await ask(operation, { cookie, ...headers })
        expect([headers, answer.status, answer.error]).toEqual([headers, 403, 'forbidden'])
      }
    })

  const { guard } = operation
  if (guard.by === 'operator')
    test('is for operators, in a company or in none', async () => {
      for (const role of roles) {
        const answer = await ask(operation, { cookie: await lastingCookie(mine, role) })
        expect([role, answer.status, answer.error]).toEqual([role, 403, 'forbidden'])
      }
      const { id } = await web.app.db.acrossTenants('platform', tx =>
        tx.user.create({ data: { email: `${name}@op.test`, name: 'Op', isOperator: true } }),
      )
      for (const tenantId of [null, mine.tenantId])
        expect(refusals).not.toContain(
          (await ask(operation, { cookie: await sessionCookie(web.app, id, tenantId) })).status,
        )
    })

  if (guard.by === 'person')
    test('is for every user with a session', async () => {
      for (const role of roles) {
        const answer = await ask(operation, {
          cookie: await cookieOf(web.app, apart, role),
        })
        expect(refusals).not.toContain(answer.status)
      }
    })

  if (guard.by === 'permission') {
    const grant = grantOf(guard.permission)
    test(`is open to the roles ${grant.roles.join(', ')} and no others`, async () => {
      for (const role of roles) {
        const answer = await ask(operation, { cookie: await lastingCookie(mine, role) })
        if ((grant.roles as readonly number[]).includes(role)) expect(refusals).not.toContain(answer.status)
        else expect([role, answer.status, answer.error]).toEqual([role, 403, 'forbidden'])
      }
    })

    if (grant.module !== 'core')
      test('is refused to every role while its module is off', async () => {
        const company = await companyWithout(grant.module)
        for (const role of roles) {
          const answer = await ask(operation, { cookie: await lastingCookie(company, role) })
          expect([role, answer.status, answer.error]).toEqual([role, 403, 'module_disabled'])
        }
      })
  }

  const record = operation.method === 'GET' ? recordAt(operation.path) : null
  if (record)
    test('answers an id of another company like one that does not exist or is malformed', async () => {
      const cookie = await lastingCookie(mine)
      const foreign = await ask(operation, { cookie }, { id: theirIds[record], userId: theirIds[record] })
      expect([foreign.status, foreign.error]).toEqual([404, 'not_found'])
      for (const id of byTurns([missing, 'abc', '0', '-1', '1.5', '2147483648'], turn, 2)) {
        const answer = await ask(operation, { cookie }, { id, userId: id })
        // The same text for all: it must not reveal that the id exists in another company.
        expect([id, answer.status, answer.text]).toEqual([id, 404, foreign.text])
      }
    })
})

/** The record whose id a path takes. New paths have to be added. */
function recordAt(path: string): keyof Ids | null {
  if (!/\{(id|userId)\}/.test(path)) return null
  // Mails have ids of their vendor, looked up only in the user's own account; the mailbox's own test covers it.
  if (/\/(gmail|mail)\/messages\//.test(path)) return null
  const nouns: Record<string, keyof Ids> = {
    '/api/company/api-keys/': 'key',
    '/api/company/inbound/': 'inbound',
    '/api/company/webhooks/deliveries/': 'delivery',
    '/api/company/webhooks/': 'webhook',
    '/api/credit-notes/': 'creditNote',
    '/api/calendar/appointments/': 'appointment',
    '/api/dunnings/': 'dunning',
    '/api/invoices/': 'invoice',
    '/api/documents/': 'document',
    '/api/offers/': 'offer',
    '/api/rapports/': 'rapport',
    '/api/pdf/invoices/': 'invoice',
    '/api/pdf/credit-notes/': 'creditNote',
    '/api/pdf/offers/': 'offer',
    '/api/print/offers/': 'offer',
    '/api/pdf/dunnings/': 'dunning',
    '/api/pdf/rapport/': 'rapport',
    '/api/pdf/time-sheets/': 'user',
    '/api/profile/': 'user',
    '/api/signing/offer/': 'offer',
    '/api/signing/rapport/': 'rapport',
    '/api/user/avatar/': 'user',
  }
  const found = Object.entries(nouns).find(([prefix]) => path.startsWith(prefix))
  if (!found) throw new Error(`${path}: whose id is it? Say so here`)
  return found[1]
}

describe.each(guardedBy('signature'))('%s', (_, operation) => {
  test('is refused to everyone who does not prove to be the sender: no session, key or secret of ours is accepted', async () => {
    const { cronSecret } = web.app.settings
    const wrong: Array<Record<string, string>> = [
      ...Object.values(invalidCredentials),
      { authorization: `Bearer ${cronSecret}` },
      { authorization: `Bearer ${key}` },
      { cookie: await cookieOf(web.app, mine) },
    ]
    for (const headers of wrong) {
      const answer = await ask(operation, headers)
      expect([headers, answer.status, answer.error]).toEqual([headers, 401, 'unauthorized'])
    }
  })
})

describe.each(guardedBy('cron secret'))('%s', (_, operation) => {
  test('is for callers that have the cron secret, and for no other callers', async () => {
    const { cronSecret } = web.app.settings
    const wrong: Array<Record<string, string>> = [
      {},
      { authorization: 'Bearer' },
      { authorization: cronSecret },
      { authorization: `Bearer ${cronSecret}x` },
      { authorization: `Bearer ${cronSecret.slice(1)}` },
      { authorization: `Bearer ${key}` },
      { cookie: await cookieOf(web.app, mine) },
    ]
    for (const headers of wrong) {
      const answer = await ask(operation, headers)
      expect([headers, answer.status, answer.error]).toEqual([headers, 401, 'unauthorized'])
    }
    expect((await ask(operation, { authorization: `Bearer ${cronSecret}` })).status).toBe(200)
  })
})

test('none of it caused a server error', () => {
  expect(web.lines).toEqual([])
  process.stdout.write(`application: ${operations.length} operations, ${cases} requests\n`)
})
