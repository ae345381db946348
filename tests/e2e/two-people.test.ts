import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// Two people have the same form open. The one who saves second is warned, sees both versions, and loses none of their
// input.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let desktop: Page
let phone: Page
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  browser = await startBrowser(() => web.lines)
  desktop = await signedIn('desktop')
  phone = await signedIn('phone')
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-two-people')
})

async function signedIn(device: 'desktop' | 'phone'): Promise<Page> {
  const page = await browser.open({ baseUrl: web.url, device, refused: true })
  await signIn(page.context(), web, company)
  return page
}

type Office = ReturnType<TestCompany['as']>
interface Form {
  /** Creates the record and returns the path of its page. */
  make(office: Office): Promise<string>
  /** The concurrent change by another user: a field that is also typed into here, and one that is not. */
  meanwhile(office: Office, path: string): Promise<unknown>
  /** The field that both change, the text typed here, and the other user's text. */
  both: [name: string, own: string, theirs: string]
  /** The field that only the other user changes, and its new value. */
  other: [name: string, theirs: string]
}
const idIn = (path: string) => Number(/\d+/.exec(path)?.[0])

const forms: Record<string, Form> = {
  project: {
    make: async office => `/projects/${(await office.projects.create({ name: 'Umbau', city: 'Wels' })).data.id}/edit`,
    meanwhile: (office, path) =>
      office.projects.update({ id: idIn(path), updates: { name: 'Umbau Süd', city: 'Graz' } }),
    both: ['name', 'Umbau Nord', 'Umbau Süd'],
    other: ['city', 'Graz'],
  },
  contact: {
    make: async office =>
      `/contacts/${(await office.contacts.create({ company_name: 'Kunde', city: 'Wels' })).data.id}/edit`,
    meanwhile: (office, path) =>
      office.contacts.update({ id: idIn(path), updates: { company_name: 'Kunde Süd', city: 'Graz' } }),
    both: ['company_name', 'Kunde Nord', 'Kunde Süd'],
    other: ['city', 'Graz'],
  },
  inquiry: {
    make: async office =>
      `/inquiries/${(await office.inquiries.create({ title: 'Dach', objekt_city: 'Wels' })).data.id}/edit`,
    meanwhile: (office, path) =>
      office.inquiries.update({ id: idIn(path), updates: { title: 'Dach Süd', objekt_city: 'Graz' } }),
    both: ['title', 'Dach Nord', 'Dach Süd'],
    other: ['objekt_city', 'Graz'],
  },
  article: {
    make: async office =>
      `/articles/${(await office.articles.create({ name: 'Brett', unit: 'Stk', unit_price: 5 })).data.id}`,
    meanwhile: (office, path) =>
      office.articles.update({ id: idIn(path), updates: { name: 'Brett Süd', unit_price: 1234.5 } }),
    both: ['name', 'Brett Nord', 'Brett Süd'],
    other: ['unit_price', '1.234,50'],
  },
  member: {
    async make(office) {
      const id = (await office.team.list({})).data.find(one => one.user_id === company.userIds[3])?.id ?? 0
      await office.team.update({ id, updates: { role: 3, job_category: null } })
      return `/team/${id}`
    },
    meanwhile: (office, path) => office.team.update({ id: idIn(path), updates: { job_category: 'Zimmerer', role: 2 } }),
    both: ['job_category', 'Spengler', 'Zimmerer'],
    other: ['role', '2'],
  },
  settings: {
    async make(office) {
      await office.companies.updateSettings({ name: 'Bau', legal_form: null })
      return '/settings'
    },
    meanwhile: office => office.companies.updateSettings({ name: 'Bau Süd', legal_form: 'GmbH' }),
    both: ['name', 'Bau Nord', 'Bau Süd'],
    other: ['legal_form', 'GmbH'],
  },
  profile: {
    async make(office) {
      await office.users.updateMe({ phone: null, job_title: null })
      return '/profile'
    },
    meanwhile: office => office.users.updateMe({ phone: '0316 1', job_title: 'Polier' }),
    both: ['phone', '0316 2', '0316 1'],
    other: ['job_title', 'Polier'],
  },
}

/** The form that contains the notice; the settings have several. */
const conflict = (page: Page) => page.locator('form').filter({ has: page.getByText('Inzwischen geändert') })

const fieldOf = (page: Page, name: string) => page.locator(`form [name="${name}"]`).first()

/** Waits until the page accepts clicks: on a busy machine it is visible before that. */
const ready = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some(key => key.startsWith('__reactProps')),
  )

async function collide(page: Page, form: Form): Promise<string> {
  const office = company.as()
  const path = await form.make(office)
  await page.goto(path)
  await ready(page)
  const [field, own] = form.both
  const input = fieldOf(page, field)
  await input.fill(own)
  await form.meanwhile(office, path)
  await input
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: /speichern/i })
    .click()
  await page.getByRole('alert').getByText('Inzwischen geändert: Rolle 1').waitFor()
  return path
}

for (const [name, form] of Object.entries(forms)) {
  test(`${name}: both versions are shown, and saving one’s own keeps what only the other user changed`, async () => {
    await collide(desktop, form)
    const [field, own, theirs] = form.both
    const notice = desktop.getByRole('alert').first()
    await notice.getByText(`jetzt „${theirs}“, bei Ihnen „${own}“`).waitFor()
    await notice.getByText('von Ihnen nicht geändert').waitFor()
    await expect.poll(() => fieldOf(desktop, field).inputValue()).toBe(own)
    await picture(desktop, `two-${name}-light`)
    await desktop.emulateMedia({ colorScheme: 'dark' })
    await picture(desktop, `two-${name}-dark`)
    await desktop.emulateMedia({ colorScheme: 'light' })
    const before = await company.as().audit.list({ limit: 1 })
    await desktop.getByRole('button', { name: 'Meine Fassung speichern' }).click()
    await conflict(desktop).waitFor({ state: 'detached' })
    const { data } = await company.as().audit.list({ limit: 1 })
    expect(data[0]?.id).not.toBe(before.data[0]?.id)
    // What only the other user changed keeps their value.
    const differences = (data[0]?.changes ?? []).filter(one => !/^(version|updated_at)$/.test(one.field))
    expect(differences.length).toBeGreaterThan(0)
    expect(differences.map(one => [one.before, one.after])).toEqual(differences.map(() => [theirs, own]))
  })

  test(`${name}: taking the other version fills in its values, keeps the rest, and saves nothing by itself`, async () => {
    await collide(phone, form)
    const { data: before } = await company.as().audit.list({ limit: 1 })
    const [, own] = form.both
    await phone.getByText(`bei Ihnen „${own}“`).waitFor()
    expect(await sidewaysOverflow(phone)).toBe(0)
    await picture(phone, `two-${name}-phone`)
    const [field, , theirs] = form.both
    const [otherField, other] = form.other
    await phone.getByRole('button', { name: 'Andere Fassung übernehmen' }).click()
    await phone.getByText('Die andere Fassung ist übernommen').waitFor()
    await expect.poll(() => fieldOf(phone, field).inputValue()).toBe(theirs)
    await expect.poll(() => fieldOf(phone, otherField).inputValue()).toBe(other)
    const { data: after } = await company.as().audit.list({ limit: 1 })
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    await picture(phone, `two-${name}-phone-taken`)
  })
}
