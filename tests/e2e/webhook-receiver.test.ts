import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../harness/axe'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import { postToReceiver } from '../harness/post-to-receiver'
import type { LocalService } from '../harness/service'

// A newcomer tries webhooks out with nothing but what the service includes: no network of this machine is opened. Each
// test continues where the previous one ended.

let service: LocalService
let browser: TestBrowser
let office: Page
let address: string
let secret: string

beforeAll(async () => {
  service = await startMinimalService({ env: { WEBHOOK_ALLOW_CIDRS: '' } })
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
  await logIn(office, service.demo.admin)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-webhook-receiver')
})

const dialog = () => office.getByRole('dialog')
const list = () => office.getByRole('list', { name: 'Angekommene Anfragen' })
const entry = (event: string, attempt: string, answer: string) =>
  list().getByRole('link').filter({ hasText: event }).filter({ hasText: attempt }).filter({ hasText: answer })

async function receivedOf(id: number) {
  const input = encodeURIComponent(JSON.stringify({ id }))
  const answer = await office.request.get(`/api/trpc/webhooks.received?input=${input}`)
  return (await answer.json()).result.data.data as {
    body: string
    headers: Array<{ name: string; value: string }>
    delivery_id: number
  }
}

test('from the settings to the receiver, and back with its address: a webhook is created by hand', async () => {
  await office.goto('/integrations/webhooks')
  await office.getByRole('link', { name: 'Ankommendes ansehen' }).click()
  await office.getByText('Noch nichts angekommen').waitFor()
  address =
    (await office
      .getByRole('group', { name: 'Adresse für Webhooks' })
      .getByText(/^https:/)
      .textContent()) ?? ''
  expect(address).toMatch(/^https:\/\/localhost:\d+\/\d+-[\w-]{43}$/)
  await office.getByRole('link', { name: 'Webhook an diese Adresse anlegen' }).click()
  await expect.poll(() => dialog().getByLabel('Adresse').inputValue()).toBe(address)
  await dialog()
    .getByRole('checkbox', { name: /^Kontakte/ })
    .click()
  await dialog().getByRole('button', { name: 'Webhook anlegen' }).click()
  secret =
    (await dialog()
      .getByText(/^whsec_/)
      .textContent()) ?? ''
  await dialog().getByRole('button', { name: 'Ist aufbewahrt' }).click()
  await dialog().waitFor({ state: 'detached' })
})

test("its ping has arrived with a valid signature, also for the receivers' library", async () => {
  await office.getByRole('link', { name: 'Ankommendes ansehen' }).click()
  await entry('ping', 'Versuch 1', 'HTTP 200').click()
  const request = office.getByRole('article')
  await request.getByText('Unterschrift gültig').waitFor()
  await request.getByRole('region', { name: 'Inhalt' }).getByText('"type": "ping"').waitFor()
  await request.getByText('X-Service-Signature').last().waitFor()
  const { body, headers } = await receivedOf(1)
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  expect(new Webhook(secret).verify(body, byName)).toMatchObject({ type: 'ping' })
  await picture(office, 'webhook-receiver')
  expect(await violationsOn(office)).toEqual([])
})

test('a receiver that fails once gets the same delivery again, without reloading the page', async () => {
  await office.getByLabel('Der Empfänger antwortet').selectOption('once')
  await office.getByText('der zweite kommt nach rund einer Minute an').waitFor()
  const made = await office.request.post('/api/trpc/contacts.create', {
    data: { company_name: 'Berger GmbH' },
    headers: { origin: service.baseUrl },
  })
  expect(made.status()).toBe(200)
  await entry('kontakt.created', 'Versuch 1', 'HTTP 500').getByText('Unterschrift gültig').waitFor()
  // The first step of the schedule, a minute.
  await entry('kontakt.created', 'Versuch 2', 'HTTP 200').getByText('Unterschrift gültig').waitFor()
  const [first, second] = [await receivedOf(2), await receivedOf(3)]
  expect(second.delivery_id).toBe(first.delivery_id)
  expect(second.body).toBe(first.body)
})

test('hostile requests are shown as text', async () => {
  const hostile = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>'
  await postToReceiver(address, undefined, { headers: { 'X-Service-Event': hostile }, body: hostile })
  await office.getByRole('button', { name: 'Neu laden' }).click()
  await list().getByRole('link').filter({ hasText: '<img src=x' }).click()
  const request = office.getByRole('article')
  await request.getByText('Unterschrift ungültig').waitFor()
  await request.getByRole('region', { name: 'Inhalt' }).getByText(hostile).waitFor()
  expect(await office.evaluate(() => document.querySelectorAll('article img, article script').length)).toBe(0)
  expect(await office.title()).not.toBe('taken')
})

test('people who may not see webhooks see nothing of it', async () => {
  const employee = await browser.open({ ...service, refused: true })
  await logIn(employee, service.demo.employee)
  const answer = await employee.goto('/dev/webhooks')
  expect(answer?.status()).toBe(403)
})

test('the pages fit a phone, where either the list or the request is shown', async () => {
  const phone = await browser.open({ ...service, device: 'phone' })
  await logIn(phone, service.demo.admin)
  for (const path of ['/dev/webhooks', '/dev/webhooks/1', '/integrations/webhooks']) {
    await phone.goto(path)
    expect([path, await sidewaysOverflow(phone)]).toEqual([path, 0])
  }
  await phone.goto('/dev/webhooks/1')
  await phone.getByRole('link', { name: 'Angekommene Anfragen' }).click()
  await phone.getByLabel('Der Empfänger antwortet').waitFor()
  expect(await violationsOn(phone)).toEqual([])
})
