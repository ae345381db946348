import { readdirSync, statSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { surplusOf } from '../../server/http/guards/open-requests'
import { createWorkerWeb } from '../../server/worker-web'
import { randomFrom, seedFrom } from '../fuzz/random'
import { readAnswers } from '../fuzz/raw-socket'
import { createTestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { dropHead, keyOf } from '../harness/drop'
import { eventually } from '../harness/eventually'
import { withoutLimits } from '../harness/limits'
import { startTestWeb, type TestWeb } from '../harness/web'

// Real sockets against every entry point. The deadline is short here; each test waits for what the server does, never
// for a fixed time.

const proxied = { ...withoutLimits, TRUSTED_PROXIES: '127.0.0.1' }
const hurried = {
  pace: { graceMs: 400, bytesPerSecond: 16_384, drawnOutMs: 50 },
  everyMs: 25,
}
const patient = { graceMs: 3_600_000, bytesPerSecond: 1, drawnOutMs: 50 }

interface Client {
  socket: Socket
  received(): string
  closed: Promise<void>
}
const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const socket of sockets.splice(0)) socket.destroy()
})

function open({ port }: { port: number }, text = ''): Client {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setEncoding('latin1').on('data', chunk => {
    received += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  if (text) socket.write(text)
  return { socket, received: () => received, closed }
}
const head = (line: string, ...fields: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...fields, '', ''].join('\r\n')
const from = (address: string) => `X-Forwarded-For: ${address}`
const unfinished = (...fields: string[]) =>
  head('POST /login', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000', ...fields)
const statusOf = (client: Client) => readAnswers(client.received()).answers[0]?.status
function drip({ socket }: Client, piece: string): void {
  timers.push(setInterval(() => socket.writable && socket.write(piece), 20))
}

describe('a body that does not arrive', () => {
  let web: TestWeb
  let company: TestCompany
  let cookie: string
  beforeAll(async () => {
    web = await startTestWeb(proxied, hurried)
    company = await createTestCompany(web.app)
    cookie = await cookieOf(web.app, company, 1)
  })
  afterAll(() => web.stop())

  const entryPoints: Array<[target: string, type: string]> = [
    ['POST /login', 'application/x-www-form-urlencoded'],
    ['POST /register', 'application/x-www-form-urlencoded'],
    ['POST /contacts/new', 'application/json'],
    ['POST /api/trpc/auth.login', 'application/json'],
    ['POST /api/trpc/contacts.create', 'application/json'],
    ['POST /api/auth/callback/credentials', 'application/x-www-form-urlencoded'],
    ['POST /api/contacts', 'application/json'],
    ['POST /api/imports', 'multipart/form-data; boundary=x'],
    ['POST /api/rapports/1/photos', 'multipart/form-data; boundary=x'],
    ['POST /api/settings/company/logo', 'multipart/form-data; boundary=x'],
    ['POST /api/settings/company/logo', 'application/json'],
    ['POST /api/user/avatar', 'multipart/form-data; boundary=x'],
    ['POST /api/v1/contacts', 'application/json'],
    ['POST /api/v1/inbound', 'application/octet-stream'],
    ['POST /api/cron/webhooks', 'application/json'],
    ['POST /nowhere', 'text/plain'],
    ['PUT /assets/x.js', 'text/plain'],
    ['GET /live', 'text/plain'],
    ['GET /login', 'text/plain'],
    ['GET /metrics', 'text/plain'],
    ['GET /api/health', 'text/plain'],
    ['GET http://elsewhere/', 'text/plain'],
  ]
  const ways: Array<[string, string[], string | null]> = [
    ['of which nothing comes', ['Content-Length: 1000'], null],
    ['that drips', ['Content-Length: 900000'], 'x'],
    ['that drips in chunks', ['Transfer-Encoding: chunked'], '1\r\nx\r\n'],
  ]
  const cases = entryPoints.flatMap(([target, type]) =>
    ways.flatMap(([way, fields, piece]) =>
      [false, true].map(signedIn => ({ target, type, way, fields, piece, signedIn })),
    ),
  )

  test(`makes the server close the connection, at ${entryPoints.length} entry points, in ${ways.length} ways, with and without a session`, async () => {
    const hanging: string[] = []
    await Promise.all(
      cases.map(async ({ target, type, way, fields, piece, signedIn }) => {
        const who = signedIn ? [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin'] : []
        const client = open(web, head(target, `Content-Type: ${type}`, ...fields, ...who))
        if (piece) drip(client, piece)
        const patience = setTimeout(() => {
          hanging.push(`${target} (${type}) ${way}, ${signedIn ? 'signed in' : 'unknown'}`)
          client.socket.destroy()
        }, 20_000)
        await client.closed
        clearTimeout(patience)
      }),
    )
    expect(hanging).toEqual([])
    expect(cases.length).toBeGreaterThanOrEqual(120)
  })

  test('is answered with 408, and its connection is closed', async () => {
    const client = open(web, unfinished())
    await client.closed
    expect(statusOf(client)).toBe(408)
    expect(readAnswers(client.received()).answers[0]?.headers.get('connection')).toBe('close')
  })

  test('but one that arrives in pieces in good time is accepted', async () => {
    const body = 'email=a%40b.test&password=wrong'
    const client = open(
      web,
      head(
        'POST /login',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${body.length}`,
        'Connection: close',
      ),
    )
    for (const letter of body) await new Promise(done => client.socket.write(letter, done))
    await client.closed
    expect(statusOf(client)).toBe(401)
  })

  test('a file from another system may take its time, and a stream of live changes stays open', async () => {
    const key = await keyOf(company)
    const live = open(web, head('GET /live', `Cookie: ${cookie}`))
    const drop = open(web, dropHead(key, 'filename=a.bin&source=erp', 'Content-Length: 40', 'Connection: close'))
    const other = open(web, unfinished())
    drop.socket.write('x'.repeat(20))
    await other.closed
    drop.socket.write('x'.repeat(20))
    await drop.closed
    expect(statusOf(drop)).toBe(201)
    expect(live.received()).toContain('text/event-stream')
    expect(live.socket.destroyed).toBe(false)
  })

  test('an answer that the client does not read does not keep its connection open', async () => {
    const folder = path.resolve('build/client/assets')
    const files = readdirSync(folder).filter(name => name.endsWith('.js'))
    const largest = files.sort((a, b) => statSync(path.join(folder, b)).size - statSync(path.join(folder, a)).size)[0]
    const accepted = new Promise<Socket>(resolve => web.server.once('connection', resolve))
    const client = open(web)
    const served = await accepted
    const gone = new Promise<void>(resolve => served.once('close', () => resolve()))
    client.socket.pause()
    const requests = head(`GET /assets/${largest}`).repeat(20)
    timers.push(setInterval(() => client.socket.writable && client.socket.write(requests), 20))
    await gone
  })
})

describe('a client with many connections', () => {
  test('makes room for others from the same address and never affects those from another', async () => {
    const web = await startTestWeb({ ...proxied, IP_MAX_SLOW_REQUESTS: '5' }, { pace: patient, everyMs: 25 })
    try {
      const others = Array.from({ length: 3 }, () => open(web, unfinished(from('203.0.113.9'))))
      const many = Array.from({ length: 12 }, (_, at) => open(web, unfinished(from(`2001:db8::${at + 1}`))))
      await eventually(() => expect(many.filter(({ socket }) => socket.destroyed)).toHaveLength(7))
      expect(many.filter(({ socket }) => socket.destroyed).map(statusOf)).toEqual(Array(7).fill(408))
      const page = await fetch(`${web.url}/login`, { headers: { 'X-Forwarded-For': '2001:db8::1' } })
      expect(page.status).toBe(200)
      expect(others.filter(({ socket }) => socket.destroyed)).toEqual([])
    } finally {
      await web.stop()
    }
  })

  test('that has many requests in flight gets 503 until one of them is done, at every entry point alike', async () => {
    const web = await startTestWeb({ ...proxied, IP_MAX_OPEN_REQUESTS: '3' }, { pace: patient })
    try {
      const held = Array.from({ length: 3 }, () => open(web, unfinished(from('203.0.113.9'))))
      const ask = (target: string, address = '203.0.113.9') =>
        fetch(`${web.url}${target}`, { headers: { 'X-Forwarded-For': address } })
      await eventually(async () => expect((await ask('/login')).status).toBe(503))
      for (const target of [
        '/',
        '/api/trpc/x',
        '/api/health',
        '/api/v1/contacts',
        '/api/none',
        '/favicon.ico',
        '/live',
      ]) {
        const answer = await ask(target)
        expect([target, answer.status, answer.headers.get('retry-after')]).toEqual([target, 503, '1'])
        const text = await answer.text()
        if (target.startsWith('/api/v1')) expect(text).toBe('')
        else expect(JSON.parse(text).error).toBe('unavailable')
      }
      expect((await ask('/login', '203.0.113.10')).status).toBe(200)
      held[0]?.socket.destroy()
      await eventually(async () => expect((await ask('/login')).status).toBe(200))
    } finally {
      await web.stop()
    }
  })

  test('that has many without a request keeps only the newest of them', async () => {
    const web = await startTestWeb(proxied, { maxIdle: 4, everyMs: 25 })
    try {
      const silent = Array.from({ length: 10 }, () => open(web))
      const slow = Array.from({ length: 10 }, () => open(web, 'GET / HTTP/1.1\r\nX-A: '))
      const all = [...silent, ...slow]
      await eventually(() => expect(all.filter(({ socket }) => !socket.destroyed)).toHaveLength(4))
      expect((await fetch(`${web.url}/login`)).status).toBe(200)
    } finally {
      await web.stop()
    }
  })
})

test('a worker’s own port closes the connections of slow and silent clients as well', async () => {
  const app = await createTestApp()
  const { server, close } = createWorkerWeb(app, { ...hurried, maxIdle: 2 })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const dripping = ['GET /metrics', 'POST /api/health', 'GET /none'].map(line =>
      open({ port }, head(line, 'Content-Length: 9000')),
    )
    for (const client of dripping) drip(client, 'x')
    await Promise.all(dripping.map(({ closed }) => closed))
    const silent = Array.from({ length: 6 }, () => open({ port }))
    await eventually(() => expect(silent.filter(({ socket }) => !socket.destroyed)).toHaveLength(2))
  } finally {
    server.closeAllConnections()
    await close()
    await app.stop()
  }
})

test('of a thousand random crowds a guard drops the oldest and no more than it must, and never one of a smaller group', () => {
  const random = randomFrom(seedFrom(7)).below
  for (let round = 0; round < 1000; round += 1) {
    const members = Array.from({ length: random(60) }, (_, at) => ({ at, group: `g${random(6)}` }))
    const [perGroup, inAll] = [1 + random(12), 1 + random(40)]
    const gone = new Set(surplusOf(members, ({ group }) => group, perGroup, inAll))
    const left = members.filter(member => !gone.has(member))
    const sizes = (list: typeof members) =>
      [...new Set(list.map(({ group }) => group))].map(name => list.filter(({ group }) => group === name).length)
    const capped = sizes(members).reduce((sum, size) => sum + Math.min(size, perGroup), 0)
    expect(left).toHaveLength(Math.min(capped, inAll))
    for (const { at, group } of gone)
      expect(left.filter(other => other.group === group).every(other => other.at > at)).toBe(true)
    const largest = Math.max(0, ...sizes(left))
    for (const { group } of gone)
      expect(left.filter(other => other.group === group).length).toBeGreaterThanOrEqual(largest - 1)
  }
})
