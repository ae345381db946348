import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { type LocalService, startLocalService } from '../harness/service'

// A person and their account, by hand. Each test goes on where the one before ended.

let service: LocalService
let browser: TestBrowser
let office: Page
let boss: Page

beforeAll(async () => {
  service = await startLocalService({ env: { GEWERK_SEED: 'minimal' } })
  browser = await startBrowser()
  office = await browser.open(service)
  boss = await browser.open({ ...service, device: 'phone' })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await service?.stop()
}, 120_000)

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The page takes clicks: on a busy machine it is seen before that. */
const ready = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some(key => key.startsWith('__reactProps')),
  )

async function goTo(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

test('a person changes the own name and sees it in the frame', async () => {
  await logIn(office, service.demo.admin)
  await ready(office)
  await button(office, /^Konto von/).click()
  await office.getByRole('menuitem', { name: 'Mein Profil' }).click()
  await office.getByRole('heading', { name: 'Mein Profil' }).waitFor()
  await office.getByRole('textbox', { name: /^Name/ }).fill('Petra Neumann-Huber')
  await button(office, 'Speichern').click()
  await button(office, 'Konto von Petra Neumann-Huber').waitFor()
  expect(await sidewaysOverflow(office)).toBe(0)
}, 120_000)

test('a picture is chosen, stands in the frame, and is removed again', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2080c0' } })
    .png()
    .toBuffer()
  const inFrame = button(office, /^Konto von/).locator('img')
  await office.setInputFiles('input[type=file]', { name: 'ich.png', mimeType: 'image/png', buffer: bytes })
  await office.getByText('Das Bild ist gespeichert.').waitFor()
  await inFrame.waitFor()
  // It has been loaded, not only named.
  await office.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('header img[src^="/api/user/avatar/"]')
    return shown?.complete && shown.naturalWidth === 256
  })
  await picture(office, 'profile')
  await button(office, 'Bild entfernen').click()
  await inFrame.waitFor({ state: 'detached' })
}, 120_000)

test('what a second person does rings the bell of the first, without a reload', async () => {
  await logIn(boss, service.demo.manager)
  await ready(boss)
  await button(boss, /^Benachrichtigungen/).click()
  const readAll = button(boss, 'Alle als gelesen markieren')
  if (await readAll.isEnabled()) await readAll.click()
  await boss.keyboard.press('Escape')
  await button(boss, 'Benachrichtigungen, nichts ungelesen').waitFor()
  await goTo(office, '/inquiries/new')
  await office.getByLabel(/^Titel/).fill('Carport am Hang')
  await office.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await button(boss, 'Benachrichtigungen, 1 ungelesen').click()
  const told = boss.getByRole('link', { name: /Neue Anfrage .*Carport am Hang/ })
  await told.waitFor()
  expect(await sidewaysOverflow(boss)).toBe(0)
  await picture(boss, 'bell')
  await told.click()
  await boss.getByText('Carport am Hang').first().waitFor()
  await button(boss, 'Benachrichtigungen, nichts ungelesen').waitFor()
}, 120_000)

test('who switches a kind off hears no more of it', async () => {
  await goTo(boss, '/profile/notifications')
  const inService = boss.getByRole('switch', { name: 'Neue Anfrage: In Gewerk' })
  const kept = boss.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().includes('/profile/notifications'),
  )
  await inService.click()
  await kept
  await expect.poll(() => inService.isChecked()).toBe(false)
  await boss.reload()
  await ready(boss)
  expect(await inService.isChecked()).toBe(false)
}, 120_000)

test('everything that is stored about a person comes as a file', async () => {
  await goTo(office, '/profile/data')
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'Datei herunterladen' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^gewerk-\d+-.*\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const file = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { name: string; tables: object }
  expect(file.name).toBe('Petra Neumann-Huber')
  expect(Object.keys(file.tables)).toContain('sessions')
}, 120_000)

test('an address that leads nowhere says so calmly, and what is safe', async () => {
  // By request: a browser reports the status of such a page as an error of its own.
  const answer = await office.context().request.get('/nirgends')
  expect(answer.status()).toBe(404)
  const page = await answer.text()
  for (const text of ['Hier ist nichts', 'An Ihren Daten hat sich nichts geändert.', 'Zur Übersicht'])
    expect(page).toContain(text)
})
