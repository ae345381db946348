import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../harness/axe'
import { picture, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// On a site without reception a page cannot be loaded, nor a form be sent: the page says so and the frame stays.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  browser = await startBrowser(() => web.lines)
  page = await browser.open({ baseUrl: web.url, device: 'phone', away: true })
  await signIn(page.context(), web, company)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})

const noConnection = () => page.getByRole('heading', { name: 'Keine Verbindung' })
const again = () => page.getByRole('button', { name: 'Noch einmal versuchen' })

test('a page that cannot be loaded says so within the frame, and loads once there is a connection', async () => {
  await page.goto('/rapports/new')
  await page.getByRole('heading', { name: 'Neuer Rapport' }).waitFor()
  await page.goto('/rapports')
  await page.getByRole('link', { name: 'Neuer Rapport' }).first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Neuer Rapport' }).first().click()
  await noConnection().waitFor()
  await page.getByRole('navigation').first().waitFor()
  await expect.poll(() => page.getByText('Nummer unten').count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  await picture(page, 'no-connection')
  await again().click()
  await noConnection().waitFor()
  await page.context().setOffline(false)
  await again().click()
  await page.getByRole('heading', { name: 'Neuer Rapport' }).waitFor()
  await noConnection().waitFor({ state: 'detached' })
})

test('a form that is sent without a connection keeps its input, and is sent afterwards', async () => {
  await page.goto('/rapports/new')
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Gaube Nord')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /beginnen/ }).click()
  await page.getByRole('alert').getByText('Noch nicht gespeichert.', { exact: false }).waitFor()
  await expect.poll(() => title.inputValue()).toBe('Gaube Nord')
  expect(await violationsOn(page)).toEqual([])
  await picture(page, 'form-without-connection')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /beginnen/ }).click()
  await page.waitForURL(/\/rapports\/\d+/)
  const { data } = await company.as().rapports.list({})
  expect(data.map(rapport => rapport.title)).toEqual(['Gaube Nord'])
})

test('rows of a form are added and taken out without a connection', async () => {
  await page.goto('/settings')
  const add = page.getByRole('button', { name: 'Stufe hinzufügen' })
  await add.waitFor()
  await page.context().setOffline(true)
  await add.click()
  const remove = page.getByRole('button', { name: 'Stufe 1 entfernen' })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Noch nicht gespeichert.').count()).toBe(0)
  await page.context().setOffline(false)
})

test('a script that fails to load disables only its part, and typed input stays', async () => {
  const scripts = '**/assets/command-palette-*.js'
  await page.goto('/rapports/new')
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Gaube Süd')
  await page.route(scripts, route => route.abort('internetdisconnected'))
  // Set up before anything requests it: the build may load it together with the first one.
  const failing = '**/assets/bell-list-*.js'
  await page.route(failing, route =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken part')" }),
  )
  await page.getByRole('button', { name: 'Suchen und springen' }).click()
  const missing = page.getByRole('alert').filter({ hasText: 'Dieser Teil der Seite ist nicht angekommen' })
  await missing.waitFor()
  await expect.poll(() => title.inputValue()).toBe('Gaube Süd')
  expect(await violationsOn(page)).toEqual([])
  await picture(page, 'script-missing')
  // A second failure adds no second notice, and one click closes it.
  await page.evaluate(() =>
    window.addEventListener(
      'error',
      event => {
        // Otherwise the browser reports it as an error and fails the test.
        event.preventDefault()
        document.documentElement.dataset.fault = event.message
      },
      { once: true },
    ),
  )
  await page.getByRole('button', { name: 'Benachrichtigungen' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-fault')).toContain('broken part')
  await expect.poll(() => missing.count()).toBe(1)
  await missing.getByRole('button', { name: 'Schließen' }).click()
  await missing.waitFor({ state: 'detached' })
  await page.unroute(scripts)
  await page.unroute(failing)
})
