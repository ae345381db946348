import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { type LocalService, startLocalService } from '../harness/service'

// A company registers itself and its first user signs in with a second factor. Each test continues where the previous
// one ended.

let service: LocalService
let browser: TestBrowser
let page: Page
let secret: string
let codes: string[]

const email = 'anna@tischlerei-huber.test'
const password = 'drei blaue Leitern am Dach'

beforeAll(async () => {
  const texts = { TERMS_URL: 'https://gewerk.test/agb', PRIVACY_URL: 'https://gewerk.test/datenschutz' }
  service = await startLocalService({ env: { GEWERK_SEED: 'minimal', ...texts } })
  browser = await startBrowser(service.logged)
  page = await browser.open({ baseUrl: service.baseUrl, device: 'phone', refused: true })
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

test("a start on one's own machine prints the address, the logins and a line for the API before anything else", () => {
  const { admin, apiKey } = service.demo
  const printed = service.output().split('Ende: Strg-C')[0] ?? ''
  for (const text of [`Gewerk läuft: ${service.baseUrl}`, admin.email, admin.password, `Bearer ${apiKey}`])
    expect(printed).toContain(text)
  // Log lines are JSON.
  expect(printed.split('\n').filter(line => line.startsWith('{'))).toEqual([])
})

async function signIn() {
  await page.goto('/login')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

const currentCode = () => new TOTP({ secret }).generate()

test('a newcomer finds the way from the login and sees at the field what is wrong', async () => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Betrieb registrieren' }).click()
  await page.getByLabel('Name des Betriebs').fill('Tischlerei Huber & Söhne')
  await expect.poll(() => page.getByLabel('Kennung').inputValue()).toBe('tischlerei-huber-soehne')
  await page.getByLabel('Ihr Name').fill('Anna Huber')
  await page.getByLabel('Ihre E-Mail-Adresse').fill(email)
  await page.locator('[name="adminPassword"]').fill('annahuber2026')
  const links = page.getByRole('main').getByRole('link', { name: /Nutzungsbedingungen|Datenschutzerklärung/ })
  expect(await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))).toEqual([
    'https://gewerk.test/agb',
    'https://gewerk.test/datenschutz',
  ])
  await page.getByLabel('Ich nehme die Nutzungsbedingungen an').check()
  await page.getByLabel('Ich habe die Datenschutzerklärung gelesen').check()
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await page.getByText('besteht aus Namen, die andere kennen').first().waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  await picture(page, 'register-refused')
})

test('the mail with the link is kept on this machine, where the page after registering links to it with the printed key', async () => {
  await page.locator('[name="adminPassword"]').fill(password)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await page.getByRole('heading', { name: 'E-Mail bestätigen' }).waitFor()
  await picture(page, 'register-check-mail')
  await page.getByRole('link', { name: 'E-Mails ansehen' }).click()
  await page.getByLabel('Schlüssel').fill('of another installation')
  await page.getByRole('button', { name: 'E-Mails öffnen' }).click()
  await page.getByText('Das ist nicht der Schlüssel').waitFor()
  await picture(page, 'account-mails-key')
  await page.getByLabel('Schlüssel').fill(service.demo.devKey)
  await page.getByRole('button', { name: 'E-Mails öffnen' }).click()
  await page.getByRole('button', { name: 'Neu laden' }).waitFor()
  await signIn()
  await page.getByText('noch nicht bestätigt').waitFor()
  await page.getByRole('button', { name: 'Link noch einmal senden' }).waitFor()
  await expect
    .poll(async () => {
      // The browser has stored the key.
      await page.goto('/dev/account-mails')
      return page.getByRole('link', { name: 'Link öffnen' }).count()
    })
    .toBe(1)
  await picture(page, 'account-mails')
})

test('the link confirms the address, and its owner may sign in', async () => {
  await page.getByRole('link', { name: 'Link öffnen' }).click()
  await page.getByRole('heading', { name: 'E-Mail-Adresse bestätigt' }).waitFor()
  await signIn()
  await page.getByRole('heading', { name: 'Heute', exact: true }).waitFor()
})

test('%s: the first field has the focus when opened the first time, and every button is visible', async () => {
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('dialog').getByLabel('Jetziges Passwort').fill(password)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByAltText('QR-Code für die Authentifizierungs-App').waitFor()
  await picture(page, 'second-factor')
  secret = (await page.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '')
  await page.getByLabel('Code aus der App').fill(currentCode())
  await page.getByRole('dialog').getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('heading', { name: 'Wiederherstellungscodes' }).waitFor()
  codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
  await page.getByText('Noch 10 Wiederherstellungscodes').waitFor()
})

test('signing in requires it, refuses a wrong code, and accepts a recovery code', async () => {
  await page.context().clearCookies()
  await signIn()
  await page.getByRole('heading', { name: 'Bestätigung' }).waitFor()
  await picture(page, 'second-step')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await page.getByText('stimmt nicht oder wurde schon benutzt').waitFor()
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await page.getByRole('heading', { name: 'Heute', exact: true }).waitFor()
  await page.goto('/profile/security')
  await page.getByText('Noch 9 Wiederherstellungscodes').waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  await picture(page, 'security')
})
