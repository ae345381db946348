import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { eventually } from '../harness/eventually'
import { type Listening, listen } from '../harness/http'
import { type JoinedService, joinService } from '../harness/shared-service'

// A company embeds a form in its own website, and a visitor sends an inquiry there. Each test continues where the
// previous one ended.

let service: JoinedService
let browser: TestBrowser
let office: Page
let visitor: Page
let website: Listening
let snippet = ''

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  office = await browser.open({ ...service, refused: true })
  visitor = await browser.open({ ...service, device: 'phone', refused: true })
  // A website of another origin, which knows nothing of ours except the embed code.
  website = await listen((_req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(`<!doctype html><html lang="de"><head><meta name="viewport" content="width=device-width"></head>
      <body style="margin:0"><h1>Dachdeckerei</h1>${snippet}<p id="below">Impressum</p></body></html>`)
  })
  await logIn(office, service.logins.admin)
}, 900_000)

afterAll(async () => {
  await browser?.close()
  await website?.close()
  await service?.leave()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

/** The form within the website, once its script is running. */
async function framed(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('no frame')
  await frame.getByRole('button', { name: 'Anfrage senden' }).waitFor()
  return frame
}
const pathOfForm = () => `/f/${/data-form="(\w+)"/.exec(snippet)?.[1]}`
const frameHeight = (page: Page) => page.locator('iframe').evaluate(frame => frame.getBoundingClientRect().height)

test('the office creates a form and finds the embed code for its website', async () => {
  await office.goto('/settings/forms')
  await office.getByText('Noch kein Formular').waitFor()
  await picture(office, 'forms-empty')
  await office.getByRole('link', { name: 'Neues Formular' }).click()
  await office.locator('[name="name"]').fill('Startseite')
  await office.locator('[name="privacy_url"]').fill('www.huber.example')
  await office.locator('[name="origins"]').fill(website.url)
  await picture(office, 'forms-new')
  await office.getByRole('button', { name: 'Formular anlegen' }).click()
  await office.getByRole('alert').first().waitFor()
  await office.locator('[name="privacy_url"]').fill('https://www.huber.example/datenschutz')
  await office.getByRole('button', { name: 'Formular anlegen' }).click()
  const line = office.locator('code', { hasText: '<script' })
  await line.waitFor()
  snippet = (await line.textContent()) ?? ''
  expect(snippet).toMatch(
    new RegExp(`^<script async src="${service.baseUrl}/form.js" data-form="[A-Za-z0-9]{22}"></script>$`),
  )
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await office.setViewportSize({ width, height })
    expect(await sidewaysOverflow(office)).toBe(0)
    await picture(office, `forms-${width}`)
  }
  await office.setViewportSize({ width: 1440, height: 900 })
})

test('a visitor of the website sends an inquiry in a frame that is as high as the form', async () => {
  await visitor.goto(website.url)
  const frame = await framed(visitor)
  const page = frame.locator('main#content')
  const isWhole = async () => {
    const height = await page.evaluate(main => (main as HTMLElement).offsetHeight)
    expect(Math.abs((await frameHeight(visitor)) - height)).toBeLessThan(2)
    return height
  }
  const before = await eventually(isWhole)
  await frame.getByRole('button', { name: 'Anfrage senden' }).click()
  await frame.getByRole('alert').first().waitFor()
  expect(await eventually(isWhole)).toBeGreaterThan(before)
  // A page of the website that pretends to be the frame changes nothing.
  await visitor.evaluate(() => window.postMessage({ form: 'x', height: 5 }, '*'))
  await frame.locator('[name="name"]').fill('Maria Huber')
  await frame.locator('[name="email"]').fill('maria.huber@kunde.example')
  await frame.locator('[name="message"]').fill('Die Dachrinne ist undicht.\n<b>Bitte</b> melden.')
  await frame.getByLabel(/Ich bin einverstanden/).check()
  await picture(visitor, 'form-phone')
  const sent = frame.getByText('Danke, Ihre Anfrage ist angekommen')
  // A visitor faster than people can type is asked to submit again.
  await eventually(async () => {
    await frame.getByRole('button', { name: 'Anfrage senden' }).click()
    await sent.or(frame.getByText('Das ging schneller')).first().waitFor()
    if (!(await sent.isVisible())) throw new Error('asked to send it once more')
  })
  expect(await eventually(isWhole)).toBeLessThan(before)
  await picture(visitor, 'form-sent-phone')
})

test("the office finds the inquiry with its page and the visitor's consent", async () => {
  await office.goto('/inquiries')
  await office.getByText('Die Dachrinne ist undicht.').first().click()
  await office.getByText('Über das Formular Startseite').waitFor()
  const text = (await office.locator('aside').last().textContent()) ?? ''
  expect(text).toContain('Maria Huber')
  expect(text).toContain('<b>Bitte</b> melden.')
  expect(text).toContain(`Angegebene Seite: ${website.url}`)
  expect(text).toContain('Ich bin einverstanden')
  await picture(office, 'form-inquiry')
})

test('a form that the office switches to English is English for every visitor, at its old address', async () => {
  await office.goto('/settings/forms')
  await office.getByRole('link', { name: 'Startseite bearbeiten' }).click()
  await office.locator('[name="locale"]').selectOption('en')
  await office.getByLabel('Betreff').check()
  await office.locator('[name="consent_text"]').fill('I agree that my details are stored and used to answer me.')
  await office.getByRole('button', { name: 'Speichern' }).click()
  await office.getByText('Formular gespeichert').waitFor()
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await visitor.setViewportSize({ width, height })
    await visitor.goto(`${service.baseUrl}${pathOfForm()}`)
    await visitor.getByRole('button', { name: 'Send inquiry' }).waitFor()
    expect(await visitor.locator('html').getAttribute('lang')).toBe('en')
    await visitor.getByLabel('Subject').waitFor()
    expect(await sidewaysOverflow(visitor)).toBe(0)
    await picture(visitor, `form-english-${width}`)
  }
})

