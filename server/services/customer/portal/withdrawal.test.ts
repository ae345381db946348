import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import type { Ctx } from '../../../context'
import { createFindCustomer } from '../../../http/guards/customer'
import { inTenant } from '../../../platform/database/db'
import { createCaller } from '../../../router'
import { eventSchema } from '../../integrations/webhooks/event-catalogue'
import { lastDayToWithdraw, withdrawalRulesOn } from '../../sales/offers/withdrawal-rules'

let app: TestApp
let company: TestCompany

const start = '2026-07-01T09:00:00.000Z'

beforeAll(async () => {
  app = await createTestApp({ now: start })
  company = await createTestCompany(app)
  await company.as().companies.updateSettings({ signing_code: false })
})
beforeEach(() => app.clock.set(start))
afterAll(() => app.stop())

const anna = { last_name: 'Huber', first_name: 'Anna', kind: 'person' as const, email: 'anna@huber.example' }

async function sentOffer(contact: Parameters<ReturnType<TestCompany['as']>['contacts']['create']>[0] = anna) {
  const office = company.as()
  const { data: kontakt } = await office.contacts.create(contact)
  const items = [{ description: 'Dach decken', quantity: 1, unit: 'Stk', unit_price: 1000 }]
  const { data } = await office.offers.create({ title: 'Dach', kontakt_id: kontakt.id, items })
  await office.offers.send({ id: data.id })
  return data
}

