import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { testPassword } from '../harness/company'
import { eventually } from '../harness/eventually'
import { openSite, type Site } from '../harness/site'
import { startTestWeb, type TestWeb } from '../harness/web'

// What an office does with several documents at once, and how the editor suggests lines that were written before.

let web: TestWeb
let browser: TestBrowser
let site: Site
let office: Page

beforeAll(async () => {
  web = await startTestWeb()
  site = await openSite(web.app, { dunningEnabled: true })
  browser = await startBrowser(() => web.lines)
  office = await browser.open({ baseUrl: web.url })
  await logIn(office, { email: `admin@${site.company.companyId}.test`, password: testPassword })
})

afterAll(async () => {
  await browser?.close()
  await web?.stop()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-batch')
})

const dialog = () => office.getByRole('dialog')
const bar = () => office.getByRole('toolbar')
const close = () => dialog().getByRole('button', { name: 'Schließen' }).first().click()
const status = async (id: number) => (await site.get(id)).status

/** One step of the batch route, requested as the page does it. */
async function post(noun: string, body: unknown, role: 1 | 3 = 1, of: Site = site) {
  const { tenantId, userIds } = of.company
  const cookie = await web.app.sessions.start(userIds[role], tenantId, { userAgent: null, ip: null })
  const response = await fetch(`${web.url}/${noun}/batch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie.split(';', 1)[0] ?? '', Origin: web.url },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

test('drafts selected by keyboard are mailed one after the other; one that cannot be sent says why and stays a draft', async () => {
  const { data: silent } = await site.office.contacts.create({
    company_name: 'Ohne Adresse GmbH',
    street: 'Weg',
    postal_code: '5020',
    city: 'Salzburg',
    country_code: 'AT',
  })
  const [first, second] = [await site.draft('standard', 100), await site.draft('standard', 200)]
  const refused = await site.draft('standard', 300, { project_id: null, kontakt_id: silent.id })
  await office.goto('/invoices')
  await office.getByRole('row', { name: new RegExp(refused.invoice_number) }).waitFor()
  await office.evaluate(() => (document.activeElement as HTMLElement).blur())
  await office.keyboard.press('j')
  await office
    .getByRole('row', { name: new RegExp(refused.invoice_number) })
    .locator(':focus')
    .waitFor()
  await office.keyboard.press('x')
  await office.keyboard.press('Shift+J')
  await office.keyboard.press('Shift+J')
  await bar().getByText('3 ausgewählt').waitFor()
  await office.keyboard.press('a')
  await office.keyboard.press('Enter')
  await dialog().getByText('3 Rechnungen per E-Mail senden?').waitFor()
  await dialog().getByRole('button', { name: 'Per E-Mail senden' }).click()
  await dialog().getByText('2 Rechnungen sind unterwegs').waitFor()
  await dialog().getByText('Der Kontakt hat keine E-Mail-Adresse.').waitFor()
  await picture(office, 'batch-done')
  expect(await Promise.all([first, second, refused].map(({ id }) => status(id)))).toEqual(['sent', 'sent', 'draft'])
  await close()
  await expect.poll(() => bar().count()).toBe(0)
})

test('a mixed selection takes the step that each record allows, and names those left unchanged', async () => {
  const due = await site.issue('standard', 400, { invoice_date: '2026-01-05', due_date: '2026-01-10' })
  const draft = await site.draft('standard', 50)
  await office.goto('/invoices')
  for (const { invoice_number: number } of [due, draft])
    await office.getByRole('checkbox', { name: `${number} auswählen` }).check()
  await bar().getByRole('button', { name: 'Mahnen' }).click()
  await dialog().getByText(`Dafür nicht vorgesehen und unverändert: ${draft.invoice_number}`).waitFor()
  await dialog().getByRole('button', { name: 'Mahnen' }).click()
  await dialog().getByText('1 Mahnung geschrieben').waitFor()
  expect([await status(due.id), await status(draft.id)]).toEqual(['overdue', 'draft'])
  await dialog().getByRole('link', { name: 'Mahnwesen' }).click()
  await office.getByText(due.invoice_number).first().waitFor()
})

test('the selection becomes a CSV file with exactly its rows, and separate PDFs', async () => {
  const [one, two] = [await site.issue('standard', 10), await site.issue('standard', 20)]
  await office.goto('/invoices')
  for (const { invoice_number: number } of [one, two])
    await office.getByRole('checkbox', { name: `${number} auswählen` }).check()
  const href = await bar().getByRole('link', { name: 'CSV' }).getAttribute('href')
  const text = await (await office.request.get(href ?? '')).text()
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(';')[0]),
  ).toEqual([two.invoice_number, one.invoice_number])
  await bar().getByRole('button', { name: 'PDF' }).click()
  const files: string[] = []
  office.on('download', download => files.push(download.suggestedFilename()))
  await dialog().getByRole('button', { name: 'PDF' }).click()
  await dialog().getByText('2 PDFs heruntergeladen').waitFor()
  await eventually(() => expect(files.sort()).toEqual([`${one.invoice_number}.pdf`, `${two.invoice_number}.pdf`]))
  await close()
})

test('rapports are completed on the phone, where selection mode has to be started first', async () => {
  const made = []
  for (const title of ['Dachrinne', 'Gaube'])
    made.push(
      (
        await site.office.rapports.create({
          title,
          project_id: site.projectId,
          entries: [{ job_category: 'Facharbeiter', hours: 2 }],
        })
      ).data,
    )
  const phone = await browser.open({ baseUrl: web.url, device: 'phone' })
  await logIn(phone, { email: `admin@${site.company.companyId}.test`, password: testPassword })
  await phone.goto('/rapports')
  await phone.getByRole('button', { name: 'Auswählen' }).click()
  for (const { rapport_number: number } of made)
    await phone.getByRole('checkbox', { name: `${number} auswählen` }).check()
  expect(await sidewaysOverflow(phone)).toBe(0)
  await picture(phone, 'batch-phone')
  await phone.getByRole('toolbar').getByRole('button', { name: 'Abschließen' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()
  await phone.getByRole('dialog').getByText('2 Rapporte abgeschlossen').waitFor()
  for (const { id } of made) expect((await site.office.rapports.get({ id })).data.completed).toBe(true)
})

test('the batch route accepts only its steps, checks the permission of each, finds nothing of other companies and mails nothing twice', async () => {
  const other = await openSite(web.app)
  const theirs = await other.draft('standard', 100)
  const mine = await site.draft('standard', 100)
  expect((await post('invoices', { intent: 'delete', id: mine.id })).status).toBe(400)
  expect((await post('invoices', { intent: 'toString', id: mine.id })).status).toBe(400)
  expect((await post('invoices', { intent: 'mail', id: 'x' })).status).toBe(400)
  const letter = (id: number, role: 1 | 3 = 1) => post('invoices', { intent: 'letter', id }, role)
  expect((await letter(mine.id, 3)).text).toContain('Dafür fehlt die Berechtigung.')
  const missing = await letter(2_000_000_000)
  expect(missing.text).toContain('"refused"')
  expect(await letter(theirs.id)).toEqual(missing)
  expect((await other.get(theirs.id)).status).toBe('draft')
  expect(await status(mine.id)).toBe('draft')
  // Sent by another user in the meantime: no second mail.
  await site.office.invoices.sendByLetter({ id: mine.id })
  expect((await post('invoices', { intent: 'mail', id: mine.id })).text).toContain('Bitte neu laden.')
})

test('the editor suggests lines that were written before, by keyboard, with unit, price and rate', async () => {
  await site.draft('standard', [
    { description: 'Gaube eindecken\nmit Biberschwanz', unit: 'm²', unit_price: 87.5, tax_rate: 10 },
  ])
  const draft = await site.draft('standard', 1)
  await office.goto(`/invoices/${draft.id}`)
  const row = office.locator('[data-row]').last()
  const words = row.locator('[data-cell="description"]')
  await words.waitFor()
  const offered = office.getByRole('option', { name: /Gaube eindecken/ })
  await words.fill('')
  await words.pressSequentially('gaube')
  await offered.waitFor()
  await words.press('ArrowDown')
  await words.press('Enter')
  await expect.poll(() => words.inputValue()).toBe('Gaube eindecken\nmit Biberschwanz')
  await expect.poll(() => row.locator('[data-cell="unit_price"]').inputValue()).toBe('87,50')
  await row.locator('[data-cell="quantity"]:focus').waitFor()
  await eventually(async () =>
    expect((await site.get(draft.id)).items[0]).toMatchObject({
      unit: 'm²',
      unit_price: 87.5,
      tax_rate: 10,
    }),
  )
})

test('a line at 0 % is given its reason on the sheet, and the notice of what prevents sending disappears', async () => {
  const draft = await site.draft('standard', [{ description: 'Dach', unit_price: 100, tax_rate: 0 }])
  await office.goto(`/invoices/${draft.id}`)
  const wanted = office.getByText('Position 1: 0 % Umsatzsteuer braucht einen Grund.')
  await wanted.waitFor()
  const tax = office.locator('[data-row]').first().locator('[data-cell="tax_rate"]')
  expect(await tax.locator('option').allTextContents()).toContain('0\u00a0% – steuerfrei')
  await picture(office, 'invoice-zero-rate')
  await tax.selectOption('0 E')
  await office.getByRole('complementary', { name: 'Summen' }).getByText('Steuerbefreit von 100,00').waitFor()
  await eventually(async () =>
    expect((await site.get(draft.id)).items[0]).toMatchObject({ tax_rate: 0, tax_category: 'E' }),
  )
  await wanted.waitFor({ state: 'detached' })
})

test('the sums of an offer without VAT are those of the server while the user types', async () => {
  const small = await openSite(web.app, { defaultTaxProfile: 'small_business' })
  const { data: offer } = await small.office.offers.create({
    title: 'Kasten',
    kontakt_id: small.contactId,
    items: [{ description: 'Kasten', unit_price: 100 }],
  })
  // Seen in a whole run on a busy machine, never alone: one 500 next to the page of the offer, after which everything
  // continues.
  const page = await browser.open({ baseUrl: web.url, watched: 'a 500 at /offers/1' })
  await logIn(page, { email: `admin@${small.company.companyId}.test`, password: testPassword })
  await page.goto(`/offers/${offer.id}`)
  const price = page.locator('[data-row]').first().locator('[data-cell="unit_price"]')
  const sums = page.getByRole('complementary', { name: 'Summen' })
  await price.fill('250')
  await sums.getByText('Steuerbefreit von 250,00').waitFor()
  await eventually(async () =>
    expect((await small.office.offers.get({ id: offer.id })).data).toMatchObject({
      tax_amount: 0,
      total: 250,
    }),
  )
})

test('a Storno shows its e-invoice, makes one, and hands out its files', async () => {
  const { id } = await site.issue('standard', 1000)
  await site.office.invoices.cancel({ id })
  const note = (await site.get(id)).credit_note
  await office.goto(`/credit-notes/${note?.id}`)
  await office.getByRole('button', { name: 'Erstellen', exact: true }).click()
  await office
    .getByText(/^(Gültig|Mit Fehlern)$/)
    .first()
    .waitFor()
  const { data: exports } = await site.office.einvoices.listOfCreditNote({ id: note?.id ?? 0 })
  const made = exports.find(({ file_xml }) => file_xml !== null)
  const file = await office.request.get(made?.file_xml ?? '')
  expect(file.headers()['content-type']).toContain('application/xml')
  await picture(office, 'credit-note')
})
