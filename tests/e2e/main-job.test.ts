import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startDemoService } from '../harness/demo-service'
import { moveUntil } from '../harness/move-until'
import { type Receiver, startReceiver } from '../harness/receiver'
import type { LocalService } from '../harness/service'

// The main job, once by hand through every layer, in the order of the README's tour. Each test continues where the
// previous one ended.

let receiver: Receiver
let service: LocalService
let browser: TestBrowser
let office: Page
let secret: string
let rapportUrl: string
let invoiceUrl: string

beforeAll(async () => {
  receiver = await startReceiver()
  service = await startDemoService({ trust: receiver.ca })
  browser = await startBrowser(service.logged)
  office = await browser.open(service)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await receiver?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

async function byKey(method: string, path: string, body?: unknown) {
  const response = await fetch(`${service.baseUrl}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.demo.apiKey}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const row = (page: Page, index: number) => page.locator('[data-row]').nth(index)

/** Fills in one line of a document; cells that are not given stay. */
async function writeRow(page: Page, index: number, cells: Record<string, string>) {
  for (const [cell, text] of Object.entries(cells)) await row(page, index).locator(`[data-cell="${cell}"]`).fill(text)
}

test('the demo company has a year of work behind it, with invoices in every status', async () => {
  const total = async (path: string) =>
    (await byKey('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1`)).body.pagination.total
  expect(await total('/kontakte')).toBe(36)
  expect(await total('/projects')).toBe(16)
  expect(await total('/offers')).toBeGreaterThan(30)
  expect(await total('/rapports')).toBeGreaterThan(45)
  expect(await total('/invoices')).toBeGreaterThan(60)
  for (const status of ['draft', 'sent', 'partial_paid', 'paid', 'overdue', 'cancelled']) {
    expect(await total(`/invoices?status=${status}`), status).toBeGreaterThan(2)
  }
})

test('office staff log in and see the day', async () => {
  await logIn(office, service.demo.admin)
  await office.getByText('Überfällige Rechnungen').waitFor()
  expect(await sidewaysOverflow(office)).toBe(0)
  await picture(office, 'today')
})

test('an administrator subscribes a webhook and sees its secret once', async () => {
  const cookies = await office.context().cookies()
  const response = await fetch(`${service.baseUrl}/api/company/webhooks`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({
      name: 'Buchhaltung',
      url: `${receiver.url}/hooks`,
      events: ['anfrage.*', 'rapport.*', 'invoice.*'],
    }),
  })
  expect(response.status).toBe(201)
  secret = (await response.json()).data.secret
  expect(secret).toMatch(/^whsec_/)
})

test('an inquiry posted with an API key slides into the pipeline without a reload', async () => {
  await office.goto('/inquiries')
  await office.getByText('Neu').first().waitFor()
  const created = await byKey('POST', '/anfragen', {
    title: 'Stiege mit Geländer in Hallein',
    contact_name: 'Johanna Größwang',
    contact_email: 'johanna.groesswang@kunde.example',
    objekt_street: 'Salzachweg',
    objekt_house_number: '4',
    objekt_postal_code: '5400',
    objekt_city: 'Hallein',
    source: 'Website',
  })
  expect(created.status).toBe(201)
  expect(created.body.data.anfrage_number).toMatch(/^AF-\d{4}-\d{4}$/)
  await office.getByText('Stiege mit Geländer in Hallein').first().waitFor()
  await picture(office, 'inquiries')
})

test('office staff turn it into a contact and a project in one step', async () => {
  await office.getByText('Stiege mit Geländer in Hallein').first().click()
  await office.getByRole('link', { name: 'In Kontakt und Projekt umwandeln' }).click()
  await office.getByLabel('Projektname').fill('Stiegenhaus Größwang')
  await office.getByRole('button', { name: /anlegen$/ }).click()
  await office.getByRole('link', { name: 'Angebot schreiben' }).click()
  await office.waitForURL(/\/offers\/new\?project_id=/)
})

