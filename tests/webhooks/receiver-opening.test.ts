import { once } from 'node:events'
import { createServer } from 'node:https'
import { connect, type Socket, type TcpSocketConnectOpts } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../server/adapters/make-certificate'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import { startWebhookReceiver, type WebhookReceiver } from '../../server/adapters/webhook-receiver'
import { mintTenantId } from '../../server/platform/actor'
import { parseUrl } from '../../server/platform/values/parse-url'
import { type Receiver, startReceiver } from '../harness/receiver'
import { refusedTargets } from './ssrf-targets'

// The receiver for trying out webhooks opens one origin of this machine to the sender, and nothing else.

const company = mintTenantId(1)
/** Another server on this machine, which stays closed. */
let canary: Receiver
let receiver: WebhookReceiver
/** Addresses that connections were opened to. */
const opened: string[] = []

const openTcp = (options: TcpSocketConnectOpts): Socket => {
  const socket = connect(options)
  socket.once('connect', () => opened.push(`${socket.remoteAddress}:${socket.remotePort}`))
  return socket
}

beforeAll(async () => {
  canary = await startReceiver()
})
beforeEach(async () => {
  opened.length = 0
  receiver = await startWebhookReceiver({
    port: 0,
    key: 'key',
    judge: async () => ({ signature: 'unknown', secrets: 0 }),
  })
})
afterEach(() => receiver.close())
afterAll(async () => {
  expect(canary.connections).toBe(0)
  await canary.close()
})

type SenderOptions = NonNullable<Parameters<typeof createWebhookSender>[0]>
const senderWith = (options: SenderOptions = {}) =>
  createWebhookSender({ receiver: receiver.origin, openTcp, totalTimeoutMs: 5_000, ...options })
const post = (url: string, options: SenderOptions = {}) =>
  senderWith(options).post({ url, headers: { 'x-service-event': 'ping' }, body: '{}' })
const portOf = () => Number(new URL(receiver.origin.origin).port)
const refusals = ['refused_address', 'refused_url']

describe('the opened origin', () => {
  test('is reached without any setting, and both at subscription and at delivery', async () => {
    const address = receiver.addressOf(company)
    expect(senderWith().assertWebhookUrl(address).origin).toBe(receiver.origin.origin)
    expect(await post(address)).toMatchObject({ error: null, statusCode: 200 })
    expect(receiver.receivedBy(company)).toHaveLength(1)
    expect(opened).toEqual([`127.0.0.1:${portOf()}`])
  })

  test('is closed to a sender that was not given the origin made at the start of the receiver', async () => {
    const address = receiver.addressOf(company)
    expect(() => senderWith({ receiver: null }).assertWebhookUrl(address)).toThrow()
    expect((await post(address, { receiver: null })).error).toBe('refused_address')
    // Neither trust in the certificate nor an opened network replaces that value.
    expect((await post(address, { receiver: null, ca: receiver.origin.ca })).error).toBe('refused_address')
    expect((await post(address, { receiver: null, allowCidrs: ['127.0.0.0/8'] })).error).toBe('tls')
    expect(receiver.receivedBy(company)).toEqual([])
  })

  test("is reached directly, bypassing the operator's proxy, and without a name server", async () => {
    const resolve = () => Promise.reject(new Error('no name is resolved'))
    const options = { egressProxy: `http://127.0.0.1:${canary.port}`, resolve }
    expect(await post(receiver.addressOf(company), options)).toMatchObject({ error: null })
  })

  test('is no longer trusted when another server has taken its port', async () => {
    const address = receiver.addressOf(company)
    const port = portOf()
    await receiver.close()
    const { key, cert } = makeCertificate(['localhost'])
    let requests = 0
    const impostor = createServer({ key, cert }, (_request, response) => {
      requests += 1
      response.end()
    })
    impostor.on('tlsClientError', () => {})
    impostor.listen(port, '127.0.0.1')
    await once(impostor, 'listening')
    expect((await post(address)).error).toBe('tls')
    // A certificate that the service trusts elsewhere is not trusted here.
    expect((await post(address, { ca: cert })).error).toBe('tls')
    expect(requests).toBe(0)
    impostor.close()
    await once(impostor, 'close')
    receiver = await startWebhookReceiver({
      port: 0,
      key: 'key',
      judge: async () => ({ signature: 'valid', secrets: 1 }),
    })
  })
})

describe('nothing else is open', () => {
  test('every other spelling of this machine at its port, and every other closed target, is refused', async () => {
    const guard = senderWith({ resolve: async () => ['127.0.0.1'] })
    const targets = refusedTargets(portOf())
    const own = targets.filter(url => parseUrl(url)?.origin === receiver.origin.origin)
    // Spellings of `localhost` that every URL parser normalizes: they are the origin itself.
    expect(own.length).toBeGreaterThan(0)
    const wrong: unknown[] = []
    for (const url of targets.filter(target => !own.includes(target))) {
      const { error } = await guard.post({ url, headers: {}, body: '{}' })
      if (!refusals.includes(String(error))) wrong.push({ url, error })
      try {
        guard.assertWebhookUrl(url)
        wrong.push({ url, error: 'accepted at subscription' })
      } catch {
        // Refused, as expected.
      }
    }
    expect(wrong).toEqual([])
    expect(targets.length - own.length).toBeGreaterThan(250)
    expect(opened).toEqual([])
  })

  test('every other port of this machine is refused, at subscription and at delivery', async () => {
    const near = [portOf() - 1, portOf() + 1, 3000, 8443, canary.port].map(port => `https://localhost:${port}/`)
    const changed = [
      receiver.origin.origin.replace('https', 'http'),
      receiver.addressOf(company).replace('://', '://user@'),
    ]
    for (const url of [...near, 'https://localhost/', ...changed]) {
      expect(() => senderWith().assertWebhookUrl(url), url).toThrow()
      const expected = changed.includes(url) ? 'refused_url' : 'refused_address'
      expect([url, (await post(url)).error]).toEqual([url, expected])
    }
    expect(opened).toEqual([])
  })

  test('a name that resolves to this machine is refused at its port, alone and together with other addresses', async () => {
    for (const answer of [['127.0.0.1'], ['::1'], ['8.8.8.8', '127.0.0.1']]) {
      const outcome = await post(`https://hooks.example.test:${portOf()}/`, { resolve: async () => answer })
      expect([answer, outcome.error]).toEqual([answer, 'refused_address'])
    }
    expect(opened).toEqual([])
  })

  test('a redirect to it is not followed', async () => {
    for (const status of [301, 302, 307, 308]) {
      const elsewhere = await startReceiver(
        (_request, response) => void response.writeHead(status, { location: receiver.addressOf(company) }).end(),
      )
      const outcome = await post(`${elsewhere.url}/`, { allowCidrs: ['127.0.0.0/8'], ca: elsewhere.ca })
      expect(outcome).toMatchObject({ error: 'redirect_not_followed', statusCode: status })
      await elsewhere.close()
    }
    expect(receiver.receivedBy(company)).toEqual([])
  })
})
