import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { openSite, type Site } from '../../../../tests/harness/site'
import { pdfText } from '../../../paper/pdf-text'
import { offerPdf } from '../../sales/offers/pdf'
import { creditNotePdf } from '../credit-notes/pdf'
import { eInvoiceOfInvoice } from '../einvoices/of-invoice'
import { loadSubject } from '../einvoices/subject'
import { invoicePdf } from './pdf'

// The labor in invoices for private customers in Germany (§ 35a EStG).

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const germany = { country: 'DE', defaultVatRate: 19, iban: 'DE02120300000000202051' } as const
const textOf = async (made: Promise<{ bytes: Uint8Array }>) =>
  (await pdfText((await made).bytes)).join(' ').replace(/\s+/g, ' ')

/** A private customer of a site's company, with a project. */
async function household({ office }: Site, countryCode = 'DE') {
  const { data: contact } = await office.contacts.create({
    kind: 'person',
    first_name: 'Eva',
    last_name: 'Berger',
    street: 'Lindenweg',
    house_number: '4',
    postal_code: countryCode === 'DE' ? '83395' : '5020',
    city: countryCode === 'DE' ? 'Freilassing' : 'Salzburg',
    country_code: countryCode,
    email: 'eva@kunde.test',
  })
  const { data: project } = await office.projects.create({ name: 'Bad Berger', kontakt_id: contact.id })
  return { kontakt_id: contact.id, project_id: project.id }
}

const lines = [
  { description: 'Fliesen verlegen', quantity: 10, unit: 'h', unit_price: 60 },
  { description: 'Fliesen', quantity: 20, unit: 'm²', unit_price: 40 },
  { description: 'Anschluss, pauschal', quantity: 1, unit: 'psch', unit_price: 400, labor_percent: 50 },
]
const notesOf = async ({ company }: Site, entity: 'invoice' | 'credit_note', id: number) => {
  const { tenantId } = company.actor()
  const subject = await app.db.inTenant(tenantId, tx => loadSubject(tx, tenantId, { entity, id }))
  return eInvoiceOfInvoice(subject).notes.join('\n')
}

test(
  'offer, invoice, correction and e-invoice name the labor in their totals with its VAT',
  { tags: 'long' },
  async () => {
    const site = await openSite(app, germany)
    const { office, company } = site
    const parties = await household(site)
    const { data: offer } = await office.offers.create({ title: 'Bad', ...parties, discount_percent: 10, items: lines })
    // 600 by the hour and half of 400, less 10 %.
    expect(offer.labor_share).toEqual({ net: 720, tax: 136.8, gross: 856.8 })
    const offered = await textOf(offerPdf(company.ctx(), { id: offer.id }))
    expect(offered).toContain('Fahrtkosten (§ 35a EStG): 856,80 € brutto, davon 136,80 € Umsatzsteuer.')
    expect(offered).not.toContain('nicht in bar')

    await office.offers.send({ id: offer.id })
    const { data: draft } = await office.invoices.fromOffer({ offer_id: offer.id, type: 'standard' })
    expect(draft.labor_share).toEqual({ net: 720, tax: 136.8, gross: 856.8, deducted: 0 })
    const { data: invoice } = await office.invoices.sendByLetter({ id: draft.id })
    const note =
      'Im Gesamtbetrag enthaltene Arbeits-, Maschinen- und Fahrtkosten (§ 35a EStG): 856,80 € brutto, davon 136,80 € Umsatzsteuer. ' +
      'Steuerlich begünstigt sind sie nur, wenn auf ein Konto gezahlt wird, nicht in bar.'
    expect(await textOf(invoicePdf(company.ctx(), { id: invoice.id }))).toContain(note)
    expect((await notesOf(site, 'invoice', invoice.id)).replaceAll('\u00a0', ' ')).toContain(note)

    const [, , flat] = invoice.items
    const { data: correction } = await office.creditNotes.create({
      invoice_id: invoice.id,
      items: [{ item_id: flat?.id ?? 0, amount: 100 }],
      reason: 'Anschluss war schon da',
    })
    // Half of 100, less 10 %.
    const credited = await textOf(creditNotePdf(company.ctx(), { id: correction.id }))
    expect(credited).toContain('(§ 35a EStG): 53,55 € brutto, davon 8,55 € Umsatzsteuer.')
    expect(credited).not.toContain('nicht in bar')
  },
)

