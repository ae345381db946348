import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moduleIds, planModules } from '../../server/platform/modules'
import { grantOf, scopeCovers, scopes } from '../../server/platform/permissions'
import { byTurns } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { createKey, createRecords, type Ids } from './http-fixtures'
import { allOperations, type Operation } from './http-operations'

const operations = allOperations().filter(({ surface }) => surface === 'v1')

interface Sent {
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: string
  type?: string
}

/** A valid request for every operation. A new operation has to be added, or the first test fails. */
const valid: Record<string, (ids: Ids) => Sent> = {
  'GET /api/v1/me': () => ({}),
  'GET /api/v1/projects': ids => ({ query: { kontakt_id: ids.kontakt } }),
  'GET /api/v1/projects/{id}': ids => ({ path: { id: ids.project } }),
  'GET /api/v1/kontakte': () => ({}),
  'GET /api/v1/rapports': ids => ({ query: { project_id: ids.project } }),
  'GET /api/v1/rapports/{id}': ids => ({ path: { id: ids.rapport } }),
  'GET /api/v1/invoices': ids => ({ query: { project_id: ids.project } }),
  'GET /api/v1/invoices/{id}': ids => ({ path: { id: ids.invoice } }),
  'GET /api/v1/offers': ids => ({ query: { project_id: ids.project } }),
  'GET /api/v1/offers/{id}': ids => ({ path: { id: ids.offer } }),
  'GET /api/v1/time-entries': () => ({}),
  'GET /api/v1/appointments': ids => ({ query: { user_id: ids.user, from: '2026-03-01', to: '2026-03-31' } }),
  'GET /api/v1/anfragen': () => ({}),
  'POST /api/v1/anfragen': () => ({ body: '{"title":"Dach"}', type: 'application/json' }),
  'GET /api/v1/inbound': () => ({}),
  'POST /api/v1/inbound': () => ({ query: { source: 'erp' }, body: 'a;b', type: 'text/csv' }),
}
/** The record whose id a query parameter takes; in a path it is the record that `valid` names there. */
const recordOf: Record<string, keyof Ids> = {
  kontakt_id: 'kontakt',
  customer_id: 'kontakt',
  project_id: 'project',
  user_id: 'user',
}
const missing = 2_000_000_000
const writes = new Set(operations.filter(({ method }) => method !== 'GET').map(({ name }) => name))

let web: TestWeb
let mine: TestCompany
let theirs: TestCompany
let ids: Ids
let theirIds: Ids
let everything: string
let cases = 0
const made = new Map<string, unknown>()
/** Creates what all operations share once: requests do not change any of it. */
function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = (made.get(name) as Promise<T> | undefined) ?? make()
  made.set(name, known)
  return known
}
/** A key of the first company with these scopes and no others. */
const keyWith = (held: readonly string[]) => once(`key ${held}`, () => createKey(web.app, mine, held))
/** Writes that were meant to succeed: only these may leave a row. */
let written = 0

beforeAll(async () => {
  web = await startTestWeb()
  mine = await createTestCompany(web.app)
  theirs = await createTestCompany(web.app)
  ids = await createRecords(web.app, mine)
  theirIds = await createRecords(web.app, theirs)
  everything = await createKey(web.app, mine, scopes)
})
afterAll(() => web.stop())

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

