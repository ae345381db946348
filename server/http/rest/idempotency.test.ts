import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { casesOf } from '../../../tests/harness/cases'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf, sessionCookie } from '../../../tests/harness/cookie'
import { type Listening, listen } from '../../../tests/harness/http'
import { DomainError } from '../../platform/errors'
import { createSecretBox } from '../../platform/secrets'
import { appRouter } from '../../router'
import { createInquiry } from '../../services/sales/inquiries/create'
import { CreateInquiry, InquiryEnvelope } from '../../services/sales/inquiries/schema'
import { createIdentify } from '../guards/identify'
import type { KeySlots } from '../guards/key-slots'
import { clientAddressBehind } from '../guards/requests'
import { router, secured } from '../trpc'
import { createTrpcHandler } from '../trpc-handler'
import { createRestHandler } from './rest'

const keySlots: KeySlots = {
  take: async () => ({ free: true, limit: 600, remaining: 599, resetSeconds: 60 }),
}

let failing = false
/** Called when the change is made but its response is not; the request goes on when it resolves. */
let inFlight: (() => Promise<void>) | undefined
/** Creates like the product's own procedures, and then fails, as if it crashed between change and response. */
const failingRouter = router({
  inquiries: router({
    create: secured('inquiries:write')
      .meta({ v1: 'POST /anfragen', created: true })
      .input(CreateInquiry)
      .output(InquiryEnvelope)
      .mutation(async ({ ctx, input }) => {
        const created = await createInquiry(ctx, input)
        await inFlight?.()
        if (failing) throw new Error('lost between the change and its answer')
        return created
      }),
    reject: secured('inquiries:write')
      .meta({ v1: 'POST /rejected', created: true })
      .input(CreateInquiry)
      .output(InquiryEnvelope)
      .mutation(async ({ ctx, input }) => {
        await createInquiry(ctx, input)
        throw new DomainError('conflict')
      }),
    promise: secured('inquiries:write')
      .meta({ v1: 'POST /broken-promise', created: true })
      .input(CreateInquiry)
      .output(z.object({ data: z.object({ id: z.literal('never') }) }))
      .mutation(async ({ ctx, input }) => JSON.parse(JSON.stringify(await createInquiry(ctx, input)))),
  }),
})

let app: TestApp
let company: TestCompany
let other: TestCompany
let server: Listening
let failingServer: Listening
let apiKey: string
const servers: Listening[] = []

beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  server = await serve(appRouter)
  failingServer = await serve(failingRouter)
  apiKey = await keyOf(company)
})
afterAll(async () => {
  for (const running of servers) await running.close()
  await app.stop()
})

async function serve(served: typeof appRouter | typeof failingRouter, part = {}): Promise<Listening> {
  const own = { ...app, ...part }
  const options = { app: own, router: served, identify: createIdentify(app), keySlots }
  const web = express()
  web.use(createRestHandler({ ...options, clientAddress: clientAddressBehind([]) }))
  const running = await listen(web)
  servers.push(running)
  return running
}

const keyOf = async (of: TestCompany) =>
  (await of.as().apiKeys.create({ name: 'Webshop', scopes: ['anfragen:write'] })).data.key

interface Ask {
  path?: string
  as?: Record<string, string>
  on?: Listening
  raw?: string
}

