import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { devices, logIn, picture, startBrowser, type TestBrowser } from '../harness/browser'
import { looksRightEverywhere } from '../harness/looks-right-everywhere'
import { officeCalls } from '../harness/office-calls'
import { type JoinedService, joinService } from '../harness/shared-service'

// What customers do less often through the links in their mails, without a login: signing on request, a code, a
// withdrawal, an appointment. The rest is in customer.test.ts.

let service: JoinedService
let browser: TestBrowser
let office: Page
let customer: Page
let calls: ReturnType<typeof officeCalls>

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

test('the office requests a signature from the page, and its result appears there with its history', async () => {
  const kontakt_id = await calls.contactOf('berta@kunde.example')
  const rapport = await calls.made('/rapports', {
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

  await customer.goto(await calls.linkIn('rapport', rapport.id))
  await customer.getByLabel('Vor- und Nachname').fill('Berta Größwang')
  await customer.getByLabel(/^Ich bestätige/).click()
  await customer.getByRole('button', { name: 'Unterschreiben' }).click()
  await customer.getByText(/^Unterschrieben von Berta Größwang/).waitFor()
  await office.getByText('Verlauf vollständig und unverändert').click()
  await office.getByText('Dokument festgehalten').waitFor()
  await looksRightEverywhere(service, office, 'office-signatures')
  await office.setViewportSize(devices.desktop.viewport)

  const mail = await calls.latestMail('rapport', rapport.id)
  expect(mail).toMatchObject({ kind: 'rapport_signed', to: ['berta@kunde.example'] })
  const { eml } = await calls.asOffice('mails.get', { id: mail.id })
  expect(String(eml)).toContain('application/pdf')
  await office.goto('/invoices/from-rapports')
  await office.getByText('Handlauf nachgezogen').first().waitFor()
  await looksRightEverywhere(service, office, 'office-from-rapports')
  await office.setViewportSize(devices.desktop.viewport)
})

test('an order above the limit in the settings requires a code mailed to the stored address, and the timeline shows it', async () => {
  const kontakt_id = await calls.contactOf('clara@kunde.example')
  const items = [{ description: 'Dachstuhl erneuern', quantity: 1, unit: 'Stk', unit_price: 24_000 }]
  const offer = await calls.made('/offers', { title: 'Dachstuhl', kontakt_id, items })
  await office.request.post(`/api/offers/${offer.id}/send-email`, { data: {} })
  await customer.goto(await calls.linkIn('offer', offer.id))
  await customer.getByLabel('Vor- und Nachname').fill('Clara Größwang')
  await looksRightEverywhere(service, customer, 'offer-code')
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
  const kontakt_id = await calls.contactOf('dora@kunde.example')
  const items = [{ description: 'Balkontür einstellen', quantity: 2, unit: 'h', unit_price: 80 }]
  const offer = await calls.made('/offers', { title: 'Balkontür', kontakt_id, items })
  await office.request.post(`/api/offers/${offer.id}/send-email`, { data: {} })
  await customer.goto(await calls.linkIn('offer', offer.id))
  await customer.getByText('Widerrufsbelehrung und Muster-Widerrufsformular').click()
  await customer.getByText(/binnen 14 Tagen ohne Angabe von Gründen/).waitFor()
  await picture(customer, 'offer-withdrawal-notice')
  await looksRightEverywhere(service, customer, 'offer-consumer')
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
  await looksRightEverywhere(service, customer, 'offer-withdrawn')
  await expect.poll(async () => (await calls.latestMail('offer', offer.id)).kind).toBe('offer_withdrawal')
  await office.goto(`/offers/${offer.id}`)
  await office.getByText('Der Kunde hat den Vertrag widerrufen.').waitFor()
  await looksRightEverywhere(service, office, 'office-withdrawn')
  await office.setViewportSize(devices.desktop.viewport)
})

test('an appointment is mailed, a new time is requested, it is moved and confirmed on the phone: the office sees it all', async () => {
  const kontakt_id = await calls.contactOf('ella@kunde.example')
  const png = await office.screenshot({ clip: { x: 0, y: 0, width: 120, height: 60 } })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: png }
  const headers = { origin: service.baseUrl }
  const logo = await office.request.post('/api/settings/company/logo', { multipart: { file }, headers })
  expect(logo.status()).toBe(200)
  const inDays = (days: number, time: string) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
  const appointment = await calls.made('/appointments', {
    ...{ title: 'Aufmaß Balkongeländer', kontakt_id, kind: 'visit', location: 'Salzachweg 4, 5400 Hallein' },
    ...{ starts_at: inDays(6, '08:00:00Z'), ends_at: inDays(6, '09:30:00Z') },
  })
  await office.goto(`/appointments/${appointment.id}`)
  await office.getByLabel('Nachricht dazu (freiwillig)').fill('Wir messen das Geländer aus.')
  await office.getByRole('button', { name: 'Kunden per E-Mail benachrichtigen' }).click()
  await office.getByText(/^Die E-Mail an ella@kunde\.example/).waitFor()
  await customer.goto(await calls.linkIn('appointment', appointment.id))
  await customer.getByRole('heading', { name: 'Aufmaß Balkongeländer' }).waitFor()
  const shown = customer.locator('header img')
  await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await looksRightEverywhere(service, customer, 'appointment-open')
  await customer.getByText('Anderen Termin wünschen', { exact: true }).click()
  await customer.getByLabel('1. Wunschtermin').fill(inDays(8, '15:00'))
  await customer.getByLabel('Was würde passen?').fill('Lieber am Nachmittag')
  await picture(customer, 'appointment-wish')
  await customer.getByRole('button', { name: 'Wunsch absenden' }).click()
  await customer.getByText('Ihr Wunsch ist angekommen.', { exact: false }).waitFor()
  await looksRightEverywhere(service, customer, 'appointment-wished')

  await office.goto(`/appointments/${appointment.id}`)
  await office.getByText('Lieber am Nachmittag').first().waitFor()
  await looksRightEverywhere(service, office, 'office-appointment-wished')
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
  await looksRightEverywhere(service, customer, 'appointment-confirmed')
  await expect
    .poll(async () => (await calls.latestMail('appointment', appointment.id)).kind)
    .toBe('appointment_confirmed')
  await office.goto(`/appointments/${appointment.id}`)
  await office.getByText(/^Der Kunde hat am .* zugesagt/).waitFor()
  await picture(office, 'office-appointment-confirmed')

  // Without JavaScript, through a link that was handed over.
  const { url } = await calls.made('/customer-links', { kind: 'appointment', entity_id: appointment.id })
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
