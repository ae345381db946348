import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, connect as openSocket, Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/harness/eventually'
import { type Answer, type Receiver, startReceiver } from '../../tests/harness/receiver'
import { readableHeaders } from './webhook-answer'
import { createWebhookSender } from './webhook-http'

const open: Array<() => Promise<unknown>> = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of open.splice(0)) await close()
})

async function receiverThat(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer)
  open.push(receiver.close)
  return receiver
}

const loopback = ['127.0.0.0/8']
const post = (receiver: Receiver, options: Parameters<typeof createWebhookSender>[0] = {}) =>
  createWebhookSender({ allowCidrs: loopback, ca: receiver.ca, totalTimeoutMs: 5_000, ...options }).post({
    url: `${receiver.url}/hook?x=1`,
    headers: { 'x-service-event': 'ping' },
    body: '{"id":"evt_1","text":"grüß"}',
  })

describe('responses of a receiver', () => {
  test('a 2xx within the deadline is a delivery, and the body arrives byte for byte', async () => {
    const receiver = await receiverThat((_request, response) => void response.writeHead(204).end())
    const outcome = await post(receiver)
    expect(outcome).toMatchObject({ error: null, statusCode: 204, response: '' })
    expect(receiver.requests[0]?.body.toString()).toBe('{"id":"evt_1","text":"grüß"}')
    expect(receiver.requests[0]).toMatchObject({
      path: '/hook?x=1',
      headers: { 'content-type': 'application/json', 'x-service-event': 'ping' },
    })
  })

  test.each([
    [301, 'redirect_not_followed'],
    [307, 'redirect_not_followed'],
    [400, 'http_400'],
    [410, 'http_410'],
    [500, 'http_500'],
    [503, 'http_503'],
  ])('%i is a failure and no redirect is followed', async (status, error) => {
    const canary = await receiverThat()
    const receiver = await receiverThat(
      (_request, response) => void response.writeHead(status, { location: canary.url }).end('no'),
    )
    expect(await post(receiver)).toMatchObject({ error, statusCode: status, response: 'no' })
    expect(canary.connections).toBe(0)
  })

  test('429 passes on Retry-After as received', async () => {
    const receiver = await receiverThat(
      (_request, response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
    )
    expect(await post(receiver)).toMatchObject({ error: 'http_429', retryAfter: '120' })
  })

  test('an endless body is cut at 16 KiB and is still a delivery', async () => {
    let sent = 0
    const receiver = await receiverThat(async (_request, response) => {
      const block = 'x'.repeat(65_536)
      while (!response.destroyed && sent < 1e9) {
        sent += block.length
        if (!response.write(block)) await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
    })
    const outcome = await post(receiver)
    expect(outcome).toMatchObject({ error: null, statusCode: 200 })
    expect(outcome.response).toBe('x'.repeat(16_384))
    expect(sent).toBeLessThan(50e6)
  })

  test('the cut never splits a character, and NUL does not reach the database', async () => {
    const receiver = await receiverThat((_request, response) => void response.end(`\0${'€'.repeat(6_000)}`))
    const { response } = await post(receiver)
    expect(response).toBe(`\ufffd${'€'.repeat(5_461)}`)
  })

  test('one deadline covers a body that arrives slowly', async () => {
    const drips = new Set<NodeJS.Timeout>()
    const receiver = await receiverThat((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      drips.add(drip)
      response.once('close', () => clearInterval(drip))
    })
    // It sends slowly until the client disconnects.
    const outcome = await post(receiver, { totalTimeoutMs: 2_000 })
    expect(outcome).toMatchObject({ error: 'timeout', statusCode: 200 })
    expect(outcome.response).toMatch(/^\.+$/)
  })

  test('silence after the request is a timeout', async () => {
    const receiver = await receiverThat(() => {})
    expect(await post(receiver, { totalTimeoutMs: 200 })).toMatchObject({
      error: 'timeout',
      statusCode: null,
    })
  })

  test('headers above 16 KiB are a protocol failure', async () => {
    const receiver = await receiverThat(
      (_request, response) => void response.writeHead(200, { 'x-big': 'y'.repeat(40_000) }).end(),
    )
    expect(await post(receiver)).toMatchObject({ error: 'protocol' })
  })

  test('a flood of 1xx answers is not waited for', async () => {
    const receiver = await receiverThat((_request, response) => {
      for (let times = 0; times < 100; times++) response.writeProcessing()
    })
    expect(await post(receiver, { totalTimeoutMs: 30_000 })).toMatchObject({ error: 'protocol' })
  })

  test('a trickle of 1xx answers ends with the deadline', async () => {
    const receiver = await receiverThat((_request, response) => {
      const flood = setInterval(() => response.writeProcessing(), 5)
      response.once('close', () => clearInterval(flood))
    })
    expect(await post(receiver, { totalTimeoutMs: 200 })).toMatchObject({ error: 'timeout' })
  })

  test.each([
    ['before the headers', (_response: ServerResponse) => {}],
    ['after the headers', (response: ServerResponse) => void response.write('half')],
  ])('a reset %s is a failure', async (_when, begin) => {
    const receiver = await receiverThat((_request, response, socket) => {
      begin(response)
      setImmediate(
        () => (socket as Socket & { _parent?: Socket })._parent?.resetAndDestroy() ?? socket.resetAndDestroy(),
      )
    })
    expect(await post(receiver)).toMatchObject({ error: 'reset' })
  })
})

describe('connecting', () => {
  test('an unknown certificate authority is a TLS failure', async () => {
    const receiver = await receiverThat()
    expect(await post(receiver, { ca: undefined })).toMatchObject({ error: 'tls', statusCode: null })
    expect(receiver.requests).toHaveLength(0)
  })

  test('a certificate for another name is a TLS failure', async () => {
    const receiver = await receiverThat()
    const sender = createWebhookSender({
      allowCidrs: loopback,
      ca: receiver.ca,
      resolve: async () => ['127.0.0.1'],
    })
    const to = (host: string) => sender.post({ url: `https://${host}:${receiver.port}/`, headers: {}, body: '{}' })
    expect(await to('hooks.other.test')).toMatchObject({ error: 'tls' })
    expect(await to('hooks.example.test')).toMatchObject({ error: null })
  })

  test('a closed port, a silent port and an unknown name are distinct failures', async () => {
    const receiver = await startReceiver()
    await receiver.close()
    expect(await post(receiver)).toMatchObject({ error: 'connect' })

    const mute = createServer(socket => void socket.on('error', () => {}))
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const sockets: Socket[] = []
    mute.on('connection', socket => sockets.push(socket))
    const { port } = mute.address() as AddressInfo
    const sender = createWebhookSender({
      allowCidrs: loopback,
      connectTimeoutMs: 150,
      resolve: async () => [],
    })
    expect(await sender.post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '' })).toMatchObject({
      error: 'connect_timeout',
    })
    expect(await sender.post({ url: 'https://nowhere.test/', headers: {}, body: '' })).toMatchObject({
      error: 'dns',
    })
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  test('a name server that never answers uses up the connect timeout, not the total one', async () => {
    const sender = createWebhookSender({
      connectTimeoutMs: 100,
      totalTimeoutMs: 2 ** 31 - 1,
      resolve: () => new Promise(() => {}),
    })
    expect((await sender.post({ url: 'https://slow.test/', headers: {}, body: '' })).error).toBe('dns')
  })

  test('proxies from the environment are ignored', async () => {
    const proxy = await receiverThat()
    const receiver = await receiverThat()
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.url)
    expect(await post(receiver)).toMatchObject({ error: null })
    expect(proxy.connections).toBe(0)
  })
})

describe('connections', () => {
  const postTo = (receiver: Receiver, sender = senderTo(receiver)) =>
    sender.post({ url: `${receiver.url}/`, headers: {}, body: '{}' })
  const senderTo = (receiver: Receiver, more: Parameters<typeof createWebhookSender>[0] = {}) =>
    createWebhookSender({ allowCidrs: loopback, ca: receiver.ca, ...more })

  test('a burst to one receiver shares few connections, each with one request at a time', async () => {
    const receiver = await receiverThat()
    const sender = senderTo(receiver, { keepAliveMs: 30_000 })
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => postTo(receiver, sender)))
      expect(outcomes.map(({ error }) => error)).toEqual([null, null, null, null])
    }
    expect(receiver.requests).toHaveLength(20)
    expect(receiver.connections).toBeLessThanOrEqual(4)
  })

  test('an unused connection is closed', async () => {
    const receiver = await receiverThat()
    await postTo(receiver, senderTo(receiver, { keepAliveMs: 50 }))
    await eventually(() => expect(receiver.open).toBe(0))
  })

  test.each<[string, Answer]>([
    ['that was cut', (_request, response) => void response.end('x'.repeat(100_000))],
    ['that says so', (_request, response) => void response.writeHead(200, { connection: 'close' }).end()],
    ['that broke off', (_request, _response, socket) => void socket.destroy()],
  ])('a response %s ends its connection', async (_what, answer) => {
    const receiver = await receiverThat(answer)
    const sender = senderTo(receiver, { keepAliveMs: 30_000 })
    await postTo(receiver, sender)
    await eventually(() => expect(receiver.open).toBe(0))
    await postTo(receiver, sender)
    expect(receiver.connections).toBe(2)
  })

  test('a receiver that disconnected is resolved, checked and connected to again', async () => {
    const receiver = await receiverThat()
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let lookups = 0
    const sender = senderTo(receiver, { keepAliveMs: 30_000, resolve: async () => answers[lookups++] ?? [] })
    const to = () => sender.post({ url: `https://hooks.example.test:${receiver.port}/`, headers: {}, body: '{}' })
    expect([(await to()).error, (await to()).error, lookups]).toEqual([null, null, 1])
    receiver.hangUp()
    await eventually(() => expect(receiver.open).toBe(0))
    // The end of the connection reaches the sender a moment later.
    await eventually(async () => expect((await to()).error).toBe('refused_address'))
  })

  test('a connection that is closed while it opens is not reported as a refused address', async () => {
    const receiver = await receiverThat()
    const sender = senderTo(receiver, {
      openTcp: options => {
        const socket = openSocket(options)
        Object.defineProperty(socket, 'remoteAddress', { value: undefined })
        return socket
      },
    })
    expect((await postTo(receiver, sender)).error).toBe('connect')
  })

  test('several addresses are tried within one deadline, not one deadline each', async () => {
    const tried: string[] = []
    let connections = 0
    const addresses = Array.from({ length: 200 }, (_, last) => `8.8.8.${last}`)
    const sender = createWebhookSender({
      connectTimeoutMs: 600,
      resolve: async () => addresses,
      // Nothing leaves this machine: to Node it looks as if packets were lost.
      openTcp: options => {
        connections += 1
        options.lookup?.('hooks.example.test', { all: true }, (_error, found) => {
          tried.push(...(found as Array<{ address: string }>).map(({ address }) => address))
        })
        return new Socket()
      },
    })
    const outcome = await sender.post({ url: 'https://hooks.example.test/', headers: {}, body: '{}' })
    expect(outcome.error).toBe('connect_timeout')
    expect(tried).toEqual(addresses)
    // All of them belong to one attempt to connect, which has the deadline.
    expect(connections).toBe(1)
  })
})

