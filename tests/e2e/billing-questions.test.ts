import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '../../server/platform/values/days'
import { startBrowser, type TestBrowser } from '../harness/browser'
import { looksRight } from '../harness/looks-right'
import { signIn } from '../harness/sign-in'
import { openSite, type Site } from '../harness/site'
import { startTestWeb, type TestWeb } from '../harness/web'

// Confirmations before a costly mistake: a price that was never set, a second replacement. And the amounts shown to the
// office: what is overdue, and what was paid.

let web: TestWeb
let browser: TestBrowser
let site: Site
let office: Page
let today: string

beforeAll(async () => {
  web = await startTestWeb()
  site = await openSite(web.app, { dunningEnabled: true })
  today = dayIn('Europe/Vienna', web.app.clock.now())
  browser = await startBrowser(() => web.lines)
  office = await browser.open({ baseUrl: web.url, device: 'desktop' })
  await signIn(office.context(), web, site.company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-billing-questions')
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})

const items = [
  { description: 'Dach decken', quantity: 12, unit: 'm²', unit_price: 118 },
  { description: 'Entsorgung', quantity: 1, unit: 'psch' },
]
const offer = async () =>
  (await site.office.offers.create({ title: 'Dach', kontakt_id: site.contactId, items })).data.id

test('an offer says which of its lines has no price, and asks by name before it is mailed', async () => {
  const id = await offer()
  await office.goto(`/offers/${id}`)
  await office.getByText('Preis fehlt').waitFor()
  await looksRight(office, 'billing-questions-offer-draft')
  await office.getByRole('button', { name: 'Per E-Mail senden' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await dialog.getByText('Eine Position hat noch keinen Preis:').waitFor()
  await dialog.getByText('Entsorgung').waitFor()
  await looksRight(office, 'billing-questions-offer-mail')
  await dialog.getByRole('button', { name: 'Trotzdem senden' }).click()
  await dialog.waitFor({ state: 'detached' })
  await office.getByText('Preis offen').waitFor()
  await office.getByRole('heading', { level: 1 }).waitFor()
  await looksRight(office, 'billing-questions-offer-sent')
  expect((await site.office.offers.get({ id })).data).toMatchObject({ status: 'sent', total: 1699.2 })
})

test('by letter the same confirmation appears, and entering a price removes it', async () => {
  const id = await offer()
  await office.goto(`/offers/${id}`)
  const price = office.getByRole('textbox', { name: 'Preis' }).nth(1)
  const byLetter = async () => {
    await office.getByRole('button', { name: 'Weitere Aktionen' }).click()
    await office.getByRole('menuitem', { name: 'Als gesendet vermerken' }).click()
  }
  await office.getByText('Preis fehlt').waitFor()
  await byLetter()
  await office.getByText('Auf dem Angebot steht dort „Preis offen“', { exact: false }).waitFor()
  await office.getByRole('button', { name: 'Abbrechen' }).click()
  await price.fill('350')
  await office.getByText('Preis fehlt').waitFor({ state: 'detached' })
  await byLetter()
  await office.getByRole('button', { name: 'Als gesendet vermerken' }).click()
  await office.getByText('Angebot als gesendet vermerkt').waitFor()
  expect((await site.office.offers.get({ id })).data.items[1]).toMatchObject({ unit_price: 350, unpriced: false })
})

test('an invoice to the company’s own VAT number is asked about, by letter and by mail', async () => {
  const { invoices, contacts } = site.office
  const { vat_number } = (await site.office.companies.settings()).data
  const { data: contact } = await contacts.create({ company_name: 'Wir selbst', email: 'wir@kunde.test', vat_number })
  for (const byLetter of [true, false]) {
    const { id } = await site.draft('standard', 100, { kontakt_id: contact.id, project_id: null })
    await office.goto(`/invoices/${id}`)
    await office.getByText('Die UID-Nummer des Kontakts ist die eigene', { exact: false }).first().waitFor()
    const dialog = office.getByRole('dialog').or(office.getByRole('alertdialog'))
    if (byLetter) {
      await office.getByRole('button', { name: 'Weitere Aktionen' }).click()
      await office.getByRole('menuitem', { name: 'Per Post gesendet' }).click()
    } else {
      await office.getByRole('button', { name: 'Per E-Mail senden' }).click()
      await dialog.getByRole('button', { name: 'Senden' }).click()
    }
    await dialog.getByText('Beim Kontakt steht die UID-Nummer des eigenen Unternehmens.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: byLetter ? 'Als gesendet vermerken' : 'Trotzdem senden' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await invoices.get({ id })).data.status).toBe('sent')
  }
})

test('a deposit asks the office for its share of the order, and the offer continues with the final invoice', async () => {
  const { office: caller } = site
  const work = [{ description: 'Dach decken', quantity: 10, unit: 'm²', unit_price: 100 }]
  const { id } = (await caller.offers.create({ title: 'Dach', kontakt_id: site.contactId, items: work })).data
  await caller.offers.send({ id })
  await caller.offers.accept({ id })
  await office.goto(`/offers/${id}`)
  await office.getByRole('button', { name: 'Rechnung erstellen' }).waitFor()
  await office.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await office.getByRole('menuitem', { name: 'Anzahlungsrechnung' }).click()
  const share = office.getByRole('textbox', { name: 'Anteil am Auftrag' })
  await share.waitFor()
  await looksRight(office, 'billing-questions-deposit')
  await share.fill('40')
  await office.getByRole('button', { name: 'Anzahlungsrechnung anlegen' }).click()
  await office.waitForURL(/\/invoices\/\d+/)
  const { data: made } = await caller.invoices.list({ kontakt_id: site.contactId })
  expect(made.filter(invoice => invoice.offer_id === id)).toMatchObject([{ type: 'anzahlung', subtotal: 400 }])
  await office.goto(`/offers/${id}`)
  await office.getByRole('button', { name: 'Schlussrechnung erstellen' }).waitFor()
  await looksRight(office, 'billing-questions-offer-with-deposit')
  for (const { id } of made.filter(invoice => invoice.offer_id)) await caller.invoices.delete({ id })
})

test('a cancelled invoice that already has a replacement asks before it is replaced again', async () => {
  const { invoices } = site.office
  const { id, invoice_number } = await site.issue('standard', 1000)
  await invoices.cancel({ id })
  const { data: first } = await invoices.replace({ id })
  await office.goto(`/invoices/${id}`)
  await office.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await office.getByRole('menuitem', { name: 'Ersatzrechnung schreiben' }).click()
  await office.getByText(`${invoice_number} noch einmal ersetzen?`).waitFor()
  await office.getByText(`An ihrer Stelle steht schon ${first.invoice_number}.`, { exact: false }).waitFor()
  await looksRight(office, 'billing-questions-replace')
  await office.getByRole('button', { name: 'Noch einmal ersetzen' }).click()
  await office.waitForURL(url => url.pathname.startsWith('/invoices/') && !url.pathname.endsWith(`/${id}`))
  await expect.poll(async () => (await invoices.list({ status: 'draft' })).pagination.total).toBe(2)
})

test('Heute, its list and the dunning page show the same overdue invoices, and the status explains itself', async () => {
  const past = { invoice_date: addDays(today, -60), due_date: addDays(today, -40) }
  const plain = await site.issue('standard', 100, past)
  const marked = await site.issue('standard', 200, past)
  await site.office.invoices.setOverdue({ id: marked.id })
  await office.goto('/')
  await office.getByText('2 Rechnungen, Frist vorbei').waitFor()
  await looksRight(office, 'billing-questions-today')
  await office.getByRole('link', { name: 'Alle anzeigen' }).click()
  await office.waitForURL(/due=overdue/)
  await office.getByText(plain.invoice_number).first().waitFor()
  await office.getByText(marked.invoice_number).first().waitFor()
  await office.getByText('Überfällig vermerkt').first().waitFor()
  await looksRight(office, 'billing-questions-overdue-list')
  await office.goto('/dunning')
  await office.getByText('Frist vorbei und noch etwas zu zahlen: 2 Rechnungen.', { exact: false }).waitFor()
  await looksRight(office, 'billing-questions-dunning')
})

test('a credit note and a payment are listed separately', async () => {
  const { office: caller } = site
  const invoice = await site.issue('standard', 1000)
  await caller.invoices.pay({ id: invoice.id, amount: 400 })
  const credited = [{ item_id: invoice.items[0]?.id ?? 0, amount: 25.8 }]
  await caller.creditNotes.create({ invoice_id: invoice.id, reason: 'Nachlass', items: credited })
  await office.goto(`/invoices/${invoice.id}`)
  await office.getByText('Bereits bezahlt').waitFor()
  await office.getByText(/^[-−]€\s400,00$/).waitFor()
  await office.getByText(/^[-−]€\s30,96$/).waitFor()
  await office.getByText('30,96 gutgeschrieben', { exact: false }).first().waitFor()
  await looksRight(office, 'billing-questions-paid-parts')
})
