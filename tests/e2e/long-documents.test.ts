import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// A document of hundreds of lines: its page includes the first of them, the others are loaded as the user scrolls, and
// an editor opens only with all of them.

const count = 130

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let page: Page
let kontakt_id: number
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  await office().companies.updateSettings({
    ...{ street: 'Weg 1', postal_code: '5020', city: 'Salzburg', vat_number: 'ATU12345675' },
  })
  const address = { street: 'Weg 2', postal_code: '5020', city: 'Salzburg' }
  kontakt_id = (await office().contacts.create({ company_name: 'Kundin', ...address })).data.id
  browser = await startBrowser(() => web.lines)
  page = await signedIn('desktop')
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-long-documents')
})

async function signedIn(device: 'desktop' | 'phone'): Promise<Page> {
  const opened = await browser.open({ baseUrl: web.url, device, refused: true, away: true })
  await signIn(opened.context(), web, company)
  return opened
}

const office = () => company.as()
const items = Array.from({ length: count }, (_, at) => ({
  description: `Zeile ${at + 1}`,
  quantity: 1,
  unit_price: 10,
}))
const invoice = async () => (await office().invoices.create({ title: 'Lang', kontakt_id, items })).data
const offer = async () => (await office().offers.create({ title: 'Lang', kontakt_id, items })).data

const rows = (of: Page) => of.locator('[data-row]')
const cell = (of: Page, text: string) =>
  of.locator('[data-cell="description"]').filter({ hasText: new RegExp(`^${text}$`) })
const shownCount = (of: Page, shown: number) => of.getByText(`${shown} von ${count} Zeilen`, { exact: true })
const saved = (of: Page) => of.getByText('Gespeichert', { exact: true }).waitFor()

describe('a document to read', () => {
  test.each(['desktop', 'phone'] as const)('loads its lines as the reader scrolls, on a %s', async device => {
    const { id } = await invoice()
    await office().invoices.sendByLetter({ id })
    const reader = device === 'desktop' ? page : await signedIn(device)
    await reader.goto(`/invoices/${id}`)
    const lines = reader.getByRole('article').locator('tbody tr')
    await shownCount(reader, 100).waitFor()
    await expect.poll(() => reader.getByRole('article').innerText()).toContain('1.560,00')
    expect(await sidewaysOverflow(reader)).toBe(0)
    await picture(reader, `long-invoice-${device}`)
    await shownCount(reader, 100).scrollIntoViewIfNeeded()
    await expect.poll(() => lines.count()).toBeGreaterThan(100)
    await expect
      .poll(async () => {
        await lines.last().scrollIntoViewIfNeeded()
        return lines.count()
      })
      .toBe(count)
    await expect.poll(() => lines.last().innerText()).toContain(`Zeile ${count}`)
    await expect.poll(() => reader.getByText(`von ${count} Zeilen`).count()).toBe(0)
  })

  test('shows the number of lines without JavaScript', async () => {
    const { id } = await invoice()
    await office().invoices.sendByLetter({ id })
    const answer = await fetch(`${web.url}/invoices/${id}`, { headers: { cookie: await cookieOf(web.app, company) } })
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect(html).toContain(`100 von ${count} Zeilen`)
    expect(html).toContain('Zeile 100')
    expect(html).not.toContain('Zeile 101')
  })

  test('shows more at a key press', async () => {
    const { data } = await office().offers.create({ title: 'Lang', kontakt_id, items })
    await office().offers.send({ id: data.id })
    // Scrolling would load them as well: disabled here, so that only the key press can.
    await page.addInitScript(() => {
      window.IntersectionObserver = class {
        observe() {}
        unobserve() {}
        disconnect() {}
        takeRecords = () => []
        root = null
        rootMargin = ''
        thresholds = []
      } as unknown as typeof IntersectionObserver
    })
    await page.goto(`/offers/${data.id}`)
    const lines = page.getByRole('article').locator('tbody tr')
    await shownCount(page, 100).waitFor()
    await page.getByRole('button', { name: 'Weitere Zeilen anzeigen' }).focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return lines.count()
      })
      .toBe(count)
  })
})

