import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture, startBrowser, type TestBrowser } from '../harness/browser'
import { createTestCompany, type TestCompany } from '../harness/company'
import { signIn } from '../harness/sign-in'
import { startTestWeb, type TestWeb } from '../harness/web'

// Times that are corrected on their page: by their person, whose stamps stay, and by the office in an approved week.

let web: TestWeb
let company: TestCompany
let browser: TestBrowser
const day = '2026-03-10'
const times = `/times?week=2026-03-09`

beforeAll(async () => {
  web = await startTestWeb()
  browser = await startBrowser(() => web.lines)
})
afterAll(async () => {
  await browser?.close()
  await web?.stop()
})
beforeEach(async () => {
  company = await createTestCompany(web.app)
  await company.as(3).timeEntries.create({
    ...{ started_at: `${day}T05:31:07Z`, ended_at: `${day}T12:02:40Z`, description: 'Gaube' },
    breaks: [{ started_at: `${day}T09:00:12Z`, ended_at: `${day}T09:31:20Z` }],
  })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await browser.pictures('failed-time-corrections')
})

async function open(device: 'desktop' | 'phone', role: 2 | 3, path: string): Promise<Page> {
  const page = await browser.open({ baseUrl: web.url, device, refused: true })
  await signIn(page.context(), web, company, role)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page
}
const recorded = async () => (await company.as(3).timeEntries.recorded({ from: '2026-03-09', to: '2026-03-15' })).data

test('a changed description leaves the stamps of start, end and break', async () => {
  const [before] = await recorded()
  const phone = await open('phone', 3, times)
  await phone.getByRole('button', { name: /Gaube/ }).first().click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByLabel('Beschreibung').fill('Gaube Nord')
  await sheet.getByRole('button', { name: 'Zeit ändern' }).click()
  await sheet.waitFor({ state: 'detached' })
  const [after] = await recorded()
  const { started_at, ended_at, breaks, break_minutes } = before ?? {}
  expect(after).toMatchObject({ description: 'Gaube Nord', started_at, ended_at, breaks, break_minutes })
})

test('in an approved week the office adds, changes and deletes times with a reason', async () => {
  const of = { userId: company.userIds[3], week: '2026-W11' }
  await company.as(3).timeSheets.submit(of)
  const [sheet] = (await company.as(2).timeSheets.list({ user_id: of.userId, week: of.week })).data
  await company.as(2).timeSheets.approve({ ...of, accepted_findings: sheet?.violations ?? 0 })
  const office = await open('desktop', 2, `${times}&user_id=${company.userIds[3]}`)
  const dialog = office.getByRole('dialog')
  await office.getByRole('button', { name: 'Zeit nachtragen' }).first().click()
  await dialog.getByLabel(/^Tag/).fill('2026-03-11')
  await dialog.getByLabel(/^Beginn\s*\*/).fill('07:00')
  await dialog.getByLabel(/^Ende\s*\*/).fill('09:00')
  await dialog.getByLabel('Begründung der Berichtigung').fill('Vergessen')
  await picture(office, 'times-correction')
  await dialog.getByRole('button', { name: 'Zeit nachtragen' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await recorded()).toMatchObject([{ date: day }, { date: '2026-03-11', locked: true, duration_minutes: 120 }])
  await office.getByRole('button', { name: /Gaube/ }).first().click()
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  const question = office.getByRole('dialog', { name: 'Diese Zeit löschen?' })
  await question.getByLabel('Begründung der Berichtigung').fill('Doppelt erfasst')
  await picture(office, 'times-delete-locked')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await office.getByText('Gelöscht').first().waitFor()
  expect((await recorded()).map(one => one.date)).toEqual(['2026-03-11'])
})
