import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../harness/axe'
import { type devices, picture, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { drag } from '../harness/drag'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// A dispatcher plans by mouse and by keys; another dispatcher's screen follows.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let board: Page
let other: Page
const monday = '2026-03-09'
const at = `/planning?from=${monday}`

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  const office = company.as()
  const { 2: leader, 3: worker } = company.userIds
  const plan = (title: string, day: string, user_ids: number[]) =>
    office.appointments.create({
      ...{ title, user_ids, starts_at: `${day}T08:00:00Z`, ends_at: `${day}T12:00:00Z`, location: 'Linz' },
    })
  await plan('Aufmaß Huber', '2026-03-10', [worker])
  await plan('Wartung Meier', '2026-03-12', [leader])
  await plan('Abnahme', '2026-03-11', [])
  await office.projects.create({ name: 'Dach Wels', status: 'active' })
  browser = await startBrowser(() => web.lines)
  board = await signedIn('desktop')
  other = await signedIn('desktop')
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-planning')
})

async function signedIn(device: keyof typeof devices, role: 1 | 2 | 3 = 1): Promise<Page> {
  const page = await browser.open({ baseUrl: web.url, device, refused: true, away: true })
  await signIn(page.context(), web, company, role)
  await page.goto(at)
  return page
}

const bar = (page: Page, title: string, row: string) =>
  page.locator(`section[aria-label="${row}"] [data-bar][aria-label^="${title}"]`)
const placeOf = async (title: string) => {
  const { data } = await company.as().appointments.planned({ from: monday, to: '2026-03-15' })
  const found = data.find(appointment => appointment.title === title)
  return { starts: found?.starts_at, ends: found?.ends_at, users: found?.user_ids }
}

const idOf = async (title: string) => {
  const { data } = await company.as().appointments.planned({ from: monday, to: '2026-03-15' })
  return data.find(appointment => appointment.title === title)?.id ?? 0
}
const says = () => board.locator('[aria-live=assertive]')
const focused = () => board.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Drags a bar by its middle to the middle of a day in a person's row. */
async function dragBar(page: Page, title: string, from: string, to: string, column: number): Promise<void> {
  const row = await page.locator(`section[aria-label="${to}"]`).boundingBox()
  if (!row) throw new Error(`no row ${to}`)
  const cell = { x: row.x + (row.width * (column + 0.5)) / 7, y: row.y + row.height / 2 }
  await drag(page, bar(page, title, from), cell)
}

test('a drag plans for another person and day, both screens show it, and Ctrl Z reverts it', async () => {
  await bar(other, 'Aufmaß Huber', 'Gerti Gesellin').waitFor()
  await bar(board, 'Aufmaß Huber', 'Gerti Gesellin').waitFor()
  await board.waitForLoadState('networkidle')
  await picture(board, 'planning-desktop')
  await dragBar(board, 'Aufmaß Huber', 'Gerti Gesellin', 'Max Meister', 3)
  await bar(board, 'Aufmaß Huber', 'Max Meister').waitFor()
  await bar(other, 'Aufmaß Huber', 'Max Meister').waitFor()
  expect(await placeOf('Aufmaß Huber')).toEqual({
    starts: '2026-03-12T08:00:00.000Z',
    ends: '2026-03-12T12:00:00.000Z',
    users: [company.userIds[2]],
  })
  await expect
    .poll(() => bar(board, 'Aufmaß Huber', 'Max Meister').getAttribute('aria-label'))
    .toContain('Wartung Meier')
  await picture(board, 'planning-conflict')
  await bar(board, 'Aufmaß Huber', 'Max Meister').focus()
  await board.keyboard.press('Control+z')
  await bar(other, 'Aufmaß Huber', 'Gerti Gesellin').waitFor()
  expect((await placeOf('Aufmaß Huber')).users).toEqual([company.userIds[3]])
})

