import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../harness/axe'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { eventually } from '../harness/eventually'
import { looksRight } from '../harness/looks-right'
import { type JoinedService, joinService } from '../harness/shared-service'

// A second member, from the invitation to the first look at the company. Each test continues where the previous one
// ended.

let service: JoinedService
let browser: TestBrowser
let office: Page
let newcomer: Page

const email = 'lena.fuchs@neu.example'
/** The address that an administrator changes it to. */
const newEmail = 'lena@fuchs.example'
const password = 'Fichte Nadel Sommer 7'

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  office = await browser.open({ ...service, refused: true })
})

afterAll(async () => {
  await browser?.close()
  await service?.leave()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-team')
})

test('an administrator invites a new colleague with the keyboard alone', async () => {
  await logIn(office, service.logins.admin)
  await office.goto('/team?invite=1')
  // Typed text goes to the field once it has the focus, which the opened dialog gives it.
  await office.locator('input[type=email]:focus').waitFor()
  await office.keyboard.type(email)
  await office.keyboard.press('Enter')
  await office.getByText(`Einladung an ${email} gesendet`).waitFor()
  await office.goto('/team/invitations')
  await office.getByRole('cell', { name: email }).waitFor()
  expect(await sidewaysOverflow(office)).toBe(0)
  await picture(office, 'team-invitations')
})

test('the newcomer opens the link of the mail in their own browser and joins', async () => {
  const link = await mailedLink(email)
  newcomer = await browser.open({ ...service, device: 'phone' })
  await newcomer.goto(link)
  await newcomer.getByText('lädt Sie ein').waitFor()
  expect(await sidewaysOverflow(newcomer)).toBe(0)
  await picture(newcomer, 'team-accept')
  await newcomer.getByLabel('Ihr Name').fill('Lena Fuchs')
  await newcomer.getByLabel('Passwort wählen').fill(password)
  await newcomer.getByRole('button', { name: 'Konto anlegen und beitreten' }).click()
  await newcomer.getByRole('heading', { name: 'Heute', exact: true }).waitFor()
  await newcomer.goto(link)
  await newcomer.getByText('Dieser Link gilt nicht').waitFor()
})

test('they see what an employee may see, and why the rest is closed to them', async () => {
  for (const place of ['/offers', '/invoices', '/settings', '/team/invitations']) {
    expect([place, await statusOf(place)]).toEqual([place, 403])
  }
  await newcomer.goto('/team/permissions')
  const offers = newcomer.getByRole('listitem').filter({ hasText: 'Angebote sehen' })
  await offers.getByText('gehört nicht zur Rolle Team').waitFor()
  expect(await sidewaysOverflow(newcomer)).toBe(0)
  await picture(newcomer, 'team-own-permissions')
})

test('a permission that the administrator grants takes effect at their next click', async () => {
  await office.goto('/team')
  await office.getByRole('link', { name: 'Lena Fuchs' }).first().click()
  const offers = office.getByRole('listitem').filter({ hasText: 'Angebote sehen' })
  await offers.getByRole('switch').check()
  await offers.getByText('gegeben von').waitFor()
  await picture(office, 'team-member')
  expect(await statusOf('/offers')).toBe(200)
})

test('an administrator gives them another address: they are signed out, confirm it through its mail, and sign in with it', async () => {
  await office.getByRole('button', { name: 'Adresse ändern' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText('7 Tage lang widersprechen').waitFor()
  await picture(office, 'team-email')
  await dialog.getByLabel('Neue E-Mail-Adresse').fill(service.logins.admin.email)
  await dialog.getByRole('button', { name: 'Adresse ändern' }).click()
  await dialog.getByText('Diese E-Mail-Adresse ist schon angemeldet.').first().waitFor()
  await looksRight(office, 'team-email-refused')
  // Without an open page: its live channel would be refused, which browsers report as an error.
  await newcomer.goto('about:blank')
  await dialog.getByLabel('Neue E-Mail-Adresse').fill(newEmail)
  await dialog.getByRole('button', { name: 'Adresse ändern' }).click()
  await office.getByRole('link', { name: newEmail }).waitFor()
  const member = office.url()
  expect(await statusOf('/rapports')).toBe(302)
  const logIn = async () => {
    const answer = await newcomer.request.post('/api/auth/login', { data: { email: newEmail, password } })
    return answer.status()
  }
  expect(await logIn()).toBe(403)
  const link = await mailedLink(newEmail)
  await picture(office, 'team-email-mails')
  await newcomer.goto(link)
  await newcomer.getByRole('heading', { name: 'E-Mail-Adresse bestätigt' }).waitFor()
  expect(await logIn()).toBe(200)
  expect(await statusOf('/rapports')).toBe(200)
  await office.goto(member)
})

test('the pages have no axe violation, in light on a desktop and in dark on a phone', async () => {
  const member = new URL(office.url()).pathname
  const places = [member, '/team', '/team?invite=1', '/team/invitations', '/team/departments', '/team/permissions']
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await office.emulateMedia({ colorScheme })
    await office.setViewportSize({ width, height: 900 })
    for (const place of [...places, '/invite?token=x']) {
      await office.goto(place)
      if (place.endsWith('invite=1')) await office.getByRole('dialog').waitFor()
      expect([place, await violationsOn(office)]).toEqual([place, []])
      expect([place, await sidewaysOverflow(office)]).toEqual([place, 0])
    }
  }
  await office.goto(member)
})

test('a removed member is signed out at the next click, and can no longer sign in', async () => {
  // Without an open page: its live channel would be refused, which browsers report as an error.
  await newcomer.goto('about:blank')
  await office.getByRole('button', { name: 'Aus dem Team entfernen' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Aus dem Team entfernen' }).click()
  await office.getByText('Gehört nicht mehr zum Team').waitFor()
  expect(await statusOf('/rapports')).toBe(302)
  const login = await newcomer.request.post('/api/auth/login', { data: { email: newEmail, password } })
  expect(login.status()).toBe(401)
})

/** The status of a page for the newcomer. */
const statusOf = async (place: string) => (await newcomer.request.get(place, { maxRedirects: 0 })).status()

/** The link of the mail, as stored on a machine without a mail server. */
function mailedLink(to: string): Promise<string> {
  return eventually(async () => {
    await office.goto(`/dev/account-mails?key=${service.devKey}`)
    const mail = office.getByRole('article').filter({ hasText: to }).first()
    const link = await mail.getByRole('link').getAttribute('href', { timeout: 1000 })
    if (!link) throw new Error('the mail is still under way')
    return link
  })
}
