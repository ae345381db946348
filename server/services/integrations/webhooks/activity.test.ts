import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answering, createWebhookApp, type WebhookApp } from '../../../../tests/harness/webhooks'

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

const activity = async (of = company) => (await of.as().webhooks.activity()).data

test('a new subscription has 24 empty hours, the current one last', async () => {
  const { id } = await webhooks.subscribe(company)
  app.clock.set('2026-01-31T10:59:59.999Z')
  const [{ hours, ...rest } = { hours: [] }] = await activity()
  expect(rest).toEqual({ webhook_id: id, waiting: 0, oldest_due_at: null, dead: 0 })
  expect(hours.map(({ hour }) => hour)).toEqual(
    Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2026, 0, 30, 11 + index)).toISOString()),
  )
  expect(hours.every(({ delivered, failed }) => delivered + failed === 0)).toBe(true)
})

test('counts the results of attempts per hour, for 24 hours', { tags: 'long' }, async () => {
  let status = 200
  const { id } = await webhooks.subscribe(company, (request, response, socket) =>
    answering(status)(request, response, socket),
  )
  await webhooks.emit(company, 2)
  await webhooks.deliver()
  status = 500
  app.clock.set('2026-01-31T12:00:00.000Z')
  await webhooks.emit(company, 3)
  await webhooks.superuser.query(`UPDATE webhook_deliveries SET attempts = 4 WHERE status = 'pending'`)
  await webhooks.emit(company)
  await webhooks.deliver()
  const [now] = await activity()
  expect(now).toMatchObject({ webhook_id: id, dead: 3, waiting: 1 })
  expect(now?.hours.slice(-3)).toMatchObject([
    { hour: '2026-01-31T10:00:00.000Z', delivered: 2, failed: 0 },
    { delivered: 0, failed: 0 },
    { hour: '2026-01-31T12:00:00.000Z', delivered: 0, failed: 4 },
  ])
  app.clock.set('2026-02-01T12:00:00.000Z')
  const [later] = await activity()
  expect(later).toMatchObject({ dead: 0 })
  expect(later?.hours.every(({ delivered, failed }) => delivered + failed === 0)).toBe(true)
})

test('waiting deliveries are counted, with the time since when the oldest of them has been due', async () => {
  const { id } = await webhooks.subscribe(company, answering(500))
  await webhooks.emit(company)
  app.clock.set('2026-01-31T10:00:30.000Z')
  await webhooks.emit(company)
  expect(await activity()).toMatchObject([{ webhook_id: id, waiting: 2, oldest_due_at: '2026-01-31T10:00:00.000Z' }])
  await webhooks.deliver()
  // Both wait for their second attempt, which is not due yet.
  expect(await activity()).toMatchObject([{ waiting: 2, oldest_due_at: null }])
  app.clock.set('2026-01-31T10:02:00.000Z')
  expect(await activity()).toMatchObject([{ oldest_due_at: '2026-01-31T10:01:30.000Z' }])
})

test('lists every subscription of the company in list order, and none of another company', async () => {
  const other = await createTestCompany(app)
  const ids = [(await webhooks.subscribe(company)).id, (await webhooks.subscribe(company)).id]
  await webhooks.subscribe(other)
  expect((await activity()).map(({ webhook_id }) => webhook_id)).toEqual(ids)
  expect(await activity(other)).toHaveLength(1)
})
