import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { looksRight } from '../harness/looks-right'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// Input typed into a plain form and not sent: leaving asks, the device keeps it for its author, and offers it again.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let context: BrowserContext
beforeAll(async () => {
  web = await startTestWeb()
  browser = await startBrowser(() => web.lines)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
beforeEach(async () => {
  company = await createTestCompany(web.app)
  context = (await browser.open({ baseUrl: web.url, device: 'desktop', refused: true })).context()
  context.setDefaultTimeout(20_000)
  await signIn(context, web, company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-kept-forms')
  await context.close()
})

const offered = (page: Page) => page.getByText('Nicht gespeichert: Eingaben vom')
const question = (page: Page) => page.getByRole('dialog', { name: 'Seite verlassen, ohne zu speichern?' })
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.includes('.form:'))
      .map(([, text]) => String(text)),
  )
const leave = (page: Page) =>
  page.getByRole('navigation').first().getByRole('link', { name: 'Projekte', exact: true }).click()

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

interface PlainForm {
  path: () => Promise<string>
  label: string
  /** Its submit button. */
  submit: string
  stays?: true
}
const id = async (made: Promise<{ data: { id: number } }>) => (await made).data.id

/** One of each kind: new, changed, next to its list, a section with a separate save button. */
const forms: Record<string, PlainForm> = {
  'a new inquiry': { path: async () => '/inquiries/new', label: 'Titel', submit: 'Anlegen' },
  'a new contact': { path: async () => '/contacts/new', label: 'Firmenname', submit: 'Kontakt anlegen' },
  'an inquiry beside its list': {
    path: async () => `/inquiries/${await id(company.as().inquiries.create({ title: 'Dach' }))}/edit`,
    label: 'Titel',
    submit: 'Speichern',
  },
  'a project': {
    path: async () => `/projects/${await id(company.as().projects.create({ name: 'Umbau' }))}/edit`,
    label: 'Projektname',
    submit: 'Speichern',
  },
  'a section of the settings': { path: async () => '/settings', label: 'Ort', submit: 'Speichern', stays: true },
}

test.each(
  Object.entries(forms),
)('%s: leaving asks, typed input is offered again, and input that was sent is removed from the device', async (name, {
  path,
  label,
  submit,
  stays,
}) => {
  const address = await path()
  const page = await open(address)
  const field = page.getByRole('textbox', { name: label, exact: true }).first()
  await field.fill('Gaube Süd')
  await expect.poll(() => keptTexts(page)).toEqual([expect.stringContaining('Gaube Süd')])
  await leave(page)
  await question(page).waitFor()
  await picture(page, `kept-form-leave-${name.replaceAll(' ', '-')}`)
  await question(page).getByRole('button', { name: 'Hier bleiben' }).click()
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('Gaube Süd')
  await leave(page)
  await question(page).getByRole('button', { name: 'Seite verlassen' }).click()
  await page.waitForURL(/\/projects(\?|$)/)
  await page.goto(address)
  await offered(page).waitFor()
  await page.getByText('bei Ihnen „Gaube Süd“').waitFor()
  await looksRight(page, `kept-form-${name.replaceAll(' ', '-')}`)
  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect.poll(() => field.inputValue()).toBe('Gaube Süd')
  await page.locator('form', { has: field }).getByRole('button', { name: submit, exact: true }).click()
  if (stays) await page.getByText('Gespeichert').first().waitFor()
  else await page.waitForURL(url => url.pathname !== address)
  await expect.poll(() => keptTexts(page)).toEqual([])
  await leave(page)
  await page.waitForURL(/\/projects(\?|$)/)
})

test('refused input stays kept and unsent, and discarded input is removed for good', async () => {
  const page = await open('/inquiries/new')
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('keine Adresse')
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => keptTexts(page)).toEqual([expect.stringContaining('keine Adresse')])
  await leave(page)
  await question(page).getByRole('button', { name: 'Verwerfen' }).click()
  await page.waitForURL(/\/projects(\?|$)/)
  await expect.poll(() => keptTexts(page)).toEqual([])
})

test('a click that would lose input is asked about also while changes elsewhere load the page anew', async () => {
  const project = await id(company.as().projects.create({ name: 'Umbau' }))
  let isOver = false
  const changes = (async () => {
    for (let n = 0; !isOver; n++) await company.as().projects.update({ id: project, updates: { description: `${n}` } })
  })()
  try {
    // A reload that ended between the click and the question made the router forget the click: one of forty.
    for (let round = 0; round < 20; round++) {
      const page = await open(`/projects/${project}/edit`)
      await page.getByRole('textbox', { name: 'Projektname', exact: true }).fill(`Gaube ${round}`)
      const isGuarded = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
      await expect.poll(isGuarded, { interval: 5 }).toBe(true)
      await leave(page)
      await question(page).getByRole('button', { name: 'Hier bleiben' }).click()
      expect(new URL(page.url()).pathname).toBe(`/projects/${project}/edit`)
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
  } finally {
    isOver = true
    await changes
  }
})

test("one person's input is offered to no one else on the device, and signing out removes it", async () => {
  const page = await open('/inquiries/new')
  await page.getByRole('textbox', { name: 'Titel' }).fill('Gaube Süd')
  await expect.poll(() => keptTexts(page)).toHaveLength(1)
  await page.close()
  await signIn(context, web, company, 2)
  const other = await open('/inquiries/new')
  await other.getByRole('textbox', { name: 'Titel' }).fill('Keller')
  await expect.poll(() => keptTexts(other)).toHaveLength(2)
  await expect.poll(() => offered(other).count()).toBe(0)
  await other.getByRole('button', { name: /^Konto von/ }).click()
  await other.getByRole('menuitem', { name: 'Abmelden' }).click()
  const dialog = question(other)
  await dialog.getByText('gehen mit dem Abmelden verloren', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Abmelden' }).click()
  await other.waitForURL(/\/login/)
  await expect.poll(() => keptTexts(other)).toEqual([])
})

test("passwords are never written to the device's storage", async () => {
  const page = await open('/settings')
  await page.getByRole('textbox', { name: 'Ort', exact: true }).first().fill('Graz')
  await expect.poll(() => keptTexts(page)).toHaveLength(1)
  await page.goto('/profile/security')
  const password = page.locator('input[type=password]').first()
  await password.fill('geheim-geheim-geheim')
  await password.press('Tab')
  await expect.poll(() => keptTexts(page)).toEqual([expect.stringContaining('Graz')])
  expect((await keptTexts(page)).join()).not.toContain('geheim')
})

test('a browser that forbids storage keeps nothing, and forms, lists and signing out still work', async () => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  const page = await open('/inquiries/new')
  await page.getByRole('textbox', { name: 'Titel' }).fill('Gaube Ost')
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await page.waitForURL(/\/inquiries\/\d+/)
  await page.goto('/invoices')
  await page.getByRole('button', { name: /^Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.waitForURL(/\/login/)
})
