import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { isInView } from '../harness/is-in-view'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// Where a page is scrolled to, when it is updated under its user's hands, left, returned to and loaded anew.

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
  if (task.result?.state === 'fail') await browser.pictures('failed-scrolling')
  await page.context().close()
})

/** Keeps requests waiting until they are released. */
async function hold(matches: (url: URL) => boolean) {
  const held: Route[] = []
  let isOpen = false
  await page.route(matches, async route => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return {
    arrived: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async release() {
      isOpen = true
      await Promise.all(held.map(route => route.continue()))
    },
  }
}
const isData = ({ pathname, searchParams }: URL) => pathname.endsWith('.data') || searchParams.has('_data')
const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (y: number) => page.evaluate(top => window.scrollTo(0, top), y)

test('an update of the page does not move it back to where it was when the update began', async () => {
  await company.as().companies.updateSettings({ vat_number: null })
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  const missing = page.getByRole('link', { name: /UID/ })
  await missing.waitFor()
  const updates = await hold(isData)
  await company.as().companies.updateSettings({ vat_number: 'ATU57780814' })
  await updates.arrived()
  await scrollTo(700)
  await updates.release()
  await missing.waitFor({ state: 'detached' })
  // What vanished above moves the rest up by its height.
  expect(await scrollY()).toBeGreaterThan(500)
})

test('a link to a field leads there, also when the page that it is on is updated in between', async () => {
  await company.as().companies.updateSettings({ vat_number: null })
  const { data: contact } = await company.as().contacts.create({ company_name: 'Kunde', city: 'Wien' })
  const items = [{ description: 'Dach decken', quantity: 1, unit: 'psch' as const, unit_price: 900 }]
  const { data: invoice } = await company.as().invoices.create({ title: 'Dach', kontakt_id: contact.id, items })
  await page.goto(`/invoices/${invoice.id}`)
  await page.waitForLoadState('networkidle')
  const texts = await hold(({ pathname }) => /\/de-settings-/.test(pathname))
  await page.getByRole('link', { name: /UID/ }).first().click()
  await page.waitForURL(url => url.pathname === '/settings')
  await texts.arrived()
  const update = page.waitForResponse(response => isData(new URL(response.url())))
  await company.as().invoices.update({ id: invoice.id, title: 'Dachstuhl' })
  await update
  await texts.release()
  await page.getByLabel('UID-Nummer').first().waitFor()
  await expect.poll(() => isInView(page, 'legal-vat_number')).toBe(true)
})

test('a page that is returned to is where it was left, and another one begins at its top', async () => {
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await scrollTo(800)
  await page.getByRole('navigation').getByRole('link', { name: 'Kontakte' }).first().click()
  await page.waitForURL(url => url.pathname === '/contacts')
  await expect.poll(scrollY).toBe(0)
  await page.goBack()
  await expect.poll(scrollY).toBe(800)
  await page.reload()
  await expect.poll(scrollY).toBe(800)
  await page.goForward()
  await page.waitForURL(url => url.pathname === '/contacts')
  await page.goBack()
  await expect.poll(scrollY).toBe(800)
})

test('a link whose hash is not encoded correctly shows its page', async () => {
  await page.goto('/settings#%')
  await page.waitForLoadState('networkidle')
  await page.getByRole('navigation').getByRole('link', { name: 'Kontakte' }).first().click()
  await page.waitForURL(url => url.pathname === '/contacts')
  await page.goBack()
  await page.getByLabel('UID-Nummer').first().waitFor()
  expect(new URL(page.url()).hash).toBe('#%')
})
