import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '../../server/platform/values/days'
import { answersRead, logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import type { LocalService } from '../harness/service'
import { type PretendModel, startLanguageModel } from '../worlds/language-model'

// The office asks, and a site manager dictates, with pretend models behind both. Each test continues where the previous
// one ended.

let model: PretendModel
let service: LocalService
let browser: TestBrowser
let desk: Page
let hand: Page

beforeAll(async () => {
  model = await startLanguageModel()
  const models = { AI_BASE_URL: model.url, AI_MODEL: 'pretend', STT_BASE_URL: model.url, STT_MODEL: 'pretend' }
  service = await startMinimalService({ env: { ...models } })
  browser = await startBrowser(service.logged)
  desk = await browser.open(service)
  hand = await browser.open({ ...service, device: 'phone' })
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await model?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistent' })

async function ask(page: Page, text: string) {
  await panel(page).getByLabel('Ihre Frage').fill(text)
  await panel(page).getByRole('button', { name: 'Fragen', exact: true }).click()
}

test("a key press opens the assistant beside the page, and a model's words are shown as plain text", async () => {
  await logIn(desk, service.demo.admin)
  await desk.keyboard.press('Control+j')
  await panel(desk).getByText('ändert nichts ohne Ihr Ja').waitFor()
  await picture(desk, 'assistant-desk-begin')
  model.script({ say: 'Nichts ist offen. ![x](https://evil.example/x.png) <b>fett</b>' })
  await ask(desk, 'Was ist offen?')
  await panel(desk).getByText('<b>fett</b>').waitFor()
  await expect.poll(() => panel(desk).locator('img, b, a[href^="http"]').count()).toBe(0)
})

test('a change is shown with its values, and made after a confirmation', async () => {
  const input = { title: 'Dach undicht', contact_name: 'Maria Huber', contact_phone: '+43 660 1234567' }
  model.script({ call: [['inquiries_create', input]] }, { say: 'Ich habe die Anfrage vorbereitet.' })
  await ask(desk, 'Neue Anfrage: Maria Huber, Dach undicht, 0660 1234567')
  const proposal = panel(desk).getByRole('region', { name: 'Vorschlag: Anfrage anlegen' })
  await proposal.getByText('+43 660 1234567').waitFor()
  await picture(desk, 'assistant-desk-proposal')
  await proposal.getByRole('button', { name: 'So machen' }).click()
  await proposal.getByText('Erledigt').waitFor()
  await proposal.getByRole('link', { name: /Dach undicht/ }).click()
  await desk.waitForURL(/\/inquiries\/\d+$/)
  await desk.getByRole('heading', { name: 'Dach undicht' }).waitFor()
})

test('a program with a key makes a proposal, and the bell leads to what waits for confirmation', async () => {
  await desk.goto('/integrations')
  await desk.getByRole('button', { name: 'Schlüssel anlegen' }).first().click()
  const dialog = desk.getByRole('dialog', { name: 'Neuer API-Schlüssel' })
  await dialog.getByLabel('Name').fill('Büroprogramm')
  await dialog.getByLabel('Kontakte und Projekte').selectOption({ label: 'Lesen und schreiben' })
  await dialog.getByLabel('Für Programme mit Sprachmodell (MCP)').check()
  await picture(desk, 'mcp-key-new')
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  const made = desk.getByRole('dialog', { name: 'Büroprogramm: Schlüssel kopieren' })
  const settings = made.getByText('mcpServers')
  await settings.waitFor()
  await picture(desk, 'mcp-key-made')
  const { url, headers } = JSON.parse((await settings.textContent()) ?? '').mcpServers.gewerk
  await made.getByRole('button', { name: 'Schließen' }).first().click()

  const client = new Client({ name: 'story', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as never)
  await client.callTool({ name: 'contacts_create', arguments: { company_name: 'Moser Dach GmbH' } })
  await desk.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await desk.getByText('Ein Programm mit dem Schlüssel Büroprogramm').click()
  const proposal = panel(desk).getByRole('region', { name: 'Vorschlag: Kontakt anlegen' })
  await proposal.getByText('Moser Dach GmbH').waitFor()
  await proposal.getByText('Vorgeschlagen von einem Programm mit dem Schlüssel „Büroprogramm“').waitFor()
  await picture(desk, 'mcp-proposal')
  await proposal.getByRole('button', { name: 'So machen' }).click()
  await proposal.getByText('Erledigt').waitFor()
})

test('a past question is opened again with its result, and deleted', async () => {
  await desk.goto('/inquiries')
  await desk.keyboard.press('Control+j')
  await panel(desk).getByRole('button', { name: 'Verlauf' }).click()
  const history = panel(desk).getByRole('region', { name: 'Verlauf' })
  await history.getByText('Nur Sie sehen ihn').waitFor()
  await picture(desk, 'assistant-history')
  await history.getByRole('button', { name: /^Was ist offen\?/ }).click()
  const proposal = panel(desk).getByRole('region', { name: 'Vorschlag: Anfrage anlegen' })
  await proposal.getByText('Erledigt').waitFor()
  await picture(desk, 'assistant-reopened')
  model.script({ say: 'Morgen ist nichts.' })
  await ask(desk, 'Und morgen?')
  await panel(desk).getByText('Morgen ist nichts.').waitFor()
  await panel(desk).getByRole('button', { name: 'Verlauf' }).click()
  await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
  await history.getByRole('button', { name: 'Alle Gespräche löschen' }).click()
  await desk
    .getByRole('dialog', { name: 'Alle Gespräche mit dem' })
    .getByRole('button', { name: 'Alle löschen' })
    .click()
  await history.getByText('Noch nichts gefragt.').waitFor()
})

test('a line drafted for the offer on screen is added after a confirmation, and not before', async () => {
  const { data } = await (await desk.request.post('/api/offers', { data: { title: 'Dachsanierung Huber' } })).json()
  const lines = async () => (await (await desk.request.get(`/api/offers/${data.id}`)).json()).data.items
  await desk.goto(`/offers/${data.id}`)
  await desk.keyboard.press('Control+j')
  const input = { id: String(data.id), description: 'Dachfenster Velux', quantity: 3, unit: 'Stk', unit_price: 450 }
  model.script({ call: [['offers_addItem', input]] }, { say: 'Ich habe die Position vorbereitet.' })
  await ask(desk, 'Drei Dachfenster zu 450 Euro dazu')
  const proposal = panel(desk).getByRole('region', { name: 'Vorschlag: Position zum Angebot' })
  await proposal.getByText('Dachfenster Velux').waitFor()
  await proposal.getByRole('link', { name: `${data.offer_number} Dachsanierung Huber` }).waitFor()
  await picture(desk, 'assistant-desk-offer-line')
  // The model's request contains what is on screen.
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(`/offers/${data.id}`)
  expect(await lines()).toEqual([])
  await proposal.getByRole('button', { name: 'So machen' }).click()
  await proposal.getByText('Erledigt').waitFor()
  await expect.poll(lines).toMatchObject([{ description: 'Dachfenster Velux', quantity: 3, unit_price: 450 }])
  await desk.reload()
  await expect
    .poll(() =>
      desk
        .getByRole('main')
        .locator('input, textarea')
        .evaluateAll(all => all.map(one => (one as HTMLInputElement).value)),
    )
    .toContain('Dachfenster Velux')
  await picture(desk, 'assistant-desk-offer-line-made')
})

test('on a phone it fills the screen, and links to the records that an answer is based on', async () => {
  await logIn(hand, service.demo.admin)
  await hand.getByRole('button', { name: /^Assistent/ }).click()
  model.script({ call: [['inquiries_list', {}]] }, { say: 'Es gibt eine Anfrage: Dach undicht.' })
  await ask(hand, 'Welche Anfragen gibt es?')
  await panel(hand)
    .getByRole('link', { name: /Dach undicht/ })
    .waitFor()
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'assistant-phone')
})

test('speech recorded in a rapport is added to its text, to be checked', async () => {
  // A synthetic tone replaces the microphone; the recording is the browser's own.
  await hand.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const sound = new AudioContext()
      const tone = sound.createOscillator()
      const heard = sound.createMediaStreamDestination()
      tone.connect(heard)
      tone.start()
      return heard.stream
    }
  })
  const { data } = await (await hand.request.post('/api/rapports', { data: { title: 'Rinne' } })).json()
  await hand.goto(`/rapports/${data.id}`)
  await hand.getByRole('button', { name: 'Diktieren' }).click()
  await hand.getByRole('button', { name: 'Aufnahme beenden' }).click()
  await expect.poll(() => hand.locator('#rapport-description').inputValue()).toBe('Dachrinne erneuert, zwei Laufmeter.')
  expect(model.heard).toMatchObject([{ type: 'audio/webm' }])
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'dictation-phone')
})

