import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../harness/browser'
import { moveUntil } from '../harness/move-until'
import { signIn } from '../harness/sign-in'
import { openSite, type Site } from '../harness/site'
import { startTestWeb, type TestWeb } from '../harness/web'

// Cards of the inquiry board are dragged from column to column, also next to an open panel; the drag library is only
// loaded for users who may need it.

let web: TestWeb
let browser: TestBrowser
let site: Site
let page: Page
let id: number

beforeAll(async () => {
  web = await startTestWeb()
  browser = await startBrowser(() => web.lines)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
beforeEach(async () => {
  site = await openSite(web.app)
  id = (await site.office.inquiries.create({ title: 'Dachgaube Nord' })).data.id
  page = await browser.open({ baseUrl: web.url })
  await signIn(page.context(), web, site.company)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-inquiry-board')
  await page.context().close()
})

const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const cardIn = (name: string) => column(name).getByRole('link', { name: 'Dachgaube Nord', exact: true })
/** Exists once the drag library is loaded. */
const said = () => page.locator('[id^="DndLiveRegion"]')
const stored = async () => (await site.office.inquiries.get({ id })).data.status

async function carryByMouse(from: string, to: string) {
  await moveUntil(page, cardIn(from), said())
  const target = await column(to).boundingBox()
  if (!target) throw new Error('the column is not seen')
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + 120, { steps: 8 })
  await expect.poll(() => column(to).getAttribute('data-over')).toBe('')
  await page.mouse.up()
  await cardIn(to).waitFor()
}

test('a card is carried by mouse, without opening anything, and by keys, without losing the focus', async () => {
  await page.goto('/inquiries')
  await carryByMouse('Neu', 'In Bearbeitung')
  await expect.poll(stored).toBe('in_progress')
  expect(new URL(page.url()).pathname).toBe('/inquiries')

  await cardIn('In Bearbeitung').focus()
  await page.keyboard.press('Space')
  // It is announced as picked up before its place is measured, and keys count from its place.
  await expect.poll(() => said().textContent()).toContain('über der Spalte In Bearbeitung')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said().textContent()).toContain('Angeboten')
  await page.keyboard.press('Space')
  await expect.poll(stored).toBe('quoted')
  await expect.poll(() => cardIn('Angeboten').evaluate(card => card === document.activeElement)).toBe(true)
})

test('beside a panel the library is loaded once the user turns to the board, where cards can then be carried', async () => {
  const urls: string[] = []
  page.on('request', request => urls.push(request.url()))
  const libraries = () => urls.filter(url => url.includes('/board-drag-'))
  await page.goto(`/inquiries/${id}`)
  await cardIn('Neu').waitFor()
  expect(libraries()).toEqual([])
  await carryByMouse('Neu', 'In Bearbeitung')
  await expect.poll(stored).toBe('in_progress')
  expect(libraries()).not.toEqual([])
})

test('closing the panel moves the focus to its card, which keeps it when the library is loaded', async () => {
  await page.goto(`/inquiries/${id}`)
  await page.keyboard.press('Escape')
  await said().waitFor({ state: 'attached' })
  await expect.poll(() => cardIn('Neu').evaluate(card => card === document.activeElement)).toBe(true)
})
