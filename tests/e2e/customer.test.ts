import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn, picture, startBrowser, type TestBrowser } from '../harness/browser'
import { looksRightEverywhere } from '../harness/looks-right-everywhere'
import { officeCalls } from '../harness/office-calls'
import { readQr } from '../harness/read-qr'
import { type JoinedService, joinService } from '../harness/shared-service'

// What customers do through the links in their mails, without a login. Each test continues where the previous one
// ended.

let service: JoinedService
let browser: TestBrowser
let office: Page
let customer: Page
let calls: ReturnType<typeof officeCalls>
let offerId: number
let link: string

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
  customer = await browser.open({ ...service, device: 'phone', refused: true })
  await logIn(office, service.logins.admin)
  calls = officeCalls(service, office)
}, 900_000)

// Customer pages are rate-limited per network address and minute, and a single reader of all these pages exceeds the
// limit.
let readers = 0
beforeEach(() => {
  readers += 1
  return customer.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${readers}` })
})

afterAll(async () => {
  await browser?.close()
  await service?.leave()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

/** Draws a signature on the pad, with a finger's gestures. */
async function draw(page: Page) {
  const pad = page.getByRole('img', { name: 'Unterschrift' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (across: number, down: number) => [x + width * across, y + height * down] as const
  await page.mouse.move(...at(0.1, 0.6))
  await page.mouse.down()
  for (const [across, down] of [
    [0.2, 0.2],
    [0.3, 0.75],
    [0.4, 0.3],
    [0.55, 0.7],
    [0.7, 0.35],
    [0.9, 0.55],
  ] as const)
    await page.mouse.move(...at(across, down), { steps: 6 })
  await page.mouse.up()
}

test('the office sends an offer with options by mail, and the mail carries a link that the office does not get to see', async () => {
  const kontakt_id = await calls.contactOf('johanna@kunde.example')
  const offer = await calls.made('/offers', {
    title: 'Stiege Buche mit Edelstahlgeländer',
    kontakt_id,
    intro_text: 'vielen Dank für Ihre Anfrage. Gerne bieten wir Ihnen an:',
    closing_text: 'Wir freuen uns auf Ihren Auftrag.',
    items: [
      { kind: 'section', description: 'Stiege' },
      {
        description: 'Treppenstufe Buche\nMassiv, geölt, 40 mm stark, Trittkante gerundet',
        quantity: 14,
        unit: 'Stk',
        unit_price: 118,
      },
      { kind: 'alternative', description: 'Treppenstufe Eiche', quantity: 14, unit: 'Stk', unit_price: 142.5 },
      { description: 'Montage vor Ort', quantity: 16, unit: 'h', unit_price: 68.5 },
      { kind: 'section', description: 'Geländer' },
      { kind: 'optional', description: 'Handlauf beleuchtet', quantity: 5, unit: 'lfm', unit_price: 96 },
      { kind: 'text', description: 'Lieferzeit etwa sechs Wochen nach Auftrag.' },
    ],
  })
  offerId = offer.id
  await office.goto(`/offers/${offerId}`)
  await office.getByRole('button', { name: 'Per E-Mail senden' }).first().click()
  const dialog = office.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel(/^An\b/).inputValue()).toContain('johanna@kunde.example')
  await expect.poll(() => dialog.getByLabel('Link für den Kunden mitsenden').isChecked()).toBe(true)
  await picture(office, 'office-offer-mail')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await office.getByText('Angebot ist unterwegs').waitFor()
  link = await calls.linkIn('offer', offerId)
  expect(link).toMatch(/^\/k\/\w{43}$/)
})

test('the customer opens it on the phone, and merely opening it does not count as having seen it', async () => {
  await customer.goto(link)
  await customer.getByRole('heading', { name: 'Stiege Buche mit Edelstahlgeländer' }).waitFor()
  const known = async () => {
    const about = `kind=offer&entity_id=${offerId}`
    const { data } = await office.request.get(`/api/customer-links?${about}`).then(answer => answer.json())
    return data[0].events.map(({ type }: { type: string }) => type)
  }
  expect(await known()).toEqual([])
  await looksRightEverywhere(service, customer, 'offer-open')
  await customer.mouse.wheel(0, 300)
  await customer.getByText('Positionen').first().click()
  await expect.poll(known).toEqual(['opened'])
  // The office's page has not been reloaded.
  await office.getByText('Wird gerade angesehen').first().waitFor()
  await picture(office, 'office-viewed')
})

test('they ask, the office answers on the page of the offer, and the answer appears on their open page by itself', async () => {
  await customer.clock.install()
  await customer.getByLabel('Ihre Frage').fill('Wann können Sie beginnen?\nUnd wer kommt?')
  await customer.getByRole('button', { name: 'Frage absenden' }).click()
  await customer.getByText('Noch nicht beantwortet.').waitFor()
  await office.goto('/')
  await office.getByRole('link', { name: /Wann können Sie beginnen/ }).waitFor()
  await picture(office, 'office-today-question')
  await office.goto(`/offers/${offerId}`)
  await office.getByLabel('Antwort', { exact: true }).fill('Am Montag. Es kommt Herr Moser.')
  await picture(office, 'office-question')
  await office.getByRole('button', { name: 'Antworten', exact: true }).click()
  await office.getByText('Beantwortet', { exact: true }).waitFor()
  await customer.getByLabel('Ihre Frage').fill('Und')
  await customer.clock.fastForward(100_000)
  await customer.getByText('Am Montag. Es kommt Herr Moser.').waitFor()
  await expect.poll(() => customer.getByLabel('Ihre Frage').inputValue()).toBe('Und')
  await looksRightEverywhere(service, customer, 'offer-answered')
})

test('they choose with live sums and accept with their name: the office sees it at once, is notified, and the log names them', async () => {
  // 14 x 118 + 16 x 68.50 = 2748, and 20 %
  await customer.getByText('3.297,60').first().waitFor()
  await customer.getByLabel('Stattdessen nehmen').click()
  await customer.getByLabel('Dazunehmen').click()
  // 14 x 142.50 + 16 x 68.50 + 5 x 96 = 3571, and 20 %
  await customer.getByText('4.285,20').first().waitFor()
  await picture(customer, 'offer-chosen')
  await customer.getByLabel('Vor- und Nachname').fill('Johanna Größwang')
  await customer.getByLabel(/^Ich beauftrage/).click()
  await picture(customer, 'offer-about-to-accept')
  await customer.getByRole('button', { name: 'Zahlungspflichtig beauftragen' }).click()
  await customer.getByText('Danke! Sie haben dieses Angebot angenommen.').waitFor()
  await looksRightEverywhere(service, customer, 'offer-accepted')

  // The office's page has not been reloaded.
  await office.getByText('Angenommen', { exact: true }).first().waitFor()
  await office.getByText('4.285,20').first().waitFor()
  await picture(office, 'office-accepted')
  const { data: offer } = await office.request.get(`/api/offers/${offerId}`).then(answer => answer.json())
  expect(offer).toMatchObject({ status: 'accepted', total: 4285.2 })
  await office.goto('/audit')
  await office.getByText('Johanna Größwang').first().waitFor()
  const { data: notifications } = await office.request.get('/api/notifications?limit=5').then(answer => answer.json())
  expect(notifications.map(({ kind }: { kind: string }) => kind)).toContain('offer_accepted')
})

test('the confirmation was sent to the customer', async () => {
  const mail = await calls.latestMail('offer', offerId)
  expect(mail).toMatchObject({ kind: 'offer_confirmation', to: ['johanna@kunde.example'] })
})

test('the invoice comes by mail with a link: the customer sees what to pay, where to, and the PDF', async () => {
  const invoice = await calls.made('/invoices/from-offer', { offer_id: offerId })
  await office.goto(`/invoices/${invoice.id}`)
  await office.getByRole('button', { name: 'Per E-Mail senden' }).first().click()
  await office.getByRole('dialog').getByRole('button', { name: 'Senden' }).click()
  const address = await calls.linkIn('invoice', invoice.id)
  await customer.goto(address)
  await customer.getByText('4.285,20').first().waitFor()
  await customer.getByText(invoice.invoice_number).first().waitFor()
  await looksRightEverywhere(service, customer, 'invoice-open')
  // EPC069-12: BCD, version, characters, SCT, BIC, name, IBAN, amount, purpose, reference, text.
  const code = customer.getByRole('img', { name: 'QR-Code für die Überweisung' })
  const [kind, , , transfer, , payee, iban, amount = '', , , text] =
    (await readQr(await code.screenshot()))?.split('\n') ?? []
  const { data: payer } = await office.request.get('/api/settings/company').then(answer => answer.json())
  expect([kind, transfer, payee, iban, amount, text]).toEqual([
    ...['BCD', 'SCT', payer.name, payer.iban.replaceAll(' ', '')],
    ...['EUR4285.20', invoice.invoice_number],
  ])
  const paper = await customer.request.get(`${address}/pdf`)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  // A phone cannot scan its own screen: the picture is saved for the banking app.
  const saved = customer.waitForEvent('download')
  await customer.getByRole('link', { name: 'QR-Code als Bild speichern' }).click()
  const kept = await readQr(await readFile(await (await saved).path()))
  expect([kept, (await saved).suggestedFilename()]).toEqual([
    await readQr(await code.screenshot()),
    `${invoice.invoice_number}-QR.png`,
  ])

  await office.getByRole('button', { name: 'Zahlung erfassen' }).first().click()
  // The payment made by the banking app arrives.
  await office.getByRole('dialog').getByLabel('Betrag').fill(amount.replace('EUR', '').replace('.', ','))
  await office.getByRole('dialog').getByRole('button', { name: 'Zahlung erfassen' }).click()
  await office.getByRole('dialog').waitFor({ state: 'hidden' })
  await office.getByText('Bezahlt').first().waitFor()
  await picture(office, 'office-invoice')
  await customer.reload()
  await customer.getByText('Hier ist nichts mehr zu bezahlen.').waitFor()
  await expect.poll(() => customer.getByRole('img', { name: 'QR-Code für die Überweisung' }).count()).toBe(0)
  await looksRightEverywhere(service, customer, 'invoice-paid')
})

test('a rapport is signed by the link in its mail, and the office sees by whom without loading its page again', async () => {
  const kontakt_id = await calls.contactOf('anna@kunde.example')
  const rapport = await calls.made('/rapports', {
    title: 'Geländer montiert',
    kontakt_id,
    entries: [{ job_category: 'Facharbeiterstunde', hours: 7.5, description: 'Geländer im Stiegenhaus montiert' }],
    materials: [{ name: 'Schrauben Teilgewinde', quantity: 2, unit: 'Pkg' }],
  })
  await office.request.post(`/api/rapports/${rapport.id}/complete`, { data: {} })
  await office.request.post(`/api/rapports/${rapport.id}/send-email`, { data: {} })
  await office.goto(`/rapports/${rapport.id}`)
  await customer.goto(await calls.linkIn('rapport', rapport.id))
  await customer.getByText('Schrauben Teilgewinde').waitFor()
  await looksRightEverywhere(service, customer, 'rapport-open')
  await customer.getByLabel('Vor- und Nachname').fill('Anna Größwang')
  await draw(customer)
  await customer.getByLabel(/^Ich bestätige/).click()
  await picture(customer, 'rapport-drawn')
  await customer.getByRole('button', { name: 'Unterschreiben' }).click()
  await customer.getByText(/^Unterschrieben von Anna Größwang/).waitFor()
  await looksRightEverywhere(service, customer, 'rapport-signed')
  await office.getByText(/Unterschrieben von Anna Größwang/).waitFor()
  await picture(office, 'office-rapport')
  const paper = await customer.request.get(`${new URL(customer.url()).pathname}/pdf`)
  expect((await paper.body()).toString('latin1')).toContain('ETSI.CAdES.detached')
})

test('a link works without JavaScript: choosing, calculating and declining are forms', async () => {
  const offer = await calls.made(`/offers/${offerId}/duplicate`, {})
  await office.request.post(`/api/offers/${offer.id}/send`, { data: {} })
  const { url } = await calls.made('/customer-links', { kind: 'offer', entity_id: offer.id })
  const answer = await office.request.get(url)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'same-origin',
  })
  const { data: detail } = await office.request.get(`/api/offers/${offer.id}`).then(reply => reply.json())
  const option = detail.items.find(({ kind }: { kind: string }) => kind === 'optional')
  const summed = await office.request.get(`${url}?item=${option.id}`).then(reply => reply.text())
  expect(summed).toContain('3.873,60')
  const asked = { form: { intent: 'code', item: String(option.id) }, headers: { origin: service.baseUrl } }
  const coded = await office.request.post(`${url}?index`, asked).then(reply => reply.text())
  expect(coded).toContain('Ihre Anfrage ist angekommen.')
  expect(coded).toContain('3.873,60')
  const form = { intent: 'decline', version: String(detail.version), reason: 'Zu teuer' }
  const declined = await office.request.post(`${url}?index`, { form, headers: { origin: service.baseUrl } })
  expect(await declined.text()).toContain('Sie haben dieses Angebot abgelehnt.')
  await customer.goto(url)
  await customer.getByText('Sie haben dieses Angebot abgelehnt.').waitFor()
  await looksRightEverywhere(service, customer, 'offer-declined')
  await office.goto(`/offers/${offer.id}`)
  await office.getByText('Zu teuer').first().waitFor()
  await picture(office, 'office-declined')
})

test('a revoked link says so, without a way to the login', async () => {
  const { data } = await office.request
    .get(`/api/customer-links?kind=offer&entity_id=${offerId}`)
    .then(answer => answer.json())
  // The mail with the answer contained another link.
  for (const { id } of data) await office.request.delete(`/api/customer-links/${id}`)
  await customer.goto(link)
  await customer.getByText('Dieser Link führt nirgends hin').waitFor()
  await looksRightEverywhere(service, customer, 'ended')
  await customer.getByRole('button', { name: 'Neuen Link anfordern' }).click()
  await customer.getByText('Ihre Anfrage ist angekommen.').waitFor()
  await looksRightEverywhere(service, customer, 'ended-requested')
  expect((await customer.request.get(`${link}/pdf`)).status()).toBe(410)
  await customer.goto(`/k/${'x'.repeat(43)}`)
  await customer.getByText('Dieser Link führt nirgends hin').waitFor()
  await looksRightEverywhere(service, customer, 'unknown')
  await customer.goto('/verify')
  await customer.getByLabel('SHA-256 der Datei').waitFor()
  await looksRightEverywhere(service, customer, 'verify')
})
