import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { devices, logIn, picture, startBrowser, type TestBrowser } from '../harness/browser'
import { byTurns } from '../harness/cases'
import { looksRight } from '../harness/looks-right'
import { readQr } from '../harness/read-qr'
import { type JoinedService, joinService } from '../harness/shared-service'

// What customers do through the links in their mails, without a login. Each test continues where the previous one
// ended.

let service: JoinedService
let browser: TestBrowser
let office: Page
let customer: Page
let offerId: number
let link: string

beforeAll(async () => {
  service = await joinService()
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
  customer = await browser.open({ ...service, device: 'phone', refused: true })
  await logIn(office, service.logins.admin)
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

async function made(path: string, data: unknown) {
  const answer = await office.request.post(`/api${path}`, { data })
  expect([path, answer.status(), await answer.text()]).toEqual([path, 201, expect.any(String)])
  return (await answer.json()).data
}

async function contactOf(email: string): Promise<number> {
  const address = { street: 'Salzachweg 4', postal_code: '5400', city: 'Hallein' }
  const contact = { last_name: 'Größwang', first_name: 'Johanna', kind: 'person', email, ...address }
  const headers = { origin: service.baseUrl }
  const answer = await office.request.post('/api/trpc/contacts.create', { data: contact, headers })
  return (await answer.json()).result.data.data.id
}

async function asOffice(procedure: string, input: unknown) {
  const query = encodeURIComponent(JSON.stringify(input))
  const { result } = await office.request.get(`/api/trpc/${procedure}?input=${query}`).then(answer => answer.json())
  return result.data.data
}

async function latestMail(entity: string, entity_id: number) {
  const latest = async () => (await asOffice('mails.list', { entity, entity_id, limit: 1 }))[0]
  await expect.poll(async () => (await latest())?.status).toBe('sent')
  return latest()
}

/** The link in a mail, as its recipient gets it. */
async function linkIn(entity: string, entity_id: number): Promise<string> {
  const { id } = await latestMail(entity, entity_id)
  const mail = await asOffice('mails.get', { id })
  expect(mail.text + mail.html).not.toMatch(/\/k\/\w/)
  return /\/k\/\w{43}/.exec(String(mail.eml).replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
}

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

const looks = ['de', 'en'].flatMap(locale => ['light', 'dark'].map(theme => ({ locale, theme })))
let shownPages = 0

/**
 * Checks both widths of a page for axe violations and overflow: in every language and theme where `ALL_CASES=1`, else
 * in one combination in rotation.
 */
async function looksRightEverywhere(page: Page, name: string) {
  const prefer = (look: { locale: string; theme: string }) =>
    page.request.post('/preferences', { form: look, headers: { origin: service.baseUrl } })
  for (const look of byTurns(looks, shownPages++)) {
    await prefer(look)
    await page.reload()
    await looksRight(page, `${name}-${look.locale}-${look.theme}`)
  }
  await prefer({ locale: 'de', theme: 'light' })
  await page.setViewportSize(devices.phone.viewport)
  await page.reload()
}

test('the office sends an offer with options by mail, and the mail carries a link that the office does not get to see', async () => {
  const kontakt_id = await contactOf('johanna@kunde.example')
  const offer = await made('/offers', {
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
  link = await linkIn('offer', offerId)
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
  await looksRightEverywhere(customer, 'offer-open')
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
  await looksRightEverywhere(customer, 'offer-answered')
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
  await looksRightEverywhere(customer, 'offer-accepted')

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
  const mail = await latestMail('offer', offerId)
  expect(mail).toMatchObject({ kind: 'offer_confirmation', to: ['johanna@kunde.example'] })
})

test('the invoice comes by mail with a link: the customer sees what to pay, where to, and the PDF', async () => {
  const invoice = await made('/invoices/from-offer', { offer_id: offerId })
  await office.goto(`/invoices/${invoice.id}`)
  await office.getByRole('button', { name: 'Per E-Mail senden' }).first().click()
  await office.getByRole('dialog').getByRole('button', { name: 'Senden' }).click()
  const address = await linkIn('invoice', invoice.id)
  await customer.goto(address)
  await customer.getByText('4.285,20').first().waitFor()
  await customer.getByText(invoice.invoice_number).first().waitFor()
  await looksRightEverywhere(customer, 'invoice-open')
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
  await looksRightEverywhere(customer, 'invoice-paid')
})

test('a rapport is signed by the link in its mail, and the office sees by whom without loading its page again', async () => {
  const kontakt_id = await contactOf('anna@kunde.example')
  const rapport = await made('/rapports', {
    title: 'Geländer montiert',
    kontakt_id,
    entries: [{ job_category: 'Facharbeiterstunde', hours: 7.5, description: 'Geländer im Stiegenhaus montiert' }],
    materials: [{ name: 'Schrauben Teilgewinde', quantity: 2, unit: 'Pkg' }],
  })
  await office.request.post(`/api/rapports/${rapport.id}/complete`, { data: {} })
  await office.request.post(`/api/rapports/${rapport.id}/send-email`, { data: {} })
  await office.goto(`/rapports/${rapport.id}`)
  await customer.goto(await linkIn('rapport', rapport.id))
  await customer.getByText('Schrauben Teilgewinde').waitFor()
  await looksRightEverywhere(customer, 'rapport-open')
  await customer.getByLabel('Vor- und Nachname').fill('Anna Größwang')
  await draw(customer)
  await customer.getByLabel(/^Ich bestätige/).click()
  await picture(customer, 'rapport-drawn')
  await customer.getByRole('button', { name: 'Unterschreiben' }).click()
  await customer.getByText(/^Unterschrieben von Anna Größwang/).waitFor()
  await looksRightEverywhere(customer, 'rapport-signed')
  await office.getByText(/Unterschrieben von Anna Größwang/).waitFor()
  await picture(office, 'office-rapport')
  const paper = await customer.request.get(`${new URL(customer.url()).pathname}/pdf`)
  expect((await paper.body()).toString('latin1')).toContain('ETSI.CAdES.detached')
})

test('the office requests a signature from the page, and its result appears there with its history', async () => {
  const kontakt_id = await contactOf('berta@kunde.example')
  const rapport = await made('/rapports', {
    title: 'Handlauf nachgezogen',
    kontakt_id,
    entries: [{ job_category: 'Facharbeiterstunde', hours: 1.5, description: 'Handlauf nachgezogen' }],
  })
  await office.request.post(`/api/rapports/${rapport.id}/complete`, { data: {} })
  await office.goto(`/rapports/${rapport.id}`)
  await office.getByText('Unterschreiben lassen', { exact: true }).click()
  await picture(office, 'office-ask-signature')
  await expect.poll(() => office.getByLabel('Wer unterschreibt').inputValue()).toBe('Johanna Größwang')
  await expect.poll(() => office.getByLabel('E-Mail', { exact: true }).inputValue()).toBe('berta@kunde.example')
  await office.getByRole('button', { name: 'Unterschrift anfordern' }).click()
  await office.getByText('Unterschrift angefordert').first().waitFor()
  await office.getByText('Angefordert', { exact: true }).first().waitFor()

  await customer.goto(await linkIn('rapport', rapport.id))
  await customer.getByLabel('Vor- und Nachname').fill('Berta Größwang')
  await customer.getByLabel(/^Ich bestätige/).click()
  await customer.getByRole('button', { name: 'Unterschreiben' }).click()
  await customer.getByText(/^Unterschrieben von Berta Größwang/).waitFor()
  await office.getByText('Verlauf vollständig und unverändert').click()
  await office.getByText('Dokument festgehalten').waitFor()
  await looksRightEverywhere(office, 'office-signatures')
  await office.setViewportSize(devices.desktop.viewport)

  const mail = await latestMail('rapport', rapport.id)
  expect(mail).toMatchObject({ kind: 'rapport_signed', to: ['berta@kunde.example'] })
  const { eml } = await asOffice('mails.get', { id: mail.id })
  expect(String(eml)).toContain('application/pdf')
  await office.goto('/invoices/from-rapports')
  await office.getByText('Handlauf nachgezogen').first().waitFor()
  await looksRightEverywhere(office, 'office-from-rapports')
  await office.setViewportSize(devices.desktop.viewport)
})

test('an order above the limit in the settings requires a code mailed to the stored address, and the timeline shows it', async () => {
  const kontakt_id = await contactOf('clara@kunde.example')
  const items = [{ description: 'Dachstuhl erneuern', quantity: 1, unit: 'Stk', unit_price: 24_000 }]
  const offer = await made('/offers', { title: 'Dachstuhl', kontakt_id, items })
  await office.request.post(`/api/offers/${offer.id}/send-email`, { data: {} })
  await customer.goto(await linkIn('offer', offer.id))
  await customer.getByLabel('Vor- und Nachname').fill('Clara Größwang')
  await looksRightEverywhere(customer, 'offer-code')
  await customer.getByLabel('Vor- und Nachname').fill('Clara Größwang')
  await customer.getByRole('button', { name: 'Code anfordern' }).click()
  await customer.getByText('Ihre Anfrage ist angekommen.').waitFor()
  await picture(customer, 'offer-code-requested')
  const mails = await browser.open(service)
  const codes = async () => {
    await mails.goto(`/dev/account-mails?key=${service.devKey}`)
    return /bestätigen Sie Angebot[\s\S]*?\b(\d{6})\b/.exec(await mails.locator('body').innerText())?.[1]
  }
  await expect.poll(codes).toBeTruthy()
  // What was typed before is still there.
  await expect.poll(() => customer.getByLabel('Vor- und Nachname').inputValue()).toBe('Clara Größwang')
  await customer.getByLabel('Code aus der E-Mail').fill((await codes()) ?? '')
  await customer.getByLabel(/^Ich beauftrage/).click()
  await customer.getByRole('button', { name: 'Zahlungspflichtig beauftragen' }).click()
  await customer.getByText('Danke! Sie haben dieses Angebot angenommen.').waitFor()
  await office.goto(`/offers/${offer.id}`)
  await office.getByText('Code eingegeben').waitFor()
  await picture(office, 'office-code')
})

test('a private customer is informed of the right to withdraw, orders, and withdraws in two steps: the office sees it', async () => {
  const kontakt_id = await contactOf('dora@kunde.example')
  const items = [{ description: 'Balkontür einstellen', quantity: 2, unit: 'h', unit_price: 80 }]
  const offer = await made('/offers', { title: 'Balkontür', kontakt_id, items })
  await office.request.post(`/api/offers/${offer.id}/send-email`, { data: {} })
  await customer.goto(await linkIn('offer', offer.id))
  await customer.getByText('Widerrufsbelehrung und Muster-Widerrufsformular').click()
  await customer.getByText(/binnen 14 Tagen ohne Angabe von Gründen/).waitFor()
  await picture(customer, 'offer-withdrawal-notice')
  await looksRightEverywhere(customer, 'offer-consumer')
  await customer.getByLabel('Vor- und Nachname').fill('Dora Größwang')
  await customer.getByLabel(/Ich verlange ausdrücklich/).click()
  await customer.getByLabel(/^Ich beauftrage/).click()
  await customer.getByRole('button', { name: 'Zahlungspflichtig beauftragen' }).click()
  await customer.getByText('Danke! Sie haben dieses Angebot angenommen.').waitFor()
  await customer.getByText('Vertrag widerrufen', { exact: true }).click()
  await customer.getByLabel('Vor- und Nachname').fill('Dora Größwang')
  await picture(customer, 'offer-withdraw')
  await customer.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await customer.getByText(/^Ihr Widerruf ist am .* eingegangen/).waitFor()
  await looksRightEverywhere(customer, 'offer-withdrawn')
  await expect.poll(async () => (await latestMail('offer', offer.id)).kind).toBe('offer_withdrawal')
  await office.goto(`/offers/${offer.id}`)
  await office.getByText('Der Kunde hat den Vertrag widerrufen.').waitFor()
  await looksRightEverywhere(office, 'office-withdrawn')
  await office.setViewportSize(devices.desktop.viewport)
})

test('an appointment is mailed, a new time is requested, it is moved and confirmed on the phone: the office sees it all', async () => {
  const kontakt_id = await contactOf('ella@kunde.example')
  const png = await office.screenshot({ clip: { x: 0, y: 0, width: 120, height: 60 } })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: png }
  const headers = { origin: service.baseUrl }
  const logo = await office.request.post('/api/settings/company/logo', { multipart: { file }, headers })
  expect(logo.status()).toBe(200)
  const inDays = (days: number, time: string) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
  const appointment = await made('/appointments', {
    ...{ title: 'Aufmaß Balkongeländer', kontakt_id, kind: 'visit', location: 'Salzachweg 4, 5400 Hallein' },
    ...{ starts_at: inDays(6, '08:00:00Z'), ends_at: inDays(6, '09:30:00Z') },
  })
  await office.goto(`/appointments/${appointment.id}`)
  await office.getByLabel('Nachricht dazu (freiwillig)').fill('Wir messen das Geländer aus.')
  await office.getByRole('button', { name: 'Kunden per E-Mail benachrichtigen' }).click()
  await office.getByText(/^Die E-Mail an ella@kunde\.example/).waitFor()
  await customer.goto(await linkIn('appointment', appointment.id))
  await customer.getByRole('heading', { name: 'Aufmaß Balkongeländer' }).waitFor()
  const shown = customer.locator('header img')
  await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await looksRightEverywhere(customer, 'appointment-open')
  await customer.getByText('Anderen Termin wünschen', { exact: true }).click()
  await customer.getByLabel('1. Wunschtermin').fill(inDays(8, '15:00'))
  await customer.getByLabel('Was würde passen?').fill('Lieber am Nachmittag')
  await picture(customer, 'appointment-wish')
  await customer.getByRole('button', { name: 'Wunsch absenden' }).click()
  await customer.getByText('Ihr Wunsch ist angekommen.', { exact: false }).waitFor()
  await looksRightEverywhere(customer, 'appointment-wished')

  await office.goto(`/appointments/${appointment.id}`)
  await office.getByText('Lieber am Nachmittag').first().waitFor()
  await looksRightEverywhere(office, 'office-appointment-wished')
  await office.setViewportSize(devices.desktop.viewport)
  await office.getByRole('button', { name: 'Link anlegen' }).click()
  await office.getByRole('img', { name: 'QR-Code des Links' }).waitFor()
  await picture(office, 'office-link-qr')
  const updates = { starts_at: inDays(8, '14:00:00Z'), ends_at: inDays(8, '15:00:00Z') }
  const moved = await office.request.patch('/api/appointments', { data: { id: appointment.id, updates } })
  expect(moved.status()).toBe(200)

  await customer.reload()
  await customer.getByText('Noch nicht bestätigt').waitFor()
  const file2 = await customer.request.get(`${new URL(customer.url()).pathname}/appointment.ics`)
  expect([file2.headers()['content-type'], await file2.text()]).toEqual([
    'text/calendar; charset=utf-8',
    expect.stringContaining(`DTSTART:${inDays(8, '140000Z').replaceAll('-', '')}`),
  ])
  await customer.getByRole('button', { name: 'Der Termin passt' }).click()
  await customer.getByText('Danke! Der Termin ist bestätigt.').waitFor()
  await looksRightEverywhere(customer, 'appointment-confirmed')
  await expect.poll(async () => (await latestMail('appointment', appointment.id)).kind).toBe('appointment_confirmed')
  await office.goto(`/appointments/${appointment.id}`)
  await office.getByText(/^Der Kunde hat am .* zugesagt/).waitFor()
  await picture(office, 'office-appointment-confirmed')

  // Without JavaScript, through a link that was handed over.
  const { url } = await made('/customer-links', { kind: 'appointment', entity_id: appointment.id })
  const page = await office.request.get(url).then(answer => answer.text())
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const form = {
    ...{ intent: 'answer', answer: 'called_off', note: 'Doch nicht' },
    ...{ content_sha256: field('content_sha256'), answered_at: field('answered_at') },
  }
  const stale = { ...form, content_sha256: '0'.repeat(64) }
  const refused = await office.request.post(`${url}?index`, { form: stale, headers }).then(answer => answer.text())
  const unfolded = [...refused.matchAll(/<details[^>]* open=""[^>]*><summary[^>]*>([^<]*)/g)].map(([, title]) => title)
  expect([unfolded, refused.match(/>Doch nicht<\/textarea>/g)]).toEqual([
    ['Termin absagen'],
    ['>Doch nicht</textarea>'],
  ])
  const off = await office.request.post(`${url}?index`, { form, headers })
  expect(await off.text()).toContain('Sie haben diesen Termin abgesagt.')
  await office.reload()
  await office.getByText('Vom Kunden abgesagt: Doch nicht', { exact: false }).waitFor()
  await office.request.delete('/api/settings/company/logo', { headers })
})

test('a link works without JavaScript: choosing, calculating and declining are forms', async () => {
  const offer = await made(`/offers/${offerId}/duplicate`, {})
  await office.request.post(`/api/offers/${offer.id}/send`, { data: {} })
  const { url } = await made('/customer-links', { kind: 'offer', entity_id: offer.id })
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
  await looksRightEverywhere(customer, 'offer-declined')
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
  await looksRightEverywhere(customer, 'ended')
  await customer.getByRole('button', { name: 'Neuen Link anfordern' }).click()
  await customer.getByText('Ihre Anfrage ist angekommen.').waitFor()
  await looksRightEverywhere(customer, 'ended-requested')
  expect((await customer.request.get(`${link}/pdf`)).status()).toBe(410)
  await customer.goto(`/k/${'x'.repeat(43)}`)
  await customer.getByText('Dieser Link führt nirgends hin').waitFor()
  await looksRightEverywhere(customer, 'unknown')
  await customer.goto('/verify')
  await customer.getByLabel('SHA-256 der Datei').waitFor()
  await looksRightEverywhere(customer, 'verify')
})