test('dictated hours and material become lines after a check, except those that were unticked', async () => {
  model.speaks =
    'Gestern sechseinhalb Stunden Zimmerer Lattung montiert, acht Laufmeter Dachlatte, drei Stück Winkel. Es hat geregnet.'
  await hand.getByRole('button', { name: 'Diktieren' }).click()
  await hand.getByRole('button', { name: 'Aufnahme beenden' }).click()
  const proposal = hand.getByRole('dialog', { name: 'Gesprochenes als Zeilen' })
  await proposal.getByText('Dachlatte', { exact: true }).waitFor()
  await proposal.getByText('6:30').waitFor()
  await picture(hand, 'dictated-lines-phone')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await proposal.getByRole('checkbox', { name: /Winkel/ }).uncheck()
  await proposal.getByRole('button', { name: 'Übernehmen' }).click()
  await proposal.waitFor({ state: 'hidden' })
  await hand.getByText('Dachlatte').first().waitFor()
  const id = new URL(hand.url()).pathname.split('/').at(-1)
  const kept = async () => (await (await hand.request.get(`/api/rapports/${id}`)).json()).data
  await expect
    .poll(async () => (await kept()).materials.map((line: { name: string }) => line.name))
    .toEqual(['Dachlatte'])
  const yesterday = async () => addDays((await kept()).date, -1)
  await expect
    .poll(async () => (await kept()).entries.map(({ hours, date }: { hours: number; date: Day }) => [hours, date]))
    .toEqual([[6.5, await yesterday()]])
  await expect.poll(async () => (await kept()).description).toContain('Es hat geregnet')
})

