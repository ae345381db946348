import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import { startReceiver } from '../harness/receiver'
import type { LocalService } from '../harness/service'
import { type PretendGoogle, startGoogle } from '../worlds/google'

// A person and their own mailbox at a pretend Google. Each test continues where the previous one ended.

const account = 'petra@dach-huber.example'
let world: PretendGoogle
let elsewhere: Awaited<ReturnType<typeof startReceiver>>
let service: LocalService
let browser: TestBrowser
let desk: Page
let hand: Page
/** Page of the contact that has the sender's address. */
let customer = ''

beforeAll(async () => {
  world = await startGoogle({ name: account })
  elsewhere = await startReceiver(undefined, { secure: false })
  const google = { GOOGLE_CLIENT_ID: 'gewerk', GOOGLE_CLIENT_SECRET: 'pretend-secret', GOOGLE_BASE_URL: world.url }
  service = await startMinimalService({ env: { ...google } })
  browser = await startBrowser(service.logged)
  desk = await browser.open({ ...service, refused: true, away: true })
  hand = await browser.open({ ...service, device: 'phone', refused: true })
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await world?.close()
  await elsewhere?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const listed = (page: Page) => page.getByRole('list', { name: 'E-Mails' })

test('a person consents to mail and finds the mailbox', async () => {
  world.mail.deliver({ subject: 'Dachfenster klemmt', text: 'Wann hätten Sie Zeit?' })
  await logIn(desk, service.demo.admin)
  await desk.goto('/mail')
  await desk.getByText('Ihr Postfach ist noch nicht verbunden').waitFor()
  await desk.getByRole('link', { name: 'Zum Profil' }).click()
  await button(desk, 'Mit Google verbinden').click()
  await button(desk, 'E-Mail verbinden').click()
  await desk.getByRole('link', { name: 'Postfach verbunden: zu den E-Mails' }).click()
  await listed(desk).getByText('Dachfenster klemmt').waitFor()
  expect(await sidewaysOverflow(desk)).toBe(0)
})

test('a hostile mail is opened: nothing is fetched from elsewhere and no script runs until the user requests pictures', async () => {
  const attack = `
    <style>@import url(${elsewhere.url}/import.css); body { background: url(${elsewhere.url}/style.png) }</style>
    <script>top.document.title = 'gekapert'; fetch('${elsewhere.url}/script')</script>
    <p style="background:url(${elsewhere.url}/inline.png)">Ihr Paket wartet</p>
    <img src="${elsewhere.url}/picture.png" width="200"><img src="https://pixel.example/p.gif" width="1" height="1">
    <img src="https://bilder.invalid/dach.png" width="200">
    <img src="x" onerror="top.document.title = 'gekapert'"><iframe src="${elsewhere.url}/frame"></iframe>
    <form action="${elsewhere.url}/form"><button autofocus>Einlösen</button></form>
    <svg><script>top.document.title = 'gekapert'</script></svg><meta http-equiv="refresh" content="0;url=${elsewhere.url}">`
  world.mail.deliver({ subject: 'Ihr Paket', text: null, html: attack })
  const urls: string[] = []
  desk.on('request', request => urls.push(request.url()))
  await desk.route('https://bilder.invalid/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }),
  )
  await desk.goto('/mail')
  await listed(desk).getByText('Ihr Paket').click()
  await desk.frameLocator('iframe[title="Text der E-Mail"]').getByText('Ihr Paket wartet').waitFor()
  await desk.getByText('Bilder von anderen Servern sind ausgeblendet').waitFor()
  await picture(desk, 'mail-hostile')
  expect(urls.filter(url => !url.startsWith(service.baseUrl))).toEqual([])
  expect(elsewhere.requests).toHaveLength(0)
  expect(await desk.title()).not.toBe('gekapert')
  expect(await sidewaysOverflow(desk)).toBe(0)
  // Even then only pictures over TLS are loaded, and no tracking pixels.
  await button(desk, 'Bilder laden').click()
  const pictures = () => new Set(urls.filter(url => !url.startsWith(service.baseUrl)))
  await expect.poll(pictures).toEqual(new Set(['https://bilder.invalid/dach.png']))
  await desk.getByText('Bilder von anderen Servern sind ausgeblendet').waitFor({ state: 'detached' })
  expect(elsewhere.requests).toHaveLength(0)
  expect(await desk.title()).not.toBe('gekapert')
})

test('a mail is answered, on a phone too, and the answer appears in its thread', async () => {
  await logIn(hand, service.demo.admin)
  await hand.goto('/mail')
  await picture(hand, 'mail-list-phone')
  await listed(hand).getByText('Dachfenster klemmt').click()
  await button(hand, 'Antworten').click()
  const form = hand.getByRole('form', { name: 'Antwort' })
  await form.getByLabel('Text').fill('Am Dienstag um acht.')
  await form.getByLabel('Datei anhängen').setInputFiles({
    ...{ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  })
  await picture(hand, 'mail-answer-phone')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await button(hand, 'Senden').click()
  await hand.getByText('E-Mail gesendet').waitFor()
  const received = world.mail.mails.find(({ subject }) => subject === 'Dachfenster klemmt')
  expect(world.mail.thread(received?.threadId ?? '')).toMatchObject([
    { folder: 'inbox' },
    { folder: 'sent', to: ['kunde@example.org'], attachments: [{ filename: 'Plan.pdf' }] },
  ])
})

test('a mail becomes an inquiry with one click, which links back to it; the contact shows what was written', async () => {
  await desk.goto('/mail')
  await listed(desk).getByText('Dachfenster klemmt').click()
  await button(desk, 'Zur Anfrage machen').click()
  await desk.getByText(/Anfrage .+ angelegt/).waitFor()
  await desk.waitForURL(/\/inquiries\/\d+/)
  await desk.getByText('Wann hätten Sie Zeit?').first().waitFor()
  await desk
    .getByText(/\/mail\/google\//)
    .first()
    .waitFor()
  await picture(desk, 'mail-inquiry')
  const made = await desk.request.post('/api/trpc/contacts.create', {
    headers: { origin: service.baseUrl },
    data: { kind: 'person', last_name: 'Kunde', email: 'kunde@example.org' },
  })
  expect(made.status()).toBe(200)
  const { result } = (await made.json()) as { result: { data: { data: { id: number } } } }
  customer = `/contacts/${result.data.data.id}`
  await desk.goto(customer)
  const card = desk.getByRole('list', { name: 'E-Mails' })
  await card.getByText('Re: Dachfenster klemmt').waitFor()
  await picture(desk, 'mail-contact')
  expect(await sidewaysOverflow(desk)).toBe(0)
})

test('an attachment becomes a document of its sender with one click, once', async () => {
  const plan = { filename: 'Grundriss EG.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 Plan') }
  world.mail.deliver({ subject: 'Der Plan', attachments: [plan] })
  for (const [page, said] of [
    [desk, '„Grundriss EG.pdf“ liegt bei Kunde'],
    [hand, '„Grundriss EG.pdf“ lag schon bei Kunde'],
  ] as const) {
    await page.goto('/mail')
    await listed(page).getByText('Der Plan').click()
    await button(page, 'Grundriss EG.pdf als Dokument ablegen').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Kontakt: Kunde' }).waitFor()
    await picture(page, `mail-file-${page === desk ? 'desk' : 'phone'}`)
    expect(await sidewaysOverflow(page)).toBe(0)
    await dialog.getByRole('button', { name: 'Kontakt: Kunde' }).click()
    await page.getByText(said).waitFor()
  }
  await desk.goto(customer)
  const received = desk.getByRole('listitem').filter({ hasText: 'aus E-Mail' })
  await received.getByText('Grundriss EG.pdf').waitFor()
  await picture(desk, 'mail-filed')
  await expect.poll(() => received.count()).toBe(1)
})

test('an offer goes out from the own mailbox; a revoked grant holds the next one, which connecting again sends', async () => {
  const call = async (name: string, data: object) => {
    const answer = await desk.request.post(`/api/trpc/${name}`, { headers: { origin: service.baseUrl }, data })
    expect(await answer.text()).not.toContain('"error"')
    return ((await answer.json()) as { result: { data: { data: { id: number } } } }).result.data.data
  }
  const { id: kontakt_id } = await call('contacts.create', { company_name: 'Bau', email: 'bau@example.org' })
  const offer = async (title: string) => {
    const items = [{ description: 'Arbeit', quantity: 1, unit: 'h', unit_price: 90 }]
    const { id } = await call('offers.create', { title, kontakt_id, items })
    await desk.goto(`/offers/${id}`)
    await button(desk, 'Per E-Mail senden').first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByText(`Absender: ${account}, Ihr Postfach`).waitFor()
    await picture(desk, `papers-dialog-${title}`)
    await dialog.getByRole('button', { name: 'Senden' }).click()
    return id
  }
  const sent = (title: string) => world.mail.mails.filter(({ subject }) => subject.includes(title))
  await call('companies.updateSettings', { paper_mailboxes: 'allowed' })
  await desk.goto('/settings#customers-paper_mailboxes')
  await desk.getByLabel('Papiere aus dem Postfach der Mitarbeiter').first().waitFor()
  await picture(desk, 'papers-setting')
  await desk.goto('/profile/calendar')
  await button(desk, 'Aus meinem Postfach senden').click()
  await desk.getByText(`kommen von ${account}`).waitFor()
  await picture(desk, 'papers-profile')
  await offer('Gaube')
  await expect
    .poll(() => sent('Gaube'))
    .toMatchObject([{ folder: 'sent', from: { email: account }, to: ['bau@example.org'], attachments: [{}] }])
  world.revoke()
  const held = await offer('Traufe')
  await desk.getByText('ist nicht mehr verbunden').waitFor()
  await picture(desk, 'papers-held')
  await hand.goto(`/offers/${held}`)
  await hand.getByText('ist nicht mehr verbunden').waitFor()
  await picture(hand, 'papers-held-phone')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await desk.getByRole('link', { name: 'Neu verbinden' }).click()
  await desk.getByText('E-Mails, die auf Ihr Postfach warten').waitFor()
  await picture(desk, 'papers-waiting')
  await button(desk, 'Neu mit Google verbinden').click()
  await desk.getByText(`Verbunden mit ${account}`).waitFor()
  await expect.poll(() => sent('Traufe').length).toBe(1)
  await desk.goto(`/offers/${held}`)
  await desk.getByText('Gesendete E-Mails').waitFor()
  await desk.getByText('ist nicht mehr verbunden').waitFor({ state: 'detached' })
})

test('administrators share the mailbox, its owner reads it in the profile and takes it back', async () => {
  await desk.goto('/integrations/calendars')
  const mailboxes = desk.getByRole('list', { name: 'Postfächer' })
  await mailboxes.getByText('Privat', { exact: true }).waitFor()
  await picture(desk, 'mailboxes-private')
  await hand.goto('/integrations/calendars')
  await hand.getByRole('list', { name: 'Postfächer' }).waitFor()
  await picture(hand, 'mailboxes-phone')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await button(desk, `Teilen: ${account}`).click()
  await picture(desk, 'mailboxes-share')
  await desk.getByRole('alertdialog').or(desk.getByRole('dialog')).getByRole('button', { name: 'Teilen' }).click()
  await mailboxes.getByText('Geteilt', { exact: true }).waitFor()
  const asked = world.mail.deliver({ subject: 'Wann kommen Sie?', date: new Date(Date.now() + 60_000) })
  const colleague = await browser.open({ ...service, refused: true })
  await logIn(colleague, service.demo.manager)
  await colleague.goto(customer)
  const shared = colleague.getByRole('list', { name: `E-Mails: ${account}` })
  await shared.getByText('Wann kommen Sie?').waitFor()
  await expect.poll(() => shared.getByText('Dachfenster klemmt').count()).toBe(0)
  await picture(colleague, 'shared-contact')
  await shared.getByText('Wann kommen Sie?').click()
  await button(colleague, 'Antworten').click()
  const form = colleague.getByRole('form', { name: 'Antwort' })
  await form.getByLabel('Text').fill('Am Dienstag.')
  await picture(colleague, 'shared-answer')
  await button(colleague, 'Senden').click()
  await colleague.getByText('E-Mail gesendet').waitFor()
  expect(world.mail.thread(asked.threadId)).toMatchObject([
    {},
    { folder: 'sent', text: expect.stringContaining('Dienstag') },
  ])
  await desk.goto('/profile/calendar')
  await desk.getByText('Die Firma teilt dieses Postfach').waitFor()
  await picture(desk, 'mailboxes-profile')
  await button(desk, 'Wieder privat machen').click()
  await desk.getByText('Privat: Nur Sie lesen dieses Postfach.').waitFor()
})

test('access that a vendor gives out otherwise is refused at its field, with what was typed', async () => {
  await desk.goto('/integrations/calendars')
  const form = desk.locator('form').filter({ hasText: 'Verzeichnis-ID' })
  await form.getByLabel('Verzeichnis-ID (Mandant)').fill('a/../common')
  await form.getByLabel('Anwendungs-ID (Client)').fill('b1f6a3c2')
  await form.getByLabel('Wert des Geheimnisses').fill('geheim')
  await form.getByRole('button', { name: 'Einrichten' }).click()
  await form.getByRole('alert').getByText('Das ist kein Zugang').waitFor()
  await expect.poll(() => form.getByLabel('Verzeichnis-ID (Mandant)').inputValue()).toBe('a/../common')
  await expect.poll(() => form.getByLabel('Wert des Geheimnisses').getAttribute('aria-invalid')).toBe('true')
  await picture(desk, 'delegation-refused')
  await hand.goto('/integrations/calendars')
  await hand.getByLabel('Schlüsseldatei des Dienstkontos (JSON)').fill('{}')
  await hand.locator('form').filter({ hasText: 'Schlüsseldatei' }).getByRole('button', { name: 'Einrichten' }).click()
  await hand.getByText('Das ist kein Zugang').first().waitFor()
  await picture(hand, 'delegation-refused-phone')
  expect(await sidewaysOverflow(hand)).toBe(0)
})

test('an unavailable vendor is reported in words, and nothing that was written is lost', async () => {
  await desk.goto('/mail')
  await desk.getByRole('link', { name: 'Neue E-Mail' }).click()
  const form = desk.getByRole('form', { name: 'Neue E-Mail' })
  await form.getByRole('textbox', { name: 'An', exact: true }).fill('lieferant@example.org')
  await form.getByLabel('Text').fill('Bitte um Lieferung.')
  world.failNext(1, 503)
  await button(desk, 'Senden').click()
  await desk.getByText(/Der Anbieter sagt nicht, ob er die E-Mail verschickt hat/).waitFor()
  await expect.poll(() => form.getByLabel('Text').inputValue()).toBe('Bitte um Lieferung.')
  await picture(desk, 'mail-away')
  world.revoke()
  await desk.goto('/mail')
  await desk
    .getByText(/hat den Zugriff beendet/)
    .first()
    .waitFor()
  await picture(desk, 'mail-revoked')
})
