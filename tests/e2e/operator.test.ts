import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { type JoinedService, joinService } from '../harness/shared-service'

// An operator's day: a company is created, its administrator invited, supported from inside, and left again. Each test
// continues where the previous one ended.

let service: JoinedService
let browser: TestBrowser
let operator: Page
const name = 'Zimmerei Auer'
const guest = { email: 'nora.auer@zimmerei-auer.test', password: 'drei blaue Leitern am Dach' }

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  operator = await browser.open(service)
})

afterAll(async () => {
  await browser?.close()
  await service?.leave()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 }).waitFor()

test('an operator logs in, creates a company and finds it', async () => {
  await operator.goto('/login')
  await operator.getByLabel('E-Mail-Adresse').fill(service.logins.operator.email)
  await operator.getByLabel('Passwort', { exact: true }).fill(service.logins.operator.password)
  await operator.getByRole('button', { name: 'Anmelden' }).click()
  await operator.waitForURL(url => url.pathname !== '/login')
  await operator.goto('/admin/companies')
  await heading(operator, 'Firmen')
  await operator.getByRole('button', { name: 'Neue Firma' }).click()
  const dialog = operator.getByRole('dialog')
  // Several labels begin with "Name".
  const write = (field: string, text: string) => dialog.locator(`[name="${field}"]`).fill(text)
  await write('name', name)
  await write('admin_name', 'Anton Auer')
  await write('admin_email', 'anton@zimmerei-auer.test')
  await write('admin_password', 'vier grüne Leitern am Dach')
  await dialog.getByRole('button', { name: 'Firma anlegen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await operator.getByRole('link', { name, exact: true }).first().click()
  await heading(operator, name)
  expect(await sidewaysOverflow(operator)).toBe(0)
  await picture(operator, 'operator-company')
})

test('an access invitation creates an administrator, who sets a password through the link', async () => {
  await operator.getByRole('button', { name: 'Administration einladen' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.locator('[name="name"]').fill('Nora Auer')
  await dialog.locator('[name="email"]').fill(guest.email)
  await dialog.getByRole('button', { name: 'Einladen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await operator.getByText('Eingeladen').first().waitFor()

  const page = await browser.open({ ...service, device: 'phone' })
  await page.goto(await mailedLink())
  await heading(page, 'Zugang einrichten')
  await page.locator('[name="password"]').fill(guest.password)
  expect(await sidewaysOverflow(page)).toBe(0)
  await picture(page, 'operator-access')
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await logIn(page, guest)
  await page.context().close()
})

test('inside a company every page has a banner, and one click leads back', async () => {
  await operator.getByRole('button', { name: `${name} betreten` }).click()
  const banner = operator.getByRole('region', { name: 'Als Betreiber in dieser Firma' })
  await banner.waitFor()
  for (const path of ['/', '/contacts', '/offers/new', '/settings', '/audit']) {
    await operator.goto(path)
    await expect.poll(() => banner.innerText()).toContain(name)
  }
  await picture(operator, 'operator-banner')
  await banner.getByRole('button', { name: 'Zurück zur Verwaltung' }).click()
  await heading(operator, 'Firmen')
})

test("the platform's log and the company's log both record it", async () => {
  await operator.goto('/admin/audit')
  await operator.getByText('Betreiber hat die Firma verlassen').first().waitFor()
  const actions = ['Betreiber hat die Firma betreten', 'Zugang angenommen', 'Zugang eingeladen']
  for (const text of actions)
    await expect.poll(() => operator.getByText(text).count(), { message: text }).toBeGreaterThan(0)
  await picture(operator, 'operator-audit')

  const office = await browser.open(service)
  await logIn(office, guest)
  await office.goto('/audit')
  await heading(office, 'Protokoll')
  for (const text of ['Betreiber hat die Firma verlassen', ...actions])
    await expect.poll(() => office.getByText(text).count(), { message: text }).toBeGreaterThan(0)
  const file = async (name: string) => (await office.request.get(`/${name}`)).text()
  expect(await file('audit.csv')).toContain('Zugang eingeladen')
  const entries = JSON.parse(await file('audit.json')) as Array<{ action: string }>
  expect(entries[0]?.action).toBe('audit.exported')
  expect(entries.map(entry => entry.action)).toContain('company.left')
  // Only their own entries, and none of another company.
  await expect.poll(() => office.getByText('Holzbau Brandner').count()).toBe(0)
  await picture(office, 'company-audit')
})

/** The mailed link, from the outbox of the installation. */
async function mailedLink(): Promise<string> {
  const page = await browser.open(service)
  const mail = page.getByRole('article').filter({ hasText: guest.email })
  const link = mail.getByRole('link', { name: 'Link öffnen' })
  await expect
    .poll(async () => {
      await page.goto(`/dev/account-mails?key=${service.devKey}`)
      return link.count()
    })
    .toBe(1)
  const address = (await link.getAttribute('href')) ?? ''
  await page.context().close()
  return address
}
