import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answering, createWebhookApp, type WebhookApp } from '../../../../tests/harness/webhooks'
import { deliverDue } from './deliver-due'

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

const hourMs = 60 * 60 * 1000
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * hourMs).toISOString())
const mails = async (of = company) =>
  (await webhooks.superuser.query('SELECT * FROM mails WHERE tenant_id = $1 ORDER BY id', [of.tenantId])).rows
const webhookOf = async (id: number) => (await company.as().webhooks.list()).data.find(webhook => webhook.id === id)
const hour = (endpointId: number, hoursAgo: number, counts: { delivered?: number; failed?: number; dead?: number }) =>
  webhooks.superuser.query(
    `INSERT INTO webhook_hours (tenant_id, endpoint_id, hour, delivered, failed, dead)
     VALUES ($1, $2, date_trunc('hour', $3::timestamptz) - $4 * interval '1 hour', $5, $6, $7)`,
    [
      company.tenantId,
      endpointId,
      app.clock.now(),
      hoursAgo,
      counts.delivered ?? 0,
      counts.failed ?? 0,
      counts.dead ?? 0,
    ],
  )

/** Makes this many deliveries fail at their last attempt. */
async function die(of = company, times = 1) {
  await webhooks.emit(of, times)
  await webhooks.superuser.query(`UPDATE webhook_deliveries SET attempts = 4 WHERE status = 'pending'`)
  return webhooks.deliver()
}
const activeFor = (id: number, hours: number) =>
  webhooks.superuser.query(`UPDATE webhook_endpoints SET active_since = $2 WHERE id = $1`, [
    id,
    new Date(app.clock.now().getTime() - hours * hourMs),
  ])

describe('pausing', () => {
  test('records why and when, and resuming starts anew', async () => {
    const { id } = await webhooks.subscribe(company)
    await company.as().webhooks.update({ id, active: false })
    expect(await webhookOf(id)).toMatchObject({
      active: false,
      paused_reason: 'person',
      paused_at: app.clock.now().toISOString(),
    })
    later(1)
    await company.as().webhooks.update({ id, active: true })
    expect(await webhookOf(id)).toMatchObject({ active: true, paused_reason: null, paused_at: null })
    const { rows } = await webhooks.superuser.query('SELECT active_since FROM webhook_endpoints WHERE id = $1', [id])
    expect(rows[0].active_since).toEqual(app.clock.now())
  })

  test(
    '410: no more attempts, nothing new written, administrators mailed once, and it goes on after resuming',
    { tags: 'long' },
    async () => {
      let status = 410
      const { id } = await webhooks.subscribe(company, (request, response, socket) =>
        answering(status)(request, response, socket),
      )
      await webhooks.emit(company)
      expect(await webhooks.deliver()).toMatchObject({ failed: 1 })
      expect(await webhookOf(id)).toMatchObject({ active: false, paused_reason: 'gone' })
      expect((await mails()).map(mail => [mail.kind, mail.entity, mail.entity_id])).toEqual([
        ['webhook_gone', 'webhook', id],
      ])
      await webhooks.emit(company)
      expect(await webhooks.deliveries(company)).toHaveLength(1)
      status = 200
      await company.as().webhooks.update({ id, active: true })
      later(1)
      expect(await webhooks.deliver()).toMatchObject({ claimed: 1, delivered: 1 })
    },
  )

  test(
    'is done by the service after three days without success and twenty dead deliveries',
    { tags: 'long' },
    async () => {
      const { id } = await webhooks.subscribe(company, answering(500))
      await activeFor(id, 90)
      await hour(id, 80, { delivered: 5 })
      await hour(id, 73, { failed: 95, dead: 18 })
      await die()
      expect(await webhookOf(id)).toMatchObject({ active: true })
      await die()
      expect(await webhookOf(id)).toMatchObject({ active: false, paused_reason: 'failing' })
      expect((await mails()).map(mail => mail.kind)).toEqual(['webhook_dead', 'webhook_failing'])
      const { rows } = await webhooks.superuser.query(
        `SELECT actor_kind, changes FROM audit_entries WHERE action = 'webhook.paused' AND tenant_id = $1`,
        [company.tenantId],
      )
      expect(rows).toMatchObject([{ actor_kind: 'system', changes: { reason: [null, 'failing'] } }])
    },
  )

  test.each([
    ['less than three days after the first failure', 200, [[71, { failed: 500, dead: 100 }]]],
    [
      'less than three days after the last success',
      200,
      [
        [100, { failed: 500, dead: 100 }],
        [71, { delivered: 1 }],
        [70, { failed: 50, dead: 40 }],
      ],
    ],
    ['less than three days after it was resumed', 71, [[100, { failed: 500, dead: 100 }]]],
    ['with fewer than twenty dead deliveries', 200, [[100, { failed: 100, dead: 18 }]]],
  ] as const)('is not done by the service %s', async (_when, active, past) => {
    const { id } = await webhooks.subscribe(company, answering(500))
    await activeFor(id, active)
    for (const [ago, counts] of past) await hour(id, ago, counts)
    await die()
    expect(await webhookOf(id)).toMatchObject({ active: true, paused_reason: null })
  })

  test('is not done after a long silence when deliveries only begin to fail', { tags: 'long' }, async () => {
    const { id } = await webhooks.subscribe(company, answering(500))
    await activeFor(id, 1_000)
    await hour(id, 500, { delivered: 1 })
    await die(company, 25)
    expect(await webhookOf(id)).toMatchObject({ active: true })
  })
})

