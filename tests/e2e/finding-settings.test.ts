import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { uploadDocument } from '../harness/documents'
import { isInView } from '../harness/is-in-view'
import { looksRight } from '../harness/looks-right'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// Ways to find a setting: by its name in the palette, by the list next to the sections.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let page: Page

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  browser = await startBrowser(() => web.lines)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
beforeEach(async () => {
  page = await browser.open({ baseUrl: web.url, device: 'desktop' })
  await signIn(page.context(), web, company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-finding-settings')
  await page.context().close()
})

test('a link to a section leads there each time it is followed', async () => {
  await page.goto('/settings')
  const link = page.getByRole('link', { name: 'Bankverbindung', exact: true })
  for (const _ of [1, 2]) {
    await link.click()
    await expect.poll(() => isInView(page, 'section-bank')).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isInView(page, 'section-bank')).toBe(false)
  }
})

test('what an invoice lacks leads to the field itself, and an invalid number is rejected there', async () => {
  const office = company.as(1)
  const address = { street: 'Gasse 2', postal_code: '5020', city: 'Salzburg' }
  await office.companies.updateSettings({ ...address, vat_number: null, tax_number: null, phone: '+4' })
  const { data: contact } = await office.contacts.create({
    company_name: 'Kunde',
    street: 'Ring 1',
    postal_code: '1010',
  })
  const { data: invoice } = await office.invoices.create({
    title: 'Dach',
    kontakt_id: contact.id,
    items: [{ description: 'Dach decken', quantity: 1, unit: 'psch', unit_price: 900 }],
  })
  for (const [fault, path, field] of [
    [/UID/, '/settings', 'legal-vat_number'],
    [/\bOrt\b/, `/contacts/${contact.id}/edit`, 'contact-city'],
  ] as const) {
    await page.goto(`/invoices/${invoice.id}`)
    await page.getByRole('link', { name: fault }).first().click()
    await page.waitForURL(url => url.pathname === path)
    await expect.poll(() => isInView(page, field)).toBe(true)
  }
  await page.goto('/settings#address-phone')
  const objection = page.getByText('Das sind weniger als drei Ziffern.', { exact: false })
  await objection.waitFor()
  await looksRight(page, 'finding-settings-phone')
  await page.getByLabel('Telefon', { exact: true }).first().fill('+43 662 1')
  await objection.waitFor({ state: 'detached' })
})

test.each([
  ['Mahnwesen', 'Mahnungen', '/dunning'],
  ['IBAN', 'Einstellungen: Bankverbindung', '/settings'],
  ['Stundensatz', 'Einstellungen: Stundensätze', '/settings'],
  ['Passwort', 'Sicherheit und Anmeldung', '/profile/security'],
])('the palette finds the right page by the word %s', async (word, name, path) => {
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(word)
  await page.getByRole('option', { name }).first().click()
  await page.waitForURL(url => url.pathname === path)
})

test('the palette leads from a document to the page that shows it, and from a vehicle to its board', async () => {
  const office = company.as(1)
  const { data: contact } = await office.contacts.create({ company_name: 'Pläne und Co' })
  for (const filename of ['Einreichplan.pdf', 'Einreichplan alt.pdf'])
    await uploadDocument(company.ctx(1), { contact_id: contact.id }, { filename })
  await office.resources.create({ kind: 'vehicle', name: 'Sprinter', plate: 'L-412 HD' })
  const openFirst = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option', { name }).first().waitFor()
    await picture(page, `palette-${words}`)
    await page.getByRole('option', { name }).first().click()
  }
  await page.goto('/')
  await openFirst('einreichplan', 'Einreichplan alt.pdf')
  await page.waitForURL(url => url.pathname === `/contacts/${contact.id}`)
  await openFirst('412', /Sprinter/)
  await page.waitForURL(url => url.pathname === '/planning' && url.searchParams.get('rows') === 'resources')
})