describe.each([
  ['invoice', 'invoices', invoice],
  ['offer', 'offers', offer],
] as const)('the editor of an %s', (_, noun, make) => {
  const stored = async (id: number) => (await office()[noun].get({ id })).data.items.map(item => item.description)

  test('opens with all lines and saves all of them, in order', async () => {
    const { id } = await make()
    await page.goto(`/${noun}/${id}`)
    await saved(page)
    await expect.poll(() => rows(page).count()).toBe(count)
    await cell(page, `Zeile ${count}`).fill('Letzte')
    await saved(page)
    await expect.poll(() => stored(id)).toEqual([...items.slice(0, -1).map(item => item.description), 'Letzte'])
    // Up to the beginning of the previous page, beyond the end of the first page.
    await cell(page, 'Zeile 101').press('Alt+ArrowUp')
    await expect.poll(async () => (await stored(id)).slice(99, 101)).toEqual(['Zeile 101', 'Zeile 100'])
    await expect.poll(async () => (await stored(id)).length).toBe(count)
  })

  test('stays open when the document grows beyond what its page includes', async () => {
    const short = { title: 'Kurz', kontakt_id, items: items.slice(0, 99) }
    const { id } = (await office()[noun].create(short)).data
    await page.goto(`/${noun}/${id}`)
    await saved(page)
    const title = page.getByRole('textbox', { name: 'Titel' })
    await title.evaluate(element => element.setAttribute('data-first-drawn', ''))
    // Each row except the first is added by a click that takes the focus from the previous row, which has no price.
    for (const rowsThen of [100, 101]) {
      await page.getByRole('button', { name: 'Position', exact: true }).click()
      await expect.poll(() => rows(page).count()).toBe(rowsThen)
      await rows(page)
        .nth(rowsThen - 1)
        .locator('[data-cell="description"]')
        .fill(`Zeile ${rowsThen}`)
    }
    await saved(page)
    await expect.poll(async () => (await stored(id)).length).toBe(101)
    // The page reloads because another user adds a line; the editor is still the same one.
    await office()[noun].addItem({ id, description: 'Nachtrag' })
    await cell(page, 'Nachtrag').waitFor()
    await expect.poll(() => rows(page).count()).toBe(102)
    await expect.poll(() => page.locator('[data-first-drawn]').count()).toBe(1)
  })

  test('is not shown while lines are missing, and opens once they arrive', async () => {
    const { id } = await make()
    await page.route(`**/api/trpc/${noun}.lines**`, route => route.fulfill({ status: 503 }))
    await page.goto(`/${noun}/${id}`)
    await page.getByText('Die weiteren Zeilen konnten nicht geladen werden.').first().waitFor()
    await expect.poll(() => rows(page).count()).toBe(0)
    await expect.poll(() => page.locator('[data-cell]').count()).toBe(0)
    await page.unroute(`**/api/trpc/${noun}.lines**`)
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).first().click()
    await saved(page)
    await expect.poll(() => rows(page).count()).toBe(count)
  })

  test('shows what a colleague has added, with all lines', async () => {
    const { id } = await make()
    await page.goto(`/${noun}/${id}`)
    await saved(page)
    await office()[noun].addItem({ id, description: 'Nachtrag' })
    await cell(page, 'Nachtrag').waitFor()
    await expect.poll(() => rows(page).count()).toBe(count + 1)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Länger')
    await saved(page)
    await expect.poll(async () => (await office()[noun].get({ id })).data.title).toBe('Länger')
    await expect.poll(async () => (await stored(id)).length).toBe(count + 1)
  })

  test("saves the text written here over a colleague's concurrent change, with all lines that the colleague has", async () => {
    const { id } = await make()
    await page.goto(`/${noun}/${id}`)
    await saved(page)
    let first = true
    await page.route(`**/api/trpc/${noun}.update`, async route => {
      if (first) await office()[noun].addItem({ id, description: 'Nachtrag' })
      first = false
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Titel' }).fill('Meines')
    await page.getByText(/^Inzwischen geändert: /).waitFor()
    await page.getByRole('button', { name: 'Meine Fassung speichern' }).click()
    await expect.poll(async () => (await office()[noun].get({ id })).data.title).toBe('Meines')
    await expect.poll(() => stored(id)).toEqual([...items.map(item => item.description), 'Nachtrag'])
    await page.unroute(`**/api/trpc/${noun}.update`)
  })
})

test('the e-invoice of a long draft is called complete only once it is known what prevents the draft from being sent', async () => {
  const { id } = await invoice()
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const readiness = '**/api/trpc/invoices.readiness?**'
  await page.route(readiness, async route => {
    await answered
    await route.continue()
  })
  await page.goto(`/invoices/${id}`)
  const checked = page.locator('div').filter({ has: page.getByRole('button', { name: 'Anderes Format' }) })
  await checked
    .filter({ has: page.getByLabel('Wird geprüft …') })
    .last()
    .waitFor()
  answer()
  await checked.getByText('Vollständig: Es ist nichts zu ergänzen.').last().waitFor()
  await page.unroute(readiness)
})