test('a dictation waits while a line is being entered, and becomes text if it is dismissed', async () => {
  model.speaks = 'Zwei Stunden Estrichleger, Sockel verputzt.'
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await hand.route('**/api/speech/transcribe', async route => {
    await held
    await route.continue()
  })
  await hand.getByRole('button', { name: 'Diktieren' }).click()
  await hand.getByRole('button', { name: 'Aufnahme beenden' }).click()
  await hand.getByRole('button', { name: 'Arbeitszeit', exact: true }).click()
  const entry = hand.getByRole('dialog', { name: 'Arbeitszeit' })
  await entry.getByLabel('Beschreibung').fill('Gerüst abgebaut')
  const before = await answersRead(hand, /speech\.lines/)
  answer()
  await expect.poll(() => answersRead(hand, /speech\.lines/)).toBeGreaterThan(before)
  await entry.getByRole('button', { name: 'Hinzufügen' }).click()
  const proposal = hand.getByRole('dialog', { name: 'Gesprochenes als Zeilen' })
  // The category is taken from the previous line: it was not dictated, and the notice says so.
  await proposal.getByText('Bitte prüfen: Tätigkeit').waitFor()
  await picture(hand, 'dictated-unknown-category-phone')
  await hand.keyboard.press('Escape')
  await proposal.waitFor({ state: 'hidden' })
  await expect.poll(() => hand.locator('#rapport-description').inputValue()).toContain(model.speaks)
  const id = new URL(hand.url()).pathname.split('/').at(-1)
  const kept = async () => (await (await hand.request.get(`/api/rapports/${id}`)).json()).data
  await expect.poll(async () => (await kept()).description).toContain(model.speaks)
  await expect
    .poll(async () => (await kept()).entries.map((line: { description: string }) => line.description))
    .toEqual(['Zimmerer Lattung montiert', 'Gerüst abgebaut'])
})