test(
  'a deposit has its share of the labor, and the final invoice names the part that is deducted',
  { tags: 'long' },
  async () => {
    const site = await openSite(app, germany)
    const { office, company } = site
    const parties = await household(site)
    const { data: offer } = await office.offers.create({ title: 'Bad', ...parties, items: lines })
    await office.offers.send({ id: offer.id })
    await office.offers.accept({ id: offer.id })
    const { data: draft } = await office.invoices.fromOffer({
      offer_id: offer.id,
      type: 'anzahlung',
      deposit_percent: 30,
    })
    // 800 of 1,800 are labor.
    expect(draft.items.map(item => item.labor_percent)).toEqual([44.44])
    const { data: deposit } = await office.invoices.sendByLetter({ id: draft.id })
    expect(deposit.labor_share).toMatchObject({ net: 239.98, tax: 45.6 })
    await office.invoices.pay({ id: deposit.id, amount: deposit.total })

    const { data: final } = await office.invoices.fromOffer({ offer_id: offer.id, type: 'schlussrechnung' })
    expect(final.labor_share).toEqual({ net: 800, tax: 152, gross: 952, deducted: 285.58 })
    await office.invoices.sendByLetter({ id: final.id })
    expect(await textOf(invoicePdf(company.ctx(), { id: final.id }))).toContain(
      '952,00 € brutto, davon 152,00 € Umsatzsteuer. Davon stehen 285,58 € in den abgezogenen Rechnungen.',
    )
  },
)

test('hours of a rapport are labor, also if a share of them is billed as one piece', { tags: 'long' }, async () => {
  const site = await openSite(app, germany)
  const { office } = site
  const parties = await household(site)
  await office.laborRates.set({ job_category: 'Geselle', hourly_rate: 55.5 })
  const { data: rapport } = await office.rapports.create({
    title: 'Leitung suchen',
    ...parties,
    entries: [{ date: '2026-03-09', job_category: 'Geselle', hours: 3.25 }],
    materials: [{ name: 'Rohr', quantity: 2, unit: 'm', unit_price: 10 }],
  })
  await office.rapports.complete({ id: rapport.id })
  const { data: invoice } = await office.invoices.fromRapports({ rapport_ids: [rapport.id], billing_percentage: 33.33 })
  const [hours, material] = invoice.items.filter(item => item.kind === 'item')
  expect(invoice.labor_share.net).toBe(hours?.total_price)
  expect(hours?.labor_percent).toBe(100)
  expect(material?.labor_percent).toBeNull()
})

test.each([
  ['a business', { kind: 'business' }],
  ['a household in Austria', { kind: 'household', country: 'AT' }],
  ['anybody, once the company has switched it off', { kind: 'household', isOff: true }],
])('papers for %s say nothing of labor', { tags: 'long' }, async (_, { kind, country, isOff }: Who) => {
  const site = await openSite(app, germany)
  if (isOff) await site.office.companies.updateSettings({ labor_share: false })
  const parties = kind === 'business' ? {} : await household(site, country)
  const invoice = await site.issue('standard', lines, parties)
  expect(invoice.labor_share.gross).toBe(952)
  expect(await textOf(invoicePdf(site.company.ctx(), { id: invoice.id }))).not.toContain('35a')
})

interface Who {
  kind: string
  country?: string
  isOff?: boolean
}

test(
  'a company in Austria names it for customers in Germany once it is switched on, and issued documents stay unchanged',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const parties = await household(site)
    const before = await site.issue('standard', lines, parties)
    await site.office.companies.updateSettings({ labor_share: true })
    const after = await site.issue('standard', lines, parties)
    const textBy = async ({ id }: { id: number }) => textOf(invoicePdf(site.company.ctx(), { id }))
    expect(await textBy(before)).not.toContain('35a')
    expect(await textBy(after)).toContain('(§ 35a EStG): € 960,00 brutto, davon € 160,00 Umsatzsteuer.')
  },
)

test('a percentage of labor outside 0 to 100 is refused with its field', async () => {
  const { office, contactId } = await openSite(app, germany)
  const item = { description: 'Arbeit', unit_price: 100, labor_percent: 101 }
  for (const made of [
    office.invoices.create({ title: 'x', kontakt_id: contactId, items: [item] }),
    office.offers.create({ title: 'x', kontakt_id: contactId, items: [item] }),
  ])
    await expect(made).rejects.toMatchObject({ message: expect.stringContaining('labor_percent') })
})

test(
  'a line written by hand keeps its share until another is set, and copies keep it too',
  { tags: 'long' },
  async () => {
    const { office, contactId } = await openSite(app, germany)
    const { data: draft } = await office.invoices.create({ title: 'Bad', kontakt_id: contactId, items: lines })
    const [, , flat] = draft.items
    const { data: changed } = await office.invoices.changeItem({
      id: draft.id,
      item_id: flat?.id ?? 0,
      updates: { unit_price: 200 },
    })
    expect(changed.labor_share.net).toBe(700)
    const { data: copy } = await office.invoices.duplicate({ id: draft.id })
    expect(copy.items.map(item => item.labor_percent)).toEqual([null, null, 50])
    expect(copy.labor_share).toEqual(changed.labor_share)
  },
)
