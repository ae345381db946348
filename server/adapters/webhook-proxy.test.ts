import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../tests/harness/receiver'
import { makeCertificate } from './make-certificate'
import { createWebhookSender } from './webhook-http'
import { parseProxy } from './webhook-proxy'

const open: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

interface Proxy {
  port: number
  /** The requested targets and the credentials presented. */
  connects: Array<{ target: string | undefined; authorization: string | undefined }>
  ca: string
}

type Tunnel = (request: IncomingMessage, client: Duplex) => void

/**
 * A real proxy on loopback. It connects every request to the receiver, whatever the target: nothing leaves this
 * machine.
 */
async function startProxy(tunnel: Tunnel, { secure = false } = {}): Promise<Proxy> {
  const { key, cert } = makeCertificate(['proxy.example.test', 'localhost'])
  const server = secure ? createSecureServer({ key, cert }) : createServer()
  const sockets = new Set<Socket>()
  const proxy: Proxy = { port: 0, connects: [], ca: cert }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    client.on('error', () => {})
    proxy.connects.push({ target: request.url, authorization: request.headers['proxy-authorization'] })
    tunnel(request, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.port = (server.address() as AddressInfo).port
  open.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return proxy
}

const leadTo =
  (receiver: Receiver): Tunnel =>
  (_request, client) => {
    const onward = connect(receiver.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(client).pipe(onward)
    })
    onward.on('error', () => client.destroy())
    client.on('close', () => onward.destroy())
  }

const answer =
  (status: string): Tunnel =>
  (_request, client) =>
    void client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)

async function receive(): Promise<Receiver> {
  const receiver = await startReceiver()
  open.push(receiver.close)
  return receiver
}

/** Loopback is blocked for the sender as everywhere; only the proxy is reachable. */
const post = (egressProxy: string, receiver: Receiver, options: Parameters<typeof createWebhookSender>[0] = {}) =>
  createWebhookSender({
    egressProxy,
    ca: receiver.ca,
    resolve: async () => ['8.8.8.8'],
    ...options,
  }).post({ url: 'https://hooks.example.test/hook', headers: {}, body: '{"secret":"body"}' })

describe('a delivery through the proxy', () => {
  test('requests the checked address from it, never the name, and speaks TLS with the receiver end to end', async () => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver))
    const outcome = await post(`http://127.0.0.1:${proxy.port}`, receiver)
    expect(outcome).toMatchObject({ error: null, statusCode: 200, response: 'ok' })
    expect(proxy.connects).toEqual([{ target: '8.8.8.8:443', authorization: undefined }])
    expect(receiver.requests[0]?.headers.host).toBe('hooks.example.test')
    expect(receiver.requests[0]?.headers['proxy-authorization']).toBeUndefined()
  })

  test('writes IPv6 addresses in brackets', async () => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver))
    const resolve = async () => ['2606:4700::1111']
    expect((await post(`http://127.0.0.1:${proxy.port}`, receiver, { resolve })).error).toBeNull()
    expect(proxy.connects[0]?.target).toBe('[2606:4700::1111]:443')
  })

  test('presents its credentials to the proxy, and to no one else', async () => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver))
    const outcome = await post(`http://gewerk:p%40ss%3Aword@127.0.0.1:${proxy.port}`, receiver)
    const credentials = Buffer.from('gewerk:p@ss:word').toString('base64')
    expect(proxy.connects[0]?.authorization).toBe(`Basic ${credentials}`)
    expect(JSON.stringify([outcome, receiver.requests[0]?.headers])).not.toMatch(/p@ss|p%40ss|Z2V3ZXJr/)
  })

  test('reaches a proxy by https too', async () => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver), { secure: true })
    const ca = `${receiver.ca}\n${proxy.ca}`
    expect((await post(`https://localhost:${proxy.port}`, receiver, { ca })).error).toBeNull()
    expect(proxy.connects).toHaveLength(1)
    const outsider = await post(`https://localhost:${proxy.port}`, receiver)
    expect(outsider.error).toBe('proxy_unreachable')
  })

  test('refuses a certificate of another name than the receiver has', async () => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver))
    const sender = createWebhookSender({
      egressProxy: `http://127.0.0.1:${proxy.port}`,
      ca: receiver.ca,
      resolve: async () => ['8.8.8.8'],
    })
    const outcome = await sender.post({ url: 'https://other.test/', headers: {}, body: '{}' })
    expect(outcome.error).toBe('tls')
    expect(receiver.requests).toHaveLength(0)
  })

  test.each([
    ['a closed address', 'https://hooks.example.test/', ['10.0.0.1']],
    ['a mixed answer', 'https://hooks.example.test/', ['8.8.8.8', '127.0.0.1']],
    ['this machine', 'https://localhost/', ['8.8.8.8']],
    ['a metadata address', 'https://169.254.169.254/', ['8.8.8.8']],
  ])('never requests %s from it', async (_what, url, answers) => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver))
    const sender = createWebhookSender({
      egressProxy: `http://127.0.0.1:${proxy.port}`,
      resolve: async () => answers,
    })
    expect((await sender.post({ url, headers: {}, body: '{}' })).error).toBe('refused_address')
    expect(proxy.connects).toEqual([])
  })

  test('tries the next address if the proxy does not get through to one', async () => {
    const receiver = await receive()
    const lead = leadTo(receiver)
    const proxy = await startProxy((request, client) =>
      (request.url === '8.8.8.8:443' ? answer('502 Bad Gateway') : lead)(request, client),
    )
    const resolve = async () => ['8.8.8.8', '8.8.4.4']
    expect((await post(`http://127.0.0.1:${proxy.port}`, receiver, { resolve })).error).toBeNull()
    expect(proxy.connects.map(({ target }) => target)).toEqual(['8.8.8.8:443', '8.8.4.4:443'])
  })

  test('uses one connection for several deliveries', async () => {
    const receiver = await receive()
    const proxy = await startProxy(leadTo(receiver))
    const sender = createWebhookSender({
      egressProxy: `http://127.0.0.1:${proxy.port}`,
      ca: receiver.ca,
      resolve: async () => ['8.8.8.8'],
      keepAliveMs: 30_000,
    })
    for (let times = 0; times < 3; times++)
      expect((await sender.post({ url: 'https://hooks.example.test/', headers: {}, body: '{}' })).error).toBeNull()
    expect([proxy.connects.length, receiver.requests.length]).toEqual([1, 3])
  })
})

