import { createHmac } from 'node:crypto'
import express from 'express'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { exchange, type Listening, listen, rawRequest } from '../../../tests/harness/http'
import { endLeases, gate, jobsOf, mark as markIn, marksOf } from '../../../tests/harness/jobs'
import type { App } from '../../context'
import { createPushHandler, inboxPaths } from '../../http/inbound/inbox'
import type { InboxSpec } from '../../nouns/define'
import type { TenantId } from '../actor'
import type { Tx } from '../database/db'
import { ProviderAway } from './failures'
import { type Arrived, forgetMessages, type InboxHandler, type InboxRegistry, inboxJobs, messageStore } from './inbox'
import {
  afterTimestamp,
  graphHandshake,
  hmacVerifier,
  hubHandshake,
  inHeader,
  inList,
  tokenVerifier,
} from './push-signatures'
import { runDueJobs } from './run-jobs'

let app: TestApp
let company: TestCompany
let source: string
let counter = 0
const start = new Date('2026-03-10T08:00:00.000Z').getTime()
const minute = 60_000
const setClock = (ms: number) => app.clock.set(new Date(start + ms).toISOString())
const secret = 'a secret of theirs'
const servers: Listening[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await app.stop()
})
beforeEach(async () => {
  setClock(0)
  source = `test-${process.pid}-${++counter}`
  company = await createTestCompany(app)
})

/** A pushed message, as `messages` of the test source parses it. */
interface Pushed {
  id: string
  subject: string
  text?: string
  of?: number
  coalesce?: boolean
}

const sign = (body: string, by = secret) => `sha256=${createHmac('sha256', by).update(body).digest('hex')}`
const mark = (tx: Tx, name: string) => markIn(tx, company.tenantId, name)
const marks = () => marksOf(app, company)
const stored = ({ actor } = company) =>
  app.db.inTenant(actor().tenantId, tx => tx.inboxMessage.findMany({ where: { source }, orderBy: { id: 'asc' } }))
const idOf = ({ message }: Arrived): string => message.externalId

/** A source as a noun and its `handlers.ts` would declare it; by default it marks what it handled. */
function sources(handler: Partial<InboxHandler> = {}, spec: Partial<InboxSpec> = {}): InboxRegistry {
  return {
    [source]: {
      spec: { de: 'Probe', en: 'Test', path: `/api/${source}/webhook`, tag: 'service', ...spec },
      handler: {
        verify: hmacVerifier(
          { algorithm: 'sha256', encoding: 'hex', read: inHeader('X-Test-Signature', { prefix: 'sha256=' }) },
          async () => [secret],
        ),
        async messages(_app, { body }) {
          const pushed = JSON.parse(body.toString()) as Pushed[]
          return pushed.map(({ id, subject, text, of = company.tenantId, coalesce = false }) => ({
            tenantId: of as TenantId,
            externalId: id,
            subject,
            coalesce,
            ...(text === undefined ? {} : { body: Buffer.from(text) }),
          }))
        },
        handle: async arrived => async tx => void (await mark(tx, idOf(arrived))),
        ...handler,
      },
    },
  }
}

async function serve(registry: InboxRegistry, on: App = app): Promise<Listening> {
  const web = express().use(createPushHandler({ app: on, sources: registry }))
  const server = await listen(web.use((_req, res) => void res.status(404).end('elsewhere')))
  servers.push(server)
  return server
}

