import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany } from '../../../tests/harness/company'
import { type Listening, listen } from '../../../tests/harness/http'
import type { Scope } from '../../platform/permissions'
import { appRouter } from '../../router'
import { createRestHandler } from '../rest/rest'
import { createIdentify } from './identify'
import { createSharedKeySlots, type SharedKeySlots } from './key-slots'
import { limitAddresses } from './requests'

const perKey = 2
const perAddress = 3

let app: TestApp
let keySlots: SharedKeySlots
let server: Listening
let addresses = 0

beforeAll(async () => {
  app = await createTestApp()
  keySlots = createSharedKeySlots({ pool: app.db.pool, limit: perKey, log: app.log })
  const clientAddress = (req: { headers: NodeJS.Dict<string | string[]> }) => String(req.headers['x-test-address'])
  const web = express()
  web.use('/api/v1', limitAddresses({ perMinute: perAddress, maxOpen: 10, clientAddress, nowMs: () => 0 }))
  web.use(createRestHandler({ app, router: appRouter, identify: createIdentify(app), keySlots, clientAddress }))
  server = await listen(web)
})
afterAll(async () => {
  await server.close()
  await keySlots.close()
  await app.stop()
})

const freshAddress = () => `203.0.113.${++addresses}`

interface Operation {
  module: 'rechnungen' | 'anfragen'
  scope: Scope
  good: Sent
  bad: Sent
}
interface Sent {
  path: string
  init?: RequestInit
}
const json = { 'content-type': 'application/json' }
const operations: Array<[string, Operation]> = [
  [
    'a list',
    {
      module: 'rechnungen',
      scope: 'rechnungen:read',
      good: { path: '/api/v1/invoices' },
      bad: { path: '/api/v1/invoices?limit=0' },
    },
  ],
  [
    'a creation',
    {
      module: 'anfragen',
      scope: 'anfragen:write',
      good: { path: '/api/v1/anfragen', init: { method: 'POST', body: '{"title":"Dach"}', headers: json } },
      bad: { path: '/api/v1/anfragen', init: { method: 'POST', body: '{"title":', headers: json } },
    },
  ],
]

/** In the order in which they are checked. */
const checks = ['address', 'key', 'module', 'scope', 'rate', 'input'] as const
const answers = [
  { failing: 'address', status: 503, error: undefined },
  { failing: 'key', status: 401, error: 'unauthorized' },
  { failing: 'module', status: 403, error: 'module_disabled' },
  { failing: 'scope', status: 403, error: 'insufficient_scope' },
  { failing: 'rate', status: 429, error: 'rate_limited' },
  { failing: 'input', status: 400, error: 'validation_error' },
] as const

async function send({ path, init }: Sent, key: string, address = freshAddress()) {
  const headers = { ...init?.headers, authorization: `Bearer ${key}`, 'x-test-address': address }
  const response = await fetch(`${server.url}${path}`, { ...init, headers })
  const text = await response.text()
  return {
    status: response.status,
    error: text ? JSON.parse(text).error : undefined,
    headers: response.headers,
  }
}

/** A request that passes the checks before `failing`, and fails that one and all that follow. */
async function failingFrom(failing: (typeof checks)[number] | null, { module, scope, good, bad }: Operation) {
  const passes = (check: (typeof checks)[number]) => failing === null || checks.indexOf(check) < checks.indexOf(failing)
  const everything = ['core', 'rechnungen', 'anfragen', 'int.api']
  const modules = passes('module') ? everything : everything.filter(id => id !== module)
  const company = await createTestCompany(app, { modules })
  const scopes: Scope[] = [passes('scope') ? scope : 'core:read']
  const { key } = (await company.as().apiKeys.create({ name: 'Schlüssel', scopes })).data
  if (!passes('rate')) for (let used = 0; used < perKey; used += 1) await send(good, key)
  const address = freshAddress()
  if (!passes('address')) for (let used = 0; used < perAddress; used += 1) await send(good, 'svc_test_nobody', address)
  return send(passes('input') ? good : bad, passes('key') ? key : `${key.slice(0, -4)}AAAA`, address)
}

describe.each(operations)('%s', (_, operation) => {
  test.each(answers)('$failing and everything after it wrong: $status $error', async ({ failing, status, error }) => {
    expect(await failingFrom(failing, operation)).toMatchObject({ status, error })
  })

  test('nothing wrong: success', async () => {
    expect((await failingFrom(null, operation)).status).toBe(operation.good.init ? 201 : 200)
  })
})

test('a request refused by the address limit does not count for the key; one refused by module or scope does', async () => {
  const company = await createTestCompany(app, { modules: ['core', 'int.api'] })
  const { key } = (await company.as().apiKeys.create({ name: 'Schlüssel', scopes: ['rechnungen:read'] })).data
  const list = (path: string, address?: string) => send({ path: `/api/v1/${path}` }, key, address)
  const used = freshAddress()
  for (let count = 0; count < perAddress; count += 1) await send({ path: '/api/v1/me' }, 'svc_test_nobody', used)
  expect((await list('me', used)).status).toBe(503)

  const refused = [await list('invoices'), await list('me'), await list('me')]
  expect(refused.map(({ status, error }) => [status, error])).toEqual([
    [403, 'module_disabled'],
    [403, 'insufficient_scope'],
    [403, 'insufficient_scope'],
  ])
  const left = refused.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  expect(left).toEqual(['1', '0', '0'])
})
