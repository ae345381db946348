import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type devices, picture, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { drag } from '../harness/drag'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// What hands do on the board besides moving: copying, resizing, creating, and on the phone swiping and tapping; and who
// may not change it.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let contact: number
const at = '/planning?from=2026-03-09'

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
  contact = (await company.as().contacts.create({ company_name: 'Huber', city: 'Linz' })).data.id
  await company.as().appointments.create({
    ...{ title: 'Gaube', user_ids: [company.userIds[3]], kontakt_id: contact, description: 'Schlüssel beim Nachbarn' },
    ...{ starts_at: '2026-03-10T08:00:00Z', ends_at: '2026-03-10T12:00:00Z', travel_minutes: 30, location: 'Linz' },
  })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-board-gestures')
})

async function open(device: keyof typeof devices, role: 1 | 2 | 3 = 1): Promise<Page> {
  const page = await browser.open({ baseUrl: web.url, device, refused: true, away: true })
  await signIn(page.context(), web, company, role)
  await page.goto(at)
  await page.waitForLoadState('networkidle')
  return page
}
const bar = (page: Page, row = 'Gerti Gesellin') =>
  page.locator(`section[aria-label="${row}"] [data-bar][aria-label^="Gaube"]`)
const planned = async () => (await company.as().appointments.planned({ from: '2026-03-09', to: '2026-03-15' })).data
/** Middle of a day's column in a person's row. */
async function cellOf(page: Page, row: string, column: number) {
  const box = await page.locator(`section[aria-label="${row}"]`).boundingBox()
  if (!box) throw new Error(`no row ${row}`)
  return { x: box.x + (box.width * (column + 0.5)) / 7, y: box.y + box.height / 2, day: box.width / 7 }
}

test('a bar that is dragged with Alt is copied with all that it says, and Ctrl Z takes the copy back', async () => {
  const board = await open('desktop')
  await drag(board, bar(board), await cellOf(board, 'Max Meister', 3), 'Alt')
  await bar(board, 'Max Meister').waitFor()
  await expect.poll(async () => (await planned()).length).toBe(2)
  const [original, copy] = await planned()
  expect(original).toMatchObject({ starts_at: '2026-03-10T08:00:00.000Z', user_ids: [company.userIds[3]] })
  expect(copy).toMatchObject({
    ...{ title: 'Gaube', kontakt_id: contact, description: 'Schlüssel beim Nachbarn', location: 'Linz' },
    ...{ travel_minutes: 30, starts_at: '2026-03-12T08:00:00.000Z', user_ids: [company.userIds[2]] },
  })
  await bar(board, 'Max Meister').focus()
  await board.keyboard.press('Control+z')
  await bar(board, 'Max Meister').waitFor({ state: 'detached' })
  expect((await planned()).filter(({ status }) => status !== 'cancelled')).toHaveLength(1)
})

test('its edges are dragged to another first and last day', async () => {
  const board = await open('desktop')
  const pull = async (edge: 'start' | 'end', column: number) => {
    const { x } = await cellOf(board, 'Gerti Gesellin', column)
    await drag(board, bar(board).locator(`[data-edge="${edge}"]`), { x })
  }
  const span = async () => (await planned()).map(one => [one.starts_at.slice(0, 13), one.ends_at.slice(0, 13)])
  await pull('end', 3)
  await expect.poll(span).toEqual([['2026-03-10T08', '2026-03-12T12']])
  await pull('start', 0)
  await expect.poll(span).toEqual([['2026-03-09T08', '2026-03-12T12']])
})

test('a double click on a free day plans for that person on that day', async () => {
  const board = await open('desktop')
  const { x, y } = await cellOf(board, 'Max Meister', 4)
  await board.mouse.dblclick(x, y)
  const sheet = board.getByRole('dialog')
  await sheet.getByLabel('Titel').fill('Abnahme')
  await expect.poll(() => sheet.getByLabel('Max Meister').isChecked()).toBe(true)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await sheet.waitFor({ state: 'detached' })
  const created = (await planned()).find(({ title }) => title === 'Abnahme')
  expect([created?.starts_at.slice(0, 10), created?.user_ids]).toEqual(['2026-03-13', [company.userIds[2]]])
})

test('without a connection the board says so and changes nothing', async () => {
  const board = await open('desktop')
  await board.context().setOffline(true)
  await board.getByText('Keine Verbindung. Die Tafel zeigt den letzten Stand').waitFor()
  await picture(board, 'board-offline')
  await drag(board, bar(board), await cellOf(board, 'Max Meister', 3))
  await expect.poll(() => bar(board, 'Max Meister').count()).toBe(0)
  await board.context().setOffline(false)
  await board.getByText('Keine Verbindung. Die Tafel zeigt den letzten Stand').waitFor({ state: 'detached' })
  expect(await planned()).toMatchObject([{ starts_at: '2026-03-10T08:00:00.000Z', user_ids: [company.userIds[3]] }])
})

test('an employee sees the own row and moves nothing', async () => {
  const board = await open('desktop', 3)
  await bar(board).waitFor()
  await expect.poll(() => board.locator('section[aria-label="Max Meister"]').count()).toBe(0)
  await expect.poll(() => board.getByRole('button', { name: 'Neuer Termin' }).count()).toBe(0)
  await picture(board, 'board-employee')
  await drag(board, bar(board), await cellOf(board, 'Gerti Gesellin', 3))
  await board.reload()
  await bar(board).waitFor()
  expect(await planned()).toMatchObject([{ starts_at: '2026-03-10T08:00:00.000Z' }])
})

test('on the phone a swipe leads to the next day and back, and a tap opens the appointment', async () => {
  const phone = await open('phone')
  await phone.goto('/planning?from=2026-03-09')
  await phone.waitForLoadState('networkidle')
  const finger = await phone.context().newCDPSession(phone)
  const swipe = async (from: number, to: number) => {
    const y = 420
    const point = (x: number) => [{ x, y }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point((from + to) / 2) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  // Shown, and not only in the address: the next swipe starts from the day that is shown.
  const shows = (day: string) => phone.getByText(day).waitFor()
  await shows('Mo., 9. März 2026')
  await swipe(330, 60)
  await shows('Di., 10. März 2026')
  const entry = phone.getByRole('listitem').filter({ hasText: 'Gerti Gesellin' }).getByText('Gaube')
  await entry.waitFor()
  await swipe(60, 330)
  await shows('Mo., 9. März 2026')
  await swipe(330, 60)
  await shows('Di., 10. März 2026')
  await entry.tap()
  await phone.getByRole('dialog').getByText('Gaube').first().waitFor()
})
