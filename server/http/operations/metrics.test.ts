import { request } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany } from '../../../tests/harness/company'
import { eventually } from '../../../tests/harness/eventually'
import { type Listening, listen } from '../../../tests/harness/http'
import { openQueue } from '../../adapters/queue'
import { openDatabase } from '../../platform/database/db'
import { publish } from '../../platform/diagnostics'
import { createMetrics, createMetricsHandler, type Metrics, observeRequests } from './metrics'

let app: TestApp
const metrics: Metrics[] = []
const servers: Listening[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  for (const one of metrics.splice(0)) one.close()
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => app.stop())

function measure(
  of: Parameters<typeof createMetrics>[0] = app,
  options: Parameters<typeof createMetrics>[1] = { queuesFreshMs: 0 },
): Metrics {
  const made = createMetrics(of, options)
  metrics.push(made)
  return made
}

/** Value of a series by its text form, `name{label="value"}`. */
async function series(of: Metrics, name: string): Promise<number | undefined> {
  const line = (await of.text()).split('\n').find(text => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('depth and age of the queues are those of the database, of all companies', async () => {
  const company = await createTestCompany(app)
  const { tenantId } = company
  const old = new Date(Date.now() - 90_000)
  await app.db.inTenant(company.actor().tenantId, async tx => {
    const job = { tenantId, kind: 'invoice_pdf' }
    await tx.documentJob.createMany({
      data: [
        { ...job, entityId: 1, nextAttemptAt: old },
        { ...job, entityId: 2, nextAttemptAt: new Date(Date.now() + 3_600_000) },
        { ...job, entityId: 3, status: 'working', leaseUntil: new Date(Date.now() + 3_600_000) },
      ],
    })
  })
  const of = measure()
  const text = await of.text()
  for (const state of ['scheduled', 'due', 'running'])
    expect(text).toContain(`gewerk_queue_depth{queue="documents",state="${state}"} 1\n`)
  expect(await series(of, 'gewerk_queue_oldest_due_seconds{queue="documents"}')).toBeGreaterThan(89)
  expect(text).toContain('gewerk_queue_oldest_due_seconds{queue="mails"} 0\n')
  expect(text).toContain('gewerk_database_up 1\n')
  expect(text).toContain('gewerk_broker_up 1\n')
  expect(text).not.toContain(company.companyId)
})

test(
  'events are counted by result, from the start at zero, and no longer after the end',
  { tags: 'long' },
  async () => {
    const of = measure()
    expect(await series(of, 'gewerk_webhook_attempts_total{result="delivered"}')).toBe(0)
    const settled = { durationMs: 300, error: null }
    publish('webhook.settled', { ...settled, result: 'delivered' })
    publish('webhook.settled', { ...settled, result: 'delivered' })
    publish('webhook.settled', { ...settled, result: 'dead', error: 'timeout' })
    publish('webhook.settled', { durationMs: 0, result: 'dead', error: 'interrupted' })
    publish('mail.settled', { result: 'delayed' })
    publish('document.settled', { result: 'done', durationMs: 2_000 })
    publish('job.settled', { kind: 'test', result: 'yielded', durationMs: 1 })
    publish('inbox.received', { source: 'test', stored: 3, duplicates: 1 })
    publish('inbox.refused', { source: 'test' })
    publish('cron.ended', { job: 'webhook-out' })
    expect(await series(of, 'gewerk_webhook_attempts_total{result="delivered"}')).toBe(2)
    expect(await series(of, 'gewerk_webhook_dead_total')).toBe(2)
    expect(await series(of, 'gewerk_webhook_attempt_duration_seconds_bucket{le="0.25"}')).toBe(0)
    expect(await series(of, 'gewerk_webhook_attempt_duration_seconds_bucket{le="0.5"}')).toBe(3)
    expect(await series(of, 'gewerk_mail_attempts_total{result="delayed"}')).toBe(1)
    expect(await series(of, 'gewerk_document_attempts_total{result="done"}')).toBe(1)
    expect(await series(of, 'gewerk_document_duration_seconds_sum')).toBe(2)
    expect(await series(of, 'gewerk_job_turns_total{kind="test",result="yielded"}')).toBe(1)
    expect(await series(of, 'gewerk_inbox_messages_total{source="test",result="stored"}')).toBe(3)
    expect(await series(of, 'gewerk_inbox_messages_total{source="test",result="duplicate"}')).toBe(1)
    expect(await series(of, 'gewerk_inbox_messages_total{source="test",result="refused"}')).toBe(1)
    expect(await series(of, 'gewerk_cron_runs_total{job="webhook-out"}')).toBe(1)
    of.close()
    publish('mail.settled', { result: 'delayed' })
    expect(await series(of, 'gewerk_mail_attempts_total{result="delayed"}')).toBeUndefined()
  },
)

test('many concurrent scrapes lead to one query, and so do those of the next seconds', async () => {
  const looked = vi.spyOn(app.db, 'acrossTenants')
  try {
    const of = measure(app, { queuesFreshMs: 60_000 })
    await Promise.all(Array.from({ length: 20 }, () => of.text()))
    await of.text()
    expect(looked).toHaveBeenCalledTimes(1)
  } finally {
    looked.mockRestore()
  }
})

test('with database and broker away a scrape is answered and reports that, without outdated figures', async () => {
  const url = 'postgres://nobody:x@127.0.0.1:9/none'
  const db = openDatabase(url, app.log)
  const queue = openQueue({ databaseUrl: url, log: app.log })
  try {
    const text = await measure({ ...app, db, doorbell: queue.doorbell }).text()
    expect(text).toContain('gewerk_database_up 0\n')
    expect(text).toContain('gewerk_broker_up 0\n')
    expect(text).not.toMatch(/^gewerk_queue_depth\{/m)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  } finally {
    await db.close()
    await queue.close()
  }
})

test(
  'a database that hangs does not hold up a scrape, and is not queried again meanwhile',
  { tags: 'long' },
  async () => {
    const silent = { ...app.db, acrossTenants: vi.fn(() => new Promise<never>(() => {})) }
    const of = measure({ ...app, db: silent })
    const scrapes = [1, 2].map(() => series(of, 'gewerk_database_up'))
    expect(await Promise.all(scrapes)).toEqual([0, 0])
    expect(silent.acrossTenants).toHaveBeenCalledTimes(1)
  },
)

test('connections of the process are reported', async () => {
  const of = measure()
  const client = await app.db.pool.connect()
  try {
    expect(await series(of, 'gewerk_database_connections{state="busy"}')).toBeGreaterThanOrEqual(1)
  } finally {
    client.release()
  }
})

test('every label is one of a few words: no company, record, path or secret', async () => {
  const of = measure()
  for (const method of ['GET', 'PROPFIND', 'x'.repeat(500)])
    publish('request.answered', { surface: 'v1', method, status: 200, durationMs: 1 })
  const labels = new Map<string, Set<string>>()
  for (const line of (await of.text()).split('\n').filter(text => text.startsWith('gewerk_')))
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(name, (labels.get(name) ?? new Set()).add(value))
  expect([...labels.keys()].sort()).toEqual([
    'le',
    'method',
    'queue',
    'result',
    'state',
    'status',
    'surface',
    'version',
  ])
  expect([...(labels.get('method') ?? [])].sort()).toEqual(['GET', 'other'])
  expect([...(labels.get('queue') ?? [])].sort()).toEqual(['documents', 'inbox', 'jobs', 'mails', 'webhooks'])
})

const secret = () => ({ authorization: `Bearer ${app.settings.cronSecret}` })

async function serve(): Promise<Listening> {
  const server = await listen(express().get('/metrics', createMetricsHandler({ app, metrics: measure() })))
  servers.push(server)
  return server
}

/** `fetch` does not let callers set the Host. */
const statusWith = ({ port }: Listening, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/metrics', headers }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

test('a caller with the secret may read, from any address', async () => {
  const server = await serve()
  const response = await fetch(`${server.url}/metrics`, { headers: secret() })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (const host of ['localhost', 'office.example.at', '[::1]:3000'])
    expect([host, await statusWith(server, { host, ...secret() })]).toEqual([host, 200])
})

test('no other caller may, not even from this machine: a proxy need not identify itself', async () => {
  const server = await serve()
  const sent: Array<Record<string, string>> = [
    {},
    { host: 'localhost', connection: 'close' },
    { host: `127.0.0.1:${server.port}` },
    { 'x-forwarded-for': '127.0.0.1' },
    { via: '1.0 proxy' },
    { authorization: `Bearer ${'x'.repeat(32)}` },
    { authorization: 'Bearer ' },
  ]
  for (const headers of sent) expect([headers, await statusWith(server, headers)]).toEqual([headers, 401])
  expect(await (await fetch(`${server.url}/metrics`)).json()).toMatchObject({ error: 'unauthorized' })
})

test('requests are counted by surface, method and status, and one that is abandoned mid-response as such', async () => {
  const of = measure()
  let arrived = () => {}
  const web = express().use(observeRequests)
  web.get('/api/v1/slow', (_req, res) => {
    res.write('half')
    arrived()
  })
  web.use((req, res) => void res.status(req.path.startsWith('/api/v1/') ? 404 : 200).end('x'))
  const server = await listen(web)
  servers.push(server)
  for (const path of ['/api/v1/projects/1', '/api/v1/projects/2', '/api/v1x', '/api/trpc/a.b', '/projects/7', '/live'])
    await (await fetch(`${server.url}${path}`)).text()
  const begun = new Promise<void>(resolve => {
    arrived = resolve
  })
  const socket = connect(server.port, '127.0.0.1').on('error', () => {})
  socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await begun
  socket.destroy()
  const count = (surface: string, status: number) =>
    series(of, `gewerk_request_duration_seconds_count{surface="${surface}",method="GET",status="${status}"}`)
  await eventually(async () => expect(await count('v1', 499)).toBe(1))
  expect(await count('v1', 404)).toBe(2)
  expect(await count('api', 200)).toBe(1)
  expect(await count('trpc', 200)).toBe(1)
  expect(await count('pages', 200)).toBe(1)
  // A stream of changes lasts for hours and says nothing about how fast the service is.
  expect(await count('live', 200)).toBeUndefined()
})
