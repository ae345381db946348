import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '../../server/env'
import { scopes } from '../../server/platform/permissions'
import { createWeb } from '../../server/web'
import { createTestApp, type TestApp } from '../harness/app'
import { byTurns, hasAll } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { withoutLimits } from '../harness/limits'
import { createKey } from '../sweeps/http-fixtures'
import { allOperations } from '../sweeps/http-operations'
import { procedures } from '../sweeps/procedures'

// Each of these stands for something that must never appear in a log. The log is at its most verbose, and the database
// fails on purpose.

let app: TestApp
let company: TestCompany
let url: string
let server: Server
let close: () => Promise<void>
const lines: string[] = []
let sent = 0
let broken = false
const canaries: Record<string, string> = {
  password: 'canary-Passw0rd-7f3a91',
  'a token in a query': 'canary-token-51cc0d',
  'a token in a body': 'canary-body-token-9d1e77',
  'an e-mail address': 'canary.person.c0ffee@kunde.test',
  'an IBAN': 'AT611904300234573201',
  'a text of a customer': 'canary-notes-b1a5e0',
  'an unknown key': 'svc_test_canaryCanary_0123456789012345678901234567890123456789',
  'a forged cookie': 'canarycookie0123456789abcdef0123456789abcd',
  'a TOTP code': 'canary-482913',
  'an idempotency key': 'canary-idempotency-77aa',
}

beforeAll(async () => {
  const built = await createTestApp()
  const talkative = pino({ level: 'trace' }, { write: line => lines.push(line) })
  const fail = () => Promise.reject(new Error('the database failed on purpose'))
  app = {
    ...built,
    log: talkative,
    db: {
      ...built.db,
      inTenant: (...args) => (broken ? fail() : built.db.inTenant(...args)),
      // The caller is still identified, so that every entry point goes on to its own work.
      select: (within, ...rest) => (broken && typeof within === 'number' ? fail() : built.db.select(within, ...rest)),
    },
  }
  company = await createTestCompany(app)
  const web = await createWeb(app, readEnvironment(withoutLimits), app.database.runtimeUrl, 'built')
  server = web.server
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => web.close()
  await signIn()
  canaries['an API key'] = await createKey(app, company, scopes)
  const { data } = await company
    .as(1)
    .webhooks.create({ name: 'Haken', url: 'https://127.0.0.1:8443/canary-path-0ff1ce', events: ['offer.*'] })
  canaries['a webhook secret'] = (data as { secret: string }).secret
})
afterAll(async () => {
  server.closeAllConnections()
  await close()
  await app.stop()
})

let cookieName = ''
/** Sessions that some entry point has ended in the meantime. */
const ended: string[] = []

async function signIn(): Promise<void> {
  const [name = '', value = ''] = (await cookieOf(app, company)).split('=')
  if (canaries['a session']) ended.push(canaries['a session'])
  cookieName = name
  canaries['a session'] = value
}

const failures = () => lines.filter(line => line.includes('failed on purpose')).length
const canary = (name: string): string => canaries[name] ?? ''

async function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  sent += 1
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  // A stream has no end to wait for.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  else await response.arrayBuffer()
  // Some entry points sign the person out or end all of their sessions.
  if (response.status === 401 && headers.cookie?.endsWith(canary('a session'))) await signIn()
  return response.status
}

const body = () => ({
  email: canary('an e-mail address'),
  password: canary('password'),
  newPassword: canary('password'),
  token: canary('a token in a body'),
  code: canary('a TOTP code'),
  iban: canary('an IBAN'),
  notes: canary('a text of a customer'),
  name: canary('a text of a customer'),
  title: canary('a text of a customer'),
})

/** With a real session and with a forged one; with a real key and with a forged one. */
const credentials = (): Record<string, string>[] => [
  { cookie: `${cookieName}=${canary('a session')}` },
  { cookie: `${cookieName}=${canary('a forged cookie')}` },
  { authorization: `Bearer ${canary('an API key')}` },
  { authorization: `Bearer ${canary('an unknown key')}` },
]

/** Every entry point with every canary that it can carry. */
async function everywhere(): Promise<void> {
  const secretQuery = `token=${canary('a token in a query')}&email=${encodeURIComponent(canary('an e-mail address'))}`
  const json = { 'content-type': 'application/json', 'idempotency-key': canary('an idempotency key') }
  for (const [turn, { method, path }] of allOperations().entries()) {
    const target = `${path.replace(/\{\w+\}/g, '1')}?${secretQuery}`
    // With other credentials than those used while the database fails.
    for (const headers of byTurns(credentials(), turn + (broken ? 1 : 0))) {
      const withBody = method !== 'GET'
      await send(
        method,
        target,
        withBody ? { ...headers, ...json } : headers,
        withBody ? JSON.stringify(body()) : undefined,
      )
    }
  }
  for (const { path, kind } of procedures) {
    const input = JSON.stringify(body())
    const [headers] = credentials()
    if (kind === 'query') await send('GET', `/api/trpc/${path}?input=${encodeURIComponent(input)}`, { ...headers })
    else await send('POST', `/api/trpc/${path}?${secretQuery}`, { ...headers, ...json }, input)
  }
  const form = new URLSearchParams(body()).toString()
  for (const [turn, page] of ['/login', '/login.data', '/contacts/new', '/settings', '/contacts'].entries())
    for (const headers of byTurns(credentials(), turn, 2)) {
      await send(
        'POST',
        `${page}?${secretQuery}`,
        { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        form,
      )
      await send('GET', `${page}?${secretQuery}`, headers)
    }
  await send(
    'POST',
    '/api/trpc/contacts.create',
    { ...credentials()[0], ...json },
    `{"notes":"${canary('a text of a customer')}`,
  )
}

test('no secret that is sent to any entry point appears in a log, even when everything behind it fails', async () => {
  await everywhere()
  const failuresBefore = failures()
  broken = true
  await everywhere()
  broken = false
  const log = lines.join('')
  const found = [...Object.entries(canaries), ...ended.map(value => ['an ended session', value] as const)]
    .filter(([, secret]) => secret === '' || log.includes(secret))
    .map(([name]) => name)
  const where = lines
    .filter(line => found.some(name => canary(name) && line.includes(canary(name))))
    .map(line => line.slice(0, 400))
  expect({ found, where: where.slice(0, 3) }).toEqual({ found: [], where: [] })
  expect(failures() - failuresBefore).toBeGreaterThan(hasAll ? 100 : 50)
  expect(sent).toBeGreaterThan(hasAll ? 1500 : 1000)
  process.stdout.write(
    `secrets in logs: ${Object.keys(canaries).length} canaries, ${sent} requests, ${lines.length} lines\n`,
  )
})