async function post(key: string | null, body: unknown, { path = '/api/v1/anfragen', as, on, raw }: Ask = {}) {
  const response = await fetch(`${(on ?? server).url}${path}`, {
    method: 'POST',
    body: raw ?? JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(as ?? { authorization: `Bearer ${apiKey}` }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    retryAfter: response.headers.get('retry-after'),
    text,
    body: JSON.parse(text),
  }
}

const inquiriesOf = (of: TestCompany) =>
  app.db.inTenant(of.actor().tenantId, tx => tx.inquiry.count({ where: { tenantId: of.tenantId } }))
const keptOf = (of: TestCompany) =>
  app.db.inTenant(of.actor().tenantId, tx => tx.idempotencyKey.findMany({ orderBy: { id: 'asc' } }))

let counter = 0
const fresh = () => `order-${++counter}`

const keysAtOnce = casesOf(200, 5)

describe('one key, one effect', () => {
  test(`${keysAtOnce} keys, each sent five times at once: one record per key, the same response to all that succeed, 409 to the rest`, async () => {
    const before = await inquiriesOf(company)
    const keys = Array.from({ length: keysAtOnce }, fresh)
    const counts = { created: 0, replayed: 0, inFlight: 0 }
    for (let at = 0; at < keys.length; at += 20) {
      const requests = keys.slice(at, at + 20).map(async key => {
        const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(key, { title: key })))
        const successes = answers.filter(({ status }) => status === 201)
        const refused = answers.filter(({ status }) => status === 409)
        expect(successes.length + refused.length).toBe(5)
        expect(successes.filter(({ replayed }) => replayed === null)).toHaveLength(1)
        expect(new Set(successes.map(({ text }) => text)).size).toBe(1)
        for (const answer of refused)
          expect(answer).toMatchObject({ body: { error: 'idempotency_in_progress' }, retryAfter: '1' })
        counts.created += 1
        counts.replayed += successes.length - 1
        counts.inFlight += refused.length
        expect(await post(key, { title: key })).toMatchObject({
          status: 201,
          replayed: 'true',
          text: successes[0]?.text,
        })
      })
      await Promise.all(requests)
    }
    expect(await inquiriesOf(company)).toBe(before + keysAtOnce)
    expect(counts.created + counts.replayed + counts.inFlight).toBe(5 * keysAtOnce)
  })

  test('while the first is under way the second is a 409, whatever its content; afterwards it gets the first’s response', async () => {
    const key = fresh()
    let meanwhile: Array<{ status: number }> = []
    inFlight = async () => {
      inFlight = undefined
      meanwhile = [
        await post(key, { title: 'x' }, { on: failingServer }),
        await post(key, { title: 'y' }, { on: failingServer }),
      ]
    }
    const first = await post(key, { title: 'x' }, { on: failingServer })
    expect(meanwhile).toMatchObject([
      { status: 409, retryAfter: '1' },
      { status: 409, body: { error: 'idempotency_in_progress' } },
    ])
    expect(await post(key, { title: 'x' }, { on: failingServer })).toEqual({ ...first, replayed: 'true' })
  })

  test('without the header nothing is stored and every request has its effect', async () => {
    const before = [await inquiriesOf(company), (await keptOf(company)).length]
    await post(null, { title: 'zweimal' })
    await post(null, { title: 'zweimal' })
    expect([await inquiriesOf(company), (await keptOf(company)).length]).toEqual([Number(before[0]) + 2, before[1]])
  })

  test('the event, its deliveries and the doorbell are sent once as well', async () => {
    const theirs = await createTestCompany(app)
    const authorization = `Bearer ${await keyOf(theirs)}`
    await theirs.as().webhooks.create({ name: 'H', url: 'https://127.0.0.1:8443/', events: ['anfrage.*'] })
    app.rung.length = 0
    const key = fresh()
    for (let time = 0; time < 3; time++) await post(key, { title: 'x' }, { as: { authorization } })
    const { pagination } = await theirs.as().webhooks.deliveries({ event: 'anfrage.created' })
    expect([pagination.total, app.rung]).toEqual([1, ['webhook-out']])
  })

  test('an operator founds a company once', async () => {
    const operator = await app.db.acrossTenants('platform', tx =>
      tx.user.create({ data: { email: 'op@betrieb.test', name: 'Op', isOperator: true } }),
    )
    const ask = { path: '/api/admin/companies', as: { cookie: await sessionCookie(app, operator.id, null) } }
    const company = {
      company_id: 'einmal',
      name: 'Einmal GmbH',
      country_code: 'AT',
      plan: 'starter',
      admin_name: 'Eva',
      admin_email: 'eva@einmal.test',
      admin_password: 'a long enough password',
    }
    const key = fresh()
    const [first, second] = [await post(key, company, ask), await post(key, company, ask)]
    expect(first).toMatchObject({ status: 201, body: { data: { company_id: 'einmal' } } })
    expect(second).toEqual({ ...first, replayed: 'true' })
    expect((await post(fresh(), company, ask)).status).toBe(409)
  })
})

test('the entry point of the pages honours it as well, and each procedure of a batch has its own', async () => {
  const web = express()
  const options = { app, identify: createIdentify(app), clientAddress: clientAddressBehind([]) }
  web.use('/api/trpc', createTrpcHandler({ ...options, router: appRouter }))
  const running = await listen(web)
  servers.push(running)
  const ask = { on: running, as: { cookie: await cookieOf(app, company) } }
  const path = '/api/trpc/inquiries.create'
  const before = await inquiriesOf(company)
  const key = fresh()
  const first = await post(key, { title: 'x' }, { ...ask, path })
  expect([first.status, first.replayed]).toEqual([200, null])
  expect(await post(key, { title: 'x' }, { ...ask, path })).toEqual({ ...first, replayed: 'true' })
  expect(await post(key, { title: 'y' }, { ...ask, path })).toMatchObject({
    status: 422,
    body: { error: { data: { body: { error: 'idempotency_mismatch' } } } },
  })
  const batch = { ...ask, path: '/api/trpc/inquiries.create,projects.create?batch=1' }
  const both = await post(key, { 0: { title: 'x' }, 1: { name: 'Dach' } }, batch)
  expect(both.body.map((one: object) => Object.keys(one))).toEqual([['result'], ['result']])
  expect(both.body[0]).toEqual(first.body)
  expect(await inquiriesOf(company)).toBe(before + 1)
})