test('they write an offer with sections, an option, a discount and two rates', async () => {
  await office.getByLabel('Titel', { exact: false }).first().fill('Stiege Buche mit Edelstahlgeländer')
  await office.getByRole('button', { name: 'Angebot anlegen' }).click()
  await office.waitForURL(/\/offers\/\d+$/)
  const add = (kind: string) => office.getByRole('button', { name: kind, exact: true }).click()
  await office.getByRole('button', { name: 'Abschnitt', exact: true }).waitFor()
  const start = await office.locator('[data-row]').count()
  for (const kind of ['Abschnitt', 'Position', 'Position', 'Position', 'Option']) await add(kind)
  await writeRow(office, start, { description: 'Stiege' })
  await writeRow(office, start + 1, {
    description: 'Treppenstufe Buche',
    quantity: '14',
    unit: 'Stk',
    unit_price: '118',
  })
  await writeRow(office, start + 2, {
    description: 'Montage vor Ort',
    quantity: '16',
    unit: 'h',
    unit_price: '68,50',
  })
  await writeRow(office, start + 3, {
    description: 'Pflegeanleitung, gedruckt',
    quantity: '1',
    unit: 'Stk',
    unit_price: '24',
  })
  await row(office, start + 3)
    .locator('[data-cell="tax_rate"]')
    .selectOption('10')
  await writeRow(office, start + 4, {
    description: 'Handlauf beleuchtet',
    quantity: '5',
    unit: 'lfm',
    unit_price: '96',
  })
  await office.getByLabel('Rabatt').fill('3')
  await office.getByLabel('Rabatt').blur()
  // 14 x 118 + 16 x 68.50 at 20 %, 24 at 10 %, less 3 %
  await office.getByText('3.224,28').first().waitFor()
  await office.getByText('Gespeichert').first().waitFor()
  await picture(office, 'offer-editor')
  expect(await sidewaysOverflow(office)).toBe(0)
})

test('lines are carried by keys and by mouse, and come back in their new order', async () => {
  const order = () =>
    office.locator('[data-cell="description"]').evaluateAll(all => all.map(cell => (cell as HTMLTextAreaElement).value))
  const stored = async () => {
    const { body } = await byKey('GET', new URL(office.url()).pathname)
    return body.data.items.map((item: { description: string }) => item.description)
  }
  const handleOf = async (text: string) => row(office, (await order()).indexOf(text)).locator('[data-grip]')
  const said = office.locator('[id^="DndLiveRegion"]')
  const reload = async () => {
    await office.reload()
    await row(office, 0).waitFor()
  }
  await reload()
  const written = await order()
  const [first, second] = ['Treppenstufe Buche', 'Montage vor Ort'] as const
  const swapped = written.map(text => (text === first ? second : text === second ? first : text))

  await (await handleOf(first)).focus()
  await said.waitFor({ state: 'attached' })
  await office.keyboard.press('Space')
  await expect.poll(() => said.textContent()).toMatch(/^Position (\S+) über Position \1\./)
  await office.keyboard.press('ArrowDown')
  await expect.poll(() => said.textContent()).toMatch(/^Position (\S+) über Position (?!\1)/)
  await office.keyboard.press('Space')
  await expect.poll(order).toEqual(swapped)
  await expect.poll(stored).toEqual(swapped)
  await reload()
  expect(await order()).toEqual(swapped)

  const boxOf = async (text: string) => {
    const box = await (await handleOf(text)).boundingBox()
    if (!box) throw new Error(`the handle of ${text} is not seen`)
    return box
  }
  // The pointer is on the line before the page becomes interactive, and goes on from there.
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await office.route(/\/assets\/.*\.js$/, async route => {
    await released
    await route.continue()
  })
  await office.evaluate(() => document.documentElement.setAttribute('data-former', ''))
  const reloaded = reload()
  await office.locator('html:not([data-former]) [data-row]').first().waitFor()
  await expect.poll(order).toEqual(swapped)
  const resting = await boxOf(first)
  await office.mouse.move(resting.x + 6, resting.y + 8)
  release()
  await reloaded
  await office.unroute(/\/assets\/.*\.js$/)
  await moveUntil(office, await handleOf(first), said)
  // The page may have scrolled since.
  const [from, to] = [await boxOf(first), await boxOf(second)]
  await office.mouse.move(from.x + 8, from.y + 8)
  await office.mouse.down()
  await office.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
  await expect.poll(() => said.textContent()).toMatch(/^Position (\S+) über Position (?!\1)/)
  await office.mouse.up()
  await expect.poll(order).toEqual(written)
  await expect.poll(stored).toEqual(written)
  await office.getByText('3.224,28').first().waitFor()
})

