import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany } from '../harness/company'
import { startTestWeb, type TestWeb } from '../harness/web'

// The readable page of the API documents, as built. Any console error fails the test when the browser closes.

let web: TestWeb
let browser: TestBrowser
let page: Page
const elsewhere: string[] = []

beforeAll(async () => {
  web = await startTestWeb()
  browser = await startBrowser(() => web.lines)
  page = await open('desktop')
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})

async function open(device: 'desktop' | 'phone') {
  const opened = await browser.open({ baseUrl: web.url, device })
  opened.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(web.url)) elsewhere.push(request.url())
  })
  return opened
}

test('outsiders see the public API first: how to begin, every operation, its example', async () => {
  await page.goto('/docs/api')
  await page.getByRole('heading', { name: 'Gewerk Public API' }).waitFor()
  await page.getByRole('heading', { name: 'Authentication' }).waitFor()
  await expect.poll(() => page.locator('.opblock:not([id*="-on"])').count()).toBe(16)
  await page.getByRole('button', { name: 'POST /anfragen Create an inquiry' }).click()
  await page.getByText('Dachrinne undicht').first().waitFor()
  await picture(page, 'api-docs')
})

test('an operation can be tried out with a key', async () => {
  const company = await createTestCompany(web.app)
  const { data } = await company.as().apiKeys.create({ name: 'Versuch', scopes: ['core:read'] })
  await page.getByRole('button', { name: 'Authorize', exact: true }).first().click()
  await page.locator('.modal-ux').getByRole('textbox').fill(data.key)
  await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click()
  await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'GET /me The key' }).click()
  const operation = page.locator('.opblock', { hasText: 'The key and what its company has booked' })
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText(company.companyId).first().waitFor()
})

test('the other document is one click away', async () => {
  await page.getByRole('link', { name: 'API und Anwendung' }).click()
  await page
    .getByText('/api/cron/webhook-out')
    .or(page.getByRole('link', { name: 'Scheduled work' }))
    .first()
    .waitFor()
  expect(new URL(page.url()).search).toBe('?document=all')
})

test('it fits a phone in the dark', async () => {
  const phone = await open('phone')
  await phone.emulateMedia({ colorScheme: 'dark' })
  await phone.goto('/docs/api')
  await phone.getByRole('heading', { name: 'Gewerk Public API' }).waitFor()
  expect(await sidewaysOverflow(phone)).toBe(0)
  const background = await phone.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(16, 17, 19)')
  await picture(phone, 'api-docs-phone')
})

test('everything comes from our own address', () => {
  expect(elsewhere).toEqual([])
})
