import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-http'
import { emitEvent } from '../../server/platform/records/events'
import { deliverDue } from '../../server/services/integrations/webhooks/deliver-due'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'
import type { Zoo } from './zoo-receivers'

const now = '2026-01-31T10:00:00.000Z'
/** Long enough for a busy machine to connect; in production 5 and 15 s. */
const connectTimeoutMs = 10_000
const totalTimeoutMs = 15_000

interface Fate {
  status: 'delivered' | 'failed'
  error: unknown
  code: number | null
  /** Minutes until the next attempt; null for none. */
  next: number | null
  response?: unknown
}
const delivered = (code = 200, response?: unknown): Fate => ({
  status: 'delivered',
  error: null,
  code,
  next: null,
  response,
})
const failed = (error: unknown, code: number | null = null, next = 1, response?: unknown): Fate => ({
  status: 'failed',
  error,
  code,
  next,
  response,
})
const cut = expect.stringMatching(/^x{16384}$/)

/**
 * The required outcome of the first attempt at each receiver; those of `big` get 200 kB, the others an ordinary event.
 */
const fates: Record<string, Fate> = {
  '200': delivered(200, 'ok'),
  '201': delivered(201, 'made'),
  '202 with a body': delivered(202, '{"later":true}'),
  '204': delivered(204, ''),
  '299': delivered(299),
  'no reason phrase': delivered(200, 'ok'),
  'no body': delivered(200, ''),
  'body until the end': delivered(200, 'until the end'),
  'early hints first': delivered(200, ''),
  'duplicate headers': delivered(),
  'hostile headers': delivered(),
  trailers: delivered(200, 'ok'),
  'answer before the body was read': delivered(200, ''),
  'a second answer behind': delivered(200, ''),
  'length shorter than the body': delivered(200, 'ok'),
  '1 GB': delivered(200, cut),
  'chunked forever': delivered(200, cut),
  // Not decompressed: the first bytes of gzip, with a NUL made harmless.
  'gzip bomb': delivered(200, expect.stringContaining('\u001f\ufffd\b\ufffd')),
  '301': failed('redirect_not_followed', 301),
  '307': failed('redirect_not_followed', 307),
  '400': failed('http_400', 400, 1, 'no'),
  '404': failed('http_404', 404),
  '410': failed('http_410', 410, 1, 'never again'),
  '429 with seconds': failed('http_429', 429, 2.5),
  '429 with a date': failed('http_429', 429, 2.5),
  '429 with nonsense': failed('http_429', 429, 1),
  '429 for years': failed('http_429', 429, 5),
  '500': failed('http_500', 500),
  '503': failed('http_503', 503),
  'one byte a second': failed('timeout', 200, 1, expect.stringMatching(/^\.+$/)),
  'slow headers': failed('timeout'),
  'silence after the request': failed('timeout'),
  'a request that is not read': failed('timeout'),
  '1xx flood': failed('protocol'),
  '64 kB of headers': failed('protocol'),
  'thousands of headers': failed('protocol'),
  'trailer flood': failed('protocol', 200),
  garbage: failed('protocol'),
  'HTTP/2 frames': failed('protocol'),
  '101': failed('protocol'),
  'length and chunks': failed('protocol'),
  'two lengths': failed('protocol'),
  'length longer than the body': failed('reset', 200, 1, 'ok'),
  'end without an answer': failed('reset'),
  'reset before the headers': failed('reset'),
  'reset after the headers': failed('reset', 200, 1, ''),
  'reset during the body': failed('reset', 200, 1, 'half'),
  'end within a chunk': failed('reset', 200, 1, 'half'),
  'garbage instead of TLS': failed('tls'),
  'plain HTTP': failed('tls'),
  'reset at once': failed(expect.stringMatching(/^(tls|connect)$/)),
  'end at once': failed('tls'),
  'an expired certificate': failed('tls'),
  'a certificate of another name': failed('tls'),
  'an unknown authority': failed('tls'),
  'HTTP/2 only': failed('tls'),
  // With TLS 1.3 the client may send before it learns that it was refused.
  'a certificate of the client is asked for': failed(expect.stringMatching(/^(tls|reset)$/)),
  'accepts and is silent': failed('connect_timeout'),
  'never accepts': failed('connect_timeout'),
  'nobody listens': failed('connect'),
}
const big = ['answer before the body was read', 'a request that is not read']

let app: TestApp
let superuser: Client
let child: ChildProcess
let zoo: Zoo

