import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import type { TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite } from '../../../../tests/harness/site'
import { pdfText } from '../../../paper/pdf-text'
import { inTenant } from '../../../platform/database/db'
import { offerPdf } from './pdf'

let app: TestApp
let company: TestCompany
let kontakt_id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  const site = await openSite(app)
  company = site.company
  kontakt_id = site.contactId
})
afterAll(() => app.stop())

const offices = () => company.as()

const items = [
  { description: 'Dach decken', quantity: 10, unit: 'm2', unit_price: 100 },
  { kind: 'alternative' as const, description: 'Dach in Kupfer', quantity: 10, unit: 'm2', unit_price: 300 },
  { kind: 'alternative' as const, description: 'Dach in Zink', quantity: 10, unit: 'm2', unit_price: 200 },
  { kind: 'optional' as const, description: 'Rinne', quantity: 1, unit: 'Stk', unit_price: 250 },
]

async function sentOffer() {
  const { offers } = offices()
  const { data } = await offers.create({ title: 'Dach', kontakt_id, items, offer_date: '2026-03-02' })
  const sent = (await offers.send({ id: data.id })).data
  const idOf = (text: string) => sent.items.find(item => item.description.includes(text))?.id ?? 0
  return { id: data.id, sent, copper: idOf('Kupfer'), zinc: idOf('Zink'), gutter: idOf('Rinne') }
}

const logOf = (id: number) =>
  inTenant(company.ctx(), tx =>
    tx.auditEntry.findFirstOrThrow({ where: { entity: 'offer', entityId: String(id) }, orderBy: { id: 'desc' } }),
  )

const confirmationsOf = (id: number) =>
  inTenant(company.ctx(), tx =>
    tx.storedFile.findMany({
      where: { entity: 'offer', entityId: id, purpose: 'offer_confirmation_pdf' },
      orderBy: { edition: 'asc' },
    }),
  )

describe('an order recorded by the office', () => {
  test('has the choices, the day, the person and the way, and its sums follow', { tags: 'long' }, async () => {
    const { id, sent, copper, gutter } = await sentOffer()
    const { data } = await offices().offers.accept({
      ...{ id, item_ids: [gutter, copper, copper], expected_version: sent.version },
      ...{ accepted_on: '2026-03-06', accepted_by: ' Herr Huber ', via: 'phone', note: 'Beginn im April' },
    })
    expect(data).toMatchObject({
      ...{ status: 'accepted', subtotal: 3250, tax_amount: 650, total: 3900 },
      ...{ accepted_on: '2026-03-06', accepted_by: 'Herr Huber', accepted_via: 'phone' },
      ...{ acceptance_note: 'Beginn im April', accepted_at: '2026-03-10T09:00:00.000Z' },
      allowed_actions: ['reopen', 'duplicate'],
    })
    expect(data.items.map(item => item.kind)).toEqual(['alternative', 'item', 'alternative', 'item'])
    expect((await logOf(id)).changes).toMatchObject({
      total: [1200, 3900],
      accepted_by: [null, 'Herr Huber'],
      accepted_on: [null, '2026-03-06'],
    })
    const { bytes } = await offerPdf(company.ctx(), { id, kind: 'confirmation' })
    expect((await pdfText(bytes)).join()).toContain('06.03.2026')
  })

  test('needs no further details: it is dated today and for what was offered', async () => {
    const { id } = await sentOffer()
    expect((await offices().offers.accept({ id })).data).toMatchObject({
      ...{ total: 1200, accepted_on: '2026-03-10', accepted_by: null, accepted_via: null, acceptance_note: null },
    })
  })

  test.each([
    ['a day to come', { accepted_on: '2026-03-11' }, 400, 'in_future'],
    ['a day before the offer', { accepted_on: '2026-03-01' }, 400, 'accepted_before_offer'],
    ['a line of another offer', { item_ids: [999_999] }, 422, 'not_choosable'],
    ['a version that is not the last', { expected_version: 1 }, 409, 'expected_version'],
  ])('is refused for %s, and nothing is half done', async (_, input, status, word) => {
    const { id, sent } = await sentOffer()
    const error = await errorOf(offices().offers.accept({ id, ...input }))
    expect(error).toMatchObject({ status })
    expect(JSON.stringify(error)).toContain(word)
    expect((await offices().offers.get({ id })).data).toEqual(sent)
  })

  test('takes one alternative to an item, not two', async () => {
    const { id, copper, zinc, sent } = await sentOffer()
    const error = await errorOf(offices().offers.accept({ id, item_ids: [copper, zinc] }))
    expect(error).toMatchObject({ status: 422, details: { fault: 'second_alternative' } })
    expect((await offices().offers.get({ id })).data).toEqual(sent)
  })

  test.each([
    'link',
    'on_site',
  ])('is what its customer placed (%s), and then only the customer takes it back', async acceptedVia => {
    const { id } = await sentOffer()
    const accepted = { acceptedVia, acceptedBy: 'Anna Huber', status: 'accepted' }
    await inTenant(company.ctx(), tx => tx.offer.updateMany({ where: { id }, data: accepted }))
    expect((await offices().offers.get({ id })).data.allowed_actions).toEqual(['duplicate'])
    expect(await errorOf(offices().offers.reopen({ id, reason: 'Irrtum' }))).toMatchObject({
      status: 409,
      details: { accepted_by: 'Anna Huber' },
    })
  })
})