test('they see it as a PDF, send it by e-mail, and it is accepted', async () => {
  const id = new URL(office.url()).pathname.split('/').at(-1)
  const pdf = await office.request.get(`/api/pdf/offers/${id}`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await office.getByRole('button', { name: 'Per E-Mail senden' }).first().click()
  const dialog = office.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel(/^An\b/).inputValue()).toContain('johanna.groesswang@kunde.example')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await office.getByText('Angebot ist unterwegs').waitFor()
  await acceptAmongOtherChanges(`/offers/${id}`)
  await office.getByText('Angebot beauftragt').waitFor()
  await expect.poll(async () => (await byKey('GET', `/offers/${id}`)).body.data.status).toBe('accepted')
  await picture(office, 'offer')
})

/**
 * The page after the step is loaded twice, because another user changes something meanwhile; the first response is
 * dropped.
 */
async function acceptAmongOtherChanges(path: string) {
  let loads = 0
  let again = () => {}
  const loadedAgain = new Promise<void>(resolve => {
    again = resolve
  })
  await office.route(
    url => url.pathname === `${path}.data`,
    async route => {
      if (route.request().method() === 'GET') loads += 1
      if (loads === 2) again()
      if (route.request().method() !== 'GET' || loads !== 1) return route.continue()
      const response = await route.fetch()
      await office.request.post('/api/invoices', { data: { title: 'Von jemand anderem' } })
      await loadedAgain
      await route.fulfill({ response }).catch(() => {})
    },
  )
  await office.getByRole('button', { name: 'Beauftragt' }).first().click()
  const order = office.getByRole('dialog')
  await order.getByLabel('Wie').selectOption('phone')
  await picture(office, 'order')
  await order.getByRole('button', { name: 'Beauftragt' }).click()
  await expect.poll(() => loads).toBeGreaterThan(1)
}

test('they confirm the order by e-mail', async () => {
  const card = office.locator('[data-card]').filter({ hasText: 'Auftragsbestätigung' })
  await card.getByRole('button', { name: 'Per E-Mail senden' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText('Die Auftragsbestätigung hängt als PDF an.').waitFor()
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await office.getByText('Auftragsbestätigung ist unterwegs').waitFor()
  await picture(office, 'order-confirmation')
})

test('a worker writes a rapport on the phone and completes it', async () => {
  const phone = await browser.open({ ...service, device: 'phone' })
  await logIn(phone, service.demo.employee)
  await phone.goto('/rapports/new')
  await phone.getByPlaceholder('Projekt, Nummer oder Kunde suchen').fill('Stiegenhaus')
  await phone.getByRole('button', { name: /Stiegenhaus Größwang/ }).click()
  await phone.getByRole('button', { name: 'Rapport beginnen' }).click()
  await phone.waitForURL(/\/rapports\/\d+$/)
  rapportUrl = new URL(phone.url()).pathname

  await phone.getByRole('button', { name: 'Arbeitszeit' }).first().click()
  const entry = phone.getByRole('dialog')
  await entry.getByRole('textbox', { name: 'Stunden' }).fill('7:30')
  await entry.getByText('Facharbeiterstunde').first().click()
  await entry.getByRole('button', { name: 'Hinzufügen' }).click()
  await phone.getByRole('button', { name: 'Material' }).first().click()
  const material = phone.getByRole('dialog')
  await material.getByPlaceholder('Artikel suchen oder eintippen').fill('Schrauben')
  await material.getByText('Schrauben Teilgewinde').first().click()
  await material.getByRole('textbox', { name: 'Menge' }).fill('2')
  await material.getByRole('button', { name: 'Hinzufügen' }).click()
  expect(await sidewaysOverflow(phone)).toBe(0)
  await picture(phone, 'rapport-phone')

  await phone.getByRole('button', { name: 'Abschließen' }).first().click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()
  await phone.getByText('Gesperrt seit').first().waitFor()
  await picture(phone, 'rapport-completed-phone')
})

test('from then on its title cannot be changed, and it is not completed again', async () => {
  const id = rapportUrl.split('/').at(-1)
  const refused = await office.request.put(`/api/rapports/${id}`, { data: { title: 'Anders' } })
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ error: 'conflict' })
  await office.goto(rapportUrl)
  await expect.poll(() => office.getByRole('button', { name: 'Abschließen' }).count()).toBe(0)
})

