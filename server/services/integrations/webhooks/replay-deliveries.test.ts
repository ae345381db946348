import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answering, createWebhookApp, type WebhookApp } from '../../../../tests/harness/webhooks'
import { replayLimit } from './schema'

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

const failing = (key: string) => ({ cause: expect.objectContaining({ key }) })
const replay = (input: Parameters<ReturnType<TestCompany['as']>['webhooks']['replay']>[0], of = company) =>
  of.as().webhooks.replay(input)
const kill = (condition = 'true') =>
  webhooks.superuser.query(
    `UPDATE webhook_deliveries SET status = 'dead', attempts = 5, next_attempt_at = NULL WHERE ${condition}`,
  )

test(
  'dead events are sent again: same ids and bytes, in new deliveries that name the repeated one, after new events',
  { tags: 'long' },
  async () => {
    let status = 500
    const { id, receiver } = await webhooks.subscribe(company, (request, response, socket) =>
      answering(status)(request, response, socket),
    )
    await webhooks.emit(company, 3)
    await webhooks.deliver()
    await kill()
    const dead = await webhooks.deliveries(company)
    app.rung.length = 0
    app.clock.set('2026-02-01T10:00:00.000Z')
    expect(await replay({ id })).toEqual({ data: { created: 3, more: false } })
    expect(app.rung).toEqual(['webhook-out'])
    const repeated = (await webhooks.deliveries(company)).slice(3)
    expect(repeated).toMatchObject(
      dead.map(({ id: replay_of, event_id, event }) => ({
        replay_of,
        event_id,
        event,
        status: 'pending',
        attempts: 0,
        priority: 1,
        next_attempt_at: app.clock.now(),
        created_at: app.clock.now(),
      })),
    )
    status = 200
    expect(await webhooks.deliver()).toMatchObject({ delivered: 3 })
    const bodies = receiver.requests.map(({ body }) => body.toString()).sort()
    expect(bodies.slice(0, 2)).toEqual([bodies[0], bodies[0]])
    expect(new Set(bodies).size).toBe(3)
    const shown = (await company.as().webhooks.deliveries({ status: 'delivered' })).data
    expect(shown.map(({ replay_of }) => replay_of).sort()).toEqual(dead.map(row => row.id))
    const audits = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.auditEntry.findMany({ where: { action: 'webhook.replayed' } }),
    )
    expect(audits).toMatchObject([{ entityId: String(id), changes: { status: [null, 'dead'], created: [null, 3] } }])
  },
)

test('an event that is dead twice is repeated once, by its latest delivery', async () => {
  const { id } = await webhooks.subscribe(company)
  await webhooks.emit(company, 2)
  await kill()
  await replay({ id })
  await kill()
  const dead = await webhooks.deliveries(company)
  expect(await replay({ id })).toEqual({ data: { created: 2, more: false } })
  const repeated = (await webhooks.deliveries(company)).slice(4)
  expect(repeated.map(row => row.replay_of)).toEqual(dead.slice(2).map(row => row.id))
})

test('takes only what matches: status, event and days of the company, of this subscription', async () => {
  const { id } = await webhooks.subscribe(company)
  const other = await webhooks.subscribe(company)
  await webhooks.emit(company, 2)
  await kill()
  const [first, , second] = await webhooks.deliveries(company)
  const set = (row: { id: number }, change: string) =>
    webhooks.superuser.query(`UPDATE webhook_deliveries SET ${change} WHERE id = ${row.id}`)
  await set(first, `created_at = '2026-01-31T22:59:59.999Z', event = 'invoice.sent'`)
  await set(second, `created_at = '2026-01-31T23:00:00.000Z'`)
  const created = async (filter: object, of = id) => {
    const { data } = await replay({ id: of, ...filter })
    await webhooks.superuser.query('DELETE FROM webhook_deliveries WHERE replay_of IS NOT NULL')
    return data.created
  }
  expect(await created({})).toBe(2)
  expect(await created({}, other.id)).toBe(2)
  expect(await created({ status: 'delivered' })).toBe(0)
  expect(await created({ event: 'invoice.sent' })).toBe(1)
  expect(await created({ from: '2026-02-01' })).toBe(1)
  expect(await created({ to: '2026-01-31' })).toBe(1)
  expect(await created({ from: '2026-02-01', to: '2026-02-01', event: 'invoice.sent' })).toBe(0)
  await set(second, `status = 'failed', next_attempt_at = now()`)
  expect(await created({ status: 'failed' })).toBe(1)
})

test('a replay that matches nothing leaves no trace', async () => {
  const { id } = await webhooks.subscribe(company)
  app.rung.length = 0
  expect(await replay({ id })).toEqual({ data: { created: 0, more: false } })
  expect(app.rung).toEqual([])
})

test('one call repeats ten thousand, the newest first, and reports that there are more', { tags: 'long' }, async () => {
  const { id } = await webhooks.subscribe(company)
  await webhooks.superuser.query(
    `INSERT INTO events (tenant_id, id, type, body) SELECT $1, 'evt_' || i, 'ping', '{"id":"evt_' || i || '","type":"ping","companyId":"x","createdAt":"x","data":{"webhook_id":1,"name":"x"}}' FROM generate_series(0, $2::int) i`,
    [company.tenantId, replayLimit],
  )
  await webhooks.superuser.query(
    `INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, status, created_at)
     SELECT $1, $2, 'evt_' || i, 'ping', 'dead', now() - i * interval '1 second' FROM generate_series(0, $3::int) i`,
    [company.tenantId, id, replayLimit],
  )
  expect(await replay({ id })).toEqual({ data: { created: replayLimit, more: true } })
  const { rows } = await webhooks.superuser.query(
    `SELECT count(*)::int AS n, bool_or(event_id = 'evt_${replayLimit}') AS oldest FROM webhook_deliveries WHERE replay_of IS NOT NULL`,
  )
  expect(rows).toEqual([{ n: replayLimit, oldest: false }])
})

test('events whose content was deleted are left out, and repeating a single one is refused with the reason', async () => {
  const { id } = await webhooks.subscribe(company)
  await webhooks.emit(company, 2)
  await kill()
  const [gone, kept] = await webhooks.deliveries(company)
  await webhooks.superuser.query('UPDATE events SET body = NULL WHERE id = $1', [gone.event_id])
  expect(await replay({ id })).toEqual({ data: { created: 1, more: false } })
  expect((await webhooks.deliveries(company)).at(-1)).toMatchObject({ replay_of: kept.id })
  const { redeliver, delivery } = company.as().webhooks
  await expect(redeliver({ id: gone.id })).rejects.toMatchObject(failing('webhook.body_gone'))
  expect((await delivery({ id: gone.id })).data.body).toBeNull()
  await expect(redeliver({ id: kept.id })).resolves.toMatchObject({ data: { replay_of: kept.id } })
})

test('a paused subscription repeats nothing, and that of another company is not found', async () => {
  const { id } = await webhooks.subscribe(company)
  await webhooks.emit(company)
  await kill()
  await expect(replay({ id }, await createTestCompany(app))).rejects.toMatchObject(failing('webhook.not_found'))
  await company.as().webhooks.update({ id, active: false })
  await expect(replay({ id })).rejects.toMatchObject(failing('webhook.paused'))
  expect(await webhooks.deliveries(company)).toHaveLength(1)
})