describe('a proxy that', () => {
  test.each([
    '407 Who are you',
    '403 No',
    '502 Not there',
    '503 Busy',
    '301 Elsewhere',
  ])('responds with %s has refused', async status => {
    const receiver = await receive()
    const proxy = await startProxy(answer(status))
    const outcome = await post(`http://127.0.0.1:${proxy.port}`, receiver)
    expect(outcome).toMatchObject({ error: 'proxy_refused', statusCode: null, response: null })
    expect(receiver.connections).toBe(0)
  })

  test('is down is unreachable', async () => {
    const receiver = await receive()
    const closed = await startReceiver()
    await closed.close()
    expect((await post(`http://127.0.0.1:${closed.port}`, receiver)).error).toBe('proxy_unreachable')
  })

  test.each<[string, (socket: Socket) => void]>([
    ['hangs up', socket => void socket.end()],
    ['resets', socket => void socket.resetAndDestroy()],
    ['speaks something else', socket => void socket.end('220 mail.example.test ESMTP\r\n')],
  ])('%s is unreachable', async (_what, behave) => {
    const receiver = await receive()
    const port = await startTcp(behave)
    expect((await post(`http://127.0.0.1:${port}`, receiver)).error).toBe('proxy_unreachable')
  })

  test('is silent uses up the connect timeout, not the total one', async () => {
    const receiver = await receive()
    const port = await startTcp(socket => void socket.resume())
    const outcome = await post(`http://127.0.0.1:${port}`, receiver, {
      ...{ connectTimeoutMs: 200, totalTimeoutMs: 2 ** 31 - 1 },
    })
    expect(outcome.error).toBe('proxy_timeout')
  })

  test('is silent within the tunnel leaves the receiver unconnected', { tags: 'long' }, async () => {
    const receiver = await receive()
    const proxy = await startProxy((_request, client) => void client.write('HTTP/1.1 200 Fine\r\n\r\n'))
    const outcome = await post(`http://127.0.0.1:${proxy.port}`, receiver, { connectTimeoutMs: 2_000 })
    expect(outcome.error).toBe('connect_timeout')
  })

  test('ends the tunnel as soon as it is open is a TLS failure', async () => {
    const receiver = await receive()
    const proxy = await startProxy((_request, client) => void client.end('HTTP/1.1 200 Fine\r\n\r\n'))
    expect((await post(`http://127.0.0.1:${proxy.port}`, receiver)).error).toBe('tls')
  })
})

async function startTcp(behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer(socket => {
    sockets.add(socket.on('error', () => {}))
    behave(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

describe('the setting', () => {
  test.each([
    ['http://proxy.example.test', { secure: false, host: 'proxy.example.test', port: 80, authorization: null }],
    ['https://proxy.example.test', { secure: true, host: 'proxy.example.test', port: 443, authorization: null }],
    ['http://[::1]:3128/', { secure: false, host: '::1', port: 3128, authorization: null }],
    [
      'http://only-a-name@proxy:8080',
      { secure: false, host: 'proxy', port: 8080, authorization: 'Basic b25seS1hLW5hbWU6' },
    ],
  ])('%s is understood', (text, proxy) => {
    expect(parseProxy(text)).toEqual(proxy)
  })

  test.each([
    'socks5://user:hidden@proxy:1080',
    'user:hidden@proxy:3128',
    'http://user:hidden@',
    '',
  ])('"%s" is refused without repeating it', text => {
    expect(() => parseProxy(text)).toThrow(/^(?!.*hidden).*egress proxy/)
  })
})
