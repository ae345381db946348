import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { createOffer } from './create'
import { expireOffers } from './expire'
import { markOfferSent } from './mark-sent'
import { getOffer } from './read'
import { CreateOffer } from './schema'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-01T09:00:00.000Z' })
})
afterAll(() => app.stop())

async function sentOffer(company: TestCompany, valid_until: string) {
  const { data: contact } = await createContact(company.ctx(), CreateContact.parse({ company_name: 'Bau Huber GmbH' }))
  const input = {
    title: 'Zaun',
    offer_date: '2026-03-01',
    valid_until,
    kontakt_id: contact.id,
    items: [{ description: 'Arbeit', unit_price: 60 }],
  }
  const { data } = await createOffer(company.ctx(), CreateOffer.parse(input))
  await markOfferSent(company.ctx(), { id: data.id })
  return data.id
}
const statusOf = async (company: TestCompany, id: number) => (await getOffer(company.ctx(), { id })).data.status

test('sent offers expire in every company once their last day is over, and only once', async () => {
  app.clock.set('2026-03-01T09:00:00.000Z')
  const [first, second] = [await createTestCompany(app), await createTestCompany(app)]
  const over = [await sentOffer(first, '2026-03-09'), await sentOffer(second, '2026-03-09')] as const
  const lastDay = await sentOffer(first, '2026-03-10')
  const draft = (
    await createOffer(
      first.ctx(),
      CreateOffer.parse({ title: 'Entwurf', offer_date: '2026-03-01', valid_until: '2026-03-02' }),
    )
  ).data.id

  app.clock.set('2026-03-10T20:00:00.000Z')
  expect(await expireOffers(app)).toEqual({ companies: 2, expired: 2, failed: 0 })
  expect(
    await Promise.all([
      statusOf(first, over[0]),
      statusOf(second, over[1]),
      statusOf(first, lastDay),
      statusOf(first, draft),
    ]),
  ).toEqual(['expired', 'expired', 'sent', 'draft'])
  expect(await expireOffers(app)).toEqual({ companies: 0, expired: 0, failed: 0 })

  const { audit, events } = await inTenant(second.ctx(), async tx => ({
    audit: await tx.auditEntry.findFirst({ where: { action: 'offer.expired' } }),
    events: await tx.event.findMany({ where: { type: 'offer.expired' } }),
  }))
  expect(audit).toMatchObject({ actorKind: 'system', actorLabel: 'expire-offers', entityId: String(over[1]) })
  expect(events.map(contentOf)).toMatchObject([
    { companyId: second.companyId, data: { id: over[1], status: 'expired' } },
  ])
})

test('midnight is in the company’s time zone, not UTC', async () => {
  app.clock.set('2026-06-01T09:00:00.000Z')
  const company = await createTestCompany(app)
  const id = await sentOffer(company, '2026-06-10')
  app.clock.set('2026-06-10T21:59:00.000Z')
  await expireOffers(app)
  expect(await statusOf(company, id)).toBe('sent')
  app.clock.set('2026-06-10T22:00:00.000Z')
  await expireOffers(app)
  expect(await statusOf(company, id)).toBe('expired')
})

test('two concurrent runs record each expiry once', async () => {
  app.clock.set('2026-09-01T09:00:00.000Z')
  const company = await createTestCompany(app)
  for (const day of ['2026-09-02', '2026-09-03', '2026-09-04']) await sentOffer(company, day)
  app.clock.set('2026-09-10T09:00:00.000Z')
  const runs = await Promise.all([expireOffers(app), expireOffers(app)])
  expect(runs.reduce((sum, run) => sum + run.expired, 0)).toBe(3)
  expect(runs.map(run => run.failed)).toEqual([0, 0])
  expect(await inTenant(company.ctx(), tx => tx.event.count({ where: { type: 'offer.expired' } }))).toBe(3)
})