test('the office makes an invoice from the rapport, right to the cent', async () => {
  await office.goto(rapportUrl)
  await office.getByRole('link', { name: 'Rechnung erstellen' }).first().click()
  await office.getByRole('button', { name: /^Rechnung aus/ }).click()
  await office.waitForURL(/\/invoices\/\d+$/)
  invoiceUrl = new URL(office.url()).pathname
  // 7.5 h x 68.50 + 2 x 39.90 = 593.55, 20 % = 118.71
  await office.getByText('712,26').first().waitFor()
  await picture(office, 'invoice-editor')
})

test('a part of the page that fails to load leaves the rest intact', async () => {
  await office.route('**/einvoice', route => route.fulfill({ body: 'the answer of a broken proxy' }))
  await office.reload()
  const notice = office.getByText('Der Stand der E-Rechnung ist gerade nicht abrufbar.')
  await notice.waitFor()
  await office.getByRole('button', { name: 'Per E-Mail senden' }).first().waitFor()
  await picture(office, 'invoice-without-check')
  await office.unroute('**/einvoice')
  await office.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await notice.waitFor({ state: 'detached' })
})

const invoiceStatus = async () => (await byKey('GET', `/invoices/${invoiceUrl.split('/').at(-1)}`)).body.data.status

test('they send it by e-mail', async () => {
  await office.getByRole('button', { name: 'Per E-Mail senden' }).first().click()
  await office.getByRole('dialog').getByRole('button', { name: 'Senden' }).click()
  await expect.poll(invoiceStatus).toBe('sent')
})

test('a page that was left open overnight suggests the current day for a payment', async () => {
  const tab = await browser.open(service)
  await logIn(tab, service.demo.admin)
  await tab.goto(invoiceUrl)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await tab.clock.setFixedTime(tomorrow)
  await tab.getByRole('button', { name: 'Zahlung erfassen' }).first().click()
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Vienna' }).format(tomorrow)
  await expect.poll(() => tab.getByRole('dialog').locator('input[name="paid_on"]').inputValue()).toBe(day)
  await tab.close()
})