test('only the form may be framed, its script may be loaded by any page, and a body of 1 MB is refused', async () => {
  const path = pathOfForm()
  const headersOf = async (address: string) => (await visitor.request.get(address)).headers()
  const form = await headersOf(path)
  expect(form['content-security-policy']).toContain('frame-ancestors *')
  expect([form['x-frame-options'], form['set-cookie']]).toEqual([undefined, undefined])
  for (const address of ['/login', '/contact', `${path}/x`]) {
    const others = await headersOf(address)
    expect([address, others['content-security-policy']]).toEqual([
      address,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
  const script = await headersOf('/form.js')
  expect(script).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const large = { form: { name: 'x', message: 'x'.repeat(1_100_000) }, headers: { origin: service.baseUrl } }
  expect((await visitor.request.post(path, large)).status()).toBe(413)
})

test('without JavaScript the link alone accepts an inquiry, and a revoked link says so without naming a company', async () => {
  const path = pathOfForm()
  const shown = await (await visitor.request.get(path)).text()
  const version = /name="version" value="(\d+)"/.exec(shown)?.[1] ?? ''
  const answer = await visitor.request.post(path, {
    form: {
      ...{ name: 'Ohne Skript', email: 'ohne@kunde.example', message: 'Geht auch so.', privacy_consent: 'on' },
      version,
    },
    headers: { origin: service.baseUrl },
  })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('your inquiry has arrived')])
  await office.goto('/settings/forms')
  await office.getByRole('button', { name: 'Startseite widerrufen' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Widerrufen', exact: true }).click()
  await office.getByText('Formular widerrufen').waitFor()
  const statusOfPost = async (address: string, filled: object) =>
    (
      await visitor.request.post(address, { form: { version, ...filled }, headers: { origin: service.baseUrl } })
    ).status()
  const filled = { name: 'Zu spät', email: 'spaet@kunde.example', message: 'Geht das noch?', privacy_consent: 'on' }
  expect([await statusOfPost(path, filled), await statusOfPost(path, {})]).toEqual([410, 410])
  expect(await statusOfPost(`/f/${'a'.repeat(22)}`, filled)).toBe(404)
  for (const [address, status] of [
    [path, 410],
    [`/f/${'a'.repeat(22)}`, 404],
  ] as const) {
    const gone = await visitor.goto(`${service.baseUrl}${address}`)
    expect(gone?.status()).toBe(status)
    await visitor
      .getByText(status === 410 ? 'This form is not available' : 'Dieses Formular ist nicht verfügbar')
      .waitFor()
    await expect.poll(() => visitor.locator('a').count()).toBe(0)
  }
  await picture(visitor, 'form-revoked-phone')
})
