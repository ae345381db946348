import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { readEvents } from '../harness/event-stream'
import { eventually } from '../harness/eventually'
import { freePort } from '../harness/free-port'
import { type Receiver, startReceiver } from '../harness/receiver'
import { type ServiceProcess, startProcess, untilHealthy } from '../harness/service'

let app: TestApp
let receiver: Receiver
let folder: string
let company: TestCompany
/** Responses that the receiver holds back, for the company of the running test; others are sent at once. */
let held: ServerResponse[] = []
const started: ServiceProcess[] = []
const opened: AbortController[] = []
const sockets: WebSocket[] = []
beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-ending-'))
  receiver = await startReceiver(({ path: to }, response) => {
    if (to === `/${company.companyId}`) held.push(response)
    else response.end('ok')
  })
  await writeFile(path.join(folder, 'ca.pem'), receiver.ca)
})
beforeEach(async () => {
  held = []
  company = await createTestCompany(app)
})
afterEach(async () => {
  for (const reader of opened.splice(0)) reader.abort()
  for (const socket of sockets.splice(0)) socket.terminate()
  for (const process of started.splice(0)) {
    process.signal('SIGKILL')
    await process.ended
  }
})
afterAll(async () => {
  await receiver.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A process of the service on the test's database. All of them share one folder, as on one machine. */
function start(role: 'web' | 'worker', env: Record<string, string> = {}): ServiceProcess {
  const process = startProcess({
    GEWERK_ROLE: role,
    GEWERK_DATA_DIR: folder,
    GEWERK_ENV: 'production',
    DATABASE_URL: app.database.runtimeUrl,
    SESSION_SECRET: 's'.repeat(32),
    API_KEY_PEPPER: app.settings.apiKeyPepper,
    CRON_SECRET: app.settings.cronSecret,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
    ...env,
  })
  started.push(process)
  return process
}

const printed = (process: ServiceProcess, text: string) => eventually(() => expect(process.output()).toContain(text))
const subscribe = () =>
  company.as().webhooks.create({ name: 'Test', url: `${receiver.url}/${company.companyId}`, events: ['invoice.*'] })
const deliveries = async () => (await company.as().webhooks.deliveries({})).data
const secret = () => ({ authorization: `Bearer ${app.settings.cronSecret}` })
/** The list of live processes, limited to those of this test. */
const listed = () =>
  app.db.acrossTenants('sweep', tx =>
    tx.serviceProcess.findMany({ where: { pid: { in: started.map(({ pid }) => pid) } } }),
  )

test('an idle connection outlasts the 60 s of a proxy, so that no request hits a closed one', async () => {
  const port = await freePort()
  start('web', { PORT: String(port), BASE_URL: `http://localhost:${port}` })
  await untilHealthy(`http://localhost:${port}`)
  const answer = await fetch(`http://localhost:${port}/api/health`)
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

test('a worker that is signalled in the middle of a delivery records its outcome, and exits in time', async () => {
  const worker = start('worker')
  await printed(worker, '"working"')
  await eventually(async () => expect(await listed()).toMatchObject([{ role: 'worker' }]))
  await subscribe()
  await eventually(() => expect(held).toHaveLength(1))
  worker.signal('SIGTERM')
  await printed(worker, '"ending"')
  await subscribe()
  held[0]?.end('ok')
  expect(await worker.ended).toBe(0)
  expect(worker.output()).not.toContain('closing takes too long')
  // The second delivery came too late for this worker: it begins nothing new.
  expect((await deliveries()).map(({ status }) => status)).toEqual(['pending', 'delivered'])
  expect(await listed()).toEqual([])
})

test('a second signal ends it at once, and the delivery is left to its lease', async () => {
  const worker = start('worker')
  await subscribe()
  await eventually(() => expect(held).toHaveLength(1))
  worker.signal('SIGTERM')
  await printed(worker, '"ending"')
  const again = setInterval(() => worker.signal('SIGTERM'), 100)
  expect(await worker.ended.finally(() => clearInterval(again))).toBe(128 + 15)
  expect(await deliveries()).toMatchObject([{ status: 'sending' }])
})

test('a web process answers the requests it has begun, on connections that close with it', async () => {
  const port = await freePort()
  const web = start('web', { PORT: String(port), BASE_URL: `http://localhost:${port}` })
  await untilHealthy(`http://localhost:${port}`)
  const metrics = await (await fetch(`http://localhost:${port}/metrics`, { headers: secret() })).text()
  expect(metrics).toMatch(/^gewerk_request_duration_seconds_count\{surface="health",.*status="200"\} [1-9]/m)
  await subscribe()
  const answer = fetch(`http://localhost:${port}/api/cron/webhook-out`, {
    method: 'POST',
    headers: secret(),
  })
  await eventually(() => expect(held).toHaveLength(1))
  web.signal('SIGTERM')
  await printed(web, '"ending"')
  await expect(fetch(`http://localhost:${port}/api/health`)).rejects.toThrow()
  held[0]?.end('ok')
  const response = await answer
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  expect(await response.json()).toMatchObject({ data: { delivered: 1 } })
  expect(await web.ended).toBe(0)
  expect(web.output()).not.toContain('closing takes too long')
})

test('workers start side by side on one machine without a port of their own, and report their health on a given port', async () => {
  const port = await freePort()
  const workers = [start('worker'), start('worker'), start('worker', { WORKER_PORT: String(port) })]
  await Promise.all(workers.map(worker => printed(worker, '"working"')))
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok', checks: { database: 'ok' } }])
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: secret() })
  expect(await metrics.text()).toContain('gewerk_queue_depth')
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(404)
  await eventually(async () => expect(await listed()).toHaveLength(3))
  for (const worker of workers) worker.signal('SIGINT')
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0, 0])
})

test('what happens while a killed web process is away reaches its readers as soon as there is another', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const cookie = await cookieOf(app, company, 2)
  const serve = async () => {
    const web = start('web', { PORT: String(port), BASE_URL: url })
    await untilHealthy(url)
    return web
  }
  const stream = async (more: Record<string, string> = {}) => {
    const events = await readEvents(`${url}/api/notifications/stream`, { cookie, ...more }, opened)
    return { next: () => events.nextOf('notification') }
  }
  const socket = () => {
    const opening = new WebSocket(`${url.replace('http', 'ws')}/api/realtime/socket`, 'gewerk.v1', {
      headers: { cookie, origin: url },
    })
    sockets.push(opening)
    return opening
  }
  const killed = await serve()
  const before = await stream()
  const lost = socket()
  await once(lost, 'message')
  await company.as(1).inquiries.create({ title: 'Vorher' })
  const seen = await before.next()
  const isLost = once(lost, 'close')
  killed.signal('SIGKILL')
  const [code] = await isLost
  expect(code).toBe(1006)
  expect(await before.next().catch(() => null)).toBeNull()
  await company.as(1).inquiries.create({ title: 'Dazwischen' })
  await serve()
  const after = await stream({ 'last-event-id': seen?.id ?? '' })
  // A few earlier ones may come again.
  let missed = await after.next()
  while (missed && Number(missed.id) <= Number(seen?.id)) missed = await after.next()
  expect(missed?.data).toMatchObject({ text: expect.stringContaining('Dazwischen') })
  const again = socket()
  const [hello] = await once(again, 'message')
  expect(JSON.parse(String(hello))).toMatchObject({ type: 'hello', data: { user_id: company.userIds[2] } })
})
