import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { inTenant } from '../../../platform/database/db'
import { offerPaper } from './paper'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

async function draft(items: object[]) {
  const company = await createTestCompany(app)
  const office = company.as()
  const { data: contact } = await office.contacts.create({
    ...{ kind: 'person', first_name: 'Eva', last_name: 'Berger', email: 'eva@berger.test' },
    ...{ street: 'Lindenweg 4', postal_code: '1010', city: 'Wien' },
  })
  const { data: offer } = await office.offers.create({ title: 'Dach', kontakt_id: contact.id, items: items as never })
  return { company, office, offer, id: offer.id }
}
const work = { description: 'Arbeit', unit_price: 80 }
const screws = { description: 'Schrauben', quantity: 3 }

const mailsOf = (company: TestCompany) => inTenant(company.ctx(), tx => tx.mail.count())

describe('an unpriced line', () => {
  test.each([
    ['a price of null', { unit_price: null }],
    ['no price at all', {}],
    ['a price that is said to be unknown', { unit_price: 0, unpriced: true }],
  ])('%s: the offer is sent neither by mail nor by letter nor by its status before that is confirmed', async (_, price) => {
    const { company, office, offer, id } = await draft([{ ...screws, ...price }, work])
    expect(offer.items).toMatchObject([
      { unpriced: true, unit_price: 0 },
      { unpriced: false, unit_price: 80 },
    ])
    for (const send of [
      () => office.offers.sendEmail({ id }),
      () => office.offers.send({ id }),
      () => office.offers.update({ id, updates: { status: 'sent' } }),
    ])
      expect(await errorOf(send())).toMatchObject({
        status: 422,
        details: { field: 'items', positions: [1], confirm: 'confirm_unpriced' },
      })
    expect((await office.offers.get({ id })).data.status).toBe('draft')
    expect(await mailsOf(company)).toBe(0)
  })

  test.each(['by mail', 'by letter', 'by its status'])('is sent %s once that is confirmed', async way => {
    const { office, id } = await draft([screws])
    const words = { id, confirm_unpriced: true }
    const { data } =
      way === 'by mail'
        ? await office.offers.sendEmail(words)
        : way === 'by letter'
          ? await office.offers.send(words)
          : await office.offers.update({ id, updates: { status: 'sent', confirm_unpriced: true } })
    expect(data.status).toBe('sent')
    // For a sent offer this was confirmed when it was first sent.
    expect((await office.offers.sendEmail({ id, resend: true })).data.status).toBe('sent')
  })

  test.each([
    'optional',
    'alternative',
  ] as const)('has to be confirmed as %s, too; sections and texts do not', async kind => {
    const { office, id } = await draft([
      { kind: 'section', description: 'Dach' },
      { kind: 'text', description: 'Wie besprochen' },
      work,
      { ...screws, kind },
    ])
    expect(await errorOf(office.offers.send({ id }))).toMatchObject({ details: { positions: [4] } })
  })

  test(
    'keeps its mark when the offer is saved unchanged, and loses it with a price, even 0',
    { tags: 'long' },
    async () => {
      const { office, offer, id } = await draft([screws])
      const saved = async (items: object[]) =>
        (await office.offers.update({ id, updates: { items: items as never } })).data.items.map(item => item.unpriced)
      const asRead = offer.items.map(({ id: _id, position: _position, total_price: _total, ...item }) => item)
      expect(await saved(asRead)).toEqual([true])
      expect(await saved([{ ...screws, unit_price: 0 }])).toEqual([false])
      expect(await saved([{ ...screws, unit_price: null }])).toEqual([true])
      expect(await saved([{ ...screws, unit_price: 5, unpriced: true }])).toEqual([false])
      const { data } = await office.offers.addItem({ id, description: 'Anfahrt' })
      expect(data.items.map(item => item.unpriced)).toEqual([false, true])
      expect((await office.offers.send({ id, confirm_unpriced: true })).data.items[1]?.unpriced).toBe(true)
    },
  )

  test('has to be confirmed again in a copy and in the next version', { tags: 'long' }, async () => {
    const { office, id } = await draft([screws, work])
    await office.offers.send({ id, confirm_unpriced: true })
    for (const copy of [await office.offers.duplicate({ id }), await office.offers.revise({ id })]) {
      expect(copy.data.items.map(item => item.unpriced)).toEqual([true, false])
      expect(await errorOf(office.offers.send({ id: copy.data.id }))).toMatchObject({ details: { positions: [1] } })
    }
  })

  test(
    'stays open in an invoice of the offer, which requires a confirmation before it is sent',
    { tags: 'long' },
    async () => {
      const { office, id } = await draft([screws, work])
      await office.offers.send({ id, confirm_unpriced: true })
      await office.offers.accept({ id })
      const { data: invoice } = await office.invoices.fromOffer({ offer_id: id })
      expect(invoice.items).toMatchObject([
        { source_type: 'offer_item', unit_price: 0, unpriced: true },
        { source_type: 'offer_item', unit_price: 80, unpriced: false },
      ])
      const { issues } = (await office.invoices.readiness({ id: invoice.id })).data
      expect(issues).toContainEqual(
        expect.objectContaining({ path: 'items.0.unit_price', rule: 'unpriced', confirm: 'confirm_unpriced' }),
      )
    },
  )

  test('reads as open on paper and is not offered again as an earlier line', async () => {
    const { company, office, id } = await draft([screws, work])
    const { data: offer } = await office.offers.send({ id, confirm_unpriced: true })
    const row = await inTenant(company.ctx(), tx => tx.company.findFirstOrThrow())
    const paper = offerPaper({ offer, taxProfile: 'standard', company: row, contact: null, kind: 'offer' }, null)
    expect(paper.sections[0]?.lines).toMatchObject([{ unpriced: true }, { unpriced: false }])
    const suggested = async (q: string) =>
      (await office.articles.suggest({ q, limit: 5 })).data.map(line => line.description)
    expect(await suggested('Schrauben')).toEqual([])
    expect(await suggested('Arbeit')).toEqual(['Arbeit'])
  })
})
