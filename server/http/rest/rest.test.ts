import { connect } from 'node:net'
import express from 'express'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bareApp, exchange, fixedIdentify, type Listening, listen, rawRequest } from '../../../tests/harness/http'
import { createKeySlots } from '../../../tests/harness/key-slots'
import { DomainError } from '../../platform/errors'
import { dataOf, id, listParameters, optionalText } from '../../platform/values/scalars'
import { onlyPathTargets } from '../guards/connections'
import { clientAddressBehind } from '../guards/requests'
import { open, router, secured } from '../trpc'
import { createRestHandler } from './rest'

const Echo = dataOf(z.record(z.string(), z.unknown()))
const echo = ({ input }: { input: unknown }) => ({ data: { ...(input as object) } })
const Thing = z.strictObject({
  title: z.string().max(100),
  total: z.number().optional(),
  note: optionalText(100),
})
let waiting: (() => void) | undefined

const appRouter = router({
  things: router({
    list: secured('contacts:read')
      .meta({ v1: 'GET /things', app: 'GET /things' })
      .input(z.object({ ...listParameters, kind: z.enum(['a', 'b']).optional() }))
      .output(Echo)
      .query(echo),
    get: secured('contacts:read')
      .meta({ v1: 'GET /things/{id}', app: 'GET /things/{id}', alsoApp: ['GET /thing/{id}'] })
      .input(z.object({ id, q: z.string().optional() }))
      .output(Echo)
      .query(echo),
    byNumber: secured('projects:read')
      .meta({ v1: 'GET /numbered/{number}' })
      .input(z.object({ number: z.string().max(60) }))
      .output(Echo)
      .query(echo),
    rates: secured('contacts:read')
      .meta({ app: 'GET /things/rates' })
      .output(Echo)
      .query(() => ({ data: { rates: true } })),
    create: secured('contacts:write')
      .meta({ v1: 'POST /things', app: 'POST /things', created: true })
      .input(Thing)
      .output(Echo)
      .mutation(echo),
    update: secured('contacts:write')
      .meta({ app: 'PATCH /things/{id}', alsoApp: ['PUT /things/{id}'] })
      .input(z.strictObject({ id, title: z.string().optional() }))
      .output(Echo)
      .mutation(echo),
    remove: secured('contacts:write')
      .meta({ app: 'DELETE /things' })
      .input(z.object({ id }))
      .output(Echo)
      .mutation(echo),
    send: secured('contacts:write')
      .meta({ app: 'POST /things/send' })
      .output(Echo)
      .mutation(() => ({ data: {} })),
  }),
  broken: router({
    crash: secured('contacts:read')
      .meta({ app: 'GET /crash' })
      .output(Echo)
      .query(() => {
        throw new Error('secret detail')
      }),
    promise: secured('contacts:read')
      .meta({ app: 'GET /broken-promise' })
      .output(dataOf(z.object({ id: z.int() })))
      .query(() => ({ data: JSON.parse('{"id":"no"}') })),
    away: secured('contacts:read')
      .meta({ v1: 'GET /away', app: 'GET /away' })
      .output(Echo)
      .query(() => {
        throw new DomainError('pdf.unavailable')
      }),
    throttled: open('test')
      .meta({ app: 'POST /throttled' })
      .output(Echo)
      .mutation(() => {
        throw new DomainError('login.throttled', { retryAfter: 77 })
      }),
  }),
  missing: secured('contacts:read')
    .meta({ v1: 'GET /missing/{id}', app: 'GET /missing' })
    .input(z.object({ id }))
    .output(Echo)
    .query(() => {
      throw new DomainError('contact.not_found', { id: 1 })
    }),
  session: router({
    login: open('test')
      .meta({ app: 'POST /auth/callback/credentials' })
      .input(z.strictObject({ email: z.string() }))
      .output(Echo)
      .mutation(({ ctx, input }) => {
        ctx.cookies.push('gewerk=old; Path=/', 'gewerk=new; Path=/', 'other=1')
        return { data: input }
      }),
    slow: open('test')
      .meta({ app: 'POST /slow' })
      .input(Thing)
      .output(Echo)
      .mutation(async ({ input }) => {
        waiting?.()
        return { data: input }
      }),
  }),
})

