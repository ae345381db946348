import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import { eventually } from '../harness/eventually'
import type { LocalService } from '../harness/service'

// A visitor without an account requests access, and an operator grants it. Each test continues where the previous one
// ended.

let service: LocalService
let browser: TestBrowser
let guest: Page
let operator: Page
const sender = { name: 'Petra Huber', email: 'petra@huber-dach.test' }

beforeAll(async () => {
  service = await startMinimalService({ env: { SELF_REGISTRATION: 'off' } })
  browser = await startBrowser(service.logged)
  guest = await browser.open({ ...service, device: 'phone', refused: true })
  operator = await browser.open({ ...service, refused: true })
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 }).waitFor()

/** Text of a mail, once it has been sent. */
const mailed = (words: string) =>
  eventually(async () => {
    await operator.goto(`/dev/account-mails?key=${service.demo.devKey}`)
    const text = (await operator.locator('main').textContent()) ?? ''
    expect(text).toContain(words)
    return text
  })

test('a visitor without an account finds the form from the login, and sees at the field what is missing', async () => {
  await guest.goto('/login')
  await guest.getByRole('link', { name: /Zugang anfragen/ }).click()
  await heading(guest, 'Zugang anfragen')
  await guest.locator('[name="name"]').fill(sender.name)
  await guest.locator('[name="email"]').fill(sender.email)
  await guest.locator('[name="company"]').fill('Huber Dach GmbH')
  await guest.getByLabel('Rapporte').check()
  await guest.locator('[name="message"]').fill('Wir sind acht Leute und schreiben unsere Rapporte auf Papier.')
  expect(await sidewaysOverflow(guest)).toBe(0)
  await picture(guest, 'contact-access-phone')
  await guest.getByRole('button', { name: 'Zugang anfragen' }).click()
  await guest.getByRole('alert').first().waitFor()
  await picture(guest, 'contact-access-refused')
  await guest.getByLabel(/Ich bin einverstanden/).check()
  const sent = guest.getByText(`Eine Bestätigung an ${sender.email} ist unterwegs.`)
  // A visitor faster than people can type is asked to submit again.
  await eventually(async () => {
    await guest.getByRole('button', { name: 'Zugang anfragen' }).click()
    await sent.or(guest.getByText('Das ging schneller')).first().waitFor()
    if (!(await sent.isVisible())) throw new Error('asked to send it once more')
  })
  await picture(guest, 'contact-sent-phone')
})

test('the sender gets a confirmation, and the operators what was written', async () => {
  await mailed('Ihre Anfrage ist angekommen')
  expect(await mailed(`Anfrage um Zugang: ${sender.name}`)).toContain('Interesse: Rapporte')
})

test('an operator sees the request, invites from it, and the link founds a company', async () => {
  await operator.goto('/login')
  await operator.getByLabel('E-Mail-Adresse').fill(service.demo.operator.email)
  await operator.getByLabel('Passwort', { exact: true }).fill(service.demo.operator.password)
  await operator.getByRole('button', { name: 'Anmelden' }).click()
  await operator.waitForURL(url => url.pathname !== '/login')
  await operator.goto('/admin/contact-requests')
  await heading(operator, 'Anfragen')
  await operator.getByText('Offen', { exact: true }).first().waitFor()
  await picture(operator, 'contact-requests-desk')
  expect(await sidewaysOverflow(operator)).toBe(0)
  await operator.setViewportSize({ width: 390, height: 844 })
  await picture(operator, 'contact-requests-phone')
  expect(await sidewaysOverflow(operator)).toBe(0)
  await operator.setViewportSize({ width: 1440, height: 900 })
  await operator
    .getByRole('button', { name: `${sender.name} einladen, eine Firma zu gründen` })
    .first()
    .click()
  await operator
    .getByRole('button', { name: `Anfrage von ${sender.name} wieder öffnen` })
    .first()
    .waitFor()
  const link = /\/register\?invite=[\w-]{43}/.exec(await mailed('Einladung zu Gewerk'))?.[0]
  await guest.goto(String(link))
  await heading(guest, 'Betrieb registrieren')
})

test('the forms on a desktop', async () => {
  for (const [path, title] of [
    ['/contact', 'Kontakt'],
    ['/request-access', 'Zugang anfragen'],
  ] as const) {
    await operator.goto(path)
    await heading(operator, title)
    expect(await sidewaysOverflow(operator)).toBe(0)
    await picture(operator, `contact-desk${path.replace('/', '-')}`)
  }
  await guest.goto('/contact')
  await heading(guest, 'Kontakt')
  expect(await sidewaysOverflow(guest)).toBe(0)
  await picture(guest, 'contact-phone')
})
