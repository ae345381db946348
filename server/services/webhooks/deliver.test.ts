import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { type Answer, type Receiver, startReceiver } from '../../../tests/harness/receiver'
import { createWebhookSender } from '../../adapters/webhook-http'
import { emitEvent } from '../../core/events'
import { hmacHex } from '../../core/secrets'
import { claimDeliveries } from './claim'
import { deliverDue } from './deliver'
import { settleAttempt } from './settle'

let app: TestApp
let superuser: Client
const receivers: Receiver[] = []

beforeAll(async () => {
  const built = await createTestApp({ now: '2026-01-31T10:00:00.000Z' })
  const { ca, close } = await startReceiver()
  await close()
  app = {
    ...built,
    webhookGuard: createWebhookSender({ allowCidrs: ['127.0.0.0/8'], ca, totalTimeoutMs: 2_000 }),
  }
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map(receiver => receiver.close()))
  // Every test begins with nothing due.
  await superuser.query('TRUNCATE webhook_endpoints, webhook_deliveries, webhook_attempts, events')
  app.clock.set('2026-01-31T10:00:00.000Z')
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const deliver = () => deliverDue(app, { random: () => 0 })

async function subscribe(company: TestCompany, answer?: Answer, events = ['invoice.*']) {
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  const { data } = await company.as().webhooks.create({ name: 'Test', url: `${receiver.url}/hook`, events })
  await superuser.query(`DELETE FROM webhook_deliveries WHERE endpoint_id = $1`, [data.id])
  return { receiver, ...data }
}

const emit = (company: TestCompany, times = 1) =>
  app.db.inTenant(company.actor().tenantId, async tx => {
    for (let time = 0; time < times; time++)
      await emitEvent(tx, company.ctx(), 'invoice.paid', { id: time + 1, version: 1 })
  })

const rows = async (company: TestCompany) =>
  (
    await superuser.query('SELECT * FROM webhook_deliveries WHERE tenant_id = $1 ORDER BY id', [
      company.tenantId,
    ])
  ).rows
const attempts = async (company: TestCompany) =>
  (
    await superuser.query('SELECT * FROM webhook_attempts WHERE tenant_id = $1 ORDER BY id', [
      company.tenantId,
    ])
  ).rows
const answer =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(`status ${status}`)

describe('one delivery', () => {
  test('arrives signed in both ways, with the stored bytes, and is written down with its attempt', async () => {
    const company = await createTestCompany(app)
    const { receiver, secret } = await subscribe(company)
    await emit(company)
    expect(await deliver()).toEqual({ claimed: 1, delivered: 1, failed: 0, dead: 0 })

    const [delivery] = await rows(company)
    const [event] = (await superuser.query('SELECT * FROM events WHERE id = $1', [delivery.event_id])).rows
    const [request] = receiver.requests
    const headers = request?.headers as Record<string, string>
    expect(request?.body.toString()).toBe(event.body)
    expect(JSON.parse(event.body)).toEqual({
      id: delivery.event_id,
      type: 'invoice.paid',
      companyId: company.companyId,
      createdAt: '2026-01-31T10:00:00.000Z',
      data: { id: 1, version: 1 },
    })
    expect(headers).toMatchObject({
      'x-service-event': 'invoice.paid',
      'x-service-delivery': String(delivery.id),
      'x-service-attempt': '1',
      'x-service-timestamp': String(Date.parse('2026-01-31T10:00:00.000Z') / 1000),
      'webhook-id': delivery.event_id,
    })
    expect(headers['x-service-signature']).toBe(
      `sha256=${hmacHex(secret, `${headers['x-service-timestamp']}.${event.body}`)}`,
    )
    const signed = new Webhook(secret).sign(delivery.event_id, app.clock.now(), event.body)
    expect(headers['webhook-signature']).toBe(signed)

    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: 1,
      last_status_code: 200,
      last_error: null,
      token: null,
      delivered_at: app.clock.now(),
    })
    expect(await attempts(company)).toMatchObject([
      { number: 1, status_code: 200, error: null, response: 'ok', finished_at: app.clock.now() },
    ])
  })

  test('is attempted five times after 1, 5, 15 and 60 minutes with the same bytes, then it is dead', async () => {
    const company = await createTestCompany(app)
    const { receiver } = await subscribe(company, answer(500))
    await emit(company)
    const due: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const at = app.clock.now().getTime()
      expect(await deliver()).toEqual({
        claimed: 1,
        delivered: 0,
        failed: attempt < 5 ? 1 : 0,
        dead: attempt < 5 ? 0 : 1,
      })
      const [row] = await rows(company)
      expect(row).toMatchObject({
        attempts: attempt,
        status: attempt < 5 ? 'failed' : 'dead',
        last_error: 'http_500',
        last_status_code: 500,
      })
      if (!row.next_attempt_at) break
      due.push((row.next_attempt_at.getTime() - at) / 60_000)
      app.clock.set(new Date(row.next_attempt_at.getTime() - 1).toISOString())
      expect((await deliver()).claimed).toBe(0)
      app.clock.set(row.next_attempt_at.toISOString())
    }
    expect(due).toEqual([1, 5, 15, 60])
    app.clock.set('2026-03-01T00:00:00.000Z')
    expect((await deliver()).claimed).toBe(0)
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1)
    expect(receiver.requests.map(({ headers }) => headers['x-service-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-service-signature'])).size).toBe(5)
    expect(await attempts(company)).toHaveLength(5)
  })

  test('waits as long as Retry-After says, at most to the next step', async () => {
    const company = await createTestCompany(app)
    await subscribe(company, answer(429, { 'retry-after': '150' }))
    await emit(company)
    await deliver()
    expect((await rows(company))[0].next_attempt_at.toISOString()).toBe('2026-01-31T10:02:30.000Z')
  })

  test('that is answered by a redirect is failed and not followed', async () => {
    const company = await createTestCompany(app)
    const canary = await startReceiver()
    receivers.push(canary)
    await subscribe(company, answer(307, { location: canary.url }))
    await emit(company)
    expect((await deliver()).failed).toBe(1)
    expect((await rows(company))[0]).toMatchObject({
      last_error: 'redirect_not_followed',
      last_status_code: 307,
    })
    expect(canary.connections).toBe(0)
  })

  test('whose secret cannot be opened fails without being sent', async () => {
    const company = await createTestCompany(app)
    const { receiver } = await subscribe(company)
    await superuser.query(`UPDATE webhook_endpoints SET secret = 'v1.a.b.c'`)
    await emit(company)
    expect((await deliver()).failed).toBe(1)
    expect((await rows(company))[0]).toMatchObject({ last_error: 'secret' })
    expect(receiver.connections).toBe(0)
  })

  test('that is answered by 410 pauses the subscription, tells why, and goes on after resuming', async () => {
    const company = await createTestCompany(app)
    let status = 410
    const { id, receiver } = await subscribe(company, (request, response, socket) =>
      answer(status)(request, response, socket),
    )
    await emit(company)
    expect((await deliver()).failed).toBe(1)
    const { data } = await company.as().webhooks.list()
    expect(data).toMatchObject([{ id, active: false }])
    const audit = await superuser.query(
      `SELECT * FROM audit_entries WHERE action = 'webhook.paused' AND tenant_id = $1`,
      [company.tenantId],
    )
    expect(audit.rows).toMatchObject([{ actor_kind: 'system', entity_id: String(id) }])

    app.clock.set('2026-01-31T11:00:00.000Z')
    expect((await deliver()).claimed).toBe(0)
    status = 204
    await company.as().webhooks.update({ id, active: true })
    expect(await deliver()).toMatchObject({ delivered: 1 })
    expect(receiver.requests).toHaveLength(2)
  })
})