const { app, lines } = bareApp()
let server: Listening

beforeAll(async () => {
  const web = express()
  const options = { app, router: appRouter, identify: fixedIdentify, clientAddress: clientAddressBehind([]) }
  web.use(createRestHandler({ ...options, keySlots: createKeySlots({ limit: 600 }) }))
  web.use((_, res) => {
    res.status(299).end('passed on')
  })
  server = await listen(onlyPathTargets(web))
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

const key = { authorization: 'Bearer good' }
const session = { cookie: 'session=good' }

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}${path}`, init)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text ? JSON.parse(text) : undefined,
  }
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    body,
    headers: { ...session, 'content-type': 'application/json', ...headers },
  })
const statusOf = (raw: string) => Number(raw.split(' ')[1])

describe('request targets', () => {
  test.each([
    ['an absolute target that does not parse', 'GET http://[ HTTP/1.1'],
    ['an absolute target', 'GET http://localhost/api/v1/things HTTP/1.1'],
    ['the asterisk', 'OPTIONS * HTTP/1.1'],
  ])('%s is a 400 with the error body', async (_, line) => {
    const answer = await exchange(server.port, rawRequest(line))
    expect(statusOf(answer)).toBe(400)
    expect(answer.toLowerCase()).toContain('x-request-id: ')
    expect(answer).toContain('"error":"validation_error"')
  })

  test('the entry point itself refuses such targets when nothing runs before it', async () => {
    const bare = await listen((req, res) => {
      const handler = createRestHandler({
        app,
        router: appRouter,
        identify: fixedIdentify,
        clientAddress: clientAddressBehind([]),
        keySlots: createKeySlots({ limit: 1 }),
      })
      handler(Object.assign(req, { originalUrl: req.url }) as express.Request, res as express.Response, () =>
        res.end('passed on'),
      )
    })
    const answer = await exchange(bare.port, rawRequest('GET http://[ HTTP/1.1', 'Authorization: Bearer good'))
    expect(statusOf(answer)).toBe(400)
    await bare.close()
  })

  test('a Host that makes no URL is a 400', async () => {
    const answer = await exchange(server.port, 'GET /api/v1/things HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n')
    expect(statusOf(answer)).toBe(400)
  })

  test('//[ passes the entry point like any page', async () => {
    expect(statusOf(await exchange(server.port, rawRequest('GET //[ HTTP/1.1')))).toBe(299)
  })

  test('a path that does not decode is a 400', async () => {
    expect((await call('/api/v1/things/%zz', { headers: key })).status).toBe(400)
    expect((await call('/api/v1/things/%ff', { headers: key })).status).toBe(400)
  })

  test('an unknown path below /api is a 404 with the error body, and paths elsewhere pass on', async () => {
    const unknown = await call('/api/nothing', { headers: session })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect((await call('/api', { headers: session })).status).toBe(404)
    expect((await fetch(`${server.url}/apis`)).status).toBe(299)
    expect((await fetch(`${server.url}/login`)).status).toBe(299)
  })

  test.each([
    '/api/v1/things/',
    '/api/v1//things',
    '/API/v1/things',
    '/api/%76%31/things',
    '/api/v1/../v1/things',
  ])('%s is not an alias of a path', async path => {
    expect(
      statusOf(await exchange(server.port, rawRequest(`GET ${path} HTTP/1.1`, 'Authorization: Bearer good'))),
    ).not.toBe(200)
  })

  test('a fragment in a target does not become part of the query', async () => {
    const answer = await exchange(
      server.port,
      rawRequest('GET /api/v1/things?limit=5#x HTTP/1.1', 'Authorization: Bearer good'),
    )
    expect(answer).toContain('"limit":5')
  })
})

test('no target, header or body from an outsider crashes the service or leads to a 500', { tags: 'long' }, async () => {
  const piece = fc.constantFrom(
    '/api/v1/things',
    '/api/things',
    '/api/',
    '/',
    '//',
    '[',
    ']',
    '%',
    '%zz',
    '%00',
    '%2e%2e',
    '..',
    '?',
    '&',
    '=',
    '#',
    ':',
    '@',
    '\\',
    'http://',
    'id',
    '__proto__',
    'constructor',
    '{id}',
    '0',
    '1',
    'ü',
    '\t',
    '%ed%a0%80',
    'limit=1',
  )
  const target = fc.array(piece, { maxLength: 6 }).map(parts => parts.join(''))
  const verb = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH')
  const header = fc.constantFrom(
    'Authorization: Bearer good',
    'Cookie: session=good',
    'Content-Type: application/json',
    'Content-Length: 0',
    'Expect: 100-continue',
    'Transfer-Encoding: chunked',
    'Content-Type: \x80',
    'X-Request-Id: \xff',
    'Accept-Language: *;q=x',
    'Upgrade: h2c',
  )
  const request = fc.tuple(verb, target, fc.uniqueArray(header, { maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(request, async ([method, path, headers]) => {
      const chunked = headers.includes('Transfer-Encoding: chunked') ? '0\r\n\r\n' : ''
      const raw = rawRequest(`${method} ${path} HTTP/1.1`, ...headers) + chunked
      const answer = await exchange(server.port, raw)
      expect(statusOf(answer.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, ''))).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
  expect(lines).toEqual([])
})

describe('credentials', () => {
  test('the public API answers a session, a wrong key and nothing at all with the same 401', async () => {
    const answers = await Promise.all([
      call('/api/v1/things', { headers: session }),
      call('/api/v1/things', { headers: { authorization: 'Bearer wrong' } }),
      call('/api/v1/things'),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('the application answers a key with 401 and a session with 200', async () => {
    expect((await call('/api/things', { headers: key })).status).toBe(401)
    expect((await call('/api/things', { headers: session })).status).toBe(200)
  })

  test('the scope is checked before the input is read', async () => {
    const answer = await call('/api/v1/things', {
      method: 'POST',
      body: 'not json',
      headers: { authorization: 'Bearer narrow', 'content-type': 'text/plain' },
    })
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
  })

  test('an invalid path parameter is refused after the credential is checked, not before', async () => {
    expect((await call('/api/v1/things/a%00b')).status).toBe(401)
  })

  test('cookies of a procedure are sent, the last of a name wins', async () => {
    const answer = await post('/api/auth/callback/credentials', '{"email":"a"}', { cookie: '' })
    expect(answer.headers.getSetCookie()).toEqual(['gewerk=new; Path=/', 'other=1'])
  })
})

describe('path parameters', () => {
  test('are decoded', async () => {
    expect((await call('/api/v1/things/%31', { headers: key })).body).toEqual({ data: { id: 1 } })
    expect((await call('/api/v1/numbered/P%202026-%C3%BC', { headers: key })).body).toEqual({
      data: { number: 'P 2026-ü' },
    })
    expect((await call('/api/v1/numbered/2026%2F17', { headers: key })).body).toEqual({
      data: { number: '2026/17' },
    })
  })

  test.each(['a%00b', '%0a', '%7f', 'a%C2%85'])('%s is a record that does not exist', async sent => {
    const raw = await exchange(
      server.port,
      rawRequest(`GET /api/v1/numbered/${sent} HTTP/1.1`, 'Authorization: Bearer good'),
    )
    expect(statusOf(raw)).toBe(404)
  })

  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '99999999999999999999',
    '2147483648',
  ])('the id %s is a record that does not exist', async sent => {
    const answer = await call(`/api/v1/things/${sent}`, { headers: key })
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect(answer.body.details).toBeUndefined()
  })

  test('a missing record and an invalid id get exactly the same response', async () => {
    const [missing, impossible] = [
      await call('/api/v1/missing/1', { headers: key }),
      await call('/api/v1/missing/x', { headers: key }),
    ]
    expect(missing.text).toBe(impossible.text)
    expect(missing).toMatchObject({ status: 404, body: { error: 'not_found', message: 'Not found.' } })
    // Without an id in the path the text names what is missing.
    expect((await call('/api/missing?id=1', { headers: session })).body.message).toBe('Kontakt nicht gefunden.')
  })

  test('issues elsewhere stay a 400 even when the path parameter is wrong too', async () => {
    const answer = await call('/api/things/abc', {
      method: 'PATCH',
      body: '{"unknown":1}',
      headers: { ...session, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })

  test('a body may not repeat the path parameter', async () => {
    const answer = await call('/api/things/1', {
      method: 'PATCH',
      body: '{"id":2}',
      headers: { ...session, 'content-type': 'application/json' },
    })
    expect(answer).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'id' }] } } })
  })

  test('a literal segment is never taken for a parameter', async () => {
    expect((await call('/api/things/rates', { headers: session })).body).toEqual({ data: { rates: true } })
    const other = await call('/api/things/rates', { method: 'PATCH', body: '{}', headers: session })
    expect(other.status).toBe(405)
    expect(other.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('query', () => {
  test('numbers arrive as numbers, absent ones as their defaults', async () => {
    expect((await call('/api/v1/things?limit=7', { headers: key })).body).toEqual({
      data: { limit: 7, offset: 0 },
    })
  })

  test('a parameter given twice is a 400, known or not', async () => {
    const twice = await call('/api/v1/things?limit=1&limit=2', { headers: key })
    expect(twice).toMatchObject({
      status: 400,
      body: { error: 'validation_error', details: { issues: [{ path: 'limit' }] } },
    })
    expect((await call('/api/v1/things?x=1&x=2', { headers: key })).status).toBe(400)
    expect((await call('/api/things/rates?a=1&a=2', { headers: { cookie: 'session=good' } })).status).toBe(400)
  })

  test('unknown parameters are ignored, whatever they are called', async () => {
    const query = 'constructor=1&toString=2&hasOwnProperty=3&prototype=4&x%5By%5D=5'
    expect((await call(`/api/v1/things?${query}`, { headers: key })).body).toEqual({
      data: { limit: 50, offset: 0 },
    })
  })

  test('__proto__ and NUL are refused', async () => {
    expect((await call('/api/v1/things?__proto__=1', { headers: key })).status).toBe(400)
    expect((await call('/api/v1/things?q=%00', { headers: key })).status).toBe(400)
  })

  test('one without a value is refused by its name; a search text may be empty, and an unknown parameter may be anything', async () => {
    const answer = await call('/api/v1/things?limit=&kind=&x=', { headers: key })
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    const issues = (answer.body as { details: { issues: Array<{ path: string }> } }).details.issues
    expect(issues.map(({ path }) => path)).toEqual(['limit', 'kind'])
    expect((await call('/api/v1/things?q=&x=', { headers: key })).body).toEqual({
      data: { limit: 50, offset: 0 },
    })
  })

  test('a value out of range is refused with its name and the reason', async () => {
    const answer = await call('/api/v1/things?limit=201', { headers: key })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'validation_error',
        details: { issues: [{ path: 'limit', code: 'too_big', maximum: 200 }] },
      },
    })
  })

  test('DELETE without an id in the path takes ?id=', async () => {
    expect((await call('/api/things?id=4', { method: 'DELETE', headers: session })).body).toEqual({
      data: { id: 4 },
    })
    expect((await call('/api/things', { method: 'DELETE', headers: session })).status).toBe(400)
  })
})

describe('bodies', () => {
  test.each([
    ['malformed', '{"title":'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a number', '1'],
    ['two documents', '{}{}'],
    ['a raw NUL', '{"title":"a\0b"}'],
    ['an escaped NUL', '{"title":"a\\u0000b"}'],
    ['__proto__', '{"title":"a","__proto__":{"polluted":true}}'],
    ['an escaped __proto__', '{"title":"a","__pro\\u0074o__":{"polluted":true}}'],
    ['a nested __proto__', '{"title":"a","note":{"__proto__":{}}}'],
    ['very deep nesting', `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['an unknown field', '{"title":"a","constructor":1}'],
  ])('%s is a 400', async (_, body) => {
    expect(await post('/api/things', body)).toMatchObject({
      status: 400,
      body: { error: 'validation_error' },
    })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('invalid UTF-8 is a 400', async () => {
    const answer = await call('/api/things', {
      method: 'POST',
      body: Buffer.from('7b227469746c65223a22ff227d', 'hex'),
      headers: { ...session, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonx',
    '',
  ])('content type %j is a 415', async type => {
    expect(await post('/api/things', '{"title":"a"}', { 'content-type': type })).toMatchObject({
      status: 415,
      body: { error: 'unsupported_media_type' },
    })
  })

  test.each([
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json',
  ])('content type %j is accepted', async type => {
    expect((await post('/api/things', '{"title":"ü"}', { 'content-type': type })).body.data.title).toBe('ü')
  })

  test('a compressed body is a 415', async () => {
    expect((await post('/api/things', '{"title":"a"}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('no body counts as an empty object, also without a content type', async () => {
    expect((await call('/api/things/send', { method: 'POST', headers: session })).status).toBe(200)
    const missing = await call('/api/things', { method: 'POST', headers: session })
    expect(missing).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'title' }] } } })
  })

  test('1 MB passes, more is a 413 that names the limit', async () => {
    const exact = (bytes: number) => {
      const frame = '{"title":"a","x":""}'
      return frame.replace('"x":""', `"x":"${'y'.repeat(bytes - frame.length)}"`)
    }
    expect((await post('/api/things', exact(1_000_000))).status).toBe(400)
    expect(await post('/api/things', exact(1_000_001))).toMatchObject({
      status: 413,
      body: { error: 'payload_too_large', details: { maxBytes: 1_000_000 } },
    })
  })

  test('a chunked body above 1 MB is a 413 and ends the connection', { tags: 'long' }, async () => {
    const chunk = `${(100_000).toString(16)}\r\n${'y'.repeat(100_000)}\r\n`
    const head =
      'POST /api/things HTTP/1.1\r\nHost: x\r\nCookie: session=good\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const answer = await exchange(server.port, `${head}${chunk.repeat(11)}`)
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('Connection: close')
  })

  test('a body that is declared too long is refused before it is read', { tags: 'long' }, async () => {
    const answer = await exchange(
      server.port,
      'POST /api/things HTTP/1.1\r\nHost: x\r\nCookie: session=good\r\nContent-Type: application/json\r\nContent-Length: 5000000000\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(413)
  })

  test('an outsider’s long body is not read to its end', { tags: 'long' }, async () => {
    const answer = await exchange(
      server.port,
      'POST /api/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000000000\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(401)
    expect(answer).toContain('Connection: close')
  })

  test('forms are accepted at the login callback only, with unknown fields left out', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: '' }
    expect((await post('/api/auth/callback/credentials', 'email=a%40b.at&csrfToken=x', form)).body).toEqual({
      data: { email: 'a@b.at' },
    })
    expect((await post('/api/auth/callback/credentials', 'email=a&email=b', form)).status).toBe(400)
    expect((await post('/api/things', 'title=a', { ...form, ...session })).status).toBe(415)
  })

  test('null is not a number: nothing is coerced, before and after other requests', async () => {
    for (const body of [
      '{"title":"a","total":null}',
      '{"title":"a","total":"5"}',
      '{"title":"a","total":true}',
      '{"title":1}',
    ]) {
      expect((await post('/api/things', body)).status).toBe(400)
    }
    expect(Thing.safeParse({ title: 'a', total: '5' }).success).toBe(false)
    expect((await post('/api/things', '{"title":"a","total":5.5}')).body).toEqual({
      data: { title: 'a', total: 5.5 },
    })
  })
})

