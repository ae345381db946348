import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { startReceiver } from '../../../../tests/harness/receiver'
import { answering as answer, createWebhookApp, type WebhookApp } from '../../../../tests/harness/webhooks'
import { listen } from '../../../platform/diagnostics'
import { hmacHex } from '../../../platform/secrets'
import { claimDeliveries } from './claim-deliveries'
import { createAttemptSettler } from './create-attempt-settler'
import { deliverDue } from './deliver-due'
import { eventExamples } from './event-examples'

let webhooks: WebhookApp
let app: TestApp
let superuser: WebhookApp['superuser']
beforeAll(async () => {
  webhooks = await createWebhookApp()
  app = webhooks.app
  superuser = webhooks.superuser
})
afterEach(() => webhooks.reset())
afterAll(() => webhooks.stop())

const deliver = () => webhooks.deliver()
const subscribe: WebhookApp['subscribe'] = (...given) => webhooks.subscribe(...given)
const emit: WebhookApp['emit'] = (...given) => webhooks.emit(...given)
const rows: WebhookApp['deliveries'] = company => webhooks.deliveries(company)
const attempts: WebhookApp['attempts'] = company => webhooks.attempts(company)
const expireLeases = () => webhooks.expireLeases()

describe('one delivery', () => {
  test(
    'of a test is marked by a header, on every attempt and repetition; of a real event it is not',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { id, receiver } = await subscribe(company)
      await emit(company)
      const { data: tested } = await company.as().webhooks.test({ id, event: 'invoice.paid' })
      await deliver()
      await company.as().webhooks.redeliver({ id: tested.id })
      await deliver()
      const seen = receiver.requests.map(({ headers }) => [headers['webhook-id'], headers['x-service-test']])
      expect(seen.filter(([event]) => event === tested.event_id)).toEqual([
        [tested.event_id, 'true'],
        [tested.event_id, 'true'],
      ])
      expect(seen.filter(([event]) => event !== tested.event_id).map(([, test]) => test)).toEqual([undefined])
    },
  )

  test('arrives signed in both ways, with the stored bytes, and is recorded with its attempt', async () => {
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
      data: { ...eventExamples.invoice, id: 1 },
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

  test('is shown with its address and the exact request and response headers', async () => {
    const company = await createTestCompany(app)
    const { receiver, url } = await subscribe(company, answer(503, { 'X-Trace': 'a1', 'Retry-After': '3' }))
    await emit(company)
    await deliver()
    const [{ id }] = await rows(company)
    const { data } = await company.as().webhooks.delivery({ id })
    expect(data.url).toBe(url)
    const [logged] = data.attempt_log
    expect(logged?.response_headers).toMatchObject({ 'x-trace': 'a1', 'retry-after': '3' })
    const sent = Object.entries(logged?.request_headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
    const { host, connection, 'content-length': length, ...received } = receiver.requests[0]?.headers ?? {}
    expect(Object.fromEntries(sent)).toEqual(received)
    expect([host, connection, length]).not.toContain(undefined)
  })

  test('that never reached a receiver shows no headers', async () => {
    const company = await createTestCompany(app)
    const { receiver } = await subscribe(company)
    await receiver.close()
    await emit(company)
    await deliver()
    expect(await attempts(company)).toMatchObject([
      { error: 'connect', request_headers: null, response_headers: null, response: null },
    ])
  })

  test('is counted in the hour of its attempts, the last one also as dead', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    let status = 200
    const { id } = await subscribe(company, (request, response, socket) => answer(status)(request, response, socket))
    await emit(company, 3)
    await deliver()
    status = 500
    await emit(company, 2)
    await superuser.query(
      `UPDATE webhook_deliveries SET attempts = 4 WHERE id = (SELECT max(id) FROM webhook_deliveries)`,
    )
    app.clock.set('2026-01-31T10:59:59.999Z')
    await deliver()
    app.clock.set('2026-01-31T11:01:00.000Z')
    await deliver()
    const { rows: hours } = await superuser.query(
      'SELECT hour, delivered, failed, dead FROM webhook_hours WHERE endpoint_id = $1 ORDER BY hour',
      [id],
    )
    expect(hours).toEqual([
      { hour: new Date('2026-01-31T10:00:00.000Z'), delivered: 3, failed: 2, dead: 1 },
      { hour: new Date('2026-01-31T11:00:00.000Z'), delivered: 0, failed: 1, dead: 0 },
    ])
  })

  test(
    'is attempted five times after 1, 5, 15 and 60 minutes with the same bytes, then it is dead',
    { tags: 'long' },
    async () => {
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
      expect(receiver.requests.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5'])
      expect(new Set(receiver.requests.map(({ headers }) => headers['x-service-signature'])).size).toBe(5)
      expect(await attempts(company)).toHaveLength(5)
    },
  )

  test('waits as long as Retry-After says, at most to the next step', async () => {
    const company = await createTestCompany(app)
    await subscribe(company, answer(429, { 'retry-after': '150' }))
    await emit(company)
    await deliver()
    expect((await rows(company))[0].next_attempt_at.toISOString()).toBe('2026-01-31T10:02:30.000Z')
  })

  test('that is answered by a redirect has failed, and the redirect is not followed', async () => {
    const company = await createTestCompany(app)
    const canary = await startReceiver()
    await subscribe(company, answer(307, { location: canary.url }))
    await emit(company)
    expect((await deliver()).failed).toBe(1)
    expect((await rows(company))[0]).toMatchObject({
      last_error: 'redirect_not_followed',
      last_status_code: 307,
    })
    expect(canary.connections).toBe(0)
    await canary.close()
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

  test('that is answered by 410 pauses the subscription, records why, and goes on after resuming', async () => {
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

test('every step is published as it happens, and as done only once it is committed', async () => {
  const company = await createTestCompany(app)
  const { id } = await subscribe(company, answer(500))
  const heard: string[] = []
  const moments = [
    'event.written',
    'change.committed',
    'webhook.claiming',
    'webhook.claimed',
    'webhook.sending',
    'webhook.answered',
    'webhook.settling',
    'webhook.settled',
  ] as const
  const stops = moments.map(moment => listen(moment, message => heard.push(`${moment} ${JSON.stringify(message)}`)))
  try {
    await company.as().webhooks.test({ id, event: 'invoice.paid' })
    const [{ id: delivery }] = await rows(company)
    await deliver()
    expect(heard).toEqual([
      'event.written {"type":"invoice.paid","deliveries":1}',
      'webhook.claiming {"deliveries":1}',
      'webhook.claimed {"deliveries":1}',
      `webhook.sending {"delivery":${delivery}}`,
      `webhook.answered {"delivery":${delivery}}`,
      `webhook.settling {"delivery":${delivery}}`,
      expect.stringMatching(/^webhook.settled \{"result":"failed","durationMs":\d+,"error":"http_500"\}$/),
    ])
    heard.length = 0
    await company.as().contacts.create({ company_name: 'Niemand hört zu' })
    expect(heard).toEqual(['event.written {"type":"kontakt.created","deliveries":0}'])
    await subscribe(company, answer(200), ['kontakt.*'])
    heard.length = 0
    await company.as().contacts.create({ company_name: 'Einer hört zu' })
    expect(heard).toEqual(['event.written {"type":"kontakt.created","deliveries":1}', 'change.committed {}'])
  } finally {
    for (const stop of stops) stop()
  }
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
  test('one endpoint gets at most four, one company at most eight, and others still get their turn', async () => {
    const [first, second] = [await createTestCompany(app), await createTestCompany(app)]
    for (let endpoint = 0; endpoint < 3; endpoint++) await subscribe(first)
    await subscribe(second)
    await emit(first, 10)
    await emit(second, 2)
    const deliveries = await claimDeliveries(app, 100)
    const of = (company: TestCompany) => deliveries.filter(({ tenantId }) => tenantId === company.tenantId)
    expect(of(first)).toHaveLength(8)
    expect(of(second)).toHaveLength(2)
    const perEndpoint = new Map<number, number>()
    for (const { endpointId } of of(first)) perEndpoint.set(endpointId, (perEndpoint.get(endpointId) ?? 0) + 1)
    expect([...perEndpoint.values()].sort()).toEqual([2, 3, 3])
    expect(await claimDeliveries(app, 100)).toHaveLength(0)
  })

  test('with few slots, every endpoint is served before any is served twice, the longest waiting first', async () => {
    const companies = [await createTestCompany(app), await createTestCompany(app), await createTestCompany(app)]
    for (const company of companies) {
      await subscribe(company)
      await emit(company, 3)
    }
    const turn = async (slots: number) => (await claimDeliveries(app, slots)).map(({ tenantId }) => tenantId)
    expect(new Set(await turn(3)).size).toBe(3)
    const [next] = await turn(1)
    expect(await turn(2)).not.toContain(next)
  })

  test(
    'twenty claims at the same time never exceed the caps and never take anything twice',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      for (let endpoint = 0; endpoint < 3; endpoint++) await subscribe(company)
      await emit(company, 20)
      const claims = await Promise.all(Array.from({ length: 20 }, () => claimDeliveries(app, 5)))
      const taken = claims.flat()
      expect(taken.length).toBeLessThanOrEqual(8)
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
      const { rows: busiest } = await superuser.query(
        `SELECT max(n)::int AS n FROM (SELECT count(*) AS n FROM webhook_deliveries WHERE status = 'sending' GROUP BY endpoint_id) t`,
      )
      expect(busiest[0].n).toBeLessThanOrEqual(4)
    },
  )

  test(
    'several deliverers at once deliver each event exactly once, four to an endpoint at a time',
    { tags: 'long' },
    async () => {
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
    },
  )

  test('a hanging endpoint does not hold up another one', { tags: 'long' }, async () => {
    const [slow, quick] = [await createTestCompany(app), await createTestCompany(app)]
    const hanging = await subscribe(slow, () => {})
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
    const stop = new AbortController()
    // Longer than the test itself may take: hanging deliveries have not been given up when the others have arrived.
    const done = deliverDue(webhooks.withDeadline(60_000), { stop: stop.signal })
    await arrived
    expect((await attempts(slow)).map(({ finished_at }) => finished_at)).toEqual([null, null, null, null])
    stop.abort()
    await hanging.receiver.close()
    expect((await done).delivered).toBe(20)
  })

  test('repetitions come after new events, however long they have waited', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { receiver } = await subscribe(company, (_request, response) => void setImmediate(() => response.end()))
    await emit(company, 6)
    await superuser.query(
      `UPDATE webhook_deliveries SET priority = 1, next_attempt_at = '2026-01-30T00:00:00Z' WHERE id IN (SELECT id FROM webhook_deliveries ORDER BY id LIMIT 3)`,
    )
    const repeated = (await rows(company)).filter(row => row.priority === 1).map(row => String(row.id))
    const first = await claimDeliveries(app, 3)
    expect(first.map(({ id }) => String(id)).filter(id => repeated.includes(id))).toEqual([])
    await expireLeases()
    expect((await deliver()).delivered).toBe(6)
    const order = receiver.requests.map(({ headers }) => headers['x-service-delivery'])
    expect(new Set(order).size).toBe(6)
  })

  test('a backlog far larger than what a claim reads is still served in turn', async () => {
    const [big, small] = [await createTestCompany(app), await createTestCompany(app)]
    await subscribe(big)
    await subscribe(small)
    await emit(big, 1)
    await superuser.query(
      `INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, next_attempt_at)
       SELECT tenant_id, endpoint_id, event_id, event, next_attempt_at - interval '1 hour' FROM webhook_deliveries, generate_series(1, 1500)`,
    )
    await emit(small, 1)
    const taken = await claimDeliveries(app, 10)
    const of = ({ tenantId }: TestCompany) => taken.filter(one => one.tenantId === tenantId).length
    expect([of(big), of(small)]).toEqual([4, 1])
  })

  test('of very many endpoints with due deliveries, those that have waited longest for their turn come first', async () => {
    const first = await createTestCompany(app)
    await subscribe(first)
    await emit(first)
    const [template] = await rows(first)
    await superuser.query(
      `WITH company AS (
         INSERT INTO companies (company_id, name, plan, modules, country_code, updated_at)
         SELECT 'viele-' || i, 'Viele', 'enterprise', ARRAY['int.api'], 'AT', now() FROM generate_series(1, 30) i RETURNING id
       ), event AS (
         INSERT INTO events (tenant_id, id, type, body)
         SELECT c.id, $1, v.type, v.body FROM company c JOIN events v ON v.id = $1 RETURNING tenant_id
       ), endpoint AS (
         INSERT INTO webhook_endpoints (tenant_id, name, url, events, secret, updated_at, last_claimed_at)
         SELECT c.id, 'x', 'https://localhost:1/', ARRAY['invoice.*'], 'x', now(), now() - (c.id * 7 % 30 * 5 + i) * interval '1 minute'
         FROM company c, generate_series(1, 5) i RETURNING tenant_id, id
       )
       INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, next_attempt_at)
       SELECT e.tenant_id, e.id, $1, 'invoice.paid', $2 FROM endpoint e JOIN event v USING (tenant_id), generate_series(1, 3)`,
      [template.event_id, app.clock.now()],
    )
    const { rows: longest } = await superuser.query(
      'SELECT id FROM webhook_endpoints ORDER BY last_claimed_at, id LIMIT 40',
    )
    const taken = await claimDeliveries(app, 40)
    expect(taken.map(({ endpointId }) => endpointId).sort()).toEqual(longest.map(({ id }) => id).sort())
    await superuser.query(`DELETE FROM webhook_deliveries`)
    await superuser.query(`DELETE FROM webhook_endpoints`)
    await superuser.query(`DELETE FROM events`)
    await superuser.query(`DELETE FROM companies WHERE name = 'Viele'`)
  })

  test('a limit ends the call although more is due', async () => {
    const company = await createTestCompany(app)
    await subscribe(company)
    await emit(company, 5)
    expect(await deliverDue(app, { limit: 3, budgetMs: 20_000 })).toMatchObject({ claimed: 3, delivered: 3 })
  })
})

describe('a deliverer that dies', () => {
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
    const [late] = await claimDeliveries(app, 1)
    await expireLeases()
    await deliver()
    const outcome = {
      error: 'http_500',
      statusCode: 410,
      durationMs: 1,
      requestHeaders: null,
      response: 'late',
      responseHeaders: null,
      retryAfter: null,
    } as const
    expect(late && (await createAttemptSettler(app)({ claimed: late, outcome, random: 0 }))).toBe('stale')
    expect((await rows(company))[0]).toMatchObject({ status: 'delivered' })
    expect((await company.as().webhooks.list()).data).toMatchObject([{ active: true }])
    expect((await attempts(company))[0]).toMatchObject({ error: 'interrupted', response: null })
  })
})