test('keys alone navigate, lift, move, resize and drop, and announce what is in the way', async () => {
  await bar(board, 'Aufmaß Huber', 'Gerti Gesellin').waitFor()
  const cell = board.locator('[data-cell]')
  await cell.focus()
  await board.keyboard.press('ArrowRight')
  await board.keyboard.press('ArrowDown')
  await expect.poll(() => board.evaluate(() => document.activeElement?.textContent)).toContain('Aufmaß Huber')
  await board.keyboard.press('Space')
  await board.keyboard.press('ArrowDown')
  await board.keyboard.press('ArrowRight')
  await board.keyboard.press('ArrowRight')
  await expect.poll(() => board.locator('[aria-live=assertive]').textContent()).toContain('Wartung Meier')
  await board.keyboard.press('Escape')
  expect((await placeOf('Aufmaß Huber')).users).toEqual([company.userIds[3]])
  await board.keyboard.press('Space')
  await board.keyboard.press('ArrowRight')
  await board.keyboard.press('Shift+ArrowRight')
  await board.keyboard.press('Enter')
  await expect
    .poll(() => placeOf('Aufmaß Huber'))
    .toMatchObject({ starts: '2026-03-11T08:00:00.000Z', ends: '2026-03-12T12:00:00.000Z' })
  await expect.poll(() => says().textContent()).toContain('Aufmaß Huber liegt jetzt bei Gerti Gesellin')
  // In another row the keys continue from the bar's position.
  await board.keyboard.press('Space')
  await board.keyboard.press('ArrowDown')
  await board.keyboard.press('Enter')
  await expect.poll(() => says().textContent()).toContain('liegt jetzt bei Max Meister')
  await expect
    .poll(() => board.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Aufmaß Huber, .*Max Meister/)
  await board.keyboard.press('Control+z')
  await bar(board, 'Aufmaß Huber', 'Gerti Gesellin').waitFor()
})

test('a user who moves on before the server has answered is not thrown back, and Enter without a move says so', async () => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await bar(board, 'Aufmaß Huber', 'Gerti Gesellin').focus()
  await board.keyboard.press('Space')
  await board.keyboard.press('Enter')
  await expect.poll(() => says().textContent()).toContain('liegt unverändert bei Gerti Gesellin')
  await board.route('**/api/trpc/appointments.update*', async route => {
    await held
    await route.continue()
  })
  await board.keyboard.press('Space')
  await board.keyboard.press('ArrowDown')
  await board.keyboard.press('Enter')
  // The focus moves at once, so the keys continue from there.
  await expect.poll(focused).toMatch(/^Aufmaß Huber, .*Max Meister/)
  await board.keyboard.press('ArrowLeft')
  await expect.poll(focused).toMatch(/^Max Meister, Di/)
  answer()
  await expect.poll(() => says().textContent()).toContain('liegt jetzt bei Max Meister')
  await expect.poll(() => placeOf('Aufmaß Huber').then(({ users }) => users)).toEqual([company.userIds[2]])
  expect(await focused()).toMatch(/^Max Meister, Di/)
  await board.unroute('**/api/trpc/appointments.update*')
  await board.keyboard.press('Control+z')
  await bar(board, 'Aufmaß Huber', 'Gerti Gesellin').waitFor()
})