beforeAll(async () => {
  child = fork(fileURLToPath(new URL('zoo-receivers.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const [message] = await once(child, 'message')
  zoo = message as Zoo
  app = {
    ...(await createTestApp({ now, madeUpEvents: true })),
    webhookGuard: createWebhookSender({
      allowCidrs: ['127.0.0.0/8'],
      ca: zoo.ca,
      connectTimeoutMs,
      totalTimeoutMs,
    }),
  }
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  child.disconnect()
  await superuser.end()
  await app.stop()
})

/** A company with one subscription per receiver and one event for all of them. */
async function subscribe(names: string[], text: string): Promise<void> {
  const company = await createTestCompany(app)
  for (const name of names) {
    const { host, port } = zoo.receivers[name] as Zoo['receivers'][string]
    const url = `https://${host}:${port}/hook`
    await company.as().webhooks.create({ name, url, events: ['invoice.*'] })
  }
  await superuser.query(`DELETE FROM webhook_deliveries WHERE tenant_id = $1`, [company.tenantId])
  await app.db.inTenant(company.actor().tenantId, tx =>
    emitEvent(tx, company.ctx(), 'invoice.paid', { id: 1, version: 1, text }),
  )
}

/** Peak resident memory during the work, above its level before, in MB. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let highest = before
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  await work().finally(() => clearInterval(look))
  return (Math.max(highest, process.memoryUsage.rss()) - before) / 2 ** 20
}

test('every receiver gets the outcome that is specified, frees its slot in time and costs no memory', async () => {
  expect(Object.keys(zoo.receivers).sort()).toEqual(Object.keys(fates).sort())
  const ordinary = Object.keys(fates).filter(name => !big.includes(name))
  // Eight deliveries of a company are in flight at the same time.
  while (ordinary.length > 0) await subscribe(ordinary.splice(0, 8), 'x'.repeat(1_500))
  await subscribe(big, 'x'.repeat(200_000))

  // Code that is loaded and compiled at the first posts is not caused by a receiver.
  const first = { url: `https://localhost:${zoo.receivers['200']?.port}/`, headers: {}, body: '{}' }
  await Promise.all(Array.from({ length: 64 }, () => app.webhookGuard.post(first)))

  let counts = {}
  const growth = await growthDuring(async () => {
    counts = await deliverDue(app, { random: () => 0 })
  })

  const { rows } = await superuser.query(`
    SELECT e.name, d.status, d.last_error, d.last_status_code, d.next_attempt_at, d.attempts, a.number, a.error, a.status_code,
      a.duration_ms, a.response, a.response_headers, e.active, e.paused_reason
    FROM webhook_endpoints e JOIN webhook_deliveries d ON d.tenant_id = e.tenant_id AND d.endpoint_id = e.id
    LEFT JOIN webhook_attempts a ON a.tenant_id = d.tenant_id AND a.delivery_id = d.id`)
  const seen = rows.map(row => [
    row.name,
    {
      status: row.status,
      error: row.last_error,
      code: row.last_status_code,
      next: row.next_attempt_at && (row.next_attempt_at.getTime() - Date.parse(now)) / 60_000,
      response: fates[row.name]?.response === undefined ? undefined : row.response,
    },
  ])
  expect(Object.fromEntries(seen)).toEqual(fates)
  expect(rows).toHaveLength(Object.keys(fates).length)
  for (const row of rows) {
    expect(row).toMatchObject({
      attempts: 1,
      number: 1,
      error: row.last_error,
      status_code: row.last_status_code,
    })
    expect([row.name, row.active, row.paused_reason]).toEqual(
      row.name === '410' ? ['410', false, 'gone'] : [row.name, true, null],
    )
  }
  const headersOf = (name: string) => rows.find(row => row.name === name).response_headers
  expect(headersOf('duplicate headers')).toMatchObject({ 'x-one': 'a, b', 'set-cookie': 'a=1, b=2' })
  expect(Object.entries(headersOf('hostile headers'))).toEqual(
    expect.arrayContaining([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['x-tab', 'a b'],
    ]),
  )
  expect(headersOf('nobody listens')).toBeNull()

  const slowest = Math.max(...rows.map(row => row.duration_ms))
  const specified = Object.values(fates).filter(({ status }) => status === 'delivered').length
  expect(counts).toEqual({
    claimed: rows.length,
    delivered: specified,
    failed: rows.length - specified,
    dead: 0,
  })
  console.info(
    `receiver zoo: ${rows.length} receivers, ${rows.length} as specified, slowest slot free after ${slowest} ms of ${totalTimeoutMs}, ` +
      `memory +${growth.toFixed(0)} MB`,
  )
  expect(growth).toBeLessThanOrEqual(50)
})
