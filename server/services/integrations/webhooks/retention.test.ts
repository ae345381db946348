import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { createWebhookApp, type WebhookApp } from '../../../../tests/harness/webhooks'
import { forgetWebhooks } from './retention'

let webhooks: WebhookApp
let app: TestApp
let company: TestCompany
beforeAll(async () => {
  webhooks = await createWebhookApp()
  app = webhooks.app
})
beforeEach(async () => {
  company = await createTestCompany(app)
})
afterEach(() => webhooks.reset())
afterAll(() => webhooks.stop())

const query = async (sql: string, values: unknown[] = []) => (await webhooks.superuser.query(sql, values)).rows
const daysLater = (days: number, ms = 0) =>
  app.clock.set(new Date(Date.parse('2026-01-31T10:00:00.000Z') + days * 86_400_000 + ms).toISOString())
const events = () => query('SELECT id, body FROM events WHERE tenant_id = $1 ORDER BY id', [company.tenantId])

/** One delivered event and one that still waits. */
async function oneOfEach() {
  const { id } = await webhooks.subscribe(company)
  await webhooks.emit(company)
  await webhooks.deliver()
  await company.as().webhooks.update({ id, active: false })
  await company.as().webhooks.update({ id, active: true })
  await webhooks.emit(company)
  await query(`DELETE FROM events WHERE tenant_id = $1 AND type = 'ping'`, [company.tenantId])
  const [delivered, waiting] = await webhooks.deliveries(company)
  return { id, delivered, waiting }
}

test(
  'the content sent and received is deleted after thirty days, not before; the record of sending it stays',
  { tags: 'long' },
  async () => {
    const { delivered } = await oneOfEach()
    daysLater(30)
    expect(await forgetWebhooks(app)).toBe(0)
    daysLater(30, 1)
    expect(await forgetWebhooks(app)).toBe(2)
    const [attempt] = await webhooks.attempts(company)
    expect(attempt).toMatchObject({
      status_code: 200,
      error: null,
      response: null,
      request_headers: null,
      response_headers: null,
    })
    const { data } = await company.as().webhooks.delivery({ id: delivered.id })
    expect(data).toMatchObject({ body: null, status: 'delivered', attempt_log: [{ request_headers: null }] })
    expect(await forgetWebhooks(app)).toBe(0)
  },
)

test(
  'deliveries with their attempts, their events and the hourly counts are deleted after ninety days',
  { tags: 'long' },
  async () => {
    const { delivered, waiting } = await oneOfEach()
    daysLater(90)
    await forgetWebhooks(app)
    expect(await webhooks.deliveries(company)).toHaveLength(2)
    daysLater(90, 1)
    await forgetWebhooks(app)
    expect((await webhooks.deliveries(company)).map(({ id }) => id)).toEqual([waiting.id])
    expect(await webhooks.attempts(company)).toEqual([])
    expect((await events()).map(({ id }) => id)).toEqual([waiting.event_id])
    expect((await events()).map(({ id }) => id)).not.toContain(delivered.event_id)
    expect(await query('SELECT 1 FROM webhook_hours WHERE tenant_id = $1', [company.tenantId])).toEqual([])
  },
)

test.each([
  'pending',
  'failed',
  'sending',
])('a delivery that is %s keeps everything, however old, and arrives with its bytes', async status => {
  const { waiting } = await oneOfEach()
  const [{ body }] = await query('SELECT body FROM events WHERE id = $1', [waiting.event_id])
  await query(
    `UPDATE webhook_deliveries SET status = $2, lease_until = now() + interval '1 minute', token = gen_random_uuid() WHERE id = $1`,
    [waiting.id, status],
  )
  await query(
    `INSERT INTO webhook_attempts (tenant_id, delivery_id, number, started_at, finished_at, response) VALUES ($1, $2, 1, $3, $3, 'no')`,
    [company.tenantId, waiting.id, app.clock.now()],
  )
  daysLater(400)
  await forgetWebhooks(app)
  expect(await webhooks.deliveries(company)).toMatchObject([{ id: waiting.id, status }])
  expect(await webhooks.attempts(company)).toMatchObject([{ response: 'no' }])
  expect(await events()).toEqual([{ id: waiting.event_id, body }])
})

test(
  'an event that is sent again keeps its content although its first delivery is done',
  { tags: 'long' },
  async () => {
    const { delivered } = await oneOfEach()
    daysLater(29)
    await company.as().webhooks.redeliver({ id: delivered.id })
    daysLater(31)
    await forgetWebhooks(app)
    expect((await events()).every(({ body }) => body !== null)).toBe(true)
    expect(await webhooks.deliver()).toMatchObject({ delivered: 2 })
  },
)

test('events without a subscription are deleted as well, and what other companies keep is not touched', async () => {
  await webhooks.emit(company, 3)
  const other = await createTestCompany(app)
  daysLater(80)
  await webhooks.emit(other)
  daysLater(91)
  expect(await forgetWebhooks(app)).toBe(3 + 3)
  expect(await events()).toEqual([])
  expect(await query('SELECT body FROM events WHERE tenant_id = $1', [other.tenantId])).toMatchObject([
    { body: expect.any(String) },
  ])
})

test('many rows are deleted in batches, by several processes at once', { tags: 'long' }, async () => {
  const { id } = await webhooks.subscribe(company)
  await webhooks.emit(company)
  await query(
    `INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, created_at)
     SELECT tenant_id, endpoint_id, event_id, event, created_at FROM webhook_deliveries, generate_series(1, 2500) WHERE endpoint_id = $1`,
    [id],
  )
  await query(`UPDATE webhook_deliveries SET status = 'dead', next_attempt_at = NULL`)
  daysLater(91)
  await Promise.all([forgetWebhooks(app), forgetWebhooks(app)])
  await forgetWebhooks(app)
  expect(await webhooks.deliveries(company)).toEqual([])
})

test('stops between two batches when the process has to stop', async () => {
  await webhooks.emit(company, 2)
  daysLater(91)
  expect(await forgetWebhooks(app, AbortSignal.abort())).toBe(0)
  expect(await events()).toHaveLength(2)
})
