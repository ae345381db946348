import { once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import WebSocket, { type ClientOptions } from 'ws'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { eventually } from '../../../tests/harness/eventually'
import { listen } from '../../../tests/harness/http'
import { withoutLimits } from '../../../tests/harness/limits'
import { startTestWeb, type TestWeb } from '../../../tests/harness/web'
import { readEnvironment } from '../../env'
import type { Role } from '../../platform/permissions'
import { notifyLive } from '../../platform/records/live'
import { createWeb, type Web } from '../../web'
import { createIdentify } from '../guards/identify'
import { createLive } from './index'
import { serveUpgrades } from './upgrades'

let web: TestWeb
const opened: WebSocket[] = []
beforeAll(async () => {
  web = await startTestWeb()
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(() => web.stop())

const path = '/api/realtime/socket'
const origin = 'http://localhost:3000'

interface Heard {
  type: string
  data?: Record<string, unknown>
}

/** Opens a socket and reads it message by message. */
async function openAs(company: TestCompany, role: Role, port = web.port, options: ClientOptions = {}) {
  const cookie = await cookieOf(web.app, company, role)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, 'gewerk.v1', {
    headers: { cookie, origin },
    ...options,
  })
  opened.push(socket)
  const queue: Heard[] = []
  let wake = () => {}
  let code: number | null = null
  socket.on('message', data => {
    queue.push(JSON.parse(String(data)))
    wake()
  })
  socket.on('close', closed => {
    code = closed
    wake()
  })
  socket.on('error', () => {})
  async function next(type?: string): Promise<Heard | null> {
    for (;;) {
      while (queue.length > 0) {
        const heard = queue.shift() as Heard
        if (!type || heard.type === type) return heard
      }
      if (code !== null) return null
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  expect(await next()).toMatchObject({ type: 'hello', data: { user_id: company.userIds[role] } })
  return {
    socket,
    next,
    say: (type: string, data?: object) => socket.send(JSON.stringify({ type, data })),
    /** The close code. */
    async closed(): Promise<number | null> {
      while ((await next()) !== null);
      return code
    },
  }
}
type Socket = Awaited<ReturnType<typeof openAs>>

/** Resolves when all earlier messages have been processed. */
async function settled(socket: Socket): Promise<Heard[]> {
  socket.say('ping')
  const before: Heard[] = []
  for (let heard = await socket.next(); heard && heard.type !== 'pong'; heard = await socket.next()) before.push(heard)
  return before
}
const namesIn = (heard: Heard | null) => (heard?.data?.people as { name: string }[] | undefined)?.map(one => one.name)
/** Waits until the room holds exactly these people. */
async function roomOf(socket: Socket, ...names: string[]) {
  for (;;) {
    const heard = await socket.next('presence')
    if (!heard) throw new Error('closed')
    if (JSON.stringify(namesIn(heard)) === JSON.stringify(names)) return heard
  }
}
const announce = (company: TestCompany, change: Parameters<typeof notifyLive>[2]) => {
  const { tenantId } = company.actor()
  return web.app.db.inTenant(tenantId, tx => notifyLive(tx, tenantId, change))
}

async function refusalOf(headers: Record<string, string>): Promise<[status: number | undefined, body: string]> {
  const socket = new WebSocket(`ws://127.0.0.1:${web.port}${path}`, 'gewerk.v1', { headers })
  opened.push(socket)
  socket.on('error', () => {})
  const [, answer] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode?: number },
  ]
  let body = ''
  for await (const chunk of answer) body += chunk
  return [answer.statusCode, body]
}

test('without Upgrade it describes itself, to signed-in users only', async () => {
  const company = await createTestCompany(web.app)
  expect((await fetch(`${web.url}${path}`)).status).toBe(401)
  const response = await fetch(`${web.url}${path}`, { headers: { cookie: await cookieOf(web.app, company) } })
  expect(await response.json()).toEqual({
    data: {
      transport: 'websocket',
      protocols: ['gewerk.v1'],
      heartbeat_seconds: 25,
      max_message_bytes: 16384,
      fallback: '/api/notifications/stream',
    },
  })
})

test('it opens with a session and from a page of ours only', async () => {
  const company = await createTestCompany(web.app)
  const cookie = await cookieOf(web.app, company)
  const [status, body] = await refusalOf({ origin })
  expect([status, JSON.parse(body).error]).toEqual([401, 'unauthorized'])
  const foreign: Record<string, string>[] = [
    { cookie, origin: 'https://evil.example' },
    { cookie, origin: 'null' },
    { cookie, origin: 'http://localhost:3000.evil.example' },
    { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { cookie },
  ]
  for (const headers of foreign) {
    const [status, body] = await refusalOf(headers)
    expect([headers.origin, status, JSON.parse(body).error]).toEqual([headers.origin, 403, 'forbidden'])
  }
})

test('any other request with Upgrade is answered like every request', async () => {
  const answer = await new Promise<string>(resolve => {
    const socket = connect(web.port, '127.0.0.1')
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n')
  })
  expect(answer).toMatch(/^HTTP\/1\.1 (200|503) /)
  expect(answer).toContain('"status"')
})

test('a socket receives the topics it subscribed to, if its person may, and nothing of another company', async () => {
  const [own, other] = [await createTestCompany(web.app), await createTestCompany(web.app)]
  const [office, employee] = [await openAs(own, 2), await openAs(own, 3)]
  office.say('subscribe', { topics: ['projects', 'rapports'] })
  employee.say('subscribe', { topics: ['projects', 'rapports', 'invoices', 'nonsense'] })
  const refused = (await settled(employee)).map(({ data }) => data?.code)
  expect(refused).toEqual(['unknown_topic', 'forbidden'])
  await settled(office)
  await announce(other, { topic: 'projects', id: 1, type: 'created' })
  await announce(own, { topic: 'invoices', id: 2, type: 'paid' })
  await announce(own, { topic: 'rapports', id: 3, type: 'completed' })
  await announce(own, { topic: 'projects', id: 4, type: 'updated' })
  expect(await office.next()).toEqual({ type: 'change', data: { topic: 'rapports', id: 3, type: 'completed' } })
  expect(await office.next()).toEqual({ type: 'change', data: { topic: 'projects', id: 4, type: 'updated' } })
  expect(await employee.next()).toEqual({ type: 'change', data: { topic: 'rapports', id: null, type: 'completed' } })
  expect(await employee.next()).toEqual({ type: 'change', data: { topic: 'projects', id: 4, type: 'updated' } })
})

test(
  'of the leave and times of others a person without that right learns that something changed, and nothing of it',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(web.app)
    const [office, employee] = [await openAs(company, 2), await openAs(company, 3)]
    for (const socket of [office, employee]) socket.say('subscribe', { topics: ['leave', 'time', 'appointments'] })
    await Promise.all([settled(office), settled(employee)])
    const types = (await company.as(1).leaveTypes.list({})).data
    const sick = types.find(({ code }) => code === 'sick')
    const { data: leave } = await company.as(1).leaveRequests.create({
      ...{ type_id: sick?.id ?? 0, from_day: '2027-03-01', to_day: '2027-03-02' },
    })
    expect((await office.next('change'))?.data).toEqual({ topic: 'leave', id: leave.id, type: expect.any(String) })
    const heard = [await employee.next('change'), ...(await settled(employee))]
    expect(heard.map(one => one?.data)).toEqual(
      heard.map(one => ({ topic: one?.data?.topic, id: null, type: one?.data?.type })),
    )
    expect(heard.some(one => one?.data?.topic === 'leave')).toBe(true)
    expect(JSON.stringify(heard)).not.toMatch(/sick|Krank/i)
  },
)

test('a new notification reaches the sockets of its user, and no one else’s', async () => {
  const company = await createTestCompany(web.app)
  const [theirs, author] = [await openAs(company, 2), await openAs(company, 1)]
  await company.as(1).inquiries.create({ title: 'Dach' })
  const [record] = (await company.as(2).notifications.list({})).data
  expect(await theirs.next()).toEqual({ type: 'notification', data: record })
  expect(await settled(author)).toEqual([])
})

describe('hostile frames', () => {
  test('a message that cannot be parsed is answered with an error, and the socket stays open', async () => {
    const company = await createTestCompany(web.app)
    const socket = await openAs(company, 1)
    const wrong = ['', 'x', '[]', 'null', '{"type":"steal"}', '{"type":"enter"}', '{"type":"enter","data":{"room":7}}']
    for (const text of wrong) {
      socket.socket.send(text)
      expect([text, (await socket.next())?.data?.code]).toEqual([text, 'invalid_message'])
    }
    socket.socket.send(Buffer.from([1, 2, 3]))
    expect((await socket.next())?.data?.code).toBe('invalid_message')
    for (const room of ['x', 'offer:0', 'offer:-1', 'offer:1;', '__proto__:1', 'constructor:1', 'planning:boards']) {
      socket.say('enter', { room })
      expect([room, (await socket.next())?.data?.code]).toEqual([room, 'unknown_room'])
    }
    expect(await settled(socket)).toEqual([])
  })

  test('a message beyond 16 kB closes with 1009, more than 20 in a second with 1008', async () => {
    const company = await createTestCompany(web.app)
    const long = await openAs(company, 1)
    long.socket.send('x'.repeat(16_385))
    expect(await long.closed()).toBe(1009)
    const many = await openAs(company, 1)
    for (let count = 0; count < 21; count += 1) many.say('ping')
    expect(await many.closed()).toBe(1008)
  })

  test('a frame that violates the protocol, or bytes that are not a frame, end that socket alone', async () => {
    const company = await createTestCompany(web.app)
    const neighbour = await openAs(company, 1)
    const cookie = await cookieOf(web.app, company)
    const key = Buffer.alloc(16).toString('base64')
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
    // Unmasked, reserved bits, unknown opcode, length of 2^63, arbitrary bytes.
    const frames = ['8101ff', 'f180000000', '8380000000', '81ff8000000000000000', '474554202f']
    for (const frame of frames) {
      const socket = connect(web.port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.write(Buffer.concat([Buffer.from(head), Buffer.from(frame, 'hex')]))
      await once(socket, 'close')
    }
    expect(await settled(neighbour)).toEqual([])
    expect(web.lines).toEqual([])
  })
})

test('a socket whose client answers no ping is ended, so that no one stays present who is not', async () => {
  const { app } = web
  const options = { identify: createIdentify(app), databaseUrl: app.database.runtimeUrl, socketHeartbeatMs: 100 }
  const live = createLive({ app, ...options })
  await live.ready
  const { server, port, close } = await listen(express().get(path, live.socket))
  serveUpgrades(server)
  onTestFinished(async () => {
    await live.close()
    await close()
  })
  const company = await createTestCompany(app)
  const silent = await openAs(company, 1, port, { autoPong: false })
  expect(await silent.closed()).toBe(1006)
})

test('the sixth socket of a person closes the oldest', async () => {
  const company = await createTestCompany(web.app)
  const oldest = await openAs(company, 1)
  for (let count = 0; count < 5; count += 1) await openAs(company, 1)
  expect(await oldest.closed()).toBe(1008)
})

test('a socket closes with 4401 when its person is removed, and a revoked role takes effect for the rest', async () => {
  const company = await createTestCompany(web.app)
  const { tenantId } = company.actor()
  const [removed, lowered] = [await openAs(company, 3), await openAs(company, 2)]
  lowered.say('subscribe', { topics: ['invoices', 'projects'] })
  await settled(lowered)
  await web.app.db.acrossTenants('platform', async tx => {
    await tx.membership.updateMany({ where: { tenantId, userId: company.userIds[3] }, data: { status: 'removed' } })
    await tx.membership.updateMany({ where: { tenantId, userId: company.userIds[2] }, data: { role: 3 } })
  })
  await announce(company, { topic: 'team', id: 1, type: 'updated' })
  expect(await removed.closed()).toBe(4401)
  // The check of the session may still be under way at the first request.
  await eventually(async () => {
    lowered.say('enter', { room: 'invoice:1' })
    expect((await settled(lowered)).map(heard => heard.data?.code)).toContain('forbidden')
  })
  await announce(company, { topic: 'invoices', id: 1, type: 'paid' })
  await announce(company, { topic: 'projects', id: 1, type: 'updated' })
  expect((await lowered.next('change'))?.data).toMatchObject({ topic: 'projects' })
})

describe('presence', () => {
  test(
    'people in a room see each other, where they point, and who leaves; other companies see nothing',
    { tags: 'long' },
    async () => {
      const [own, other] = [await createTestCompany(web.app), await createTestCompany(web.app)]
      const [one, two, foreign] = [await openAs(own, 1), await openAs(own, 2), await openAs(other, 1)]
      one.say('enter', { room: 'contact:7' })
      await roomOf(one, 'Anna Admin')
      foreign.say('enter', { room: 'contact:7' })
      await roomOf(foreign, 'Anna Admin')
      two.say('enter', { room: 'contact:7' })
      await roomOf(one, 'Anna Admin', 'Max Meister')
      await roomOf(two, 'Anna Admin', 'Max Meister')
      two.say('point', { room: 'contact:7', at: 'city' })
      for (;;) {
        const people = (await one.next('presence'))?.data?.people as { at: string | null }[]
        if (people[1]?.at === 'city') break
      }
      two.socket.terminate()
      await roomOf(one, 'Anna Admin')
      expect(await settled(foreign)).toEqual([])
    },
  )

  test('no user enters a room about a record that they may not see', async () => {
    const company = await createTestCompany(web.app)
    const employee = await openAs(company, 3)
    for (const room of ['invoice:1', 'offer:1', 'inquiry:1', 'rapport:1']) {
      employee.say('enter', { room })
      expect([room, (await employee.next())?.data?.code]).toEqual([room, 'forbidden'])
    }
    employee.say('enter', { room: 'planning:board' })
    await roomOf(employee, 'Gerti Gesellin')
  })

  test('a person is in ten rooms at once; another is entered when one is left', async () => {
    const socket = await openAs(await createTestCompany(web.app), 1)
    for (let room = 1; room <= 10; room++) socket.say('enter', { room: `project:${room}` })
    expect((await settled(socket)).filter(({ type }) => type === 'error')).toEqual([])
    socket.say('enter', { room: 'project:11' })
    expect((await socket.next('error'))?.data).toMatchObject({ code: 'too_many_rooms' })
    // One entered again takes no further place.
    socket.say('enter', { room: 'project:3' })
    socket.say('leave', { room: 'project:10' })
    socket.say('enter', { room: 'project:11' })
    expect((await settled(socket)).filter(({ type }) => type === 'error')).toEqual([])
  })

  test('it works across processes, and sockets are closed with 1012 when theirs ends', { tags: 'long' }, async () => {
    const company = await createTestCompany(web.app)
    const variables = readEnvironment(withoutLimits)
    const second: Web = await createWeb(web.app, variables, web.app.database.runtimeUrl, 'built')
    await new Promise<void>(resolve => second.server.listen(0, '127.0.0.1', resolve))
    const { port } = second.server.address() as { port: number }
    const here = await openAs(company, 1)
    here.say('enter', { room: 'project:3' })
    await roomOf(here, 'Anna Admin')
    const there = await openAs(company, 2, port)
    there.say('enter', { room: 'project:3' })
    await roomOf(there, 'Anna Admin', 'Max Meister')
    await roomOf(here, 'Anna Admin', 'Max Meister')
    const closed = there.closed()
    await second.close()
    expect(await closed).toBe(1012)
    await roomOf(here, 'Anna Admin')
  })
})
