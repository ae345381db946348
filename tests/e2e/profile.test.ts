import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { eventually } from '../harness/eventually'
import { looksRight } from '../harness/looks-right'
import { hydrated } from '../harness/pages'
import { type JoinedService, joinService } from '../harness/shared-service'

// A person and their account, by hand. Each test continues where the previous one ended.

let service: JoinedService
let browser: TestBrowser
let office: Page
let boss: Page
/** The page of the mails' recipient. */
let reader: Page

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
  boss = await browser.open({ ...service, device: 'phone' })
  reader = await browser.open({ ...service, device: 'phone', refused: true })
})

afterAll(async () => {
  await browser?.close()
  await service?.leave()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a person changes their own name and sees it in the frame', async () => {
  await logIn(office, service.logins.admin)
  await hydrated(office)
  await button(office, /^Konto von/).click()
  await office.getByRole('menuitem', { name: 'Mein Profil' }).click()
  await office.getByRole('heading', { name: 'Mein Profil' }).waitFor()
  await office.getByRole('textbox', { name: /^Name/ }).fill('Petra Neumann-Huber')
  await button(office, 'Speichern').click()
  await button(office, 'Konto von Petra Neumann-Huber').waitFor()
  expect(await sidewaysOverflow(office)).toBe(0)
})

test('a picture is chosen, appears in the frame, and is removed again', async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2080c0' } })
    .png()
    .toBuffer()
  const inFrame = button(office, /^Konto von/).locator('img')
  await office.setInputFiles('input[type=file]', { name: 'ich.png', mimeType: 'image/png', buffer: bytes })
  await office.getByText('Das Bild ist gespeichert.').waitFor()
  await inFrame.waitFor()
  // It has been loaded, not only referenced.
  await office.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('header img[src^="/api/user/avatar/"]')
    return shown?.complete && shown.naturalWidth === 256
  })
  await picture(office, 'profile')
  await button(office, 'Bild entfernen').click()
  await inFrame.waitFor({ state: 'detached' })
})

test("an action of one person rings another one's bell, without a reload", async () => {
  await logIn(boss, service.logins.manager)
  await hydrated(boss)
  await button(boss, /^Benachrichtigungen/).click()
  const readAll = button(boss, 'Alle als gelesen markieren')
  if (await readAll.isEnabled()) await readAll.click()
  await boss.keyboard.press('Escape')
  await button(boss, 'Benachrichtigungen, nichts ungelesen').waitFor()
  await office.goto('/inquiries/new')
  await office.getByLabel(/^Titel/).fill('Carport am Hang')
  await office.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await button(boss, 'Benachrichtigungen, 1 ungelesen').click()
  const notice = boss.getByRole('link', { name: /Neue Anfrage .*Carport am Hang/ })
  await notice.waitFor()
  expect(await sidewaysOverflow(boss)).toBe(0)
  await picture(boss, 'bell')
  await notice.click()
  await boss.getByText('Carport am Hang').first().waitFor()
  await button(boss, 'Benachrichtigungen, nichts ungelesen').waitFor()
})

test('a person who switches a kind off gets no more of it', async () => {
  await boss.goto('/profile/notifications')
  const inService = boss.getByRole('switch', { name: 'Neue Anfrage: In Gewerk' })
  const kept = boss.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().includes('/profile/notifications'),
  )
  await inService.click()
  await kept
  await expect.poll(() => inService.isChecked()).toBe(false)
  await boss.reload()
  await expect.poll(() => inService.isChecked()).toBe(false)
})

test('everything that is stored about a person is downloaded as a file', async () => {
  await office.goto('/profile/data')
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
})

const newEmail = 'petra.neumann-huber@post.test'
const newPassword = 'drei blaue Leitern am Dach'

/** The link of the newest mail to an address, as stored on a machine without a mail server. */
function mailedLink(to: string, label: string): Promise<string> {
  return eventually(async () => {
    await reader.goto(`/dev/account-mails?key=${service.devKey}`)
    const mail = reader.getByRole('article').filter({ hasText: to }).filter({ hasText: label }).first()
    const link = await mail.getByRole('link').getAttribute('href', { timeout: 1000 })
    if (!link) throw new Error('the mail is still under way')
    return link
  })
}

test('a new address is requested with the password, waits in the profile, and takes effect once its link is confirmed', async () => {
  const { email, password } = service.logins.admin
  await office.goto('/profile/security')
  const card = office.locator('[data-card]').filter({ hasText: 'Neue E-Mail-Adresse' })
  await card.getByLabel('Neue E-Mail-Adresse').fill(newEmail)
  await card.getByLabel(/^Jetziges Passwort/).fill(password)
  await button(office, 'Adresse ändern').click()
  await office.getByText(`${newEmail} wartet auf Bestätigung`).waitFor()
  await looksRight(office, 'email-pending')
  const link = await mailedLink(newEmail, 'Neue Adresse bestätigen')
  await picture(reader, 'email-mails')
  // When a program opens the link, nothing changes.
  for (let look = 0; look < 2; look += 1) expect((await reader.request.get(link)).status()).toBe(200)
  await office.reload()
  await office.getByText(`${newEmail} wartet auf Bestätigung`).waitFor()
  await office.goto(link)
  await office.getByText(`Danach melden Sie sich mit ${newEmail} an.`).waitFor()
  await picture(office, 'email-confirm')
  await button(office, 'Adresse bestätigen').click()
  await office.getByRole('heading', { name: 'Die neue Adresse gilt' }).waitFor()
  await picture(office, 'email-confirmed')
  await office.getByRole('link', { name: 'Weiter' }).click()
  await office.getByRole('heading', { name: 'Heute', exact: true }).waitFor()
  const login = (address: string) => reader.request.post('/api/auth/login', { data: { email: address, password } })
  expect([(await login(email)).status(), (await login(newEmail)).status()]).toEqual([401, 200])
})

test('an objection from the former address restores the account, ends its sessions, and lets its owner set a new password', async () => {
  const { email } = service.logins.admin
  const link = await mailedLink(email, 'Änderung widersprechen')
  await office.goto('about:blank')
  await reader.goto(link)
  await reader.getByText(`Dann gilt wieder ${email}`).waitFor()
  await picture(reader, 'email-undo')
  await button(reader, 'Widersprechen').click()
  await reader.getByRole('heading', { name: 'Die frühere Adresse gilt wieder' }).waitFor()
  expect(await sidewaysOverflow(reader)).toBe(0)
  await picture(reader, 'email-undone')
  expect((await office.request.get('/profile', { maxRedirects: 0 })).status()).toBe(302)
  await reader.goto(link)
  await reader.getByRole('heading', { name: 'Dieser Link öffnet nichts mehr' }).waitFor()
  await picture(reader, 'email-undo-dead')
  await reader.goto(await mailedLink(email, 'Neues Passwort setzen'))
  await reader.getByLabel(/^Neues Passwort/).fill(newPassword)
  await button(reader, 'Passwort setzen').click()
  await reader.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await logIn(office, { email, password: newPassword })
})

test('an unknown address says so calmly, and says what is safe', async () => {
  // As a plain request: a browser logs the status of such a page as an error.
  const answer = await office.context().request.get('/nirgends')
  expect(answer.status()).toBe(404)
  const page = await answer.text()
  for (const text of ['Hier ist nichts', 'An Ihren Daten hat sich nichts geändert.', 'Zur Übersicht'])
    expect(page).toContain(text)
})