describe('notifying administrators', () => {
  test(
    'happens at the first dead delivery, then at most once an hour, in the language of the company',
    { tags: 'long' },
    async () => {
      const { id } = await webhooks.subscribe(company, answering(503))
      await die(company, 3)
      await die()
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        kind: 'webhook_dead',
        to_addresses: [`admin@${company.companyId}.test`],
        subject: 'Webhook „Test“: Zustellung aufgegeben',
        status: 'pending',
      })
      expect(mail.text).toContain('Antwort 503')
      expect(mail.text).toMatch(/in den letzten 24 Stunden: [1-3]\./)
      expect(mail.text).toContain(`${app.settings.baseUrl}/integrations/deliveries?webhook_id=${id}&status=dead`)
      expect(app.rung).toContain('mail-out')
      later(0.99)
      await die()
      expect(await mails()).toHaveLength(1)
      later(0.01)
      await die()
      expect(await mails()).toHaveLength(2)
    },
  )

  test('discloses no secret, no address and nothing of what was sent', async () => {
    const { secret, url } = await webhooks.subscribe(company, answering(503))
    await die()
    const [event] = (await webhooks.superuser.query('SELECT body FROM events WHERE tenant_id = $1', [company.tenantId]))
      .rows
    const [mail] = await mails()
    const visible = JSON.stringify(mail)
    for (const inside of [secret, secret.slice(6), url, event.body, 'RE-2026-0018', 'status 503'])
      expect(visible).not.toContain(inside)
  })

  test('uses English for a company abroad, and leaves out users who have left or are no administrators', async () => {
    company = await createTestCompany(app, { country_code: 'CH' })
    await app.db.acrossTenants('platform', async tx => {
      const gone = await tx.user.create({
        data: { email: `gone@${company.companyId}.test`, name: 'Weg', active: false },
      })
      await tx.membership.create({ data: { tenantId: company.tenantId, userId: gone.id, role: 1 } })
    })
    await webhooks.subscribe(company, answering(503))
    await die()
    expect(await mails()).toMatchObject([
      { subject: 'Webhook “Test”: delivery given up', to_addresses: [`admin@${company.companyId}.test`] },
    ])
  })

  test('is limited to one mail an hour for each subscription separately', async () => {
    const first = await webhooks.subscribe(company, answering(503))
    const second = await webhooks.subscribe(company, answering(503))
    await die()
    // Both end at the same time, in any order.
    const notified = (await mails()).map(mail => mail.entity_id)
    expect(notified.sort((a, b) => a - b)).toEqual([first.id, second.id])
  })

  test('happens once when many deliveries die at the same time in several workers', { tags: 'long' }, async () => {
    await webhooks.subscribe(company, answering(503))
    await webhooks.emit(company, 12)
    await webhooks.superuser.query(`UPDATE webhook_deliveries SET attempts = 4 WHERE status = 'pending'`)
    const counts = await Promise.all([1, 2, 3].map(() => webhooks.deliver()))
    expect(counts.reduce((sum, { dead }) => sum + dead, 0)).toBe(12)
    expect(await mails()).toHaveLength(1)
  })

  test('happens as well when the last attempt was interrupted', async () => {
    const { id } = await webhooks.subscribe(company)
    await webhooks.emit(company)
    await webhooks.superuser.query(
      `UPDATE webhook_deliveries SET status = 'sending', attempts = 5, token = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    )
    expect(await webhooks.deliver()).toMatchObject({ claimed: 0, dead: 1 })
    expect(await mails()).toMatchObject([{ entity_id: id, kind: 'webhook_dead' }])
    expect((await mails())[0].text).toContain('unterbrochen')
  })

  test(
    'is skipped without a mail server, and a mail that cannot be written does not undo the result',
    { tags: 'long' },
    async () => {
      await webhooks.subscribe(company, answering(503))
      await webhooks.emit(company)
      await webhooks.superuser.query(`UPDATE webhook_deliveries SET attempts = 4 WHERE status = 'pending'`)
      await deliverDue({ ...app, mail: { ...app.mail, configured: false } })
      expect(await webhooks.deliveries(company)).toMatchObject([{ status: 'dead' }])
      expect(await mails()).toEqual([])

      await webhooks.superuser.query(`ALTER TABLE mails ADD CONSTRAINT refused CHECK (kind NOT LIKE 'webhook%')`)
      try {
        expect(await die()).toMatchObject({ dead: 1 })
      } finally {
        await webhooks.superuser.query('ALTER TABLE mails DROP CONSTRAINT refused')
      }
      expect((await webhooks.deliveries(company)).map(({ status }) => status)).toEqual(['dead', 'dead'])
      expect(await die()).toMatchObject({ dead: 1 })
      expect(await mails()).toHaveLength(1)
    },
  )
})

test('deleting a subscription while its deliveries end never deadlocks', { tags: 'long' }, async () => {
  const { id } = await webhooks.subscribe(company, answering(503))
  await webhooks.emit(company, 40)
  await webhooks.superuser.query(`UPDATE webhook_deliveries SET attempts = (id % 2) * 4`)
  const ends = [webhooks.deliver(), webhooks.deliver()]
  await company.as().webhooks.delete({ id })
  await Promise.all(ends)
  expect(await webhooks.deliveries(company)).toEqual([])
  const { rows } = await webhooks.superuser.query('SELECT 1 FROM webhook_hours WHERE tenant_id = $1', [
    company.tenantId,
  ])
  expect(rows).toEqual([])
})

test('problems are deliveries given up in the last 24 hours, of the own company only', async () => {
  const { data: fine } = await company
    .as()
    .webhooks.create({ name: 'Gut', url: 'https://127.0.0.1:8443/', events: ['invoice.*'] })
  const { data: sick } = await company
    .as()
    .webhooks.create({ name: 'Krank', url: 'https://127.0.0.1:8443/', events: ['invoice.*'] })
  await hour(fine.id, 24, { dead: 5 })
  await hour(sick.id, 23, { dead: 2 })
  await hour(sick.id, 0, { dead: 1 })
  expect((await company.as().webhooks.problems()).data).toEqual([
    { id: sick.id, name: 'Krank', kind: 'dead', count: 3 },
  ])
  const other = await createTestCompany(app)
  expect((await other.as().webhooks.problems()).data).toEqual([])
})
