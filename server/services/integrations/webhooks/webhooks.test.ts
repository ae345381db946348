import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { secretPurpose } from './secret-purpose'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-01-31T10:00:00.000Z' })
})
beforeEach(async () => {
  company = await createTestCompany(app)
  app.rung.length = 0
})
afterAll(() => app.stop())

const subscription = {
  name: 'Buchhaltung',
  url: 'https://example.com/hooks?x=1',
  events: ['invoice.*', 'anfrage.created'],
}
const subscribe = async (of = company) => (await of.as().webhooks.create(subscription)).data
const inTenant = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) => app.db.inTenant(company.actor().tenantId, work)
const audits = async (action: string) => inTenant(tx => tx.auditEntry.findMany({ where: { action } }))
const failing = (key: string) => ({ cause: expect.objectContaining({ key }) })

describe('subscribing', () => {
  test('returns the secret once, stores it sealed, and sends the address a ping', async () => {
    const created = await subscribe()
    expect(created).toEqual({
      id: created.id,
      ...subscription,
      active: true,
      secret: expect.stringMatching(/^whsec_/),
    })
    const row = await inTenant(tx => tx.webhookEndpoint.findFirstOrThrow())
    expect(row.secret).not.toContain(created.secret)
    expect(app.secretBox.open(row.secret, secretPurpose(company.actor().tenantId))).toBe(created.secret)
    expect(JSON.stringify(await company.as().webhooks.list())).not.toContain(created.secret)
    const { data } = await company.as().webhooks.deliveries({})
    expect(data).toMatchObject([{ event: 'ping', status: 'pending', webhook_id: created.id }])
    expect(app.rung).toEqual(['webhook-out'])
    expect(await audits('webhook.created')).toMatchObject([{ entityId: String(created.id) }])
    expect(JSON.stringify(await audits('webhook.created'))).not.toContain('whsec_')
  })

  test.each([
    ['http://example.com/', 'not_https'],
    ['https://user:pw@example.com/', 'userinfo'],
    ['https://10.0.0.1/', 'refused_address'],
    ['https://169.254.169.254/latest', 'refused_address'],
    ['https://example.com:5432/', 'port'],
    ['nonsense', 'malformed'],
  ])('%s is refused and nothing is written', async (url, reason) => {
    await expect(company.as().webhooks.create({ ...subscription, url })).rejects.toMatchObject({
      cause: expect.objectContaining({ key: 'webhook.url_refused', details: { reason } }),
    })
    expect((await company.as().webhooks.list()).data).toEqual([])
  })

  test('unknown events, unknown fields and empty lists are refused', async () => {
    const wrong = [
      { events: ['invoice.exploded'] },
      { events: [] },
      { events: ['*'] },
      { events: ['ping.*'] },
      { name: '' },
      { secret: 'mine' },
    ]
    for (const part of wrong) {
      await expect(company.as().webhooks.create({ ...subscription, ...part })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })

  test('only administrators may, and keys never', async () => {
    for (const caller of [company.as(2), company.as(3)]) {
      await expect(caller.webhooks.create(subscription)).rejects.toMatchObject(failing('forbidden'))
      await expect(caller.webhooks.list()).rejects.toMatchObject(failing('forbidden'))
      await expect(caller.webhooks.deliveries({})).rejects.toMatchObject(failing('forbidden'))
    }
    await expect(company.asKey().webhooks.list()).rejects.toMatchObject(failing('insufficient_scope'))
    const without = await createTestCompany(app, { modules: ['rechnungen'] })
    await expect(without.as().webhooks.create(subscription)).rejects.toMatchObject(failing('module_disabled'))
  })
})

describe('pausing, resuming, deleting', () => {
  test('pausing and resuming are recorded once each, and resuming wakes the workers', async () => {
    const { id } = await subscribe()
    app.rung.length = 0
    expect((await company.as().webhooks.update({ id, active: false })).data.active).toBe(false)
    await company.as().webhooks.update({ id, active: false })
    expect(app.rung).toEqual([])
    await company.as().webhooks.update({ id, active: true })
    expect(app.rung).toEqual(['webhook-out'])
    expect(await audits('webhook.paused')).toHaveLength(1)
    expect(await audits('webhook.resumed')).toHaveLength(1)
  })

  test('deleting removes the delivery log too, and happens once', async () => {
    const { id } = await subscribe()
    expect(await company.as().webhooks.delete({ id })).toEqual({ data: { id, deleted: true } })
    expect(await company.as().webhooks.deliveries({})).toMatchObject({ data: [], pagination: { total: 0 } })
    await expect(company.as().webhooks.delete({ id })).rejects.toMatchObject(failing('webhook.not_found'))
    expect(await audits('webhook.deleted')).toHaveLength(1)
  })

  test('another company cannot find the subscription or its deliveries', async () => {
    const { id } = await subscribe()
    const [delivery] = (await company.as().webhooks.deliveries({})).data
    const other = (await createTestCompany(app)).as().webhooks
    await expect(other.update({ id, active: false })).rejects.toMatchObject(failing('webhook.not_found'))
    await expect(other.delete({ id })).rejects.toMatchObject(failing('webhook.not_found'))
    await expect(other.test({ id })).rejects.toMatchObject(failing('webhook.not_found'))
    const foreign = { id: delivery?.id ?? 0 }
    await expect(other.delivery(foreign)).rejects.toMatchObject(failing('webhook.delivery_not_found'))
    await expect(other.redeliver(foreign)).rejects.toMatchObject(failing('webhook.delivery_not_found'))
    expect((await other.deliveries({ webhook_id: id })).data).toEqual([])
    expect((await company.as().webhooks.list()).data).toHaveLength(1)
  })
})

describe('the delivery log', () => {
  const settle = (data: object) => inTenant(tx => tx.webhookDelivery.updateMany({ data }))

  test('is filtered by status, event, subscription and days of the company', async () => {
    const [one, two] = [await subscribe(), await subscribe()]
    await company.as().webhooks.test({ id: one.id, event: 'invoice.paid' })
    const list = async (filter: object) =>
      (await company.as().webhooks.deliveries(filter)).data.map(({ webhook_id, event }) => [webhook_id, event])
    expect(await list({})).toEqual([
      [one.id, 'invoice.paid'],
      [two.id, 'ping'],
      [one.id, 'ping'],
    ])
    expect(await list({ webhook_id: two.id })).toEqual([[two.id, 'ping']])
    expect(await list({ event: 'invoice.paid' })).toEqual([[one.id, 'invoice.paid']])
    expect(await list({ status: 'dead' })).toEqual([])
    expect(await list({ limit: 1, offset: 1 })).toEqual([[two.id, 'ping']])
    const [newest] = (await company.as().webhooks.deliveries({})).data
    expect(await list({ event_id: newest?.event_id })).toEqual([[one.id, 'invoice.paid']])
    expect(await list({ event_id: 'evt_unknown' })).toEqual([])
    await inTenant(tx =>
      tx.webhookDelivery.updateMany({
        where: { event: 'invoice.paid' },
        data: { createdAt: new Date('2026-01-31T22:59:59.999Z') },
      }),
    )
    await inTenant(tx =>
      tx.webhookDelivery.updateMany({
        where: { endpointId: two.id },
        data: { createdAt: new Date('2026-01-31T23:00:00.000Z') },
      }),
    )
    expect(await list({ from: '2026-02-01' })).toEqual([[two.id, 'ping']])
    expect(await list({ from: '2026-01-31', to: '2026-01-31' })).toEqual([
      [one.id, 'invoice.paid'],
      [one.id, 'ping'],
    ])
  })

  test('a dead delivery is sent again with the same event under a new id', async () => {
    await subscribe()
    await settle({ status: 'dead', attempts: 5, nextAttemptAt: null })
    const [dead] = (await company.as().webhooks.deliveries({})).data
    app.rung.length = 0
    const { data } = await company.as().webhooks.redeliver({ id: dead?.id ?? 0 })
    expect(data).toMatchObject({ event_id: dead?.event_id, event: 'ping', status: 'pending', attempts: 0 })
    expect(data.id).not.toBe(dead?.id)
    expect(app.rung).toEqual(['webhook-out'])
    expect(await audits('webhook_delivery.redelivered')).toHaveLength(1)
  })

  test('a delivery that was never tried or belongs to a paused subscription is not sent again', async () => {
    const { id } = await subscribe()
    const [pending] = (await company.as().webhooks.deliveries({})).data
    const again = () => company.as().webhooks.redeliver({ id: pending?.id ?? 0 })
    await expect(again()).rejects.toMatchObject(failing('webhook.delivery_untried'))
    await settle({ status: 'delivered' })
    await company.as().webhooks.update({ id, active: false })
    await expect(again()).rejects.toMatchObject(failing('webhook.paused'))
    await expect(company.as().webhooks.test({ id })).rejects.toMatchObject(failing('webhook.paused'))
  })

  test('one delivery shows its body and its attempts', async () => {
    const { id } = await subscribe()
    const [delivery] = (await company.as().webhooks.deliveries({})).data
    const { data } = await company.as().webhooks.delivery({ id: delivery?.id ?? 0 })
    expect(data).toMatchObject({ ...delivery, attempt_log: [] })
    expect(JSON.parse(data.body ?? '')).toMatchObject({
      id: delivery?.event_id,
      type: 'ping',
      companyId: company.companyId,
      data: { webhook_id: id, name: 'Buchhaltung' },
    })
  })

  test('tests and their repetitions are distinguished from real events; the ping of a new subscription is no test', async () => {
    const { webhooks } = company.as()
    const { id } = await subscribe()
    const { data: tested } = await webhooks.test({ id, event: 'invoice.paid' })
    expect(tested).toMatchObject({ event: 'invoice.paid', test: true })
    await settle({ status: 'dead', attempts: 5, nextAttemptAt: null })
    expect((await webhooks.redeliver({ id: tested.id })).data).toMatchObject({ test: true })
    expect((await webhooks.replay({ id, event: 'invoice.paid' })).data.created).toBe(1)
    expect((await webhooks.delivery({ id: tested.id })).data.test).toBe(true)
    const { data } = await webhooks.deliveries({})
    expect(data.map(({ event, test }) => [event, test])).toEqual([
      ['invoice.paid', true],
      ['invoice.paid', true],
      ['invoice.paid', true],
      ['ping', false],
    ])
  })

  test('a test event goes to this subscription alone, and not while its module is off', async () => {
    const [one] = [await subscribe(), await subscribe()]
    const { data } = await company.as().webhooks.test({ id: one.id, event: 'offer.sent' })
    expect(data).toMatchObject({ webhook_id: one.id, event: 'offer.sent', status: 'pending' })
    expect((await company.as().webhooks.deliveries({ event: 'offer.sent' })).data).toHaveLength(1)
    const without = await createTestCompany(app, { modules: ['int.api', 'rechnungen'] })
    const { id } = await subscribe(without)
    await expect(without.as().webhooks.test({ id, event: 'offer.sent' })).rejects.toMatchObject(
      failing('module_disabled'),
    )
    await expect(without.as().webhooks.test({ id, event: 'invoice.paid' })).resolves.toBeTruthy()
  })
})
