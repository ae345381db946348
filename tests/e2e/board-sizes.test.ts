import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardSize, fillBoard } from '../../bench/board-data'
import { devices, logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { looksRight } from '../harness/looks-right'
import { startTestWeb, type TestWeb } from '../harness/web'

// The board of a large company, of a small one, and of one that has planned nothing yet.

let web: TestWeb
let browser: TestBrowser
let superuser: pg.Client
const monday = '2026-03-09'

beforeAll(async () => {
  web = await startTestWeb()
  superuser = new pg.Client({ connectionString: web.app.database.superuserUrl })
  await superuser.connect()
  browser = await startBrowser(() => web.lines)
})
afterAll(async () => {
  await browser?.close()
  await superuser?.end()
  await web?.stop()
})

const sizes: Record<string, BoardSize> = {
  'sixty people': { people: 60, vehicles: 15, weeks: 8, appointments: 2_000, leaves: 150 },
  'three people': { people: 3, vehicles: 1, weeks: 1, appointments: 12, leaves: 1 },
  'one person and nothing planned': { people: 1, vehicles: 0, weeks: 1, appointments: 0, leaves: 0 },
}

test.each(
  Object.entries(sizes),
)('with %s it shows each of them, fits the window and has no axe violation', async (_name, size) => {
  const { admin } = await fillBoard(superuser, monday, size)
  const page = await browser.open({ baseUrl: web.url, device: 'desktop' })
  await logIn(page, admin)
  const file = `board-${size.people}`
  await page.goto(`/planning?from=${monday}`)
  const rows = page.locator('section[aria-label]').filter({ visible: true })
  await expect.poll(() => rows.count()).toBeGreaterThan(0)
  if (size.people <= 3) await expect.poll(() => rows.count()).toBe(size.people)
  await looksRight(page, file)
  await page.setViewportSize(devices.tablet.viewport)
  expect(await sidewaysOverflow(page)).toBe(0)
  await picture(page, `${file}-tablet`)
  await page.setViewportSize(devices.desktop.viewport)
  for (const view of ['day', 'four', 'eight']) {
    await page.goto(`/planning?from=${monday}&view=${view}`)
    await rows.first().waitFor()
    await picture(page, `${file}-${view}`)
  }
  await page.setViewportSize({ width: 2200, height: 1000 })
  await expect.poll(async () => (await page.locator('[data-pane]').boundingBox())?.width ?? 0).toBeGreaterThan(1_600)
  await picture(page, `${file}-eight-wide`)
  await page.setViewportSize(devices.desktop.viewport)
  for (const kind of ['resources', 'projects']) {
    await page.goto(`/planning?from=${monday}&rows=${kind}`)
    await page.getByRole('heading', { name: 'Plantafel' }).waitFor()
    await picture(page, `${file}-${kind}`)
  }
  await page.context().close()
})
