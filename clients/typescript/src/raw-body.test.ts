import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGewerkClient, type GewerkClient } from './client.ts'

let server: Server
let client: GewerkClient
/** What arrived last. */
let arrived: { type: string | undefined; bytes: Buffer }

beforeAll(async () => {
  server = createServer(async (req, res) => {
    arrived = { type: req.headers['content-type'], bytes: Buffer.concat(await req.toArray()) }
    res.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{}}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client = createGewerkClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key' })
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const bytes = Buffer.from([0, 1, 0x7b, 0xff, 0x0a])
const drop = (body: unknown, type?: string) =>
  client.POST('/inbound', {
    params: { query: { source: 'erp' } },
    body: body as Buffer<ArrayBuffer>,
    ...(type ? { headers: { 'Content-Type': type } } : {}),
  })

test.each([
  ['a buffer', bytes],
  ['a typed array', new Uint8Array(bytes)],
  ['an ArrayBuffer', new Uint8Array(bytes).buffer],
  ['a blob', new Blob([bytes])],
  ['a web stream', new Blob([bytes]).stream()],
  ['a stream of Node', Readable.from([bytes])],
])('%s arrives with its very bytes, as application/octet-stream', async (_, body) => {
  await drop(body)
  expect(arrived).toEqual({ type: 'application/octet-stream', bytes })
})

test('a type that is given, or that a blob has, is kept, also JSON', async () => {
  await drop(bytes, 'text/csv')
  expect(arrived.type).toBe('text/csv')
  await drop(Buffer.from('{"a":1}'), 'application/json')
  expect(arrived).toEqual({ type: 'application/json', bytes: Buffer.from('{"a":1}') })
  await drop(new Blob([bytes], { type: 'image/png' }))
  expect(arrived).toEqual({ type: 'image/png', bytes })
  await drop('Nummer;Name\n')
  expect(arrived).toEqual({ type: 'application/octet-stream', bytes: Buffer.from('Nummer;Name\n') })
})

test('a form has its own type, an object is JSON as in every other request', async () => {
  const form = new FormData()
  form.set('a', 'b')
  await drop(form)
  expect(arrived.type).toMatch(/^multipart\/form-data; boundary=/)
  await client.POST('/anfragen', { body: { title: 'Dach' } as never })
  expect(arrived).toEqual({ type: 'application/json', bytes: Buffer.from('{"title":"Dach"}') })
})
