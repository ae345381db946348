import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { vendors } from '../../server/adapters/calendar-mail/vendors'
import { dayIn } from '../../server/platform/values/days'
import { logIn, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { startMinimalService } from '../harness/demo-service'
import type { LocalService } from '../harness/service'
import { type PretendGoogle, startGoogle } from '../worlds/google'
import { type PretendMicrosoft, startMicrosoft } from '../worlds/microsoft'

// A person and their own calendars at a pretend Google and a pretend Microsoft. Each test continues where the previous
// one ended.

const account = 'petra@dach-huber.example'
let world: PretendGoogle
let outlook: PretendMicrosoft
let service: LocalService
let browser: TestBrowser
let desk: Page
let hand: Page

beforeAll(async () => {
  world = await startGoogle({ name: account })
  const google = { GOOGLE_CLIENT_ID: 'gewerk', GOOGLE_CLIENT_SECRET: 'pretend-secret', GOOGLE_BASE_URL: world.url }
  outlook = await startMicrosoft({ name: 'petra@outlook.example' })
  const microsoft = {
    ...{ MICROSOFT_CLIENT_ID: 'gewerk', MICROSOFT_CLIENT_SECRET: 'pretend-secret', MICROSOFT_BASE_URL: outlook.url },
  }
  service = await startMinimalService({ env: { ...google, ...microsoft } })
  browser = await startBrowser(service.logged)
  desk = await browser.open({ ...service, refused: true })
  hand = await browser.open({ ...service, device: 'phone', refused: true })
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await world?.close()
  await outlook?.close()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed')
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const next = () => desk.getByText('Aufmaß Lindenweg')
/** Sends a request as one of our pages does. */
const ask = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([url = '', text = '']) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text }
      return (await fetch(url, text ? init : {})).json()
    },
    [path, body ? JSON.stringify(body) : ''],
  )
const inHours = (hours: number) => ({ dateTime: new Date(Date.now() + hours * 3_600_000).toISOString() })

test('a person connects their own calendar and sees the next events there', async () => {
  world.calendars.get(account)?.set('aufmass', {
    ...{ id: 'aufmass', status: 'confirmed', summary: 'Aufmaß Lindenweg', location: 'Lindenweg 4, Linz' },
    ...{ start: inHours(20), end: inHours(21), visibility: 'private' },
  })
  await logIn(desk, service.demo.admin)
  await desk.goto('/profile/calendar')
  await button(desk, 'Mit Google verbinden').click()
  await desk.getByText(`Verbunden mit ${account}`).waitFor()
  await next().waitFor()
  await picture(desk, 'calendar-desk')
  expect(await sidewaysOverflow(desk)).toBe(0)
})

test('a calendar of another vendor is shown beside it', async () => {
  const [calendar] = outlook.calendars.values()
  const inUtc = (hours: number) => ({ dateTime: inHours(hours).dateTime.slice(0, 19), timeZone: 'UTC' })
  calendar?.set('messe', { id: 'messe', subject: 'Messe Wels', start: inUtc(30), end: inUtc(34) })
  await button(desk, 'Mit Microsoft verbinden').click()
  await desk.getByText('Verbunden mit petra@outlook.example').waitFor()
  await desk.getByText('Messe Wels').waitFor()
  await next().waitFor()
  await picture(desk, 'calendar-both')
  expect(await sidewaysOverflow(desk)).toBe(0)
})

test('a further calendar is added and removed, on a phone too', async () => {
  await logIn(hand, service.demo.admin)
  await hand.goto('/profile/calendar')
  await hand
    .getByRole('list', { name: 'Weitere Kalender bei Google' })
    .getByRole('button', { name: 'Kalender hinzufügen: urlaub' })
    .click()
  await hand.getByText('Kalender hinzugefügt', { exact: true }).waitFor()
  const row = hand
    .getByRole('list', { name: 'Verbundene Kalender bei Google' })
    .getByRole('listitem')
    .filter({ hasText: 'urlaub' })
  await row.waitFor()
  await picture(hand, 'calendar-phone')
  expect(await sidewaysOverflow(hand)).toBe(0)
  await row.getByRole('button', { name: 'Entfernen' }).click()
  await hand.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await row.waitFor({ state: 'detached' })
})

