import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// A tab is closed while its input cannot be saved. It is offered again to the user who typed it, and to no other.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let context: BrowserContext
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
  context = (await browser.open({ baseUrl: web.url, device: 'desktop', refused: true })).context()
  await signIn(context, web, company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-kept-drafts')
})

type Noun = 'offers' | 'invoices'
const office = () => company.as()
const make: Record<Noun, () => Promise<number>> = {
  offers: async () => (await office().offers.create({ title: 'Dach' })).data.id,
  invoices: async () => (await office().invoices.create({ title: 'Dach' })).data.id,
}
const titleIn: Record<Noun, (id: number) => Promise<string>> = {
  offers: async id => (await office().offers.get({ id })).data.title,
  invoices: async id => (await office().invoices.get({ id })).data.title,
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Titel' })
const offered = (page: Page) => page.getByText('Nicht gespeichert: Änderungen vom')
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('gewerk.draft.')))

async function open(noun: Noun, id: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/${noun}/${id}`)
  await page.getByText('Gespeichert', { exact: true }).waitFor()
  return page
}

/** Types while the service cannot be reached, and closes the tab. */
async function typeAndClose(noun: Noun, id: number, text: string) {
  const page = await open(noun, id)
  // Not by a route: requests that a closing page still sends bypass routes.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (url, init) =>
      String(url).endsWith('.update') ? Promise.reject(new TypeError('no network')) : fetch(url, init)
  })
  await title(page).fill(text)
  await page.getByText('Keine Verbindung, nichts geht verloren').first().waitFor()
  await page.close()
}

for (const noun of ['offers', 'invoices'] as const) {
  test(`${noun}: what a closed tab could not save is offered again, saved, and then removed from the device`, async () => {
    const id = await make[noun]()
    await typeAndClose(noun, id, 'Dach und Gaube')
    const page = await open(noun, id)
    await offered(page).waitFor()
    await page.getByText('jetzt „Dach“, bei Ihnen „Dach und Gaube“').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Dach')
    await picture(page, `kept-${noun}`)
    await page.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect.poll(() => title(page).inputValue()).toBe('Dach und Gaube')
    await page.getByText('Gespeichert', { exact: true }).waitFor()
    expect(await titleIn[noun](id)).toBe('Dach und Gaube')
    expect(await keptKeys(page)).toEqual([])
    await page.reload()
    await page.getByText('Gespeichert', { exact: true }).waitFor()
    await expect.poll(() => offered(page).count()).toBe(0)
  })
}

test('an unwanted draft is discarded for good', async () => {
  const id = await make.offers()
  await typeAndClose('offers', id, 'Dach und Gaube')
  const page = await open('offers', id)
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await offered(page).waitFor({ state: 'detached' })
  expect(await keptKeys(page)).toEqual([])
  expect(await titleIn.offers(id)).toBe('Dach')
})

test('where the draft was changed elsewhere meanwhile, both versions are shown, and what was written only there stays', async () => {
  const id = await make.offers()
  await typeAndClose('offers', id, 'Dach Nord')
  await office().offers.update({ id, updates: { title: 'Dach Süd', intro_text: 'Guten Tag' } })
  const page = await open('offers', id)
  await page.getByText('Inzwischen hat jemand anderes weitergeschrieben.', { exact: false }).waitFor()
  await page.getByText('jetzt „Dach Süd“, bei Ihnen „Dach Nord“').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await picture(page, 'kept-two-versions')
  await page.getByRole('button', { name: 'Meine Fassung speichern' }).click()
  await expect.poll(() => titleIn.offers(id)).toBe('Dach Nord')
  const { data } = await office().offers.get({ id })
  expect(data.intro_text).toBe('Guten Tag')
})

test('a kept draft is offered to no other user who signs in on this browser, and still to its author', async () => {
  const id = await make.offers()
  await typeAndClose('offers', id, 'Dach und Gaube')
  await signIn(context, web, company, 2)
  const other = await open('offers', id)
  await other.waitForTimeout(500)
  await expect.poll(() => offered(other).count()).toBe(0)
  await expect.poll(() => other.getByText('Gaube').count()).toBe(0)
  await title(other).fill('Dach und Dachfenster')
  await expect.poll(() => titleIn.offers(id)).toBe('Dach und Dachfenster')
  await other.close()
  await signIn(context, web, company)
  const page = await open('offers', id)
  await offered(page).waitFor()
  await page.getByText('jetzt „Dach und Dachfenster“, bei Ihnen „Dach und Gaube“').waitFor()
  await page.getByRole('button', { name: 'Andere Fassung übernehmen' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Dach und Dachfenster')
})

test("two concurrent authors: both versions are shown, and saving one's own does not undo what only the other one wrote", async () => {
  const id = await make.invoices()
  const page = await open('invoices', id)
  let first = true
  await page.route('**/api/trpc/invoices.update', async route => {
    if (first) await office().invoices.update({ id, title: 'Dach Süd', buyer_reference: 'B-7' })
    first = false
    await route.continue()
  })
  await title(page).fill('Dach Nord')
  await page.getByText(/^Inzwischen geändert: /).waitFor()
  await page.getByText('jetzt „Dach Süd“, bei Ihnen „Dach Nord“').waitFor()
  await picture(page, 'two-write-an-invoice')
  await page.getByRole('button', { name: 'Meine Fassung speichern' }).click()
  await expect.poll(() => titleIn.invoices(id)).toBe('Dach Nord')
  expect((await office().invoices.get({ id })).data.buyer_reference).toBe('B-7')
})
