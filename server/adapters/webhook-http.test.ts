import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Receiver, startReceiver } from '../../tests/harness/receiver'
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

describe('what a receiver may answer', () => {
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
  ])('%i is a failure and nothing is followed', async (status, error) => {
    const canary = await receiverThat()
    const receiver = await receiverThat(
      (_request, response) => void response.writeHead(status, { location: canary.url }).end('no'),
    )
    expect(await post(receiver)).toMatchObject({ error, statusCode: status, response: 'no' })
    expect(canary.connections).toBe(0)
  })

  test('429 hands over Retry-After as it came', async () => {
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

  test('one deadline covers a body that drips', async () => {
    const drips = new Set<NodeJS.Timeout>()
    const receiver = await receiverThat((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      drips.add(drip)
      response.once('close', () => clearInterval(drip))
    })
    const startedAt = performance.now()
    const outcome = await post(receiver, { totalTimeoutMs: 300 })
    expect(outcome).toMatchObject({ error: 'timeout', statusCode: 200 })
    expect(outcome.response).toMatch(/^\.+$/)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
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

  test('a flood of 1xx answers ends with the deadline', async () => {
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
        () =>
          (socket as Socket & { _parent?: Socket })._parent?.resetAndDestroy() ?? socket.resetAndDestroy(),
      )
    })
    expect(await post(receiver)).toMatchObject({ error: 'reset' })
  })
})

describe('connecting', () => {
  test('an unknown certificate authority is a tls failure', async () => {
    const receiver = await receiverThat()
    expect(await post(receiver, { ca: undefined })).toMatchObject({ error: 'tls', statusCode: null })
    expect(receiver.requests).toHaveLength(0)
  })

  test('a certificate for another name is a tls failure', async () => {
    const receiver = await receiverThat()
    const sender = createWebhookSender({
      allowCidrs: loopback,
      ca: receiver.ca,
      resolve: async () => ['127.0.0.1'],
    })
    const to = (host: string) =>
      sender.post({ url: `https://${host}:${receiver.port}/`, headers: {}, body: '{}' })
    expect(await to('hooks.other.test')).toMatchObject({ error: 'tls' })
    expect(await to('hooks.example.test')).toMatchObject({ error: null })
  })

  test('a closed port, a silent port and an unknown name each say what they are', async () => {
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

  test('a name server that never answers costs the connect time and no more', async () => {
    const sender = createWebhookSender({ connectTimeoutMs: 100, resolve: () => new Promise(() => {}) })
    const outcome = await sender.post({ url: 'https://slow.test/', headers: {}, body: '' })
    expect(outcome.error).toBe('dns')
    expect(outcome.durationMs).toBeLessThan(1_000)
  })

  test('proxies from the environment are ignored', async () => {
    const proxy = await receiverThat()
    const receiver = await receiverThat()
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.url)
    expect(await post(receiver)).toMatchObject({ error: null })
    expect(proxy.connections).toBe(0)
  })
})

describe('closed targets', () => {
  const canary = startReceiver()
  afterAll(async () => (await canary).close())

  /** Spellings and ranges that must never be connected to, as a subscriber could write them. */
  const closedHosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '127.255.255.254',
    '127.0.0.1.',
    '127。0。0。1',
    '１２７.0.0.1',
    '%31%32%37.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '0.0.0.0',
    '0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.168.0.1.',
    '0xc0a80001',
    '100.64.0.1',
    '100.127.255.255',
    '100.100.100.200',
    '169.254.169.254',
    '169.254.0.1',
    '2852039166',
    '0xa9fea9fe',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.175.48.1',
    '192.31.196.1',
    '192.52.193.1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[2001:0:4136:e378::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[2001:2::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[5f00::1]',
    '[4000::1]',
    '[1::1]',
    '[e000::1]',
    '[2620:4f:8000::1]',
  ]

  test.each(closedHosts)('https://%s is refused at subscription and never connected to', async host => {
    const { port, ca } = await canary
    const sender = createWebhookSender({ ca, resolve: async () => ['127.0.0.1'], totalTimeoutMs: 2_000 })
    const url = `https://${host}:${port}/`
    expect(() => sender.assertWebhookUrl(url)).toThrow(
      expect.objectContaining({ key: 'webhook.url_refused' }),
    )
    const { error } = await sender.post({ url, headers: {}, body: '{}' })
    expect(['refused_address', 'refused_url']).toContain(error)
    expect((await canary).connections).toBe(0)
  })

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

  test.each([
    ['a private answer', ['10.0.0.1']],
    ['a mixed answer', ['8.8.8.8', '127.0.0.1']],
    ['a mapped answer', ['::ffff:127.0.0.1']],
    ['an answer in a spelling that no resolver gives', ['0177.0.0.1']],
    ['a metadata answer', ['169.254.169.254']],
  ])('%s of the name server is not connected to', async (_what, answer) => {
    const { port, ca } = await canary
    const sender = createWebhookSender({ ca, resolve: async () => answer })
    const outcome = await sender.post({ url: `https://hooks.example.test:${port}/`, headers: {}, body: '{}' })
    expect(outcome.error).toBe('refused_address')
    expect((await canary).connections).toBe(0)
  })

  test('a name that changes its answer between two questions is asked once per attempt and checked each time', async () => {
    const { port, ca } = await canary
    const receiver = await receiverThat()
    let asked = 0
    const answers = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['169.254.169.254']]
    const sender = createWebhookSender({
      ca,
      allowCidrs: ['127.0.0.1/32'],
      resolve: async () => answers[asked++] ?? [],
    })
    const to = (target: number) =>
      sender.post({ url: `https://hooks.example.test:${target}/`, headers: {}, body: '{}' })
    expect((await to(receiver.port)).error).toBeNull()
    expect((await to(port)).error).toBe('refused_address')
    expect((await to(port)).error).toBe('refused_address')
    expect(asked).toBe(3)
    expect((await canary).connections).toBe(0)
  })

  test('an opened range does not open the others', async () => {
    const sender = createWebhookSender({ allowCidrs: ['10.1.0.0/16', 'fd00:1::/32'] })
    expect(sender.assertWebhookUrl('https://10.1.2.3/').hostname).toBe('10.1.2.3')
    expect(sender.assertWebhookUrl('https://[fd00:1::5]/').hostname).toBe('[fd00:1::5]')
    for (const host of ['10.2.0.1', '127.0.0.1', '[fd00:2::1]', '[::ffff:10.1.2.3]']) {
      expect(() => sender.assertWebhookUrl(`https://${host}/`)).toThrow()
    }
  })
})
