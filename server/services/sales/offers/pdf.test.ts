import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { createPdfRenderer } from '../../../adapters/gotenberg'
import { pdfText } from '../../../paper/pdf-text'
import { inTenant } from '../../../platform/database/db'
import { createContact } from '../../site/contacts/create'
import { CreateContact } from '../../site/contacts/schema'
import { updateContact } from '../../site/contacts/update'
import { acceptOffer } from './accept'
import { createOffer } from './create'
import { markOfferSent } from './mark-sent'
import { offerPdf, offerPrintView } from './pdf'
import { CreateOffer } from './schema'

let app: TestApp
let company: TestCompany
let kontakt_id: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  kontakt_id = (await createContact(company.ctx(), CreateContact.parse({ company_name: 'Bau Huber GmbH' }))).data.id
})
afterAll(() => app.stop())

const draft = async () =>
  (
    await createOffer(
      company.ctx(),
      CreateOffer.parse({
        title: 'Küche',
        kontakt_id,
        items: [{ description: 'Arbeit', quantity: 8, unit: 'h', unit_price: 60 }],
      }),
    )
  ).data
const storedFor = (id: number) =>
  inTenant(company.ctx(), tx => tx.storedFile.findMany({ where: { entity: 'offer', entityId: id } }))

test('a draft is rendered in its current state and not stored', { tags: 'long' }, async () => {
  const { id, offer_number } = await draft()
  const { filename, bytes } = await offerPdf(company.ctx(), { id })
  expect(filename).toBe(`Angebot-${offer_number}.pdf`)
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getTitle()).toBe(`Angebot ${offer_number}`)
  expect(pdf.getPageCount()).toBe(1)
  expect(await storedFor(id)).toEqual([])
})

test('a sent offer is rendered once; later changes elsewhere do not reach its bytes', { tags: 'long' }, async () => {
  const { id } = await draft()
  await markOfferSent(company.ctx(), { id })
  const first = await offerPdf(company.ctx(), { id })
  await updateContact(company.ctx(), { id: kontakt_id, updates: { company_name: 'Huber Neu GmbH' } })
  const render = vi.fn(app.pdf.render)
  const again = await offerPdf({ ...company.ctx(), pdf: { ...app.pdf, render } }, { id })
  expect(again).toEqual(first)
  expect(render).not.toHaveBeenCalled()
  expect(await storedFor(id)).toMatchObject([
    {
      purpose: 'offer_pdf',
      contentType: 'application/pdf',
      sizeBytes: BigInt(first.bytes.length),
      filename: first.filename,
    },
  ])
})

test('a paper that is rendered late names the parties as of sending', { tags: 'long' }, async () => {
  const customer = async (company_name: string) =>
    (await createContact(company.ctx(), CreateContact.parse({ company_name }))).data.id
  const { data } = await createOffer(
    company.ctx(),
    CreateOffer.parse({
      title: 'Stiege',
      kontakt_id: await customer('Alt & Treu KG'),
      items: [{ description: 'Arbeit', quantity: 1, unit_price: 60 }],
    }),
  )
  await markOfferSent(company.ctx(), { id: data.id })
  await updateContact(company.ctx(), { id: data.kontakt_id ?? 0, updates: { company_name: 'Neu GmbH' } })
  const text = (await pdfText((await offerPdf(company.ctx(), { id: data.id })).bytes)).join('\n')
  expect(text).toContain('Alt & Treu KG')
  expect(text).not.toContain('Neu GmbH')
  const { html } = await offerPrintView(company.ctx(), { id: data.id })
  expect(html).toContain('Alt &amp; Treu KG')
})

test('a draft is rendered in another language on request; a sent offer keeps its own', { tags: 'long' }, async () => {
  const { id } = await draft()
  const inEnglish = async () => {
    const { filename, bytes } = await offerPdf(company.ctx(), { id, language: 'en' })
    return { filename, text: (await pdfText(bytes)).join('\n') }
  }
  const english = await inEnglish()
  expect(english.filename).toMatch(/^Quotation-/)
  expect(english.text).toContain('Quotation total')
  expect((await offerPrintView(company.ctx(), { id, language: 'en' })).title).toMatch(/^Quotation /)
  await markOfferSent(company.ctx(), { id })
  const german = await inEnglish()
  expect(german.filename).toMatch(/^Angebot-/)
  expect(german.text).toContain('Angebotssumme')
})

test('the print view is the same paper as one page of HTML, with the company’s footer and no script', async () => {
  const { id, offer_number } = await draft()
  const { html, title } = await offerPrintView(company.ctx(), { id })
  expect(title).toBe(`Angebot ${offer_number}`)
  expect(html).toContain('Angebotssumme')
  expect(html).toContain('class="footer"')
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/<script|<link|https?:/)
  await expect(offerPrintView(company.ctx(), { id, kind: 'confirmation' })).rejects.toMatchObject({
    key: 'offer.transition',
    status: 409,
  })
})

test('all concurrent callers get the same bytes', { tags: 'long' }, async () => {
  const { id } = await draft()
  await markOfferSent(company.ctx(), { id })
  const answers = await Promise.all([1, 2, 3].map(() => offerPdf(company.ctx(), { id })))
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  expect(await storedFor(id)).toHaveLength(1)
})

test('an order confirmation exists for an accepted offer only', { tags: 'long' }, async () => {
  const { id, offer_number } = await draft()
  await markOfferSent(company.ctx(), { id })
  await expect(offerPdf(company.ctx(), { id, kind: 'confirmation' })).rejects.toMatchObject({
    key: 'offer.transition',
  })
  await acceptOffer(company.ctx(), { id })
  const { filename, bytes } = await offerPdf(company.ctx(), { id, kind: 'confirmation' })
  expect(filename).toBe(`Auftragsbestaetigung-${offer_number}.pdf`)
  expect((await PDFDocument.load(bytes)).getTitle()).toBe(`Auftragsbestätigung ${offer_number}`)
})

test('an unavailable renderer is reported as such, and nothing is half done', { tags: 'long' }, async () => {
  const { id } = await draft()
  await markOfferSent(company.ctx(), { id })
  const pdf = createPdfRenderer({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 2_000 })
  await expect(offerPdf({ ...company.ctx(), pdf }, { id })).rejects.toMatchObject({
    key: 'pdf.unavailable',
    status: 503,
  })
  expect(await storedFor(id)).toEqual([])
  expect((await offerPdf(company.ctx(), { id })).bytes.length).toBeGreaterThan(1000)
})

test('an offer of another company has no PDF', async () => {
  const { id } = await draft()
  const other = await createTestCompany(app)
  await expect(offerPdf(other.ctx(), { id })).rejects.toMatchObject({ key: 'offer.not_found' })
})