describe('waiting', () => {
  test('due deliveries of a paused subscription wait, and no new ones are written', async () => {
    const company = await createTestCompany(app)
    const { id, receiver } = await subscribe(company)
    await emit(company)
    await company.as().webhooks.update({ id, active: false })
    await emit(company)
    expect((await deliver()).claimed).toBe(0)
    await company.as().webhooks.update({ id, active: true })
    expect((await deliver()).delivered).toBe(1)
    expect(receiver.requests).toHaveLength(1)
  })

  test('due deliveries of a company without int.api wait until it is on again', async () => {
    const company = await createTestCompany(app)
    await subscribe(company)
    await emit(company)
    const modules = (list: string) =>
      superuser.query(`UPDATE companies SET modules = ${list} WHERE id = $1`, [company.tenantId])
    await modules(`array_remove(modules, 'int.api')`)
    expect((await deliver()).claimed).toBe(0)
    await superuser.query(`UPDATE companies SET plan = 'starter' WHERE id = $1`, [company.tenantId])
    await modules(`array_append(modules, 'int.api')`)
    expect((await deliver()).claimed).toBe(0)
    await superuser.query(`UPDATE companies SET plan = 'business' WHERE id = $1`, [company.tenantId])
    expect((await deliver()).delivered).toBe(1)
  })
})