test('the calendar is kept in step: an appointment is moved here and there, and other times are busy on the board', async () => {
  await desk.goto('/profile/calendar')
  await button(desk, 'Abgleichen').first().click()
  await desk.getByText('Der Kalender wird abgeglichen', { exact: true }).waitFor()
  await desk.getByText('abgeglichen', { exact: true }).waitFor()
  await desk.getByText('sofort').waitFor()
  await picture(desk, 'calendar-in-step')
  expect(await sidewaysOverflow(desk)).toBe(0)
  const stands = () =>
    [...(world.calendars.get(account)?.values() ?? [])].find(one => one.summary?.startsWith('Montage Carport'))
  const { data: me } = (await ask(desk, '/api/user')) as { data: { id: number } }
  const { data } = (await ask(desk, '/api/appointments', {
    ...{ title: 'Montage Carport', starts_at: inHours(22).dateTime, ends_at: inHours(24).dateTime },
    user_ids: [me.id],
  })) as { data: { id: number } }
  await expect.poll(() => stands()?.id).toBeTruthy()
  // Moved in the calendar …
  const moved = { start: inHours(26), end: inHours(27) }
  world.edit(account, stands()?.id ?? '', moved)
  const read = async () =>
    (await ask(desk, `/api/appointments?id=${data.id}`)) as { data: Array<{ starts_at: string }> }
  await expect
    .poll(async () => Date.parse((await read()).data[0]?.starts_at ?? ''))
    .toBe(Date.parse(moved.start.dateTime))
  // … and renamed in the service.
  await desk.goto(`/appointments/${data.id}`)
  await desk.getByLabel('Titel').fill('Montage Carport Nord')
  await button(desk, 'Speichern').click()
  await expect.poll(() => stands()?.summary).toBe('Montage Carport Nord')
  await desk.goto(`/appointments/${data.id}`)
  await desk.getByText('steht darin').waitFor()
  await picture(desk, 'calendar-appointment')
  const day = dayIn('Europe/Vienna', new Date(inHours(20).dateTime))
  await desk.goto(`/planning?from=${day}`)
  await desk
    .getByRole('img', { name: /Belegt/ })
    .first()
    .waitFor()
  await picture(desk, 'calendar-board')
  await hand.goto('/profile/calendar')
  await hand.getByText('abgeglichen', { exact: true }).waitFor()
  await picture(hand, 'calendar-phone-in-step')
  expect(await sidewaysOverflow(hand)).toBe(0)
})

test('a revoked grant is reported with its remedy, which works', async () => {
  world.revoke()
  await desk.goto('/profile/calendar')
  await button(desk, 'Verbindung prüfen').first().click()
  await desk
    .getByText(/hat den Zugriff beendet/)
    .first()
    .waitFor()
  await desk.getByText(/Bitte oben neu verbinden/).waitFor()
  await picture(desk, 'calendar-revoked')
  await button(desk, 'Neu mit Google verbinden').click()
  await next().waitFor()
})

test('by the company’s access a person syncs their calendar and opens their mailbox, and the office ends it', async () => {
  const { employee } = service.demo
  const { calendar, mail } = vendors.google.delegation.scopes
  world.delegation.admitted = [...calendar, ...mail]
  world.delegation.addPerson(employee.email).mail.deliver({ subject: 'Angebot für das Vordach' })
  await desk.goto('/integrations/calendars')
  await desk.getByLabel(/^Schlüsseldatei des Dienstkontos/).fill(world.delegation.given.secret)
  await button(desk, 'Einrichten').first().click()
  const users = desk.getByRole('region', { name: 'Wer den Zugang bei Google nutzt' })
  await users.getByText('Bisher nutzt ihn niemand').waitFor()
  const phone = await browser.open({ ...service, device: 'phone', refused: true })
  await logIn(phone, employee)
  await phone.goto('/profile/calendar')
  await button(phone, 'Kalender über die Firma abgleichen').click()
  await phone.getByText(/Über den Zugang der Firma verbunden/).waitFor()
  await button(phone, 'Postfach über die Firma öffnen').click()
  await phone.getByText('Das Postfach ist offen', { exact: true }).waitFor()
  await picture(phone, 'calendar-by-company-phone')
  expect(await sidewaysOverflow(phone)).toBe(0)
  await phone.goto('/mail?vendor=google')
  await phone.getByText('Angebot für das Vordach').first().waitFor()
  await desk.goto('/integrations/calendars')
  const line = users.getByRole('listitem').filter({ hasText: employee.email })
  await line.getByText('Postfach').waitFor()
  await picture(desk, 'calendar-by-company-desk')
  expect(await sidewaysOverflow(desk)).toBe(0)
  await line.getByRole('button', { name: /^Beenden/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click()
  await line.waitFor({ state: 'detached' })
  // The office can switch the sync on again; the mailbox is the person's to open.
  const { data: me } = (await ask(phone, '/api/user')) as { data: { id: number } }
  await users.getByLabel('Person').selectOption(String(me.id))
  await button(desk, 'Kalender abgleichen').click()
  await line.getByText(/abgeglichen/).waitFor()
  await phone.goto('/profile/calendar')
  await phone.getByText(/Über den Zugang der Firma verbunden/).waitFor()
  await button(phone, 'Postfach über die Firma öffnen').waitFor()
})