describe('taking an order back', () => {
  test('leaves the offer as it was sent, with the reason in the log and an event', async () => {
    const { id, copper, gutter, sent } = await sentOffer()
    await offices().offers.accept({ id, item_ids: [copper, gutter], via: 'email' })
    const { data } = await offices().offers.reopen({ id, reason: 'Falsches Angebot erwischt' })
    expect(data).toEqual({ ...sent, version: sent.version + 2, updated_at: data.updated_at })
    const log = await logOf(id)
    expect(log).toMatchObject({ action: 'offer.reopened' })
    expect(log.changes).toMatchObject({
      status: ['accepted', 'sent'],
      total: [3900, 1200],
      reason: [null, 'Falsches Angebot erwischt'],
    })
    const events = await inTenant(company.ctx(), tx => tx.event.findMany({ orderBy: { id: 'desc' }, take: 1 }))
    expect(events[0]).toMatchObject({ type: 'offer.reopened' })
  })

  test('keeps the confirmation that was issued; the next order has another one', { tags: 'long' }, async () => {
    const { id, gutter } = await sentOffer()
    await offices().offers.accept({ id })
    const first = await offerPdf(company.ctx(), { id, kind: 'confirmation' })
    await offices().offers.reopen({ id, reason: 'Rinne vergessen' })
    expect(await errorOf(offerPdf(company.ctx(), { id, kind: 'confirmation' }))).toMatchObject({ status: 409 })
    await offices().offers.accept({ id, item_ids: [gutter] })
    const notices = await inTenant(company.ctx(), tx =>
      tx.documentJob.findMany({ where: { kind: 'offer_confirmation_pdf', entityId: id, status: 'pending' } }),
    )
    expect(notices).toHaveLength(1)
    const second = await offerPdf(company.ctx(), { id, kind: 'confirmation' })
    expect(second.bytes.equals(first.bytes)).toBe(false)
    expect((await pdfText(second.bytes)).join()).toContain('1.500,00')
    expect(await confirmationsOf(id)).toMatchObject([{ edition: 1 }, { edition: 2 }])
  })

  test('is refused once it is billed, and without a reason', { tags: 'long' }, async () => {
    const { id } = await sentOffer()
    await offices().offers.accept({ id })
    const { data: invoice } = await offices().invoices.fromOffer({ offer_id: id })
    await offices().invoices.sendByLetter({ id: invoice.id })
    expect(await errorOf(offices().offers.reopen({ id, reason: 'Irrtum' }))).toMatchObject({
      status: 409,
      details: { invoice_id: invoice.id },
    })
    expect(await errorOf(offices().offers.reopen({ id, reason: ' ' }))).toMatchObject({ status: 400 })
  })

  test('has one outcome when it is billed concurrently', { tags: 'long' }, async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await sentOffer()
      await offices().offers.accept({ id })
      const { data: invoice } = await offices().invoices.fromOffer({ offer_id: id })
      const [billed, reopened] = await Promise.allSettled([
        offices().invoices.sendByLetter({ id: invoice.id }),
        offices().offers.reopen({ id, reason: 'Irrtum' }),
      ])
      const { status } = (await offices().offers.get({ id })).data
      expect(status).toBe(reopened.status === 'fulfilled' ? 'sent' : 'accepted')
      if (reopened.status === 'rejected') expect(billed.status).toBe('fulfilled')
    }
  })
})
