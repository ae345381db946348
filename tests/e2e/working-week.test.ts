import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn, mondayOf } from '../../server/platform/values/days'
import { devices, picture, sidewaysOverflow, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// An employee on site requests leave and runs the clock on the phone; the office decides, approves, prints and bills.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
let phone: Page
let office: Page
// The day ends at the real current time: pages take the date of the machine.
const hour = 3_600_000
const end = Date.now()
const begin = end - 9 * hour
const day = dayIn('Europe/Vienna', new Date(begin))
/** A future week without a public holiday. */
const leaveFrom = addDays(mondayOf(dayIn('Europe/Vienna', new Date(end))), 7 * 3)
const turnTo = (instant: number) => web.app.clock.set(new Date(instant).toISOString())

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  turnTo(begin)
  const { data: contact } = await company.as().contacts.create({ company_name: 'Familie Moser', email: 'm@moser.test' })
  await company.as().projects.create({ name: 'Dach Wels', status: 'active', kontakt_id: contact.id })
  await company.as().laborRates.set({ job_category: 'Gesellenstunde', hourly_rate: 60 })
  const { data: members } = await company.as().team.list({})
  const worker = members.find(({ user_id }) => user_id === company.userIds[3])
  await company.as().team.update({ id: worker?.id ?? 0, updates: { job_category: 'Gesellenstunde' } })
  browser = await startBrowser(() => web.lines)
  phone = await signedIn('phone', 3)
  office = await signedIn('desktop', 2)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-working-week')
})

async function signedIn(device: 'desktop' | 'phone', role: 2 | 3): Promise<Page> {
  const page = await browser.open({ baseUrl: web.url, device })
  await signIn(page.context(), web, company, role)
  return page
}

test('leave requested on the phone is approved by a key in the office, and the phone is notified', async () => {
  await office.goto('/leave')
  await office.waitForLoadState('networkidle')
  await phone.goto('/leave')
  await phone.waitForLoadState('networkidle')
  await phone.getByRole('button', { name: 'Abwesenheit beantragen' }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByLabel('Letzter Tag').fill(addDays(leaveFrom, 1))
  await sheet.getByLabel('Erster Tag').fill(leaveFrom)
  await sheet.getByText('Arbeitstage').waitFor()
  await sheet.getByLabel(/^Grund/).fill('Umzug')
  await picture(phone, 'leave-request-phone')
  await sheet.getByRole('button', { name: 'Beantragen' }).click()
  await sheet.waitFor({ state: 'detached' })
  await office.getByText('Umzug').waitFor()
  await picture(office, 'leave-queue')
  await office.keyboard.press('a')
  const statuses = async () => (await company.as(3).leaveRequests.list({})).data.map(({ status }) => status)
  await expect.poll(statuses).toEqual(['approved'])
  await phone.getByRole('listitem').getByText('genehmigt').filter({ visible: true }).first().waitFor()
})

test('Heute begins with the next site on the phone, and in the office with who is where', async () => {
  const { data: contacts } = await company.as().contacts.list({ q: 'Moser' })
  await company.as().contacts.update({ id: contacts[0]?.id ?? 0, updates: { phone: '+43 7242 / 123-4' } })
  const { data: projects } = await company.as().projects.list({ q: 'Dach Wels' })
  const plan = { title: 'Gauben eindecken', location: 'Ringstraße 7, Wels', project_id: projects[0]?.id }
  await office.goto('/')
  await office.getByText('Heute ist niemand eingeteilt').waitFor()
  await phone.goto('/')
  await phone.getByText('Kein Einsatz geplant').waitFor()
  await company.as().appointments.create({
    ...{ ...plan, user_ids: [company.userIds[3]] },
    ...{ starts_at: new Date(begin).toISOString(), ends_at: new Date(end + hour).toISOString() },
  })
  await phone.getByRole('link', { name: 'Gauben eindecken' }).waitFor()
  const hrefOf = (name: string) => phone.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Familie Moser anrufen')).toBe('tel:+4372421234')
  expect(await hrefOf('Route zur Adresse')).toContain(encodeURIComponent('Ringstraße 7, Wels'))
  await office.getByRole('listitem').filter({ hasText: 'Gerti Gesellin' }).getByText('Gauben eindecken').waitFor()
  await picture(phone, 'today-phone')
  await picture(office, 'today-office')
})

test('a day with the clock on Heute: started, paused, resumed and stopped, each with one touch', async () => {
  await phone.waitForLoadState('networkidle')
  await phone.getByRole('button', { name: 'Dach Wels' }).click()
  await phone.getByText('Läuft seit').waitFor()
  await picture(phone, 'clock-phone')
  turnTo(begin + 4 * hour)
  await phone.getByRole('button', { name: 'Pause', exact: true }).click()
  await phone.getByText('Pause seit').waitFor()
  turnTo(begin + 5 * hour)
  await phone.getByRole('button', { name: 'Weiter' }).click()
  await phone.getByText('Läuft seit').waitFor()
  turnTo(end)
  await phone.getByRole('button', { name: 'Stopp' }).click()
  await phone.getByText('Nichts läuft').waitFor()
  const { data } = await company.as(3).timeEntries.recorded({ from: day, to: day })
  expect(data.filter(({ kind }) => kind === 'work')).toMatchObject([{ date: day, duration_minutes: 480 }])
})

test('the week is submitted on the phone, approved in the office, and its month is a PDF', async () => {
  await phone.goto(`/times?week=${mondayOf(day)}`)
  await phone.waitForLoadState('networkidle')
  await phone.getByRole('button', { name: 'Woche abgeben' }).click()
  await phone.getByText('Abgegeben').first().waitFor()
  await office.goto('/times/weeks')
  await office.waitForLoadState('networkidle')
  await picture(office, 'weeks-to-approve')
  for (const [page, name, device] of [
    [phone, 'times', 'phone'],
    [office, 'weeks', 'desktop'],
  ] as const) {
    await page.setViewportSize(devices.tablet.viewport)
    expect([name, await sidewaysOverflow(page)]).toEqual([name, 0])
    await picture(page, `${name}-tablet`)
    await page.setViewportSize(devices[device].viewport)
  }
  await office
    .getByRole('listitem')
    .filter({ hasText: 'Gerti Gesellin' })
    .getByRole('button', { name: /freigeben/i })
    .click()
  await office.getByText('Woche freigegeben').first().waitFor()
  await phone.getByText('Freigegeben').filter({ visible: true }).first().waitFor()
  const paper = await office.request.get(`/api/pdf/time-sheets/${company.userIds[3]}?month=${day.slice(0, 7)}`)
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the hours of the clock are billed', async () => {
  const { data: times } = await company.as(2).timeEntries.recorded({
    ...{ user_id: company.userIds[3], from: day, to: day },
  })
  const [worked] = times.filter(({ kind }) => kind === 'work')
  const filled = await company.as(2).timeEntries.toRapport({ time_entry_ids: [worked?.id ?? 0] })
  const id = filled.data[0]?.rapport_id ?? 0
  await office.goto(`/rapports/${id}`)
  await office.waitForLoadState('networkidle')
  await office.getByText('Gerti Gesellin').filter({ visible: true }).first().waitFor()
  await picture(office, 'rapport-of-times')
  await company.as(2).rapports.complete({ id })
  const { data: invoice } = await company.as(2).invoices.fromRapports({ rapport_ids: [id] })
  expect(invoice.items.map(({ quantity }) => quantity)).toContain(8)
  expect(invoice.subtotal).toBe(480)
})
