import { connect, type Socket } from 'node:net'
import express, { type Response } from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import { exchange, type Listening, listen, rawRequest } from '../../../tests/harness/http'
import { createKeySlots } from '../../../tests/harness/key-slots'
import { rateLimitHeaders } from './key-slots'
import { limitAddresses } from './requests'

const servers: Listening[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** The address comes from a header, so that a test can have many. */
async function serve(
  options: { perMinute: number; maxOpen: number; nowMs?: () => number },
  answer: (res: Response) => void = res => res.end('ok'),
) {
  const web = express()
  web.use(
    limitAddresses({
      ...options,
      clientAddress: req => String(req.headers['x-test-address'] ?? '203.0.113.1'),
    }),
  )
  web.use((_, res) => answer(res))
  const server = await listen(web)
  servers.push(server)
  const get = (address = '203.0.113.1') => fetch(server.url, { headers: { 'x-test-address': address } })
  return { server, get }
}

describe('per address', () => {
  test(
    'the request above the limit of a minute is a 503 without a body that says when to come back',
    { tags: 'long' },
    async () => {
      let now = 0
      const { get } = await serve({ perMinute: 120, maxOpen: 10, nowMs: () => now })
      for (let count = 0; count < 120; count += 1) {
        now += 100
        expect((await get()).status).toBe(200)
      }
      const refused = await get()
      expect(refused.status).toBe(503)
      expect(await refused.text()).toBe('')
      expect(refused.headers.get('content-type')).toBeNull()
      expect(refused.headers.get('x-request-id')).toBeTruthy()
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBe(49)
      now += wait * 1000
      expect((await get()).status).toBe(200)
    },
  )

  test('another address is not concerned, another one of the same IPv6 network is', async () => {
    const { get } = await serve({ perMinute: 1, maxOpen: 10, nowMs: () => 0 })
    const status = async (address: string) => (await get(address)).status
    expect(await status('203.0.113.1')).toBe(200)
    expect(await status('203.0.113.2')).toBe(200)
    expect(await status('203.0.113.1')).toBe(503)
    expect(await status('2001:db8::1')).toBe(200)
    expect(await status('2001:db8::2')).toBe(503)
    expect(await status('2001:db8:0:1::1')).toBe(200)
  })

  test('the eleventh open request is a 503; one that ends or is aborted frees its place', async () => {
    const held: Response[] = []
    let arrived = () => {}
    const { server, get } = await serve({ perMinute: 120, maxOpen: 10 }, res => {
      held.push(res)
      res.once('close', () => arrived())
      arrived()
    })
    const next = (work: () => unknown) =>
      new Promise<void>(resolve => {
        arrived = resolve
        work()
      })

    const sockets: Socket[] = []
    for (let count = 0; count < 10; count += 1) {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      await next(() => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    }
    const refused = await get()
    expect([refused.status, await refused.text(), refused.headers.get('retry-after')]).toEqual([503, '', '1'])

    await next(() => held[0]?.end('done'))
    await next(() => sockets[1]?.resetAndDestroy())
    const more = connect(server.port, '127.0.0.1').on('error', () => {})
    await next(() => more.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    await next(() => sockets[0]?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    expect((await get()).status).toBe(503)
    for (const socket of [...sockets, more]) socket.destroy()
  })

  test('an idle connection does not count', async () => {
    const { server, get } = await serve({ perMinute: 120, maxOpen: 1 })
    const socket = connect(server.port, '127.0.0.1')
    await new Promise<void>(resolve => {
      socket.once('data', () => resolve())
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    })
    expect((await get()).status).toBe(200)
    socket.destroy()
  })

  test('the long body of a refused request is not read to its end', { tags: 'long' }, async () => {
    const { server } = await serve({ perMinute: 1, maxOpen: 10, nowMs: () => 0 })
    await exchange(server.port, rawRequest('GET / HTTP/1.1'))
    const answer = await exchange(server.port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2147483648\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 503 /)
  })
})

describe('per key', () => {
  test('600 in any 60 seconds, and what is reported is what is left', async () => {
    let now = 0
    const slots = createKeySlots({ limit: 600, nowMs: () => now })
    for (let count = 1; count <= 600; count += 1) {
      now += 50
      expect(await slots.take(1)).toMatchObject({ free: true, limit: 600, remaining: 600 - count })
    }
    const refused = await slots.take(1)
    expect(refused).toEqual({ free: false, limit: 600, remaining: 0, resetSeconds: 31 })
    expect((await slots.take(2)).free).toBe(true)
    now += refused.resetSeconds * 1000
    expect((await slots.take(1)).free).toBe(true)
  })

  test('headers as the draft has them', () => {
    expect(rateLimitHeaders({ free: true, limit: 600, remaining: 42, resetSeconds: 7 })).toEqual({
      'RateLimit-Policy': '"key";q=600;w=60',
      RateLimit: '"key";r=42;t=7',
    })
  })
})