describe('responses in the log', () => {
  test('headers have lower-case names, join repetitions and contain no control characters', async () => {
    const receiver = await receiverThat((_request, response) => {
      response.setHeader('X-Twice', ['a', 'b'])
      response.setHeader('X-Tab', 'a\tb')
      response.setHeader('X-High', '\u0085\u00fc')
      response.end()
    })
    expect((await post(receiver)).responseHeaders).toMatchObject({
      'x-twice': 'a, b',
      'x-tab': 'a b',
      'x-high': '\ufffdü',
    })
  })

  test('headers take 16 KiB at most, cut between characters', () => {
    const kept = readableHeaders({
      first: 'a'.repeat(10_000),
      second: 'ü'.repeat(10_000),
      third: 'not any more',
    })
    const bytes = Buffer.byteLength(Object.entries(kept).flat().join(''))
    expect(bytes).toBeLessThanOrEqual(16_384)
    expect(bytes).toBeGreaterThan(16_380)
    expect(kept.second).toMatch(/^ü+$/)
    expect(kept.third).toBeUndefined()
  })

  test('a header named __proto__ is a header', () => {
    const kept = readableHeaders(JSON.parse('{"__proto__":"a"}'))
    expect(JSON.stringify(kept)).toBe('{"__proto__":"a"}')
  })
})

describe('URLs', () => {
  test.each([
    ['http://example.com/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['https://user@example.com/', 'userinfo'],
    ['https://:secret@example.com/', 'userinfo'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:25/', 'port'],
    ['https://example.com:5432/', 'port'],
    ['https://example.com:6379/', 'port'],
    ['https://example.com:0/', 'port'],
    ['https://', 'malformed'],
    ['https://exa mple.com', 'malformed'],
    ['https://[fe80::1%25eth0]/', 'malformed'],
    ['not a url', 'malformed'],
    [`https://example.com/${'a'.repeat(2_100)}`, 'malformed'],
  ])('%s is refused as %s', (url, reason) => {
    const { assertWebhookUrl } = createWebhookSender()
    expect(() => assertWebhookUrl(url)).toThrow(expect.objectContaining({ details: { reason } }))
  })

  test('ordinary targets on any other port are accepted', () => {
    const { assertWebhookUrl } = createWebhookSender()
    for (const url of [
      'https://example.com/hook',
      'https://example.com:8443/?a=1',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]/',
      'https://bücher.example/',
    ]) {
      expect(assertWebhookUrl(url).protocol).toBe('https:')
    }
  })
})
