import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { contentOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { inTenant } from '../../../platform/database/db'
import { type OfferStatus, offerStatuses } from './machine'

let app: TestApp
let company: TestCompany
let office: ReturnType<TestCompany['as']>
let kontakt_id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  office = company.as(2)
  kontakt_id = (await office.contacts.create({ company_name: 'Bau Huber GmbH', email: 'bau@huber.test' })).data.id
})
afterAll(() => app.stop())

const items = [
  { kind: 'section' as const, description: 'Dach' },
  { description: 'Lattung\nLärche', quantity: 12.5, unit: 'm²', unit_price: 31.4, tax_rate: 20 },
  { kind: 'optional' as const, description: 'Dachfenster', unit_price: 890, tax_rate: 20 },
]
const draft = async () =>
  (
    await office.offers.create({
      title: 'Dach',
      kontakt_id,
      items,
      discount_percent: 5,
      intro_text: 'Wie besprochen',
      offer_date: '2026-01-02',
      valid_until: '2026-01-16',
    })
  ).data
const sent = async () => (await office.offers.send({ id: (await draft()).id })).data
const put = (id: number, status: OfferStatus) =>
  inTenant(company.ctx(), tx => tx.offer.updateMany({ where: { id }, data: { status } }))
const offer = async (id: number) => (await office.offers.get({ id })).data
const lines = ({ items }: Awaited<ReturnType<typeof offer>>) => items.map(({ id: _id, ...line }) => line)

describe('a new version', () => {
  test.each([
    'sent',
    'rejected',
    'expired',
  ] as const)('of an offer that is %s has its content and a number of its own', async status => {
    const first = await sent()
    await put(first.id, status)
    const { data: second } = await office.offers.revise({ id: first.id })
    expect(second).toMatchObject({
      status: 'draft',
      offer_number: `${first.offer_number}-V2`,
      revision: 2,
      root_id: first.id,
      offer_date: '2026-03-10',
      valid_until: '2026-03-24',
      intro_text: 'Wie besprochen',
      subtotal: first.subtotal,
      total: first.total,
      sent_at: null,
    })
    expect(lines(second)).toEqual(lines(first))
    expect(await offer(first.id)).toMatchObject({ status, revision: 1, root_id: null })
  })

  test('replaces the open one when it is sent, with its own event', { tags: 'long' }, async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    await office.offers.sendEmail({ id: second.id })
    const now = await offer(second.id)
    expect(now.status).toBe('sent')
    expect(now.versions).toEqual([
      { id: first.id, offer_number: first.offer_number, revision: 1, status: 'cancelled' },
      { id: second.id, offer_number: second.offer_number, revision: 2, status: 'sent' },
    ])
    expect((await offer(first.id)).versions).toEqual(now.versions)
    const events = await inTenant(company.ctx(), tx => tx.event.findMany())
    const ofFirst = events.map(contentOf).filter(event => event.data.id === first.id)
    expect(ofFirst.map(event => event.type)).toContain('offer.cancelled')
  })

  test('of a version counts on from the first, and every offer of them shows all', async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    await office.offers.send({ id: second.id })
    const { data: third } = await office.offers.revise({ id: second.id })
    expect(third).toMatchObject({ offer_number: `${first.offer_number}-V3`, revision: 3, root_id: first.id })
    expect(third.versions.map(version => version.revision)).toEqual([1, 2, 3])
  })

  test('is refused while another draft version is open, and the answer names it', async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    expect(await errorOf(office.offers.revise({ id: first.id }))).toMatchObject({
      status: 409,
      details: { id: second.id, offer_number: second.offer_number },
    })
  })

  test('never gets the number of a draft version that was deleted', async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    await office.offers.delete({ id: second.id })
    const { data: third } = await office.offers.revise({ id: first.id })
    expect(third.offer_number).toBe(`${first.offer_number}-V3`)
  })

  test('is made once by many concurrent requests', async () => {
    const first = await sent()
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => office.offers.revise({ id: first.id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await offer(first.id)).versions).toHaveLength(2)
  })

  test.each(['draft', 'cancelled'] as const)('is refused for an offer that is %s', async status => {
    const first = await sent()
    await put(first.id, status)
    expect(await errorOf(office.offers.revise({ id: first.id }))).toMatchObject({ status: 409 })
  })

  test('is refused once the order is placed, also of another version', async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    await office.offers.accept({ id: first.id })
    for (const call of [() => office.offers.revise({ id: first.id }), () => office.offers.send({ id: second.id })]) {
      expect(await errorOf(call())).toMatchObject({
        status: 409,
        details: { id: first.id, offer_number: first.offer_number },
      })
    }
    expect((await offer(second.id)).status).toBe('draft')
  })

  test('leaves the older one unchanged when it cannot be sent', async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    await office.offers.update({ id: second.id, updates: { items: [] } })
    expect(await errorOf(office.offers.send({ id: second.id }))).toMatchObject({ status: 422 })
    expect((await offer(first.id)).status).toBe('sent')
  })

  test('that is sent while the older one is accepted leaves an order and no second offer', async () => {
    const first = await sent()
    const { data: second } = await office.offers.revise({ id: first.id })
    await Promise.allSettled([office.offers.accept({ id: first.id }), office.offers.send({ id: second.id })])
    const [one, two] = (await offer(first.id)).versions.map(version => version.status)
    expect([
      ['accepted', 'draft'],
      ['cancelled', 'sent'],
    ]).toContainEqual([one, two])
  })
})

test.each(offerStatuses)('a duplicate of an offer that is %s is a new draft', async status => {
  const first = await draft()
  await put(first.id, status)
  const { data: copy } = await office.offers.duplicate({ id: first.id })
  expect(copy).toMatchObject({
    status: 'draft',
    revision: 1,
    root_id: null,
    offer_date: '2026-03-10',
    total: first.total,
    title: first.title,
  })
  expect(copy.offer_number).not.toBe(first.offer_number)
  expect(copy.versions).toHaveLength(1)
  expect(lines(copy)).toEqual(lines(first))
  expect((await offer(first.id)).status).toBe(status)
})

test('a duplicate keeps its prices when an article of the source was deleted', async () => {
  const { data: article } = await office.articles.create({ name: 'Dübel', unit: 'Stk', unit_price: 0.25 })
  const { data: first } = await office.offers.create({
    title: 'Dübel',
    items: [{ description: 'Dübel', unit_price: 0.25, article_id: article.id }],
  })
  await inTenant(company.ctx(), tx => tx.article.deleteMany({ where: { id: article.id } }))
  expect((await office.offers.duplicate({ id: first.id })).data.total).toBe(first.total)
})