test('a user who is overtaken during a drag is asked at the drop, and a no keeps what the colleague did', async () => {
  const { 3: worker } = company.userIds
  const id = await idOf('Wartung Meier')
  const grabbed = await bar(board, 'Wartung Meier', 'Max Meister').boundingBox()
  if (!grabbed) throw new Error('nothing to drag')
  await board.mouse.move(grabbed.x + grabbed.width / 2, grabbed.y + grabbed.height / 2)
  await board.mouse.down()
  await board.mouse.move(grabbed.x + grabbed.width * 1.5, grabbed.y + grabbed.height / 2, { steps: 3 })
  await company.as(2).appointments.update({ id, updates: { title: 'Wartung Meier neu', user_ids: [worker] } })
  await bar(board, 'Wartung Meier neu', 'Gerti Gesellin').waitFor()
  await board.mouse.up()
  const question = board.getByRole('dialog', { name: '„Wartung Meier neu“ trotzdem verschieben?' })
  await question.getByText('Rolle 2 hat den Termin inzwischen geändert.').waitFor()
  await question.getByText('12.03.2026, 09:00 – 13:00').waitFor()
  await question.getByText('Gerti Gesellin').waitFor()
  await question.getByRole('button', { name: 'So lassen' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => says().textContent()).toContain('liegt, wie es inzwischen geändert wurde')
  await expect.poll(focused).toMatch(/^Wartung Meier neu, .*Gerti Gesellin/)
  expect(await placeOf('Wartung Meier neu')).toMatchObject({ starts: '2026-03-12T08:00:00.000Z', users: [worker] })
})

test('a yes moves the newest record with what the colleague changed, and Ctrl Z restores the colleague’s', async () => {
  const { 2: leader, 3: worker } = company.userIds
  const id = await idOf('Wartung Meier neu')
  const colleagues = { starts: '2026-03-11T10:00:00.000Z', ends: '2026-03-11T15:00:00.000Z', users: [leader, worker] }
  await bar(board, 'Wartung Meier neu', 'Gerti Gesellin').focus()
  await board.keyboard.press('Space')
  await board.keyboard.press('ArrowRight')
  const { starts: starts_at, ends: ends_at, users } = colleagues
  const user_ids = users.map(Number)
  await company.as(2).appointments.update({ id, updates: { starts_at, ends_at, user_ids } })
  await bar(board, 'Wartung Meier neu', 'Max Meister').waitFor()
  await board.keyboard.press('Enter')
  const question = board.getByRole('dialog', { name: '„Wartung Meier neu“ trotzdem verschieben?' })
  await question.getByText('Rolle 2 hat den Termin inzwischen auf Mi., 11. März 2026 verschoben.').waitFor()
  await question.getByText('11.03.2026, 11:00 – 16:00').waitFor()
  await question.getByText('Max Meister, Gerti Gesellin').waitFor()
  await picture(board, 'planning-overtaken')
  // The question fits a phone's width, where the board itself is a list.
  await board.setViewportSize({ width: 390, height: 844 })
  await picture(board, 'planning-overtaken-390')
  await board.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Trotzdem verschieben' }).click()
  // On the day of the drop, at the time and with the person that the colleague gave it.
  await expect
    .poll(() => placeOf('Wartung Meier neu'))
    .toEqual({ ...colleagues, starts: '2026-03-13T10:00:00.000Z', ends: '2026-03-13T15:00:00.000Z' })
  await expect.poll(() => says().textContent()).toContain('Wartung Meier neu liegt jetzt bei Gerti Gesellin')
  await expect.poll(focused).toMatch(/^Wartung Meier neu, .*Gerti Gesellin/)
  await board.keyboard.press('Control+z')
  await expect.poll(() => placeOf('Wartung Meier neu')).toEqual(colleagues)
  const updates = { starts_at: '2026-03-12T08:00:00Z', ends_at: '2026-03-12T12:00:00Z', user_ids: [Number(leader)] }
  await company.as().appointments.update({ id, updates })
  await bar(board, 'Wartung Meier neu', 'Max Meister').waitFor()
})

test('Ctrl Z twice restores two own moves, and a step is kept once a colleague has changed the appointment', async () => {
  const user_ids = [Number(company.userIds[3])]
  const times = { starts_at: '2026-03-10T14:00:00Z', ends_at: '2026-03-10T15:00:00Z' }
  const { id } = (await company.as().appointments.create({ title: 'Begehung', user_ids, ...times })).data
  const startOf = () => placeOf('Begehung').then(({ starts }) => starts?.slice(0, 10))
  const moveByKeys = async (day: string) => {
    await expect.poll(focused).toMatch(/^Begehung, .*Gerti Gesellin/)
    await board.keyboard.press('Space')
    await board.keyboard.press('ArrowRight')
    await board.keyboard.press('Enter')
    await expect.poll(startOf).toBe(day)
  }
  await bar(board, 'Begehung', 'Gerti Gesellin').focus()
  await moveByKeys('2026-03-11')
  await moveByKeys('2026-03-12')
  await board.keyboard.press('Control+z')
  await board.keyboard.press('Control+z')
  await expect.poll(startOf).toBe('2026-03-10')

  await bar(board, 'Begehung', 'Gerti Gesellin').focus()
  await moveByKeys('2026-03-11')
  await company
    .as(2)
    .appointments.update({ id, updates: { starts_at: '2026-03-13T14:00:00Z', ends_at: '2026-03-13T15:00:00Z' } })
  await board.keyboard.press('Control+z')
  await board.getByText('„Begehung“ bleibt, wie es inzwischen geändert wurde').waitFor()
  expect(await startOf()).toBe('2026-03-13')
  await company.as().appointments.cancel({ ids: [id] })
  await bar(board, 'Begehung', 'Gerti Gesellin').waitFor({ state: 'detached' })
})

test('several bars that were moved together are undone by one request, as soon as it reaches the server', async () => {
  const user_ids = [Number(company.userIds[3])]
  for (const [title, hour] of [...[['Sockel', '05'] as const, ['Attika', '06'] as const]])
    await company.as().appointments.create({
      ...{ title, user_ids, starts_at: `2026-03-10T${hour}:00:00Z`, ends_at: `2026-03-10T${hour}:30:00Z` },
    })
  const days = async () =>
    Promise.all(['Sockel', 'Attika'].map(async title => (await placeOf(title)).starts?.slice(8, 10)))
  for (const title of ['Sockel', 'Attika']) await bar(board, title, 'Gerti Gesellin').click({ modifiers: ['Shift'] })
  await bar(board, 'Sockel', 'Gerti Gesellin').focus()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await board.keyboard.press(key)
  await expect.poll(days).toEqual(['11', '11'])
  await bar(board, 'Attika', 'Gerti Gesellin').waitFor()
  const sent: string[] = []
  const isRestore = (url: URL) => /restore/.test(url.href)
  await board.route(isRestore, route => route.abort('internetdisconnected'))
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await board.getByText('Der Server war nicht erreichbar').first().waitFor()
  expect(await days()).toEqual(['11', '11'])
  await board.unroute(isRestore)
  board.on('request', request => void (isRestore(new URL(request.url())) && sent.push(request.url())))
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(days).toEqual(['10', '10'])
  expect(sent).toHaveLength(1)
  const ids = await Promise.all(['Sockel', 'Attika'].map(idOf))
  await company.as().appointments.cancel({ ids })
  await bar(board, 'Attika', 'Gerti Gesellin').waitFor({ state: 'detached' })
})

test('on a tablet a finger opens a bar by a tap, and moves one on which it rests', async () => {
  const user_ids = [Number(company.userIds[3])]
  const times = { starts_at: '2026-03-09T05:00:00Z', ends_at: '2026-03-09T06:00:00Z' }
  const { id } = (await company.as().appointments.create({ title: 'Traufe', user_ids, ...times })).data
  const tablet = await signedIn('tablet')
  const grabbed = bar(tablet, 'Traufe', 'Gerti Gesellin')
  await grabbed.waitFor()
  await tablet.waitForLoadState('networkidle')
  await picture(tablet, 'planning-tablet')
  await grabbed.tap()
  await tablet.getByRole('dialog').getByText('Traufe').first().waitFor()
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('dialog').waitFor({ state: 'detached' })
  const finger = await tablet.context().newCDPSession(tablet)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const dragBy = async (days: number) => {
    const box = await grabbed.boundingBox()
    const row = await tablet.locator('section[aria-label="Gerti Gesellin"]').boundingBox()
    if (!box || !row) throw new Error('nothing to drag')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await touch('touchStart', [at])
    await tablet.waitForFunction(() => document.querySelector('[data-bar][style*="opacity: 0.4"]'))
    for (const share of [0.3, 0.6, 1]) await touch('touchMove', [{ ...at, x: at.x + (row.width / 7) * days * share }])
    await touch('touchEnd', [])
  }
  const startOf = () => placeOf('Traufe').then(({ starts }) => starts?.slice(0, 10))
  await dragBy(1)
  await expect.poll(startOf).toBe('2026-03-10')
  await tablet.context().close()
  await company.as().appointments.cancel({ ids: [id] })
})

test('a vehicle that is taken refuses the drop with the reason and without a question', async () => {
  const crane = { kind: 'machine' as const, name: 'Kran', double_booking: 'refuse' as const }
  const resource_ids = [(await company.as().resources.create(crane)).data.id]
  const plan = async (title: string, day: string) => {
    const times = { starts_at: `${day}T14:00:00Z`, ends_at: `${day}T15:00:00Z` }
    const user_ids = [Number(company.userIds[3])]
    return (await company.as().appointments.create({ title, user_ids, resource_ids, ...times })).data.id
  }
  const ids = [await plan('Kranfahrt Enns', '2026-03-12'), await plan('Kranfahrt Steyr', '2026-03-13')]
  await bar(board, 'Kranfahrt Steyr', 'Gerti Gesellin').waitFor()
  await bar(board, 'Kranfahrt Enns', 'Gerti Gesellin').focus()
  await board.keyboard.press('Space')
  await board.keyboard.press('ArrowRight')
  await board.keyboard.press('Enter')
  await expect.poll(() => says().textContent()).toContain('Abgebrochen, Kranfahrt Enns bleibt, wo es war')
  await board.getByText('„Kranfahrt Enns“ bleibt, wo es war').first().waitFor()
  await expect.poll(() => board.getByRole('dialog').count()).toBe(0)
  expect((await placeOf('Kranfahrt Enns')).starts).toBe('2026-03-12T14:00:00.000Z')
  await company.as().appointments.cancel({ ids })
  await bar(board, 'Kranfahrt Enns', 'Gerti Gesellin').waitFor({ state: 'detached' })
})

test('other users on the board are shown above it, and those who have the same appointment open in its form', async () => {
  const colleague = await signedIn('desktop', 2)
  await board.getByText('Auch auf der Tafel: Max Meister').first().waitFor()
  const { data } = await company.as().appointments.planned({ from: monday, to: '2026-03-15' })
  const form = `/appointments/${data[0]?.id}`
  await colleague.goto(form)
  await other.goto(form)
  await other.getByText('Wird gerade auch von Max Meister bearbeitet.').waitFor()
  await colleague.context().close()
  // The colleague has left: the note disappears.
  await other.getByText('Wird gerade auch von Max Meister bearbeitet.').waitFor({ state: 'detached' })
  await other.goto(at)
})

test('a board that cannot be reloaded stays, says since when, and continues as soon as it can', async () => {
  // Only the board's own request fails; with the whole service down no change would be received that triggers one.
  const reads = (url: URL) => url.pathname === '/planning.data' && url.search.includes('_app.planning')
  await other.route(reads, route => route.fulfill({ status: 503, body: '' }))
  await company.as().appointments.create({
    ...{ title: 'Nachgereicht', user_ids: [company.userIds[3]] },
    ...{ starts_at: '2026-03-13T08:00:00Z', ends_at: '2026-03-13T09:00:00Z' },
  })
  await other.getByText('konnte nicht neu geladen werden').waitFor()
  await bar(other, 'Wartung Meier neu', 'Max Meister').waitFor()
  await expect.poll(() => bar(other, 'Nachgereicht', 'Gerti Gesellin').count()).toBe(0)
  await other.unroute(reads)
  await other.getByRole('button', { name: 'Neu laden' }).click()
  await bar(other, 'Nachgereicht', 'Gerti Gesellin').waitFor()
})

test('the form beside the board plans with a vehicle, and a week is copied and the copy undone in one step', async () => {
  await company.as().resources.create({ kind: 'vehicle', name: 'Sprinter' })
  await board.getByRole('button', { name: 'Neuer Termin' }).click()
  const sheet = board.getByRole('dialog')
  await sheet.getByLabel('Titel').fill('Übergabe Moser')
  await sheet.getByLabel('Gerti Gesellin').check()
  await sheet.getByLabel('Sprinter').check()
  await picture(board, 'planning-sheet')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await sheet.waitFor({ state: 'detached' })
  await bar(board, 'Übergabe Moser', 'Gerti Gesellin').waitFor()
  await board.getByRole('link', { name: 'Fahrzeuge' }).click()
  await bar(board, 'Übergabe Moser', 'Sprinter').waitFor()
  await board.getByRole('link', { name: 'Personen' }).click()
  await board.getByRole('button', { name: 'Woche kopieren' }).click()
  await board.getByRole('button', { name: 'In KW 12 kopieren' }).click()
  await board.waitForURL(/from=2026-03-16/)
  await bar(board, 'Übergabe Moser', 'Gerti Gesellin').waitFor()
  const next = () => company.as().appointments.planned({ from: '2026-03-16', to: '2026-03-22', status: 'scheduled' })
  expect((await next()).data.length).toBeGreaterThan(2)
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await board.getByText('Rückgängig gemacht').first().waitFor()
  expect((await next()).data).toEqual([])
})

test('a participant declines on the phone, and the board, its list on the phone and the page say so', async () => {
  const { data } = await company.as().appointments.planned({ from: monday, to: '2026-03-15' })
  const id = data.find(({ title }) => title === 'Nachgereicht')?.id ?? 0
  const phone = await signedIn('phone', 3)
  await phone.goto(`/appointments/${id}`)
  await phone.getByRole('button', { name: 'Ablehnen' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Arzttermin')
  await picture(phone, 'appointment-decline')
  await dialog.getByRole('button', { name: 'Ablehnen' }).click()
  await phone.getByText('„Arzttermin“').waitFor()
  await picture(phone, 'appointment-phone')
  await board.goto(at)
  await expect
    .poll(() => bar(board, 'Nachgereicht', 'Gerti Gesellin').getAttribute('aria-label'))
    .toContain('Eine Person hat abgelehnt')
  await picture(board, 'planning-declined')
  await phone.goto('/planning?from=2026-03-13')
  await phone.getByText('Eine Person hat abgelehnt').waitFor()
  await picture(phone, 'planning-phone')
  await phone.context().close()
})

test('on the phone what is unplanned waits below the day, and its sheet gives it to a person', async () => {
  const times = { starts_at: '2026-03-13T13:00:00Z', ends_at: '2026-03-13T14:00:00Z' }
  await company.as().appointments.create({ title: 'Rinne', user_ids: [], ...times })
  const phone = await signedIn('phone')
  await phone.goto('/planning?from=2026-03-13')
  await phone.locator('summary', { hasText: /^Ungeplant \(\d+\)$/ }).click()
  await phone.getByRole('button', { name: 'Dach Wels' }).waitFor()
  await picture(phone, 'planning-phone-unplanned')
  await phone.getByRole('button', { name: /^Rinne/ }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByText('Gerti Gesellin').click()
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(async () => (await placeOf('Rinne')).users).toEqual([company.userIds[3]])
  await phone.getByRole('listitem').filter({ hasText: 'Gerti Gesellin' }).getByText('Rinne').waitFor()
  await phone.context().close()
})

test('a series is created with weekdays and a number, changed and cancelled from one appointment on, with a reason', async () => {
  await board.getByRole('button', { name: 'Neuer Termin' }).click()
  const sheet = board.getByRole('dialog')
  await sheet.getByLabel('Titel').fill('Baubesprechung')
  await sheet.getByLabel('Gerti Gesellin').check()
  await sheet.getByLabel('Wiederholung').selectOption('weekly')
  await sheet.getByLabel('Di', { exact: true }).check()
  await sheet.getByLabel('Do', { exact: true }).check()
  await sheet.getByLabel('Serie endet').selectOption('count')
  await sheet.getByLabel('Anzahl der Termine').fill('4')
  await picture(board, 'series-form')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await sheet.waitFor({ state: 'detached' })
  const series = async () => {
    const range = { from: monday, to: '2026-03-22', q: 'Baubesprechung' }
    return (await company.as().appointments.planned(range)).data
  }
  const days = async () => (await series()).map(({ starts_at }) => starts_at.slice(0, 10))
  await expect.poll(days).toEqual(['2026-03-10', '2026-03-12', '2026-03-17', '2026-03-19'])
  // Dragging asks how much of the series moves along; without an answer the appointment stays where it was.
  const second = (await series())[1]?.id
  const dragToFriday = async () => {
    await board.locator(`[data-bar="${second}"]`).focus()
    await board.keyboard.press('Space')
    await board.keyboard.press('ArrowRight')
    await board.keyboard.press('Enter')
    await board.getByRole('heading', { name: '„Baubesprechung“ verschieben' }).waitFor()
  }
  await dragToFriday()
  // Nothing is moved before the answer: the last announcement is where the bar was carried.
  await expect.poll(() => says().textContent()).toMatch(/^Gerti Gesellin, Fr\., 13\. März/)
  await board.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => says().textContent()).toContain('Abgebrochen, Baubesprechung bleibt, wo es war')
  await dragToFriday()
  await board.getByRole('dialog').getByLabel('Gilt für').selectOption('following')
  await picture(board, 'series-moved')
  await board.getByRole('dialog').getByRole('button', { name: 'Verschieben' }).click()
  await expect.poll(days).toEqual(['2026-03-10', '2026-03-13', '2026-03-18', '2026-03-20'])
  await expect
    .poll(() => says().textContent())
    .toContain('Baubesprechung liegt jetzt bei Gerti Gesellin, Fr., 13. März')
  // One of it moves once more alone; undoing that and then the series leads back to the beginning.
  await dragToFriday()
  await board.getByRole('dialog').getByRole('button', { name: 'Verschieben' }).click()
  await expect.poll(days).toEqual(['2026-03-10', '2026-03-14', '2026-03-18', '2026-03-20'])
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(days).toEqual(['2026-03-10', '2026-03-13', '2026-03-18', '2026-03-20'])
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(days).toEqual(['2026-03-10', '2026-03-12', '2026-03-17', '2026-03-19'])
  const statuses = async () => (await series()).map(({ status }) => status)
  await board.locator(`[data-bar="${second}"]`).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Absagen' }).click()
  const calledOff = board.getByRole('dialog', { name: '„Baubesprechung“ absagen?' })
  await calledOff.getByLabel('Gilt für').selectOption('following')
  await calledOff.getByRole('button', { name: 'Absagen' }).click()
  await expect.poll(statuses).toEqual(['scheduled', 'cancelled', 'cancelled', 'cancelled'])
  await board.locator(`[data-bar="${second}"]`).waitFor({ state: 'detached' })
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(statuses).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled'])
  await board.locator(`[data-bar="${second}"]`).waitFor()
  await other.goto(`/appointments/${second}`)
  await other.getByText('gehört zu einer Serie').waitFor()
  await other.waitForLoadState('networkidle')
  await picture(other, 'appointment-series')
  await other.getByLabel('Ort').fill('Container')
  await other.getByLabel('Gilt für').selectOption('following')
  await other.getByRole('button', { name: 'Speichern' }).click()
  const places = async () => (await series()).map(({ location }) => location)
  await expect.poll(places).toEqual([null, 'Container', 'Container', 'Container'])
  await expect.poll(() => other.getByLabel('Gilt für').inputValue()).toBe('this')
  await other.getByRole('button', { name: 'Absagen' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Gilt für').selectOption('following')
  await dialog.getByLabel('Grund').fill('Bauherr krank')
  await picture(other, 'appointment-cancel')
  await dialog.getByRole('button', { name: 'Absagen' }).click()
  await other.getByText('Abgesagt: Bauherr krank').waitFor()
  expect(await statuses()).toEqual(['scheduled', 'cancelled', 'cancelled', 'cancelled'])
  await picture(other, 'appointment-cancelled')
  // What the sheet did as one step is undone as one step.
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(statuses).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
})

test('the customer’s acceptance is recorded on the page and confirms; Ctrl Z restores what was cancelled', async () => {
  const { data: contact } = await company.as().contacts.create({ company_name: 'Familie Moser' })
  const { data: job } = await company.as().appointments.create({
    ...{ title: 'Abholung', kontakt_id: contact.id, user_ids: [company.userIds[2]] },
    ...{ starts_at: '2026-03-13T08:00:00Z', ends_at: '2026-03-13T09:00:00Z' },
  })
  await other.goto(`/appointments/${job.id}`)
  await other.waitForLoadState('networkidle')
  await other.getByRole('button', { name: 'Kunde hat zugesagt' }).click()
  await other.getByText('Der Kunde hat am').waitFor()
  await picture(other, 'customer-yes')
  // Cancelling refers to the version shown: an appointment that is still shown as planned is another version of it.
  await bar(board, 'Abholung, 09:00–10:00, Max Meister, Bestätigt', 'Max Meister').click()
  await board.getByRole('dialog').getByRole('button', { name: 'Absagen' }).click()
  await board.getByRole('dialog', { name: '„Abholung“ absagen?' }).getByRole('button', { name: 'Absagen' }).click()
  await bar(board, 'Abholung', 'Max Meister').waitFor({ state: 'detached' })
  await board.getByRole('button', { name: 'Rückgängig' }).click()
  const status = async () => (await company.as().appointments.planned({ id: job.id })).data[0]?.status
  await expect.poll(status).toBe('confirmed')
})

test('printed, a board fits on one landscape sheet of A3, with its title', async () => {
  await board.goto(at)
  await bar(board, 'Wartung Meier neu', 'Max Meister').waitFor()
  const pdf = await board.pdf({ preferCSSPageSize: true, printBackground: true })
  const [sheet, ...more] = (await PDFDocument.load(pdf)).getPages()
  expect(more).toEqual([])
  expect([sheet?.getWidth(), sheet?.getHeight()].map(Number).map(Math.round)).toEqual([1191, 842])
})

test('waiting work is dragged from the drawer or opened by keys, stays when it is dropped there, and axe finds nothing', async () => {
  await board.goto(at)
  const waiting = board.locator('[data-waiting]').filter({ hasText: 'Dach Wels' })
  await bar(board, 'Wartung Meier neu', 'Max Meister').waitFor()
  await board.waitForLoadState('networkidle')
  const from = await waiting.boundingBox()
  const row = await board.locator('section[aria-label="Anna Admin"]').boundingBox()
  if (!from || !row) throw new Error('nothing waits')
  await waiting.focus()
  await board.keyboard.press('Enter')
  await board.getByRole('dialog').getByText('Dach Wels').first().waitFor()
  await board.keyboard.press('Escape')
  await board.getByRole('dialog').waitFor({ state: 'detached' })
  await board.mouse.move(from.x + 20, from.y + 10)
  await board.mouse.down()
  await board.mouse.move(row.x + row.width * 0.5, row.y + row.height / 2, { steps: 6 })
  await board.mouse.move(from.x + 20, from.y + 20, { steps: 6 })
  await board.mouse.up()
  expect([await board.getByRole('dialog').count(), (await placeOf('Dach Wels')).starts]).toEqual([0, undefined])
  await board.mouse.move(from.x + 20, from.y + 10)
  await board.mouse.down()
  await board.mouse.move(row.x + row.width * 0.5, row.y + row.height / 2, { steps: 6 })
  await board.mouse.up()
  await bar(board, 'Dach Wels', 'Anna Admin').waitFor()
  // The bar appears at once; the server stores it a moment later.
  await expect.poll(() => placeOf('Dach Wels')).toMatchObject({ starts: '2026-03-12T07:00:00.000Z' })
  expect(await violationsOn(board)).toEqual([])
})