test('a page is not left by accident while a dictation is being processed, or waits to be checked', async () => {
  model.speaks = 'Drei Stunden Gaube verkleidet.'
  await hand.unroute('**/api/speech/transcribe')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await hand.route('**/api/speech/transcribe', async route => {
    await held
    await route.continue()
  })
  const editor = hand.url()
  const question = hand.getByRole('dialog', { name: 'Seite verlassen, ohne zu speichern?' })
  const stay = async () => {
    await question.getByText('Was Sie diktiert haben').waitFor()
    await question.getByRole('button', { name: 'Hier bleiben' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(hand.url()).toBe(editor)
  }
  const back = hand.getByRole('main').getByRole('link', { name: 'Rapporte' })
  await hand.getByRole('button', { name: 'Diktieren' }).click()
  await hand.getByRole('button', { name: 'Aufnahme beenden' }).waitFor()
  // Closing the window asks for confirmation as well.
  const isGuarded = () => hand.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(isGuarded).toBe(true)
  await back.click()
  await question.waitFor()
  // A change elsewhere reloads the page meanwhile, and the question stays.
  const before = await answersRead(hand, /\/rapports\/\d+\.data/)
  const elsewhere = { data: { title: 'Anderswo' }, headers: { origin: service.baseUrl } }
  expect((await desk.request.post('/api/rapports', elsewhere)).status()).toBe(201)
  await expect.poll(() => answersRead(hand, /\/rapports\/\d+\.data/)).toBeGreaterThan(before)
  await picture(hand, 'dictation-leaving-phone')
  await stay()
  await hand.getByRole('button', { name: 'Aufnahme beenden' }).click()
  await hand.getByText('Wird verstanden').waitFor()
  await back.click()
  await stay()
  answer()
  const proposal = hand.getByRole('dialog', { name: 'Gesprochenes als Zeilen' })
  await proposal.waitFor()
  expect(await isGuarded()).toBe(true)
  await proposal.getByRole('button', { name: 'Übernehmen' }).click()
  await proposal.waitFor({ state: 'hidden' })
  await expect.poll(isGuarded).toBe(false)
  await back.click()
  await hand.waitForURL(/\/rapports$/)
  await hand.goto(editor)
  await hand.getByText('Gaube verkleidet').first().waitFor()
  await hand.unroute('**/api/speech/transcribe')
})

test("a caller's words are dictated into the inquiry, after the typed text", async () => {
  model.speaks = 'Frau Moser möchte ein Vordach, zwei Meter breit.'
  await hand.goto('/inquiries/new')
  await hand.getByLabel('Titel').fill('Vordach')
  const description = hand.getByLabel('Worum es geht')
  await description.fill('Ruft noch einmal an.')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await hand.route('**/api/speech/transcribe', async route => {
    await held
    await route.continue()
  })
  await hand.getByRole('button', { name: 'Diktieren' }).click()
  await hand.getByRole('button', { name: 'Aufnahme beenden' }).click()
  // The question mentions both what stays on the device and what is lost, and is updated while it is open.
  await hand.getByRole('main').getByRole('link', { name: 'Anfragen' }).click()
  const question = hand.getByRole('dialog', { name: 'Seite verlassen, ohne zu speichern?' })
  await question.getByText('Was Sie diktiert haben').waitFor()
  await question.getByText('Sie bleiben auf diesem Gerät').waitFor()
  await picture(hand, 'dictation-and-form-leaving-phone')
  answer()
  await question.getByText('Was Sie diktiert haben').waitFor({ state: 'detached' })
  await question.getByText('Sie bleiben auf diesem Gerät').waitFor()
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await hand.unroute('**/api/speech/transcribe')
  const said = `Ruft noch einmal an.\n${model.speaks}`
  await expect.poll(() => description.inputValue()).toBe(said)
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'dictated-inquiry-phone')
  await hand.getByRole('button', { name: 'Anlegen' }).click()
  await hand.waitForURL(/\/inquiries\/\d+$/)
  await hand.getByText(said).waitFor()
})

test('the administration tests the model, and sees how much of the daily budget is used', async () => {
  await desk.goto('/settings/assistant')
  await desk.getByText('pretend', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Sprachmodell prüfen' }).click()
  await desk.getByText('pretend antwortet').waitFor()
  await desk.getByRole('button', { name: 'Spracherkennung prüfen' }).click()
  await desk.getByText('Die Spracherkennung antwortet').waitFor()
  await picture(desk, 'assistant-settings-desk')
  await hand.goto('/settings/assistant')
  await hand.getByText('Fragen und Diktate').waitFor()
  expect(await sidewaysOverflow(hand)).toBe(0)
  await picture(hand, 'assistant-settings-phone')
})
