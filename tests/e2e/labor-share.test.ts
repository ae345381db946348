import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../harness/browser'
import { looksRight } from '../harness/looks-right'
import { signIn } from '../harness/sign-in'
import { openSite, type Site } from '../harness/site'
import { startTestWeb, type TestWeb } from '../harness/web'

// The office states the labor share of a line, which private customers in Germany deduct from their income tax.

let web: TestWeb
let browser: TestBrowser
let site: Site
let office: Page

beforeAll(async () => {
  web = await startTestWeb()
  site = await openSite(web.app, { country: 'DE', defaultVatRate: 19 })
  browser = await startBrowser(() => web.lines)
  office = await browser.open({ baseUrl: web.url, device: 'desktop' })
  await signIn(office.context(), web, site.company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-labor-share')
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})

const items = [
  { description: 'Fliesen verlegen', quantity: 10, unit: 'h', unit_price: 60 },
  { kind: 'section' as const, description: 'Material' },
  { description: 'Fliesen', quantity: 20, unit: 'm²', unit_price: 40 },
  { description: 'Anschluss an die bestehende Leitung samt Dichtung, pauschal', unit: 'psch', unit_price: 400 },
]

test.each([
  'offers',
  'invoices',
] as const)('%s: the labor amount is shown below the total and follows the share of a line', async noun => {
  const { data } = await site.office[noun].create({ title: 'Bad', kontakt_id: site.contactId, items })
  const shares = async () => (await site.office[noun].get({ id: data.id })).data.items.map(item => item.labor_percent)
  await office.goto(`/${noun}/${data.id}`)
  const sums = office.getByRole('complementary', { name: 'Summen' })
  const labor = sums.locator('dl > div', { hasText: 'Lohnanteil (§ 35a EStG)' })
  // Ten hours with VAT.
  await expect.poll(() => labor.textContent()).toContain('714,00')
  await looksRight(office, `labor-share-${noun}-draft`)

  await office.getByRole('button', { name: 'Lohnanteil (§ 35a EStG)' }).click()
  const dialog = office.getByRole('dialog', { name: 'Lohnanteile (§ 35a EStG)' })
  const flat = dialog.getByRole('textbox', { name: 'Anschluss an die bestehende Leitung' })
  await flat.fill('120')
  await dialog.getByText('Bitte eine Zahl von 0 bis 100 eingeben.').waitFor()
  await flat.fill('62,5')
  await dialog.getByText('Arbeitskosten brutto:').getByText('1.011,50').or(dialog.getByText('1.011,50')).waitFor()
  await looksRight(office, `labor-share-${noun}-dialog`)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => labor.textContent()).toContain('1.011,50')
  await expect.poll(shares).toEqual([null, null, null, 62.5])

  // A line without a share of its own takes it from its unit.
  await office.getByRole('combobox', { name: 'Einheit' }).first().fill('psch')
  await expect.poll(() => labor.textContent()).toContain('297,50')
})

test('an article brings its share along, and a setting removes it from the pages', async () => {
  const { office: api } = site
  await office.goto('/articles/new')
  await office.getByRole('textbox', { name: 'Name' }).fill('Steckdose setzen')
  await office.getByRole('textbox', { name: 'Einheit', exact: true }).fill('Stk')
  await office.getByRole('textbox', { name: 'Preis netto je Einheit' }).fill('80')
  await office.getByRole('textbox', { name: 'Lohnanteil' }).fill('75')
  await looksRight(office, 'labor-share-article')
  await office.getByRole('button', { name: 'Artikel anlegen' }).click()
  await office.getByText('Artikel angelegt').waitFor()
  const { data: draft } = await api.offers.create({ title: 'Strom', kontakt_id: site.contactId, items: [] })
  await office.goto(`/offers/${draft.id}`)
  await office.getByRole('button', { name: 'Position', exact: true }).click()
  await office.getByRole('textbox', { name: 'Bezeichnung' }).pressSequentially('Steckd')
  await office.getByRole('option', { name: 'Steckdose setzen' }).click()
  await office.getByRole('button', { name: 'Lohnanteil (§ 35a EStG)' }).waitFor()
  await expect
    .poll(async () => (await api.offers.get({ id: draft.id })).data.labor_share)
    .toEqual({ net: 60, tax: 11.4, gross: 71.4 })

  await office.goto('/settings')
  const section = office
    .locator('form')
    .filter({ has: office.getByRole('switch', { name: 'Arbeitskosten ausweisen' }) })
  await section.getByRole('switch', { name: 'Arbeitskosten ausweisen' }).click()
  await looksRight(office, 'labor-share-settings')
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(async () => (await api.companies.settings()).data.labor_share).toBe(false)
  await office.goto(`/offers/${draft.id}`)
  await office.getByText('Summe der Positionen').waitFor()
  expect(await office.getByText('§ 35a EStG').all()).toEqual([])
})
