import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import type { LocalService } from '../harness/service'
import {
  type PretendWhatsapp,
  payloadOf,
  pretendAppSecret,
  pretendToken,
  pretendVerifyToken,
  push,
  startWhatsapp,
} from '../worlds/whatsapp'

// A customer writes by WhatsApp, and the office answers, with a pretend vendor behind it. Each test continues where the
// previous one ended.

let vendor: PretendWhatsapp
let service: LocalService
let browser: TestBrowser
let desk: Page
let hand: Page
const number = '100001'
const maria = '436601234567'

beforeAll(async () => {
  vendor = await startWhatsapp()
  const known = { WHATSAPP_APP_SECRET: pretendAppSecret, WHATSAPP_VERIFY_TOKEN: pretendVerifyToken }
  service = await startMinimalService({ env: { ...known, WHATSAPP_BASE_URL: vendor.url } })
  browser = await startBrowser(service.logged)
  desk = await browser.open(service)
  hand = await browser.open({ ...service, device: 'phone' })
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await vendor?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

test('an administrator connects the number, and a test message says whether it works', async () => {
  await logIn(desk, service.demo.admin)
  await desk.goto('/messages')
  await desk.getByRole('link', { name: 'Nummer einrichten' }).click()
  await desk.getByLabel('Kennung der Nummer').fill(number)
  await desk.getByLabel('Zugriffstoken').fill(pretendToken)
  await desk.getByRole('button', { name: 'Verbinden', exact: true }).click()
  await desk.getByText('Dach Huber GmbH, +43 1 9346234').waitFor()
  await desk.getByLabel('An die Nummer').fill('+43 660 1234567')
  await desk.getByRole('button', { name: 'Probe senden' }).click()
  await desk.getByText('Gesendet an +436601234567').waitFor()
  expect(vendor.sent).toMatchObject([{ from: number, to: maria }])
  await picture(desk, 'messages-desk-settings')
})

test("a customer's message appears at once, as a conversation and as an inquiry", async () => {
  await desk.goto('/messages')
  const roof = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#8a4b32' } })
    .jpeg()
    .toBuffer()
  vendor.media.set('900', roof)
  const image = { type: 'image', more: { image: { id: '900', caption: 'So sieht es aus.' } } }
  vendor.media.set('901', Buffer.from('%PDF-1.7 Grundriss'))
  const plan = { id: '901', filename: 'Grundriss Dachgeschoss.pdf', mime_type: 'application/pdf' }
  const written = [
    { from: maria, text: 'Grüß Gott, unser Dach ist undicht.' },
    { from: maria, ...image },
    { from: maria, type: 'document', more: { document: plan } },
  ]
  expect((await push(service.baseUrl, payloadOf(number, written))).status).toBe(200)
  await desk.getByRole('link', { name: /Maria Huber/ }).click()
  await desk.getByRole('img', { name: 'Bild von Maria Huber' }).waitFor()
  await desk.getByRole('link', { name: /^Grundriss Dachgeschoss\.pdf/ }).waitFor()
  await picture(desk, 'messages-desk-conversation')
  await desk.getByRole('link', { name: 'gehört zu dieser Anfrage' }).click()
  await desk.getByRole('heading', { name: 'Grüß Gott, unser Dach ist undicht.' }).waitFor()
  await desk.getByText('So sieht es aus.').waitFor()
  await desk.getByRole('img', { name: 'Bild aus einer Nachricht' }).waitFor()
  await desk.getByRole('link', { name: /^Grundriss Dachgeschoss\.pdf/ }).waitFor()
  await picture(desk, 'messages-desk-inquiry')
  await desk.getByRole('link', { name: 'Unterhaltung öffnen' }).click()
  await desk.getByRole('heading', { name: 'Maria Huber' }).waitFor()
})

test('the office answers from a phone, and sees that the message was read', async () => {
  await logIn(hand, service.demo.admin)
  await hand.goto('/messages')
  await hand.getByRole('link', { name: /Maria Huber/ }).click()
  await hand.getByLabel('Antwort').fill('Wir kommen morgen um acht.')
  await hand.getByRole('button', { name: 'Senden', exact: true }).click()
  const said = hand.getByRole('main')
  await said.getByText(/· gesendet$/).waitFor()
  await expect.poll(() => vendor.sent.at(-1)?.text?.body).toBe('Wir kommen morgen um acht.')
  const state = { id: vendor.sent.at(-1)?.id, status: 'read', recipient_id: maria }
  expect((await push(service.baseUrl, payloadOf(number, [], [state]))).status).toBe(200)
  // Not the bell's "2 ungelesen".
  await said.getByText(/· gelesen$/).waitFor()
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'messages-phone-conversation')
  await hand.getByRole('link', { name: 'Anfrage öffnen' }).click()
  await hand.getByText('So sieht es aus.').waitFor()
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'messages-phone-inquiry')
  await hand.getByRole('link', { name: 'Unterhaltung öffnen' }).click()
  await hand.getByRole('link', { name: 'Alle Nachrichten' }).click()
  await hand.getByRole('link', { name: /Maria Huber/ }).waitFor()
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'messages-phone-list')
})

test('a conversation is handed over to a colleague', async () => {
  await desk.goto('/messages')
  await desk.getByRole('link', { name: /Maria Huber/ }).click()
  const owner = desk.getByRole('combobox', { name: 'Zuständig' })
  const name = await owner.locator('option').nth(1).textContent()
  await owner.selectOption({ index: 1 })
  await desk.getByText('Übergeben').waitFor()
  await desk.reload()
  await expect.poll(() => owner.locator('option:checked').textContent()).toBe(name)
})