test('they record a part payment and then the rest', async () => {
  const pay = async (amount: string) => {
    await office.getByRole('button', { name: 'Zahlung erfassen' }).first().click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Betrag').fill(amount)
    await dialog.getByRole('button', { name: 'Zahlung erfassen' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await pay('300,00')
  await expect.poll(invoiceStatus).toBe('partial_paid')
  await picture(office, 'invoice-partly-paid')
  await pay('412,26')
  await expect.poll(invoiceStatus).toBe('paid')
  await office.getByText('Bezahlt').first().waitFor()
  await picture(office, 'invoice')
})

test('the mail is in the outbox with its PDF', async () => {
  await office.goto('/dev/outbox')
  await office
    .getByText(/^Rechnung RE-/)
    .first()
    .click()
  await office
    .getByText(/RE-\d{4}-\d+\.pdf/)
    .first()
    .waitFor()
  await picture(office, 'outbox')
})

test("the subscriber's https server has received every event with a signature that it verifies", async () => {
  const expected = ['anfrage.created', 'rapport.completed', 'invoice.sent', 'invoice.partial_paid', 'invoice.paid']
  const names = () => receiver.requests.map(({ headers }) => headers['x-service-event'])
  await expect.poll(names).toEqual(expect.arrayContaining(expected))
  const verifier = new Webhook(secret)
  for (const { headers, body } of receiver.requests) {
    const timestamp = headers['x-service-timestamp']
    const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
    expect(headers['x-service-signature']).toBe(`sha256=${hmac}`)
    const event = verifier.verify(body.toString('utf8'), headers as Record<string, string>) as {
      companyId: string
      type: string
    }
    expect(event).toMatchObject({ companyId: service.demo.companyId, type: headers['x-service-event'] })
  }
})

test('the same records are read back by API key, and the dashboard shows the money', async () => {
  const { body } = await byKey('GET', `/invoices/${invoiceUrl.split('/').at(-1)}`)
  expect(body.data).toMatchObject({ status: 'paid', total: 712.26, already_paid: 712.26, remaining: 0 })
  expect(body.data.payments).toHaveLength(2)
  await office.goto('/')
  for (const text of ['Offen', 'Überfällig', 'Zahlungseingang', 'Stunden je Projekt'])
    await office.getByText(text).first().waitFor()
  const lines = office.locator('[data-noprint]').filter({ hasText: 'Verlauf' }).locator('ol > li')
  await lines.first().waitFor()
  const newest = await lines.count()
  await office.getByRole('button', { name: 'Ältere zeigen' }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(newest)
})

test('what a final invoice has to refund is found on Heute, refunded on its page and reversed there', async () => {
  const post = async (path: string, data: object = {}) =>
    (await (await office.request.post(`/api${path}`, { data })).json()).data
  const { body } = await byKey('GET', '/kontakte?limit=50')
  const contact = body.data.find(
    (one: { kind: string; vat_number: string | null }) => one.kind === 'company' && one.vat_number,
  )
  const project = await post('/projects', { name: 'Umbau mit Anzahlung', kontakt_id: contact.id })
  const bill = async (type: string, unit_price: number) => {
    const items = [{ description: 'Zimmererarbeiten', unit_price }]
    const draft = await post('/invoices', { title: 'Umbau', type, project_id: project.id, items })
    return post(`/invoices/${draft.id}/sent`)
  }
  const deposit = await bill('anzahlung', 1000)
  await post(`/invoices/${deposit.id}/pay`, { amount: 1200 })
  const final = await bill('schlussrechnung', 600)

  await office.goto('/')
  await office.getByText(/Erstattung(en)? (ist|sind) offen/).click()
  // The list shows the amount to refund, and the record on which that is done.
  await office.getByRole('columnheader', { name: 'Noch auszuzahlen' }).waitFor()
  const owing = office.getByRole('row').filter({ hasText: final.invoice_number })
  await expect.poll(() => owing.textContent()).toContain('480,00')
  await picture(office, 'invoices-to-pay-out')
  await office.getByText(final.invoice_number).first().click()
  await office.waitForURL(new RegExp(`/invoices/${final.id}$`))
  await office.getByText('Guthaben des Kunden').waitFor()
  await picture(office, 'invoice-below-zero')
  const dialog = office.getByRole('dialog')
  await office.getByRole('button', { name: 'Auszahlung erfassen' }).click()
  await expect.poll(() => dialog.getByLabel('Betrag').inputValue()).toBe('480,00')
  await dialog.getByRole('button', { name: 'Auszahlung erfassen' }).click()
  await dialog.waitFor({ state: 'detached' })
  const balance = async () => (await (await office.request.get(`/api/invoices/${final.id}`)).json()).data.credit_balance
  await expect.poll(balance).toBe(0)
  await office.getByRole('button', { name: /^Auszahlung von .*480,00 zurücknehmen$/ }).click()
  await dialog.getByLabel('Grund').fill('Überweisung kam zurück')
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(balance).toBe(480)
})

test('the retention of a progress invoice waits for the final invoice, unless a day is chosen for it', async () => {
  const post = async (path: string, data: object = {}) =>
    (await (await office.request.post(`/api${path}`, { data })).json()).data
  const { body } = await byKey('GET', '/kontakte?limit=1')
  const project = await post('/projects', { name: 'Zubau mit Rücklass', kontakt_id: body.data[0].id })
  const items = [{ description: 'Zimmererarbeiten', unit_price: 1000 }]
  const fields = { title: 'Zubau', type: 'teilrechnung', project_id: project.id, retention_rate: 5 }
  const { id } = await post('/invoices', { ...fields, items })
  const stored = async () => {
    const { data } = await (await office.request.get(`/api/invoices/${id}`)).json()
    return [data.retention_kind, data.retention_due_on]
  }
  await office.goto(`/invoices/${id}`)
  const kind = office.getByLabel('Art des Rücklasses')
  await expect.poll(() => kind.inputValue()).toBe('progress')
  const day = office.getByLabel('Rücklass fällig am')
  await expect.poll(() => day.count()).toBe(0)
  await picture(office, 'retention-until-final')
  await kind.selectOption('warranty')
  await day.fill('2030-12-31')
  await expect.poll(stored).toEqual(['warranty', '2030-12-31'])
  await kind.selectOption('progress')
  await expect.poll(stored).toEqual(['progress', null])
  await day.waitFor({ state: 'detached' })
})
