import { createTRPCClient, httpBatchLink, httpLink, type TRPCClientError } from '@trpc/client'
import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bareApp, exchange, fixedIdentify, type Listening, listen } from '../../tests/harness/http'
import { clientAddressBehind } from './guards/requests'
import { open, router, secured } from './trpc'
import { createTrpcHandler } from './trpc-handler'

const appRouter = router({
  who: secured('contacts:read').query(({ ctx }) => ({ label: ctx.actor.label })),
  add: secured('contacts:write')
    .input(z.strictObject({ a: z.number() }))
    .mutation(({ input }) => input.a + 1),
  login: open('test').mutation(({ ctx }) => {
    ctx.cookies.push('gewerk=old', 'gewerk=new')
    return true
  }),
  crash: open('test').query(() => {
    throw new Error('secret detail')
  }),
})

const { app, lines } = bareApp()
let server: Listening
beforeAll(async () => {
  const web = express()
  web.use(
    '/api/trpc',
    createTrpcHandler({
      app,
      router: appRouter,
      identify: fixedIdentify,
      clientAddress: clientAddressBehind([]),
    }),
  )
  server = await listen(web)
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

const client = (headers: Record<string, string> = { cookie: 'session=good' }) =>
  createTRPCClient<typeof appRouter>({ links: [httpBatchLink({ url: `${server.url}/api/trpc`, headers })] })
const failure = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    error => error,
  )) as TRPCClientError<typeof appRouter>
const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
  fetch(`${server.url}/api/trpc/${path}`, {
    method: 'POST',
    body,
    headers: { cookie: 'session=good', ...headers },
  })

test('a person’s calls are answered, in a batch too', async () => {
  const caller = client()
  expect(await Promise.all([caller.who.query(), caller.who.query()])).toEqual([
    { label: 'Someone' },
    { label: 'Someone' },
  ])
  expect(await caller.add.mutate({ a: 1 })).toBe(2)
})

test('a key identifies no caller here', async () => {
  const error = await failure(client({ authorization: 'Bearer good' }).who.query())
  expect(error.data).toMatchObject({ httpStatus: 401, body: { error: 'unauthorized' } })
})

test('a failure carries the same body as at the other entry points', async () => {
  const error = await failure(client().add.mutate({ a: 'x' } as unknown as { a: number }))
  expect(error.data?.body).toMatchObject({ error: 'validation_error', details: { issues: [{ path: 'a' }] } })
})

test('an unexpected failure shows the request id only and is logged once with its stack', async () => {
  const error = await failure(client().crash.query())
  expect(JSON.stringify(error.shape)).not.toContain('secret detail')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 50, path: 'crash', err: { message: 'secret detail' } })
  expect(error.data?.body).toMatchObject({
    error: 'internal_error',
    details: { requestId: lines[0]?.requestId },
  })
})

test('cookies of procedures are sent, one per name, also when the client requested a stream', async () => {
  const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' }
  const response = await post('login?batch=1', '{}', headers)
  expect(response.headers.getSetCookie()).toEqual(['gewerk=new'])
  expect(await response.json()).toEqual([{ result: { data: true } }])
})

test('answers are private and carry a request id', async () => {
  const { headers } = await fetch(`${server.url}/api/trpc/who`, { headers: { cookie: 'session=good' } })
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('vary')).toContain('Cookie')
  expect(headers.get('x-request-id')).toBeTruthy()
})

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonp',
])('a body of type %s is a 415', async type => {
  expect((await post('add', '{"a":1}', { 'content-type': type })).status).toBe(415)
})

test('malformed JSON is a 400, an unknown procedure a 404, a query by POST a 405, an unreadable path a 400', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await post('add', '{', json)).status).toBe(400)
  expect((await post('nothing', '{}', json)).status).toBe(404)
  expect((await post('who', '{}', json)).status).toBe(405)
  expect((await fetch(`${server.url}/api/trpc/%zz`)).status).toBe(400)
  expect(lines).toEqual([])
})

test('a body above 1 MB is a 413 and is not read to its end', { tags: 'long' }, async () => {
  expect((await post('add', `{"a":"${'x'.repeat(1_000_000)}"}`, { 'content-type': 'application/json' })).status).toBe(
    413,
  )
  const chunk = `${(100_000).toString(16)}\r\n${'y'.repeat(100_000)}\r\n`
  const answer = await exchange(
    server.port,
    `POST /api/trpc/add HTTP/1.1\r\nHost: x\r\nCookie: session=good\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(11)}`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('the answer to a body that is too long reaches a client that is still sending', { tags: 'long' }, async () => {
  const statuses = Array.from({ length: 24 }, (_, index) => {
    const body = `{"a":"${'x'.repeat(1_000_000 + index * 40_000)}"}`
    return post('add', body, { 'content-type': 'application/json' }).then(({ status }) => status)
  })
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([413]))
})

test('the size of a batch is limited', async () => {
  const many = createTRPCClient<typeof appRouter>({
    links: [httpLink({ url: `${server.url}/api/trpc`, headers: { cookie: 'session=good' } })],
  })
  expect(await many.who.query()).toEqual({ label: 'Someone' })
  const paths = Array.from({ length: 6 }, () => 'who').join(',')
  expect((await fetch(`${server.url}/api/trpc/${paths}?batch=1`, { headers: { cookie: 'session=good' } })).status).toBe(
    400,
  )
})
