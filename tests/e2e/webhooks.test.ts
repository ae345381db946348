import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import { type ReceivedRequest, type Receiver, startReceiver } from '../harness/receiver'
import type { LocalService } from '../harness/service'

// A subscription from its first day, through a change of its secret, to a receiver that fails and recovers. Each test
// continues where the previous one ended.

let receiver: Receiver
let service: LocalService
let browser: TestBrowser
let office: Page
let secret: string
let newSecret: string
let broken = false

beforeAll(async () => {
  receiver = await startReceiver((_request, response) => {
    response.statusCode = broken ? 503 : 200
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ received: !broken }))
  })
  const env = { WEBHOOK_MAX_ATTEMPTS: '1', WEBHOOK_EGRESS_IPS: '203.0.113.7' }
  service = await startMinimalService({ trust: receiver.ca, env })
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
  await logIn(office, service.demo.admin)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await receiver?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-webhooks')
})

const card = () => office.getByRole('region', { name: 'Buchhaltung' })
const dialog = () => office.getByRole('dialog')
const textOf = ({ body }: ReceivedRequest) => body.toString('utf8')
const verifies = (key: string, request: ReceivedRequest) => {
  try {
    new Webhook(key).verify(textOf(request), request.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** The requests received for an event, the newest last. */
const arrived = (event: string) => receiver.requests.filter(({ headers }) => headers['x-service-event'] === event)

/** The subscriptions, ready for clicks: a page opens its live channel once it runs. */
async function openWebhooks() {
  const running = office.waitForRequest(/\/live\?/)
  await office.goto('/integrations/webhooks')
  await running
}

/** Sends a test event from the card; afterwards its delivery is open beside the log. */
async function sendTest(event: string) {
  await openWebhooks()
  await card().getByRole('button', { name: 'Test senden' }).click()
  await dialog().getByLabel('Ereignis').selectOption(event)
  await dialog().getByRole('button', { name: 'Test senden' }).click()
  await office.waitForURL(/\/integrations\/deliveries\/\d+/)
}

/** Opens the menu of the card and chooses one of its entries. */
async function choose(entry: string) {
  await openWebhooks()
  await card().getByRole('button', { name: 'Weitere Aktionen' }).click()
  await office.getByRole('menuitem', { name: entry }).click()
}

const shownSecret = async () => {
  const text = await dialog()
    .getByText(/^whsec_/)
    .textContent()
  await dialog().getByRole('button', { name: 'Ist aufbewahrt' }).click()
  await dialog().waitFor({ state: 'detached' })
  return text ?? ''
}

test('an administrator subscribes an address, and a ping arrives that the secret verifies', async () => {
  await openWebhooks()
  await office.getByRole('button', { name: 'Webhook anlegen' }).click()
  await dialog().getByLabel('Name').fill('Buchhaltung')
  await dialog().getByLabel('Adresse').fill(`${receiver.url}/hooks`)
  await dialog()
    .getByRole('checkbox', { name: /^Rechnungen/ })
    .click()
  await dialog().getByRole('button', { name: 'Webhook anlegen' }).click()
  secret = await shownSecret()
  await expect.poll(() => arrived('ping').length).toBe(1)
  expect(verifies(secret, arrived('ping')[0] as ReceivedRequest)).toBe(true)
  await card().getByText('von 1 Versuch').waitFor()
  await office.getByText('203.0.113.7').waitFor()
  await picture(office, 'webhooks')
})

test('a test event shows what was sent and what came back', async () => {
  await sendTest('invoice.paid')
  await dialog().getByText('Zugestellt').waitFor()
  const [request] = arrived('invoice.paid')
  await dialog().getByText('Anfrage', { exact: true }).click()
  await dialog().getByText(String(request?.headers['webhook-signature'])).waitFor()
  await dialog().getByText('Antwort', { exact: true }).click()
  await dialog().getByText('"received": true').waitFor()
  await dialog().getByRole('button', { name: 'Als curl kopieren' }).waitFor()
  await picture(office, 'webhook-delivery')
})

test('while the secret is replaced both sign, and afterwards only the new one', async () => {
  await choose('Geheimnis austauschen …')
  await dialog().getByRole('button', { name: 'Neues Geheimnis erzeugen' }).click()
  newSecret = await shownSecret()
  expect(newSecret).not.toBe(secret)
  await card().getByText('Das Geheimnis wird ausgetauscht').waitFor()

  await sendTest('invoice.sent')
  await expect.poll(() => arrived('invoice.sent').length).toBe(1)
  const [during] = arrived('invoice.sent') as [ReceivedRequest]
  expect([verifies(secret, during), verifies(newSecret, during)]).toEqual([true, true])

  await openWebhooks()
  await card().getByRole('button', { name: 'Abschließen' }).click()
  await dialog().getByRole('button', { name: 'Abschließen' }).click()
  await card().getByText('Das Geheimnis wird ausgetauscht').waitFor({ state: 'detached' })
  await sendTest('invoice.created')
  await expect.poll(() => arrived('invoice.created').length).toBe(1)
  const [after] = arrived('invoice.created') as [ReceivedRequest]
  expect([verifies(secret, after), verifies(newSecret, after)]).toEqual([false, true])
})

test('a receiver that fails leads to a delivery that is given up, and administrators see it first', async () => {
  broken = true
  await sendTest('invoice.overdue')
  await dialog().getByText('Aufgegeben').waitFor()
  await dialog().getByText('Antwort 503').waitFor()
  await office.goto('/')
  await office.getByText('Webhooks brauchen Aufmerksamkeit').waitFor()
  await picture(office, 'webhook-notice')
  await office.getByRole('link', { name: '„Buchhaltung“: 1 Zustellung in 24 Stunden aufgegeben.' }).click()
  await office.waitForURL(/\/integrations\/deliveries\?webhook_id=\d+&status=dead/)
  await expect.poll(() => office.getByRole('link', { name: 'invoice.overdue' }).count()).toBeGreaterThan(0)
  await expect.poll(() => office.getByRole('link', { name: 'invoice.created' }).count()).toBe(0)
})

test('no one else is notified of it, not even a manager', async () => {
  const manager = await browser.open(service)
  await logIn(manager, service.demo.manager)
  await expect.poll(() => manager.getByText('Webhooks brauchen Aufmerksamkeit').count()).toBe(0)
  const { data } = await manager.request.get('/api/notifications?limit=200').then(answer => answer.json())
  expect(data.filter(({ kind }: { kind: string }) => kind.startsWith('webhook'))).toEqual([])
})

test('once the receiver is back a replay delivers the same event, and both deliveries link to each other', async () => {
  broken = false
  await choose('Wiederholen …')
  await dialog().getByRole('button', { name: 'Wiederholen' }).click()
  await office.waitForURL(/\/integrations\/deliveries\?webhook_id=\d+&from=/)
  await expect.poll(() => arrived('invoice.overdue').length).toBe(2)
  const [first, second] = arrived('invoice.overdue') as [ReceivedRequest, ReceivedRequest]
  expect(textOf(second)).toBe(textOf(first))
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.headers['x-service-delivery']).not.toBe(first.headers['x-service-delivery'])

  await office.goto(`/integrations/deliveries/${second.headers['x-service-delivery']}`)
  await dialog().getByText('Zugestellt').waitFor()
  await dialog()
    .getByRole('link', { name: `Zustellung ${first.headers['x-service-delivery']}`, exact: true })
    .click()
  await dialog().getByText('Aufgegeben').waitFor()
  await dialog()
    .getByRole('link', { name: `Zustellung ${second.headers['x-service-delivery']}`, exact: true })
    .waitFor()
})

test('the queues are shown next to it, for the company and for operators', async () => {
  await office.goto('/integrations/queues')
  for (const name of ['Webhooks', 'E-Mails', 'Belege'])
    await office.getByRole('region', { name, exact: true }).waitFor()
  const operator = await browser.open(service)
  await operator.goto('/login')
  await operator.getByLabel('E-Mail-Adresse').fill(service.demo.operator.email)
  await operator.getByLabel('Passwort', { exact: true }).fill(service.demo.operator.password)
  await operator.getByRole('button', { name: 'Anmelden' }).click()
  await operator.getByRole('link', { name: 'Warteschlangen' }).click()
  await operator.getByRole('region', { name: 'Belege', exact: true }).waitFor()
  await operator.getByText('Vermittlung erreichbar').waitFor()
  await picture(operator, 'operator-queues')
})

test('the pages fit a phone', async () => {
  const phone = await browser.open({ ...service, device: 'phone' })
  await logIn(phone, service.demo.admin)
  for (const path of ['', '/webhooks', '/deliveries', '/queues']) {
    await phone.goto(`/integrations${path}`)
    await phone.getByRole('heading', { name: 'Integrationen' }).waitFor()
    expect(await sidewaysOverflow(phone), path).toBe(0)
  }
})