async function ask({ method, path }: Operation, sent: Sent, headers: Record<string, string>, verb = method) {
  cases += 1
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(sent.path?.[name] ?? '')))
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${web.url}${filled}?${query}`, {
    method: verb,
    headers: { ...headers, ...(sent.type ? { 'content-type': sent.type } : {}) },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
  const text = await response.text()
  const body = text ? JSON.parse(text) : null
  return {
    status: response.status,
    error: body?.error as string | undefined,
    headers: response.headers,
    text,
    body,
  }
}

async function keyOfClosedCompany(): Promise<string> {
  const closed = await createTestCompany(web.app)
  const key = await createKey(web.app, closed, scopes)
  await web.app.db.acrossTenants('platform', tx =>
    tx.company.update({ where: { id: closed.tenantId }, data: { active: false } }),
  )
  return key
}

/** A key of a company that has every module except one. */
async function keyWithout(off: string, held: readonly string[]): Promise<string> {
  const modules = moduleIds.filter(id => id !== off)
  const company = await once(`without ${off}`, () => createTestCompany(web.app, { modules }))
  return once(`without ${off}: ${held}`, () => createKey(web.app, company, held))
}

const sample = ({ name }: Operation, of = ids): Sent => valid[name]?.(of) ?? {}
const permissionOf = ({ name, guard }: Operation) => {
  if (guard.by !== 'permission') throw new Error(`${name} is open to every key`)
  return guard.permission
}
const grant = (operation: Operation) => grantOf(permissionOf(operation))

/** Headers of callers without a working key. */
async function withoutKey(): Promise<Record<string, Record<string, string>>> {
  const { app } = web
  const yesterday = new Date(Date.now() - 86_400_000)
  const [prefix = ''] = /^svc_test_[^_]+_/.exec(everything) ?? []
  const ofClosed = await once('a key of a closed company', keyOfClosedCompany)
  return {
    none: {},
    empty: { authorization: '' },
    'a scheme without a key': { authorization: 'Bearer' },
    'another scheme': { authorization: `Basic ${Buffer.from(`${everything}:`).toString('base64')}` },
    'a key without a scheme': { authorization: everything },
    'no key at all': bearer('secret'),
    'a key of another product': bearer('sk_live_abcdefgh'),
    'a key that is cut': bearer(everything.slice(0, -1)),
    'a key that is too long': bearer(`${everything}x`),
    'a key in capitals': bearer(everything.toUpperCase()),
    'an unknown prefix': bearer(`svc_test_ABCDEFGHIJKL_${'x'.repeat(32)}`),
    'a wrong secret': bearer(`${prefix}${'A'.repeat(everything.length - prefix.length)}`),
    'a secret that is missing': bearer(prefix),
    'a revoked key': bearer(await once('a revoked key', () => createKey(app, mine, scopes, { revokedAt: yesterday }))),
    'an expired key': bearer(
      await once('an expired key', () => createKey(app, mine, scopes, { expiresAt: yesterday })),
    ),
    'a key of a closed company': bearer(ofClosed),
    'a session': { cookie: await once('a session', () => cookieOf(app, mine)) },
  }
}

test('every operation of the public API is in this sweep, and every one needs a key', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(valid).sort())
  expect(operations.filter(one => !grant(one).scope).map(({ name }) => name)).toEqual([])
})

describe.each(operations.map(one => [one.name, one] as const))('%s', (name, operation) => {
  const turn = operations.indexOf(operation)
  const success = writes.has(name) ? 201 : 200

  test('a key with every scope succeeds', async () => {
    const answer = await ask(operation, sample(operation), bearer(everything))
    expect(answer.status).toBe(success)
    if (writes.has(name)) written += 1
    else
      expect(await ask(operation, sample(operation), bearer(everything), 'HEAD')).toMatchObject({
        status: 200,
        text: '',
      })
  })

  test('without a working key every caller is refused: the same 401 for every other credential and for none', async () => {
    const texts = new Set<string>()
    for (const [what, headers] of byTurns(Object.entries(await withoutKey()), turn, 5)) {
      const answer = await ask(operation, sample(operation), headers)
      expect([what, answer.status, answer.error]).toEqual([what, 401, 'unauthorized'])
      expect(answer.headers.get('ratelimit')).toBeNull()
      texts.add(answer.text)
    }
    expect([...texts]).toHaveLength(1)
  })

  test('each scope alone allows it or not, as the table of permissions says', async () => {
    const { scope } = grant(operation)
    const opens = (held: string) => (scope ? scopeCovers([held], scope) : false)
    const [opening, closed] = [scopes.filter(opens), scopes.filter(held => !opens(held))]
    for (const held of [...opening, ...byTurns(closed, turn, 5)]) {
      const answer = await ask(operation, sample(operation), bearer(await keyWith([held])))
      if (opens(held)) {
        expect([held, answer.status]).toEqual([held, success])
        if (writes.has(name)) written += 1
      } else expect([held, answer.status, answer.error]).toEqual([held, 403, 'insufficient_scope'])
    }
    const without = await ask(operation, sample(operation), bearer(await keyWith([])))
    expect(without).toMatchObject({ status: 403, error: 'insufficient_scope' })
    const others = await ask(operation, sample(operation), bearer(await keyWith(closed)))
    expect(others).toMatchObject({ status: 403, error: 'insufficient_scope' })
  })

  test('it is refused while its module or the public API is off, before the scope is checked', async () => {
    const needed = new Set(['int.api', grant(operation).module].filter(id => id !== 'core'))
    for (const off of needed) {
      for (const held of [scopes, [], ['core:read']]) {
        const answer = await ask(operation, sample(operation), bearer(await keyWithout(off, held)))
        expect([off, answer.status, answer.error]).toEqual([off, 403, 'module_disabled'])
      }
    }
  })

  test('it is refused once the plan no longer has its module, and works again with it: the key stays valid', async () => {
    const { company, records } = await once('a company whose plan changes', async () => {
      const company = await createTestCompany(web.app)
      return { company, records: await createRecords(web.app, company) }
    })
    const setPlan = (plan: string) =>
      web.app.db.acrossTenants('platform', tx => tx.company.update({ where: { id: company.tenantId }, data: { plan } }))
    expect(planModules.starter).not.toContain('int.api')
    // Two keys, because the cached state of a key may be a second old.
    const keys = [await createKey(web.app, company, scopes), await createKey(web.app, company, scopes)]
    await setPlan('starter')
    expect(await ask(operation, sample(operation, records), bearer(keys[0] ?? ''))).toMatchObject({
      status: 403,
      error: 'module_disabled',
    })
    await setPlan('enterprise')
    const answer = await ask(operation, sample(operation, records), bearer(keys[1] ?? ''))
    expect(answer.status).toBe(success)
  })

  test('an id of another company in its path is answered like one that does not exist or is malformed', async () => {
    for (const parameter of operation.inPath) {
      const path = (value: string | number) => ({ path: { ...sample(operation).path, [parameter]: value } })
      const foreign = await ask(operation, { ...sample(operation), ...sample(operation, theirIds) }, bearer(everything))
      expect([parameter, foreign.status, foreign.error]).toEqual([parameter, 404, 'not_found'])
      const others = [missing, 'abc', '0', '-1', '1.5', '2147483648', '99999999999999999999', 'x'.repeat(100), '..;']
      for (const other of byTurns(others, turn, 3)) {
        const answer = await ask(operation, { ...sample(operation), ...path(other) }, bearer(everything))
        expect([other, answer.status, answer.text]).toEqual([other, 404, foreign.text])
      }
    }
  })

  test('an id of another company in its query finds nothing, like one that does not exist', async () => {
    for (const parameter of operation.inQuery.filter(given => /(^|_)ids?$/.test(given))) {
      const record = recordOf[parameter]
      if (!record) throw new Error(`${parameter}: whose id is it? Say so in recordOf`)
      const { query, ...further } = sample(operation)
      const found = await ask(
        operation,
        { ...further, query: { ...query, [parameter]: ids[record] } },
        bearer(everything),
      )
      if (success === 201) {
        // It files what it creates there, and creates nothing for a record that the caller does not have.
        expect([parameter, found.status]).toEqual([parameter, success])
        written += 1
        for (const id of [theirIds[record], missing]) {
          const none = await ask(operation, { ...further, query: { ...query, [parameter]: id } }, bearer(everything))
          expect([parameter, none.status, none.error]).toEqual([parameter, 404, 'not_found'])
        }
        continue
      }
      expect([parameter, found.body.data.length]).toEqual([parameter, 1])
      for (const id of [theirIds[record], missing]) {
        const none = await ask(operation, { query: { ...query, [parameter]: id } }, bearer(everything))
        expect([none.status, none.body.data, none.body.pagination.total]).toEqual([200, [], 0])
      }
    }
  })
})

test("a number that both companies use finds the caller's own record", async () => {
  const operation = operations.find(({ name }) => name === 'GET /api/v1/projects/{id}')
  if (!operation) throw new Error('there is no such operation')
  const own = await ask(operation, { path: { id: ids.project } }, bearer(everything))
  const byNumber = await ask(operation, { path: { id: own.body.data.project_number } }, bearer(everything))
  expect(byNumber.body).toEqual(own.body)
  const other = await createKey(web.app, theirs, scopes)
  const seen = await ask(operation, { path: { id: own.body.data.project_number } }, bearer(other))
  expect(seen.body.data.id).toBe(theirIds.project)
})

test('refused requests left nothing behind', async () => {
  const { tenantId } = mine.actor()
  const [inquiries, deliveries] = await web.app.db.inTenant(tenantId, async tx => [
    await tx.inquiry.count({ where: { tenantId } }),
    await tx.inboundDelivery.count({ where: { tenantId } }),
  ])
  expect(Number(inquiries) + Number(deliveries)).toBe(2 + written)
  expect(web.lines).toEqual([])
  process.stdout.write(`public API: ${operations.length} operations, ${cases} requests\n`)
})

test('no credential that the public API refuses opens MCP, and neither does a key without permission for it', async () => {
  const mcp = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const response = await fetch(`${web.url}/mcp`, { method: 'POST', headers: { ...json, ...headers }, body })
    return [response.status, (await response.json()).error]
  }
  for (const [what, headers] of Object.entries(await withoutKey()))
    expect([what, ...(await mcp(headers))]).toEqual([what, 401, 'unauthorized'])
  expect(await mcp(bearer(everything))).toEqual([403, 'forbidden'])
})