describe('another request with the key', () => {
  test('is a 422, whether its body or its query differs', async () => {
    const key = fresh()
    await post(key, { title: 'eins' })
    const before = await inquiriesOf(company)
    for (const answer of [
      await post(key, { title: 'zwei' }),
      await post(key, { title: 'eins', source: 'web' }),
      await post(key, { title: 'eins' }, { path: '/api/v1/anfragen?test=1' }),
      await post(key, { unknown: true }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { error: 'idempotency_mismatch' }, replayed: null })
    expect(await inquiriesOf(company)).toBe(before)
  })

  test('is the same request when only the order of its fields and its spaces differ', async () => {
    const key = fresh()
    const first = await post(key, null, { raw: '{"title":"a","source":"web","description":null}' })
    const again = await post(key, null, {
      raw: '{ "description":null,\n "source" : "web", "title":"\\u0061"}',
    })
    expect(again).toEqual({ ...first, replayed: 'true' })
  })

  test('is another request when path parameters differ', async () => {
    const as = { cookie: await cookieOf(app, company) }
    const offers = [1, 2].map(async n => (await company.as().offers.create({ title: `A${n}` })).data.id)
    const [one, two] = await Promise.all(offers)
    const key = fresh()
    expect((await post(key, { description: 'x' }, { path: `/api/offers/${one}/items`, as })).status).toBe(201)
    expect((await post(key, { description: 'x' }, { path: `/api/offers/${two}/items`, as })).status).toBe(422)
  })
})

describe('the same key text is another key', () => {
  test('of another API key, another person, another company and on another path', { tags: 'long' }, async () => {
    const key = fresh()
    const people = [await cookieOf(app, company), await cookieOf(app, company, 2), await cookieOf(app, other)]
    const answers = [
      await post(key, { title: 'a' }),
      await post(key, { title: 'b' }, { as: { authorization: `Bearer ${await keyOf(company)}` } }),
      await post(key, { title: 'c' }, { as: { authorization: `Bearer ${await keyOf(other)}` } }),
      ...(await Promise.all(
        people.map((cookie, n) => post(key, { title: `d${n}` }, { path: '/api/offers', as: { cookie } })),
      )),
      await post(key, { name: 'e' }, { path: '/api/projects', as: { cookie: people[0] ?? '' } }),
    ]
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual(answers.map(() => [201, null]))
  })
})

describe('a failed request is not stored', () => {
  test('a refused request may be retried with the same key, corrected', async () => {
    const key = fresh()
    expect((await post(key, { title: '' })).status).toBe(400)
    expect((await post(key, null, { raw: '{' })).status).toBe(400)
    expect(await post(key, { title: 'gut' })).toMatchObject({ status: 201, replayed: null })
  })

  test('so may one that a business rule refused', async () => {
    const as = { cookie: await cookieOf(app, company) }
    const { data: project } = await other.as().projects.create({ name: 'Fremd' })
    const key = fresh()
    const refused = await post(key, { title: 'x', project_id: project.id }, { path: '/api/offers', as })
    expect(refused.status).toBe(422)
    expect(await post(key, { title: 'x' }, { path: '/api/offers', as })).toMatchObject({ status: 201 })
  })

  test('when the service fails after its change, neither change nor response is stored, and the retry has its effect', async () => {
    const before = [await inquiriesOf(company), (await keptOf(company)).length]
    const key = fresh()
    failing = true
    const lost = await post(key, { title: 'x' }, { on: failingServer })
    failing = false
    expect(lost.status).toBe(500)
    expect([await inquiriesOf(company), (await keptOf(company)).length]).toEqual(before)
    const again = await post(key, { title: 'x' }, { on: failingServer })
    expect(again).toMatchObject({ status: 201, replayed: null })
    expect(await post(key, { title: 'x' }, { on: failingServer })).toEqual({ ...again, replayed: 'true' })
    expect(await inquiriesOf(company)).toBe(Number(before[0]) + 1)
  })

  test('nor is a change whose response was refused or violated its schema', async () => {
    const before = [await inquiriesOf(company), (await keptOf(company)).length]
    for (const [path, status] of [
      ['/api/v1/rejected', 409],
      ['/api/v1/broken-promise', 500],
    ] as const)
      expect((await post(fresh(), { title: 'x' }, { on: failingServer, path })).status).toBe(status)
    expect([await inquiriesOf(company), (await keptOf(company)).length]).toEqual(before)
  })

  test('a number is not lost by a rollback', async () => {
    const numberOf = async (on: Listening) => (await post(fresh(), { title: 'x' }, { on })).body.data.anfrage_number
    const [, , first] = String(await numberOf(server)).split('-')
    failing = true
    await post(fresh(), { title: 'x' }, { on: failingServer })
    failing = false
    const [, , next] = String(await numberOf(server)).split('-')
    expect(Number(next)).toBe(Number(first) + 1)
  })
})

describe('the header', () => {
  test.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['not ASCII', 'bestellung-\xfc'],
    ['with a tab', 'a\tb'],
  ])('%s is a 400 that names it', async (_, key) => {
    expect(await post(key, { title: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'validation_error', details: { issues: [{ path: 'Idempotency-Key' }] } },
    })
  })

  test('given twice is a 400', async () => {
    const headers = new Headers({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' })
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      const sent = request(
        `${server.url}/api/v1/anfragen`,
        {
          method: 'POST',
          headers: { ...Object.fromEntries(headers), 'idempotency-key': ['a', 'b'] },
        },
        answer => resolve(answer.resume().statusCode),
      )
      sent.end('{"title":"x"}')
    })
    expect(status).toBe(400)
  })

  test('of 255 characters, of every printable one and with spaces inside is accepted', async () => {
    const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))
      .join('')
      .trim()
    for (const key of ['x'.repeat(255), printable, 'a b', '"quoted"'])
      expect((await post(key, { title: 'x' })).status).toBe(201)
  })

  test('is checked after the scope, and nothing is stored for a caller without it', async () => {
    const { key } = (await company.as().apiKeys.create({ name: 'Liest', scopes: ['anfragen:read'] })).data
    const as = { authorization: `Bearer ${key}` }
    const before = (await keptOf(company)).length
    expect((await post('', { title: 'x' }, { as })).body.error).toBe('insufficient_scope')
    expect((await post('a', { title: 'x' }, { as: {} })).status).toBe(401)
    expect((await keptOf(company)).length).toBe(before)
  })

  test('is ignored where nothing is created', async () => {
    const as = { cookie: await cookieOf(app, company) }
    const answer = await fetch(`${server.url}/api/user/language`, {
      method: 'PATCH',
      body: '{"language":"de"}',
      headers: { ...as, 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(300) },
    })
    expect(answer.status).toBe(200)
  })

  test('with a body nested deeper than any input is a 400', async () => {
    const raw = `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await post(fresh(), null, { raw })).status).toBe(400)
  })
})

describe('stored responses', () => {
  test('are encrypted, and an API key that was shown once is in no row; the repeated response comes without it', async () => {
    const ask = { path: '/api/company/api-keys', as: { cookie: await cookieOf(app, company) } }
    const [key, body] = [fresh(), { name: 'Geheim', scopes: ['core:read'] }]
    const first = await post(key, body, ask)
    const rows = JSON.stringify(await keptOf(company))
    expect(first.body.data.key).toMatch(/^svc_test_/)
    expect(rows).not.toContain(first.body.data.key)
    expect(rows).not.toContain(first.body.data.key.split('_').at(-1))
    const again = await post(key, body, ask)
    expect(again.body).toEqual({ data: { ...first.body.data, key: null } })
    expect([again.status, again.replayed]).toEqual([201, 'true'])
  })

  test(
    'lead to a 409 when the secret that sealed them was replaced: the effect stays and is not repeated',
    { tags: 'long' },
    async () => {
      const key = fresh()
      await post(key, { title: 'x' })
      const before = await inquiriesOf(company)
      const on = await serve(appRouter, { secretBox: createSecretBox('another secret'.repeat(3)) })
      expect(await post(key, { title: 'x' }, { on })).toMatchObject({
        status: 409,
        body: { error: 'conflict' },
      })
      expect(await inquiriesOf(company)).toBe(before)
    },
  )

  test('are kept for 24 hours; afterwards the key is free and the row is replaced', async () => {
    const key = fresh()
    app.clock.set('2026-03-01T08:00:00Z')
    const first = await post(key, { title: 'x' })
    app.clock.set('2026-03-02T07:59:59.999Z')
    expect(await post(key, { title: 'x' })).toEqual({ ...first, replayed: 'true' })
    app.clock.set('2026-03-02T08:00:00Z')
    const second = await post(key, { title: 'y' })
    expect(second).toMatchObject({ status: 201, replayed: null })
    expect(await post(key, { title: 'y' })).toEqual({ ...second, replayed: 'true' })
    expect((await keptOf(company)).filter(row => row.key === key)).toHaveLength(1)
  })
})