describe('many at once', () => {
  test('one endpoint gets at most four, one company at most eight, others their turn', async () => {
    const [first, second] = [await createTestCompany(app), await createTestCompany(app)]
    for (let endpoint = 0; endpoint < 3; endpoint++) await subscribe(first)
    await subscribe(second)
    await emit(first, 10)
    await emit(second, 2)
    const { deliveries } = await claimDeliveries(app, 100)
    const of = (company: TestCompany) => deliveries.filter(({ tenantId }) => tenantId === company.tenantId)
    expect(of(first)).toHaveLength(8)
    expect(of(second)).toHaveLength(2)
    const perEndpoint = new Map<number, number>()
    for (const { endpointId } of of(first))
      perEndpoint.set(endpointId, (perEndpoint.get(endpointId) ?? 0) + 1)
    expect([...perEndpoint.values()].sort()).toEqual([2, 3, 3])
    expect((await claimDeliveries(app, 100)).deliveries).toHaveLength(0)
  })

  test('with few slots every endpoint comes before any comes twice, the longest waiting first', async () => {
    const companies = [
      await createTestCompany(app),
      await createTestCompany(app),
      await createTestCompany(app),
    ]
    for (const company of companies) {
      await subscribe(company)
      await emit(company, 3)
    }
    const turn = async (slots: number) =>
      (await claimDeliveries(app, slots)).deliveries.map(({ tenantId }) => tenantId)
    expect(new Set(await turn(3)).size).toBe(3)
    const [next] = await turn(1)
    expect(await turn(2)).not.toContain(next)
  })

  test('twenty claims at the same time never exceed the caps and never take anything twice', async () => {
    const company = await createTestCompany(app)
    for (let endpoint = 0; endpoint < 3; endpoint++) await subscribe(company)
    await emit(company, 20)
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimDeliveries(app, 5)))
    const taken = claims.flatMap(({ deliveries }) => deliveries)
    expect(taken.length).toBeLessThanOrEqual(8)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    const { rows: busiest } = await superuser.query(
      `SELECT max(n)::int AS n FROM (SELECT count(*) AS n FROM webhook_deliveries WHERE status = 'sending' GROUP BY endpoint_id) t`,
    )
    expect(busiest[0].n).toBeLessThanOrEqual(4)
  })

  test('several deliverers at once deliver each event exactly once, four to an endpoint at a time', async () => {
    const company = await createTestCompany(app)
    const { receiver } = await subscribe(company, async (_request, response) => {
      await new Promise(setImmediate)
      response.end()
    })
    await emit(company, 40)
    const counts = await Promise.all(Array.from({ length: 4 }, deliver))
    expect(counts.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(40)
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-service-delivery'])).size).toBe(40)
    expect(receiver.requests).toHaveLength(40)
    expect(receiver.maxConcurrent).toBeLessThanOrEqual(4)
  })

  test('a hanging endpoint does not hold up another one', async () => {
    const [slow, quick] = [await createTestCompany(app), await createTestCompany(app)]
    await subscribe(slow, () => {})
    let allArrived = () => {}
    const arrived = new Promise<void>(resolve => {
      allArrived = resolve
    })
    const { receiver } = await subscribe(quick, (_request, response) => {
      response.end()
      if (receiver.requests.length === 20) allArrived()
    })
    await emit(slow, 10)
    await emit(quick, 20)
    const startedAt = performance.now()
    const stop = new AbortController()
    const done = deliverDue(app, { stop: stop.signal })
    await arrived
    expect(performance.now() - startedAt).toBeLessThan(1_900)
    stop.abort()
    expect((await done).delivered).toBe(20)
  })

  test('a limit ends the call although more is due', async () => {
    const company = await createTestCompany(app)
    await subscribe(company)
    await emit(company, 5)
    expect(await deliverDue(app, { limit: 3, budgetMs: 20_000 })).toMatchObject({ claimed: 3, delivered: 3 })
  })
})

describe('a deliverer that dies', () => {
  const expireLeases = () =>
    superuser.query(
      `UPDATE webhook_deliveries SET lease_until = now() - interval '1 second' WHERE status = 'sending'`,
    )

  test('is followed by another attempt after its lease, and its own stays in the log as interrupted', async () => {
    const company = await createTestCompany(app)
    await subscribe(company)
    await emit(company)
    await claimDeliveries(app, 1)
    expect((await deliver()).claimed).toBe(0)
    await expireLeases()
    expect((await deliver()).delivered).toBe(1)
    expect(await attempts(company)).toMatchObject([
      { number: 1, error: 'interrupted', status_code: null },
      { number: 2, error: null, status_code: 200 },
    ])
  })

  test('at the fifth attempt leaves a dead delivery, not a sixth attempt', async () => {
    const company = await createTestCompany(app)
    const { receiver } = await subscribe(company)
    await emit(company)
    await superuser.query('UPDATE webhook_deliveries SET attempts = 4')
    await claimDeliveries(app, 1)
    await expireLeases()
    expect(await deliver()).toEqual({ claimed: 0, delivered: 0, failed: 0, dead: 1 })
    expect((await rows(company))[0]).toMatchObject({
      status: 'dead',
      attempts: 5,
      last_error: 'interrupted',
      next_attempt_at: null,
    })
    expect(receiver.requests).toHaveLength(0)
  })

  test('and comes back late cannot overwrite what its successor wrote', async () => {
    const company = await createTestCompany(app)
    await subscribe(company)
    await emit(company)
    const [late] = (await claimDeliveries(app, 1)).deliveries
    await expireLeases()
    await deliver()
    const outcome = {
      error: 'http_500',
      statusCode: 410,
      durationMs: 1,
      response: 'late',
      retryAfter: null,
    } as const
    expect(late && (await settleAttempt(app, late, outcome, 0))).toBe('stale')
    expect((await rows(company))[0]).toMatchObject({ status: 'delivered' })
    expect((await company.as().webhooks.list()).data).toMatchObject([{ active: true }])
    expect((await attempts(company))[0]).toMatchObject({ error: 'interrupted', response: null })
  })
})