async function post(server: Listening, pushed: unknown, headers: Record<string, string> = {}, query = '') {
  const body = typeof pushed === 'string' ? pushed : JSON.stringify(pushed)
  const response = await fetch(`${server.url}/api/${source}/webhook${query}`, {
    method: 'POST',
    headers: { 'x-test-signature': sign(body), ...headers },
    body,
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const push = async (pushed: Pushed[], registry = sources()) => post(await serve(registry), pushed)
const handle = (registry = sources()) => runDueJobs(app, inboxJobs(registry))

describe('what is pushed', () => {
  test('is stored unchanged before it is acknowledged, and handled afterwards', async () => {
    const body = `[ {"id":"m1", "subject":"a", "x":"\\u00fc"} ]`
    const answer = await post(await serve(sources()), body, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(await marks()).toEqual([])
    const [row] = await stored()
    expect(row).toMatchObject({
      externalId: 'm1',
      subject: 'a',
      status: 'pending',
      contentType: 'application/json',
    })
    expect(Buffer.from(row?.body ?? []).toString()).toBe(body)
    expect(await handle()).toEqual({ done: 1, delayed: 0, failed: 0 })
    expect(await marks()).toEqual(['m1'])
    expect(await stored()).toMatchObject([{ status: 'done', finishedAt: new Date(start) }])
  })

  test('twice is stored and handled once, also when both arrive at once or the first was already handled', async () => {
    const server = await serve(sources())
    const message = [{ id: 'm1', subject: 'a' }]
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(server, message)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await handle()
    expect((await post(server, message)).status).toBe(200)
    await handle()
    expect(await stored()).toHaveLength(1)
    expect(await marks()).toEqual(['m1'])
  })

  test('is acknowledged only once it is committed', async () => {
    const broken = { ...app, db: { ...app.db, inTenant: () => Promise.reject(new Error('no commit')) } }
    const server = await serve(sources(), broken)
    expect((await post(server, [{ id: 'm1', subject: 'a' }])).status).toBe(500)
    expect(await stored()).toEqual([])
    expect((await push([{ id: 'm1', subject: 'a' }])).status).toBe(200)
  })

  test('for several companies is stored for each of them, with its own part alone', async () => {
    const other = await createTestCompany(app)
    await push([
      { id: 'm1', subject: 'a', text: 'mine' },
      { id: 'm1', subject: 'a', text: 'theirs', of: other.tenantId },
    ])
    expect((await stored()).map(({ body }) => Buffer.from(body).toString())).toEqual(['mine'])
    expect((await stored(other)).map(({ body }) => Buffer.from(body).toString())).toEqual(['theirs'])
  })

  /** Counts the transactions in which messages are stored. */
  function countingStore() {
    const counted = { units: 0 }
    const inTenant: App['db']['inTenant'] = (tenantId, work) => {
      counted.units += 1
      return app.db.inTenant(tenantId, work)
    }
    const store = messageStore({ ...app, db: { ...app.db, inTenant } }, source)
    const give = (id: string, { receivedAt = new Date(start), body = Buffer.from(id) } = {}) =>
      store({ query: new URLSearchParams(), headers: {}, body, receivedAt }, [
        { tenantId: company.tenantId as TenantId, externalId: id, subject: id },
      ])
    return { give, counted }
  }

  test(
    'while another is being committed shares the next transaction, in the order of arrival',
    { tags: 'long' },
    async () => {
      const { give, counted } = countingStore()
      const ids = Array.from({ length: 50 }, (_, at) => `m${at}`)
      await Promise.all(ids.map(id => give(id)))
      expect(counted.units).toBe(2)
      expect((await stored()).map(({ externalId }) => externalId)).toEqual(ids)
      await handle()
      expect([...(await marks())].sort()).toEqual([...ids].sort())
    },
  )

  test('together with one that cannot be stored is stored all the same, and only that one fails', async () => {
    const { give } = countingStore()
    const beyondEveryTime = { receivedAt: new Date(8.64e15) }
    const settled = await Promise.allSettled([give('m1'), give('m2'), give('m3', beyondEveryTime), give('m4')])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await stored()).map(({ externalId }) => externalId).sort()).toEqual(['m1', 'm2', 'm4'])
  })

  test('is kept byte by byte, and large ones do not share a transaction without bound', { tags: 'long' }, async () => {
    const { give, counted } = countingStore()
    const body = Buffer.from(Array.from({ length: 400_000 }, (_, at) => at % 256))
    await Promise.all([1, 2, 3, 4, 5].map(at => give(`m${at}`, { body })))
    expect(counted.units).toBe(3)
    expect((await stored()).map(row => body.equals(row.body))).toEqual([true, true, true, true, true])
  })

  test('with tens of thousands of messages is stored whole', { tags: 'long' }, async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ id: `m${at}`, subject: `s${at % 7}` }))
    const messages: InboxHandler['messages'] = async (_app, { body }) =>
      (JSON.parse(body.toString()) as Pushed[]).map(({ id, subject }) => ({
        ...{ tenantId: company.tenantId as TenantId, externalId: id, subject, body: Buffer.from(id) },
      }))
    const registry = sources({ messages }, { maxBytes: 3_000_000 })
    expect((await push(many, registry)).status).toBe(200)
    expect(await app.db.inTenant(company.actor().tenantId, tx => tx.inboxMessage.count({ where: { source } }))).toBe(
      20_000,
    )
    expect(await jobsOf(app, company, { kind: `inbox.${source}` })).toHaveLength(7)
  })

  test('without a message is acknowledged, and nothing is stored', { tags: 'long' }, async () => {
    expect((await push([])).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('may have any id and subject that its sender likes', async () => {
    const long = 'x'.repeat(5_000)
    const pushed = [
      { id: long, subject: long },
      { id: 'a\0b', subject: '' },
    ]
    expect((await push(pushed)).status).toBe(200)
    expect((await push(pushed)).status).toBe(200)
    expect((await stored()).map(({ externalId }) => externalId.length)).toEqual([64, 64])
  })
})

describe('what is refused', () => {
  test('a path without a source is passed on, without a database query', async () => {
    const nowhere = new Proxy({} as App['db'], {
      get() {
        throw new Error('the database was asked')
      },
    })
    const server = await serve(sources(), { ...app, db: nowhere })
    for (const path of ['/api/unknown/webhook', `/api/${source}/webhook/`, `/api/${source}`, '/api/__proto__/webhook'])
      expect(await (await fetch(server.url + path, { method: 'POST', body: '[]' })).text()).toBe('elsewhere')
  })

  test.each([
    ['without a signature', { 'x-test-signature': '' }],
    ['by another secret', { 'x-test-signature': sign('[]', 'another') }],
    ['over other bytes', { 'x-test-signature': sign('[ ]') }],
    ['without its prefix', { 'x-test-signature': sign('[]').slice(7) }],
  ])('a push %s: 401, and nothing is stored', async (_what, headers) => {
    const messages = vi.fn(async () => [])
    const server = await serve(sources({ messages }))
    expect((await post(server, '[]', headers)).status).toBe(401)
    expect(messages).not.toHaveBeenCalled()
  })

  test(
    'a body beyond the limit: 413, by its Content-Length before it is read, or while it arrives',
    { tags: 'long' },
    async () => {
      const server = await serve(sources({}, { maxBytes: 100 }))
      const path = `/api/${source}/webhook`
      const announced = await exchange(server.port, rawRequest(`POST ${path} HTTP/1.1`, 'Content-Length: 101'))
      expect(announced).toMatch(/^HTTP\/1.1 413/)
      const chunks = `${rawRequest(`POST ${path} HTTP/1.1`, 'Transfer-Encoding: chunked')}65\r\n${'x'.repeat(101)}\r\n0\r\n\r\n`
      expect(await exchange(server.port, chunks)).toMatch(/^HTTP\/1.1 413/)
      expect((await post(server, `[${' '.repeat(98)}]`)).status).toBe(200)
    },
  )

  test('a compressed body: 415', async () => {
    expect((await post(await serve(sources()), '[]', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('another method: 405, naming the allowed one', async () => {
    const server = await serve(sources())
    const response = await fetch(`${server.url}/api/${source}/webhook`, { method: 'PUT', body: '[]' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('signatures', () => {
  const body = Buffer.from('{"ü":1}')
  const at = String(start / 1000)
  const hmac = (algorithm: string, text: string | Buffer, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac(algorithm, secret).update(text).digest(encoding)
  const pushed = (headers: Record<string, string>, receivedAt = new Date(start)) => ({
    query: new URLSearchParams(),
    headers,
    body,
    receivedAt,
  })
  const secrets = async () => ['an older one', secret]

  test('SHA-1 and SHA-256, in hex of any case and in base64, by any of the secrets', async () => {
    const read = inHeader('X-S')
    const sha1 = hmacVerifier({ algorithm: 'sha1', encoding: 'hex', read }, secrets)
    expect(await sha1(app, pushed({ 'x-s': hmac('sha1', body).toUpperCase() }))).toBe(true)
    expect(await sha1(app, pushed({ 'x-s': hmac('sha256', body) }))).toBe(false)
    const base64 = hmacVerifier({ algorithm: 'sha256', encoding: 'base64', read }, secrets)
    expect(await base64(app, pushed({ 'x-s': hmac('sha256', body, 'base64') }))).toBe(true)
    expect(await base64(app, pushed({ 'x-s': hmac('sha256', body, 'base64').toLowerCase() }))).toBe(false)
  })

  test('without a secret every caller is refused, even with a signature by an empty one', async () => {
    const empty = createHmac('sha256', '').update(body).digest('hex')
    const style = { algorithm: 'sha256', encoding: 'hex', read: inHeader('X-S') } as const
    expect(await hmacVerifier(style, async () => [])(app, pushed({ 'x-s': empty }))).toBe(false)
    expect(await hmacVerifier(style, async () => [''])(app, pushed({ 'x-s': empty }))).toBe(false)
    expect(await tokenVerifier('X-T', async () => [''])(app, pushed({ 'x-t': '' }))).toBe(false)
  })

  test.each([
    [
      'in headers of their own',
      inHeader('X-S', { timestamp: 'X-T' }),
      (t: string, s: string) => ({ 'x-t': t, 'x-s': s }),
    ],
    ['in one header', inList('X-S'), (t: string, s: string) => ({ 'x-s': `t=${t}, v1=${'0'.repeat(64)},v1=${s}` })],
  ])('time and signature %s: within five minutes, and signed', async (_what, read, headers) => {
    const verify = hmacVerifier({ algorithm: 'sha256', encoding: 'hex', read, signed: afterTimestamp }, secrets)
    const signature = hmac('sha256', Buffer.concat([Buffer.from(`${at}.`), body]))
    const when = (seconds: number) => new Date(start + seconds * 1000)
    expect(await verify(app, pushed(headers(at, signature), when(300)))).toBe(true)
    expect(await verify(app, pushed(headers(at, signature), when(-300)))).toBe(true)
    expect(await verify(app, pushed(headers(at, signature), when(301)))).toBe(false)
    expect(await verify(app, pushed(headers(at, signature), when(-301)))).toBe(false)
    const later = String(start / 1000 + 301)
    expect(await verify(app, pushed(headers(later, signature), when(301)))).toBe(false)
    expect(await verify(app, pushed(headers('', signature)))).toBe(false)
    expect(await verify(app, pushed({}))).toBe(false)
  })

  test('a token in a header', async () => {
    const verify = tokenVerifier('X-Goog-Channel-Token', secrets)
    expect(await verify(app, pushed({ 'x-goog-channel-token': secret }))).toBe(true)
    expect(await verify(app, pushed({ 'x-goog-channel-token': `${secret} ` }))).toBe(false)
    expect(await verify(app, pushed({}))).toBe(false)
  })
})

describe('handshakes', () => {
  test('of Microsoft Graph get their token back, as plain text and character by character', async () => {
    const server = await serve(sources({ handshake: graphHandshake }))
    const token = '<script>alert("ü")</script> 100%'
    const answer = await post(server, '', {}, `?validationToken=${encodeURIComponent(token)}`)
    expect(answer).toEqual({ status: 200, type: 'text/plain; charset=utf-8', text: token })
    expect((await post(server, '', {}, '?validationToken=')).status).toBe(403)
    expect((await post(server, '', {}, '?validationToken=a&validationToken=a')).status).toBe(403)
    expect((await post(server, '', {}, `?validationToken=${'x'.repeat(2_001)}`)).status).toBe(403)
    expect((await post(server, [{ id: 'm', subject: 's' }])).text).toBe('{"ok":true}')
  })

  test('of Meta get their challenge back for the right token only', async () => {
    const server = await serve(sources({ handshake: hubHandshake(async () => ['verify me']) }))
    const get = async (query: Record<string, string> | [string, string][]) => {
      const url = `${server.url}/api/${source}/webhook?${new URLSearchParams(query)}`
      const response = await fetch(url)
      return { status: response.status, text: await response.text() }
    }
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify me', 'hub.challenge': '0042' }
    expect(await get(right)).toEqual({ status: 200, text: '0042' })
    expect((await get({ ...right, 'hub.verify_token': 'guess' })).status).toBe(403)
    expect((await get({ ...right, 'hub.mode': 'unsubscribe' })).status).toBe(403)
    expect((await get({ 'hub.mode': 'subscribe', 'hub.verify_token': 'verify me' })).status).toBe(403)
    expect((await get([...Object.entries(right), ['hub.challenge', '0043']])).status).toBe(403)
    expect((await post(server, [{ id: 'm', subject: 's' }])).status).toBe(200)
  })
})

describe('what says no more than what waits already', () => {
  const report = (id: string, subject = 'a') => ({ id, subject, coalesce: true })
  const ids = async () => (await stored()).map(({ externalId }) => externalId)

  test('is stored once, whether it arrives in one push, in many at once or later', { tags: 'long' }, async () => {
    const server = await serve(sources())
    const many = Array.from({ length: 50 }, (_, at) => report(`r${at}`))
    await post(server, many)
    await Promise.all(Array.from({ length: 50 }, (_, at) => post(server, [report(`later${at}`)])))
    expect(await ids()).toEqual(['r0'])
    // Another subject, and what says more.
    await post(server, [report('theirs', 'b'), { id: 'removed', subject: 'a' }, report('again')])
    expect(await ids()).toEqual(['r0', 'theirs', 'removed'])
    await handle()
    expect((await marks()).sort()).toEqual(['r0', 'removed', 'theirs'])
    await post(server, [report('next')])
    await handle()
    expect((await marks()).at(-1)).toBe('next')
  })

  test('is handled afterwards when it arrives while the other one is being handled', async () => {
    const server = await serve(sources())
    await post(server, [report('m1')])
    const registry = sources({
      async handle(arrived) {
        if (idOf(arrived) === 'm1') await post(server, [report('m2')])
        return async tx => {
          if (idOf(arrived) === 'm1') await post(server, [report('m3')])
          await mark(tx, idOf(arrived))
        }
      },
    })
    await handle(registry)
    expect(await marks()).toEqual(['m1', 'm2', 'm3'])
  })

  test('is handled with the other one when that is retried', async () => {
    const server = await serve(sources())
    await post(server, [report('m1')])
    await handle(sources({ handle: async () => Promise.reject(new ProviderAway('test.away')) }))
    await post(server, [report('m2')])
    setClock(2 * minute)
    await handle()
    expect([await ids(), await marks()]).toEqual([['m1'], ['m1']])
  })
})

describe('what is handled', () => {
  test('keeps its order within a subject, whichever worker handles it', { tags: 'long' }, async () => {
    const server = await serve(sources())
    for (const id of ['1', '2', '3', '4', '5', '6'])
      await post(server, [
        { id: `a${id}`, subject: 'a' },
        { id: `b${id}`, subject: 'b' },
      ])
    await Promise.all([handle(), handle(), handle()])
    const handled = await marks()
    for (const subject of ['a', 'b'])
      expect(handled.filter(id => id.startsWith(subject))).toEqual(
        ['1', '2', '3', '4', '5', '6'].map(id => subject + id),
      )
  })

  test('is marked in the transaction that writes its effects: a crash in between leaves neither', async () => {
    await push([{ id: 'm1', subject: 'a' }])
    const broken: InboxHandler['handle'] = async arrived => async tx => {
      await mark(tx, idOf(arrived))
      throw new Error('before the commit')
    }
    expect(await handle(sources({ handle: broken }))).toEqual({ done: 0, delayed: 1, failed: 0 })
    expect(await marks()).toEqual([])
    setClock(2 * minute)
    await handle()
    expect(await marks()).toEqual(['m1'])
  })

  test('waits for earlier ones while these are retried, but no longer than their attempts last', async () => {
    await push([
      { id: 'bad', subject: 'a' },
      { id: 'next', subject: 'a' },
      { id: 'other', subject: 'b' },
    ])
    const registry = sources({
      async handle(arrived) {
        if (idOf(arrived) === 'bad') throw new Error('cannot be handled')
        return async tx => void (await mark(tx, idOf(arrived)))
      },
    })
    await handle(registry)
    expect(await marks()).toEqual(['other'])
    for (let hour = 1; hour <= 4; hour++) {
      setClock(hour * 70 * minute)
      await handle(registry)
    }
    expect(await marks()).toEqual(['other', 'next'])
    const ends = (await stored()).map(({ externalId, status, lastError }) => [externalId, status, lastError])
    expect(ends).toEqual([
      ['bad', 'failed', 'internal'],
      ['next', 'done', null],
      ['other', 'done', null],
    ])
  })

  test('is not missed when it arrives while its subject is being handled', async () => {
    const server = await serve(sources())
    await post(server, [{ id: 'm1', subject: 'a' }])
    const registry = sources({
      handle: async arrived => async tx => {
        await mark(tx, idOf(arrived))
        if (idOf(arrived) === 'm1') await post(server, [{ id: 'm2', subject: 'a' }])
      },
    })
    await handle(registry)
    expect(await marks()).toEqual(['m1', 'm2'])
  })

  test('is left to others by a worker that has lost its lease', async () => {
    await push([{ id: 'm1', subject: 'a' }])
    const hangs = gate()
    const reached = gate()
    const gone = handle(
      sources({
        async handle(arrived) {
          reached.open()
          await hangs.opened
          return async tx => void (await mark(tx, `late ${idOf(arrived)}`))
        },
      }),
    )
    await reached.opened
    await endLeases(app, { kind: `inbox.${source}` })
    await handle()
    hangs.open()
    await gone
    expect(await marks()).toEqual(['m1'])
    expect(await jobsOf(app, company, { kind: `inbox.${source}` })).toMatchObject([{ status: 'done' }])
  })

  test('waits without an attempt while a system that it needs is away', async () => {
    await push([{ id: 'm1', subject: 'a' }])
    const away = sources({ handle: async () => Promise.reject(new ProviderAway('test.away')) })
    expect(await handle(away)).toEqual({ done: 0, delayed: 1, failed: 0 })
    expect(await stored()).toMatchObject([{ status: 'pending' }])
    setClock(2 * minute)
    await handle()
    expect(await marks()).toEqual(['m1'])
  })

  test('of one company in a flood does not delay any other company', { tags: 'long' }, async () => {
    const other = await createTestCompany(app)
    const flood = Array.from({ length: 40 }, (_, at) => ({ id: `f${at}`, subject: `s${at}` }))
    await push([...flood, { id: 'theirs', subject: 'a', of: other.tenantId }])
    const order: number[] = []
    const registry = sources({
      async handle({ ctx }) {
        order.push(ctx.actor.tenantId)
        return async () => {}
      },
    })
    await handle(registry)
    expect(order).toHaveLength(41)
    expect(order.indexOf(other.tenantId)).toBeLessThan(12)
  })
})

test('messages are deleted as many days after handling as their source keeps them, waiting ones never', async () => {
  const registry = sources({}, { keptDays: 7 })
  const server = await serve(registry)
  await post(server, [{ id: 'm1', subject: 'a' }])
  await handle(registry)
  await post(server, [{ id: 'm2', subject: 'a' }])
  setClock(6 * 24 * 60 * minute)
  expect(await forgetMessages(app, registry)).toBe(0)
  setClock(8 * 24 * 60 * minute)
  expect(await forgetMessages(app, registry)).toBe(1)
  expect(await stored()).toMatchObject([{ externalId: 'm2', status: 'pending' }])
  await handle(registry)
  setClock(40 * 24 * 60 * minute)
  expect(await forgetMessages(app, {})).toBeGreaterThanOrEqual(1)
  expect(await stored()).toEqual([])
})

test('the API documents describe the path of a source, and its handshake where that is a GET', () => {
  const path = `/api/${source}/webhook`
  const described = inboxPaths(sources({ handshake: hubHandshake(async () => []) }))
  const methods = described[path] as Record<string, { operationId: string; responses: object }>
  expect(Object.keys(methods)).toEqual(['get', 'post'])
  expect(Object.keys(methods.post?.responses ?? {})).toEqual(['200', '400', '401', '413', '415', '500', '503'])
  expect(methods.post?.operationId).toMatch(/^[A-Za-z0-9]+Push$/)
  expect(Object.keys(inboxPaths(sources({ handshake: graphHandshake }))[path] as object)).toEqual(['post'])
})