describe('methods', () => {
  test('a created record is a 201, everything else a 200', async () => {
    expect((await post('/api/things', '{"title":"a"}')).status).toBe(201)
    const patched = await call('/api/things/3', {
      method: 'PATCH',
      body: '{"title":"b"}',
      headers: { ...session, 'content-type': 'application/json' },
    })
    expect(patched).toMatchObject({ status: 200, body: { data: { id: 3, title: 'b' } } })
  })

  test('one procedure has several paths', async () => {
    expect((await call('/api/thing/5', { headers: session })).body).toEqual({ data: { id: 5 } })
    const put = await call('/api/things/3', {
      method: 'PUT',
      body: '{"title":"b"}',
      headers: { ...session, 'content-type': 'application/json' },
    })
    expect(put.status).toBe(200)
  })

  test('HEAD is the GET without its body', async () => {
    const [head, get] = await Promise.all([
      call('/api/v1/things', { method: 'HEAD', headers: key }),
      call('/api/v1/things', { headers: key }),
    ])
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect((await call('/api/v1/things', { method: 'HEAD' })).status).toBe(401)
  })

  test.each([
    ['DELETE', '/api/v1/things', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/things/1', 'GET, HEAD, PATCH, PUT'],
    ['PROPFIND', '/api/things/1', 'GET, HEAD, PATCH, PUT'],
    ['GET', '/api/things/send', 'POST'],
  ])('%s %s is a 405 that names what is allowed', async (method, path, allow) => {
    const answer = await call(path, { method, headers: { ...key, ...session } })
    expect(answer).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe(allow)
  })
})

describe('answers', () => {
  test('every answer carries a request id and forbids shared caches', async () => {
    const answers = await Promise.all([
      call('/api/v1/things', { headers: key }),
      call('/api/v1/things'),
      call('/api/nothing'),
      call('/api/v1/things', { method: 'DELETE' }),
      call('/api/%zz'),
    ])
    for (const { headers } of answers) {
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('vary')).toBe('Cookie, Authorization')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('a harmless request id of the caller is kept, any other replaced', async () => {
    const idFor = async (sent: string) =>
      (await call('/api/v1/things', { headers: { ...key, 'x-request-id': sent } })).headers.get('x-request-id')
    expect(await idFor('order-4711.a')).toBe('order-4711.a')
    expect(await idFor('short')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idFor('with spaces and <script>')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('texts follow Accept-Language for keys and the person’s setting for sessions', async () => {
    const german = await call('/api/v1/things/0', {
      headers: { ...key, 'accept-language': 'de-AT,de;q=0.9' },
    })
    expect(german.body.message).toBe('Nicht gefunden.')
    expect((await call('/api/v1/things/0', { headers: key })).body.message).toBe('Not found.')
    expect((await call('/api/things/0', { headers: session })).body.message).toBe('Nicht gefunden.')
  })

  test('an unexpected failure is a 500 that shows the request id only, logged once with its stack', async () => {
    const answer = await call('/api/crash', { headers: session })
    const requestId = answer.headers.get('x-request-id')
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal_error', details: { requestId } } })
    expect(answer.text).not.toContain('secret detail')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 50,
      requestId,
      method: 'GET',
      path: '/api/crash',
      err: { message: 'secret detail' },
    })
    expect(lines[0]?.err?.stack).toContain('rest.test.ts')
  })

  test('a response that violates its schema is a 500, not a validation error', async () => {
    expect((await call('/api/broken-promise', { headers: session })).body.error).toBe('internal_error')
  })

  test('an error caused by the caller is not logged', async () => {
    await Promise.all([
      call('/api/v1/things/0', { headers: key }),
      call('/api/v1/things?limit=x', { headers: key }),
      post('/api/things', '{'),
    ])
    expect(lines).toEqual([])
  })

  test('Retry-After follows from the error', async () => {
    const answer = await call('/api/throttled', { method: 'POST' })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('77')
  })

  test('503 has a body on the application’s surface and none on the public one', async () => {
    const inside = await call('/api/away', { headers: session })
    expect(inside).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    expect(inside.headers.get('retry-after')).toBe('5')
    expect(await call('/api/v1/away', { headers: key })).toMatchObject({ status: 503, text: '' })
  })
})

async function mountWith(limit: number, identify = fixedIdentify) {
  const web = express()
  const keySlots = createKeySlots({ limit, nowMs: () => 0 })
  web.use(createRestHandler({ app, router: appRouter, identify, clientAddress: clientAddressBehind([]), keySlots }))
  return listen(web)
}

describe('a database that is away while the caller is looked up', () => {
  test('is a 500, a 503 with a body for sessions and one without for keys, each logged', async () => {
    let error: Error = new Error('connection refused')
    const fail = () => Promise.reject(error)
    const away = await mountWith(10, { byKey: fail, bySession: fail, settled: async () => {} })
    const get = async (path: string) => {
      const response = await fetch(`${away.url}${path}`)
      return [response.status, await response.text(), response.headers.get('retry-after')]
    }
    expect(await get('/api/things')).toEqual([500, expect.stringContaining('internal_error'), null])
    error = new DomainError('unavailable')
    expect(await get('/api/things')).toEqual([503, expect.stringContaining('unavailable'), '5'])
    expect(await get('/api/v1/things')).toEqual([503, '', '5'])
    expect(lines.map(({ level }) => level)).toEqual([50, 40, 40])
    await away.close()
  })
})

describe('rate of a key', () => {
  test('every response to a key shows the remaining requests; the request above the limit is a 429 with Retry-After', async () => {
    const limited = await mountWith(2)
    const get = (path: string, headers: Record<string, string> = key) => fetch(`${limited.url}${path}`, { headers })
    const answers = [await get('/api/v1/things'), await get('/api/v1/things/0'), await get('/api/v1/things')]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      '"key";r=1;t=60',
      '"key";r=0;t=60',
      '"key";r=0;t=60',
    ])
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"key";q=2;w=60')
    expect(answers[2]?.headers.get('retry-after')).toBe('60')
    await limited.close()
  })

  test('a refused request counts as well, and a missing scope is reported before the used-up rate', async () => {
    const limited = await mountWith(1)
    const headers = { authorization: 'Bearer narrow' }
    const first = await fetch(`${limited.url}/api/v1/things`, { headers })
    const second = await fetch(`${limited.url}/api/v1/things`, { headers })
    expect([first.status, second.status]).toEqual([403, 403])
    expect(first.headers.get('ratelimit')).toBe('"key";r=0;t=60')
    await limited.close()
  })

  test('outsiders see no rate', async () => {
    expect((await call('/api/v1/things')).headers.get('ratelimit')).toBeNull()
  })
})

describe('clients that disconnect', () => {
  test('in the middle of a body: nothing is logged and nothing crashes', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      'POST /api/things HTTP/1.1\r\nHost: x\r\nCookie: session=good\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title"',
    )
    await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => socket.once('close', resolve).resetAndDestroy())
    expect((await call('/api/things', { headers: session })).status).toBe(200)
    expect(lines).toEqual([])
  })

  test('while their response is being created', async () => {
    const body = '{"title":"a"}'
    const socket = connect(server.port, '127.0.0.1')
    const gone = new Promise(resolve => socket.once('close', resolve))
    waiting = () => socket.resetAndDestroy()
    socket.write(
      `POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await gone
    waiting = undefined
    expect((await call('/api/things', { headers: session })).status).toBe(200)
    expect(lines).toEqual([])
  })
})