async function customerOf(offerId: number, email: string | null = 'anna@huber.example') {
  const { data: link } = await company.as().customerLinks.create({ kind: 'offer', entity_id: offerId, email })
  const actor = await createFindCustomer(app)(link.url.split('/k/')[1] ?? '', null)
  const ctx: Ctx = { ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' }
  const { customer } = createCaller(ctx)
  const shown = async () => {
    const { offer } = (await customer.view()).data
    if (!offer) throw new Error('no offer')
    return offer
  }
  const accept = async (more: { start_early?: boolean } = {}) => {
    const { version, total } = await shown()
    await customer.accept({ item_ids: [], expected_total: total, version, name: 'Anna Huber', agreed: true, ...more })
  }
  return { customer, shown, accept, linkId: link.id }
}

const mailsOf = (offerId: number, kind: string) =>
  inTenant(company.ctx(), tx => tx.mail.findMany({ where: { entityId: offerId, kind }, orderBy: { id: 'asc' } }))
const refusedBy = (key: string) => ({ cause: { key } })

describe('a consumer who orders by a link', () => {
  test(
    'is informed of the right before and in the confirmation, withdraws, and at once gets a mail with content, day and time',
    { tags: 'long' },
    async () => {
      const { id } = await sentOffer()
      const { customer, shown, accept } = await customerOf(id)
      const before = (await shown()).withdrawal
      expect(before).toMatchObject({ until: null, can_withdraw: false })
      expect(before?.notice.map(one => one.title)).toEqual([
        'Widerrufsrecht',
        'Folgen des Widerrufs',
        'Muster-Widerrufsformular',
      ])
      await accept({ start_early: true })
      const [confirmation] = await mailsOf(id, 'offer_confirmation')
      expect(confirmation?.text).toContain('Muster-Widerrufsformular'.toUpperCase())
      expect(confirmation?.text).toContain('bis 15.07.2026 widerrufen')
      expect(confirmation?.sealedLink).not.toBeNull()
      const { data: order } = await company.as().offers.get({ id })
      expect(order).toMatchObject({ withdrawal_until: '2026-07-15', start_early: true, withdrawn_at: null })

      app.clock.set('2026-07-15T21:30:00.000Z')
      expect((await shown()).withdrawal).toMatchObject({ until: '2026-07-15', can_withdraw: true, needs_email: false })
      await customer.withdraw({ name: 'Anna Huber', email: 'anna@unterwegs.example' })
      const [receipt] = await mailsOf(id, 'offer_withdrawal')
      expect(receipt?.toAddresses).toEqual(['anna@unterwegs.example', 'anna@huber.example'])
      expect(receipt?.text).toMatch(/15\.07\.2026, 23:30/)
      expect(receipt?.text).toContain(`Hiermit widerrufe ich den Vertrag zum Angebot ${order.offer_number} (Dach)`)
      const { data: withdrawn } = await company.as().offers.get({ id })
      expect(withdrawn).toMatchObject({
        ...{ status: 'accepted', withdrawn_by: 'Anna Huber', withdrawn_at: '2026-07-15T21:30:00.000Z' },
      })
      const seen = await inTenant(company.ctx(), async tx => ({
        notified: await tx.notification.count({ where: { kind: 'offer_withdrawn', entityId: id } }),
        audit: await tx.auditEntry.findFirst({ where: { action: 'offer.withdrawn', entityId: String(id) } }),
        events: await tx.event.findMany({ where: { type: 'offer.withdrawn' }, select: { body: true } }),
      }))
      expect(seen.events).toHaveLength(1)
      expect(
        eventSchema('offer.withdrawn')
          .strict()
          .parse(JSON.parse(seen.events[0]?.body ?? '{}').data),
      ).toMatchObject({
        ...{ id, status: 'accepted', withdrawn_by: 'Anna Huber', withdrawn_at: '2026-07-15T21:30:00.000Z' },
      })
      expect(seen.notified).toBeGreaterThan(0)
      expect(seen.audit).toMatchObject({ actorKind: 'customer', actorLabel: 'Anna Huber' })
      const [link] = (await company.as().customerLinks.list({ kind: 'offer', entity_id: id })).data.slice(-1)
      expect(link?.events[0]).toMatchObject({ type: 'withdrew', name: 'Anna Huber' })
      // A repetition is the same withdrawal.
      await customer.withdraw({ name: 'Anna Huber' })
      expect(await mailsOf(id, 'offer_withdrawal')).toHaveLength(1)
      expect((await company.as().offers.get({ id })).data.version).toBe(withdrawn.version)
    },
  )

  test(
    'leaves an order that the office can close with everything on it, and an order without a withdrawal cannot be closed',
    { tags: 'long' },
    async () => {
      const { id } = await sentOffer()
      const { customer, shown, accept } = await customerOf(id)
      await accept()
      const office = company.as().offers
      await expect(office.cancel({ id })).rejects.toMatchObject(refusedBy('offer.transition'))
      await customer.withdraw({ name: 'Anna Huber' })
      expect((await office.get({ id })).data.allowed_actions).toContain('cancel')
      const { data: closed } = await office.cancel({ id })
      expect(closed).toMatchObject({ status: 'cancelled', accepted_by: 'Anna Huber', withdrawn_by: 'Anna Huber' })
      expect((await shown()).withdrawal).toMatchObject({ can_withdraw: false, withdrawn_at: expect.any(String) })
    },
  )

  test('cannot withdraw past the last day, nor before there is an order', { tags: 'long' }, async () => {
    const { id } = await sentOffer()
    const { customer, accept } = await customerOf(id)
    await expect(customer.withdraw({ name: 'Anna' })).rejects.toMatchObject(refusedBy('offer.no_withdrawal'))
    await accept()
    app.clock.set('2026-07-15T22:30:00.000Z')
    await expect(customer.withdraw({ name: 'Anna' })).rejects.toMatchObject(refusedBy('offer.no_withdrawal'))
    expect((await company.as().offers.get({ id })).data.withdrawn_at).toBeNull()
  })

  test('keeps the link for the whole period, and must give an address if none is known', { tags: 'long' }, async () => {
    const { id } = await sentOffer({ last_name: 'Ohne', first_name: 'Adresse', kind: 'person' })
    // The offer has no last day, so its link ends soon after it was made.
    await inTenant(company.ctx(), tx => tx.offer.updateMany({ where: { id }, data: { validUntil: null } }))
    const { customer, shown, accept, linkId } = await customerOf(id, null)
    app.clock.set('2026-07-30T09:00:00.000Z')
    await accept()
    const { expiresAt } = await inTenant(company.ctx(), tx =>
      tx.customerLink.findFirstOrThrow({ where: { id: linkId } }),
    )
    // The end of 13 August in Vienna.
    expect(expiresAt.toISOString().slice(0, 14)).toBe('2026-08-13T22:')
    expect((await shown()).withdrawal).toMatchObject({ until: '2026-08-13', needs_email: true })
    await expect(customer.withdraw({ name: 'Ohne' })).rejects.toMatchObject(refusedBy('offer.no_withdrawal_address'))
    await customer.withdraw({ name: 'Ohne', email: 'ohne@adresse.example' })
    expect((await mailsOf(id, 'offer_withdrawal'))[0]?.toAddresses).toEqual(['ohne@adresse.example'])
  })
})

test(
  'businesses have no such right, and a company that has switched it off neither mentions nor offers it',
  { tags: 'long' },
  async () => {
    const business = await customerOf((await sentOffer({ company_name: 'Bau GmbH', kind: 'company' })).id)
    expect((await business.shown()).withdrawal).toBeNull()
    await business.accept()
    await expect(business.customer.withdraw({ name: 'Bau' })).rejects.toMatchObject(refusedBy('offer.no_withdrawal'))
    const kept = await sentOffer()
    const earlier = await customerOf(kept.id)
    await earlier.accept()
    await company.as().companies.updateSettings({ withdrawal_notice: false })
    try {
      const { shown, accept } = await customerOf((await sentOffer()).id)
      expect((await shown()).withdrawal).toBeNull()
      await accept()
      expect((await shown()).withdrawal).toBeNull()
      // A right granted with an order stays valid.
      expect((await earlier.shown()).withdrawal).toMatchObject({ until: '2026-07-15', can_withdraw: true })
    } finally {
      await company.as().companies.updateSettings({ withdrawal_notice: true })
    }
  },
)

test('the period is that of the country on the day of the contract, and does not end on a day off', async () => {
  expect([withdrawalRulesOn('DE', '2026-06-18')?.online, withdrawalRulesOn('DE', '2026-06-19')?.online]).toEqual([
    false,
    true,
  ])
  expect(withdrawalRulesOn('US', '2026-07-01')).toBeNull()
  const at = withdrawalRulesOn('AT', '2026-07-01')
  if (!at) throw new Error('no rules')
  const last = (day: string) => lastDayToWithdraw({ ...at, country: 'AT' }, day)
  // A Saturday and a Sunday; Friday, 25 December, with St Stephen's Day and the Sunday after it.
  expect(await Promise.all(['2026-07-04', '2026-07-05', '2026-12-11'].map(last))).toEqual([
    '2026-07-20',
    '2026-07-20',
    '2026-12-28',
  ])
})
