import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../prisma/seed/company'
import { seedWebhooks } from '../../prisma/seed/webhooks'
import type { Caller } from '../../server/contract'
import { createCaller } from '../../server/router'
import { deliverDue } from '../../server/services/integrations/webhooks/deliver-due'
import { createTestApp, type TestApp } from '../harness/app'

let app: TestApp
let office: Caller
const sent: string[] = []
beforeAll(async () => {
  const built = await createTestApp({ now: '2026-03-10T12:00:00.000Z' })
  const { webhookGuard } = built
  app = {
    ...built,
    webhookGuard: {
      ...webhookGuard,
      post(request) {
        sent.push(request.url)
        return webhookGuard.post(request)
      },
    },
  }
  const seeded = await seedCompany(app)
  for (let day = 1; day <= 9; day++) {
    const then = createCaller(seeded.at(new Date(Date.UTC(2026, 0, day, 9))))
    for (let number = 0; number < 5; number++) await then.invoices.create({ title: `Rechnung ${number}` })
  }
  await seedWebhooks(app, seeded)
  office = createCaller(seeded.at(app.clock.now()))
})
afterAll(() => app.stop())

test('the demo shows a day of deliveries: most delivered, some late, some given up, each with its attempts', async () => {
  const { data } = await office.webhooks.deliveries({ limit: 100 })
  expect(data).toHaveLength(44)
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['delivered', 'dead']))
  expect(data.every(({ created_at }) => created_at >= '2026-03-09T12:00:00.000Z')).toBe(true)
  const dead = data.find(({ status }) => status === 'dead')
  const { data: detail } = await office.webhooks.delivery({ id: dead?.id ?? 0 })
  expect(detail.attempt_log).toHaveLength(5)
  const [activity] = (await office.webhooks.activity()).data
  expect(activity?.hours.filter(({ delivered }) => delivered > 0).length).toBeGreaterThan(12)
  expect(activity).toMatchObject({ waiting: 0, oldest_due_at: null })
})

test(
  'the demo sends nothing to any receiver, not even when its subscription is resumed',
  { tags: 'long' },
  async () => {
    const [webhook] = (await office.webhooks.list()).data
    expect(webhook).toMatchObject({ active: false, paused_reason: 'person' })
    expect(new URL(webhook?.url ?? '').hostname).toMatch(/\.example$/)
    await office.webhooks.update({ id: webhook?.id ?? 0, active: true })
    expect(await deliverDue(app)).toMatchObject({ claimed: 0 })
    expect(sent).toEqual([])
  },
)
