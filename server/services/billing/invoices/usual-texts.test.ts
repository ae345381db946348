import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { openSite } from '../../../../tests/harness/site'
import { pdfText } from '../../../paper/pdf-text'
import { offerPdf } from '../../sales/offers/pdf'
import { eInvoiceOfInvoice } from '../einvoices/of-invoice'
import { loadSubject } from '../einvoices/subject'
import { invoicePdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const textOf = async (made: Promise<{ bytes: Uint8Array }>) =>
  (await pdfText((await made).bytes)).join(' ').replace(/\s+/g, ' ')
const texts = {
  offer_intro_text: '{anrede}\n\ngerne bieten wir Ihnen an:',
  offer_closing_text: 'Über Ihren Auftrag freuen wir uns.',
  invoice_intro_text: '{Anrede}\n\nwir verrechnen:',
  invoice_closing_text: 'Vielen Dank für Ihren Auftrag.',
}
const items = [{ description: 'Arbeit', quantity: 1, unit: 'h', unit_price: 100 }]

async function openOffice() {
  const site = await openSite(app, { iban: 'AT611904300234573201' })
  await site.office.companies.updateSettings(texts)
  const person = { salutation: 'ms' as const, first_name: 'Eva', last_name: 'Haas' }
  await site.office.contacts.update({ id: site.contactId, updates: person })
  return site
}

test(
  'a draft begins and ends with the company’s texts, greets its recipient, and keeps both once it is issued',
  { tags: 'long' },
  async () => {
    const { office, company, contactId } = await openOffice()
    const { data: offer } = await office.offers.create({ title: 'Dach', kontakt_id: contactId, items })
    const { data: invoice } = await office.invoices.create({
      title: 'Dach',
      kontakt_id: contactId,
      service_date: '2026-03-09',
      items,
    })
    expect([offer.intro_text, offer.closing_text]).toEqual([texts.offer_intro_text, texts.offer_closing_text])
    expect([invoice.intro_text, invoice.closing_text]).toEqual([texts.invoice_intro_text, texts.invoice_closing_text])
    const papers = () =>
      Promise.all([
        textOf(offerPdf(company.ctx(), { id: offer.id })),
        textOf(invoicePdf(company.ctx(), { id: invoice.id })),
      ])
    const expected = [
      ['Sehr geehrte Frau Haas, gerne bieten wir Ihnen an:', texts.offer_closing_text],
      ['Sehr geehrte Frau Haas, wir verrechnen:', texts.invoice_closing_text],
    ] as const
    for (const [index, text] of (await papers()).entries())
      for (const part of expected[index] ?? []) expect(text).toContain(part)

    await office.offers.send({ id: offer.id })
    await office.invoices.sendByLetter({ id: invoice.id })
    await office.contacts.update({ id: contactId, updates: { last_name: 'Haas-Berger' } })
    expect((await office.offers.get({ id: offer.id })).data.intro_text).toContain('Sehr geehrte Frau Haas,\n')
    expect((await office.invoices.get({ id: invoice.id })).data.intro_text).toContain('Sehr geehrte Frau Haas,\n')
    for (const text of await papers()) expect(text).toContain('Sehr geehrte Frau Haas,')
    const { tenantId } = company.actor()
    const subject = await app.db.inTenant(tenantId, tx =>
      loadSubject(tx, tenantId, { entity: 'invoice', id: invoice.id }),
    )
    expect(eInvoiceOfInvoice(subject).notes).toContain('Sehr geehrte Frau Haas,\n\nwir verrechnen:')
  },
)

test('an own text and an empty text are kept', async () => {
  const { office, contactId } = await openOffice()
  const own = { intro_text: 'Wie besprochen:', closing_text: null }
  const { data: offer } = await office.offers.create({ title: 'Dach', kontakt_id: contactId, items, ...own })
  expect(offer).toMatchObject(own)
  const { data: invoice } = await office.invoices.create({ title: 'Dach', kontakt_id: contactId, items, ...own })
  expect(invoice).toMatchObject(own)
})
