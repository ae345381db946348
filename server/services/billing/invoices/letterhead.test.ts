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

const settings = {
  managing_directors: 'Petra Huber, Dr. Max Huber',
  exemption_certificate: '1234 5678 9012',
  exemption_certificate_until: '2028-12-31',
}
const textOf = async (made: Promise<{ bytes: Uint8Array }>) =>
  (await pdfText((await made).bytes)).join(' ').replace(/\s+/g, ' ')

test('an invoice and an offer name the managing directors and the site, and an issued one keeps both', async () => {
  const site = await openSite(app, { country: 'DE', defaultVatRate: 19, iban: 'DE02120300000000202051' })
  const { office, company, projectId } = site
  await office.companies.updateSettings(settings)
  await office.projects.update({
    id: projectId,
    updates: { street: 'Seestraße', house_number: '9', postal_code: '83229', city: 'Aschau' },
  })
  const { data: offer } = await office.offers.create({
    title: 'Dach',
    kontakt_id: site.contactId,
    project_id: projectId,
    items: [{ description: 'Arbeit', quantity: 1, unit: 'h', unit_price: 100 }],
  })
  const invoice = await site.issue('standard', 100)
  const { data: project } = await office.projects.get({ id: projectId })
  const papers = () =>
    Promise.all([
      textOf(offerPdf(company.ctx(), { id: offer.id })),
      textOf(invoicePdf(company.ctx(), { id: invoice.id })),
    ])
  for (const text of await papers()) {
    expect(text).toContain('Geschäftsführung: Petra Huber, Dr. Max Huber')
    expect(text).toContain('Ausführungsort Seestraße 9 83229 Aschau')
    expect(text).not.toContain(project.project_number)
  }
  const note = 'Freistellungsbescheinigung zum Steuerabzug bei Bauleistungen (§ 48b EStG): 1234 5678 9012'
  const [shownOffer, shownInvoice] = await papers()
  expect(shownInvoice).toContain(note)
  expect(shownOffer).not.toContain(note)
  const { tenantId } = company.actor()
  const subject = await app.db.inTenant(tenantId, tx =>
    loadSubject(tx, tenantId, { entity: 'invoice', id: invoice.id }),
  )
  expect(eInvoiceOfInvoice(subject).notes.join()).toContain(`${note}, gültig bis 31.12.2028.`)

  await office.companies.updateSettings({ managing_directors: 'Vorstand: Eva Berger' })
  await office.projects.update({
    id: projectId,
    updates: { street: null, postal_code: null, city: null, house_number: null },
  })
  const [draft, issued] = await papers()
  expect(issued).toBe(shownInvoice)
  // A draft shows the new values; a project without an address is named by its number.
  expect(draft).toContain('Vorstand: Eva Berger')
  expect(draft).not.toContain('Geschäftsführung')
  expect(draft).toContain(project.project_number)
})
