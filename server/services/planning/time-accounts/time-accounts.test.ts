import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { pdfText } from '../../../paper/pdf-text'
import { timeSheetPdf } from './pdf'
import { trafficLight } from './rules'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-04-16T15:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const worker = () => company.userIds[3]
const own = () => company.as(3)
const office = () => company.as(2)
const account = async (month = '2026-04', as = own()) => (await as.timeAccounts.read({ user_id: worker(), month })).data
const hours = (date: string, minutes: number, kind: 'work' | 'travel' | 'absence' | 'break' = 'work') =>
  own().timeEntries.create({ date, duration_minutes: minutes, kind })
const book = (day: string, kind: 'opening' | 'payout' | 'correction', minutes: number) =>
  office().timeAccounts.book({ user_id: worker(), day, kind, minutes })

describe('the balance', () => {
  test(
    'is credited minus agreed time, day by day from the first recorded day to yesterday',
    { tags: 'long' },
    async () => {
      await hours('2026-04-13', 510)
      await hours('2026-04-14', 400)
      await hours('2026-04-14', 60, 'travel')
      await hours('2026-04-14', 30, 'break')
      await hours('2026-04-15', 480, 'absence')
      await hours('2026-04-16', 100)
      const data = await account()
      expect(data).toMatchObject({ begins_on: '2026-04-13', opening_minutes: 0, light: 'green', may_book: false })
      expect(data).toMatchObject({ credited_minutes: 1450, target_minutes: 1440, balance_minutes: 10 })
      expect(data.days).toHaveLength(30)
      expect(data.days.slice(11, 16)).toMatchObject([
        { day: '2026-04-12', counted: false, balance_minutes: 0 },
        { day: '2026-04-13', credited_minutes: 510, target_minutes: 480, balance_minutes: 30 },
        { day: '2026-04-14', work_minutes: 400, travel_minutes: 60, credited_minutes: 460, balance_minutes: 10 },
        { day: '2026-04-15', absence_minutes: 480, balance_minutes: 10 },
        { day: '2026-04-16', credited_minutes: 100, counted: false, balance_minutes: 10 },
      ])
      expect(data.days[5]).toMatchObject({ day: '2026-04-06', holiday: 'Ostermontag', target_minutes: 0 })
    },
  )

  test('begins with work, not with the leave of a person who records no times', { tags: 'long' }, async () => {
    const { data: types } = await office().leaveTypes.list({})
    const type_id = types.find(({ code }) => code === 'vacation')?.id ?? 0
    const leave = { type_id, from_day: '2026-04-07', to_day: '2026-04-08', user_id: worker() }
    await office().leaveRequests.create(leave)
    expect(await account()).toMatchObject({ begins_on: null, balance_minutes: 0, light: 'green' })
    await hours('2026-04-13', 480)
    expect((await account()).begins_on).toBe('2026-04-13')
  })

  test('counts the share of travel that the company has set', async () => {
    await company.as(1).companies.updateSettings({ travel_percent: 50 })
    await hours('2026-04-15', 480)
    await hours('2026-04-15', 45, 'travel')
    expect(await account()).toMatchObject({ travel_percent: 50, credited_minutes: 503, balance_minutes: 23 })
  })

  test('continues across months and from one work model to the next', { tags: 'long' }, async () => {
    const models = office().workModels
    await models.create({ user_id: worker(), valid_from: '2026-03-30', minutes: [300, 300, 300, 300, 300, 0, 0] })
    await models.create({ user_id: worker(), valid_from: '2026-04-01', minutes: [360, 360, 360, 360, 0, 0, 0] })
    for (const day of ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02']) await hours(day, 330)
    const march = await account('2026-03')
    expect(march).toMatchObject({ balance_minutes: 60, target_minutes: 600, credited_minutes: 660 })
    const april = await account()
    expect(april.opening_minutes).toBe(60)
    expect(april.days.slice(0, 3).map(({ balance_minutes }) => balance_minutes)).toEqual([30, 0, 0])
  })

  test(
    'is changed by bookings; an account is opened once, and what came before its opening is settled',
    { tags: 'long' },
    async () => {
      await hours('2026-03-02', 60)
      const { data: opening } = await book('2026-04-13', 'opening', 600)
      for (const day of ['2026-04-13', '2026-04-14', '2026-04-15']) await hours(day, 480)
      await book('2026-04-14', 'payout', -240)
      const { data: last } = await book('2026-04-15', 'correction', 15)
      const data = await account('2026-04', office())
      expect(data).toMatchObject({ begins_on: '2026-04-13', booked_minutes: 375, balance_minutes: 375, may_book: true })
      expect(data.bookings.map(({ kind }) => kind)).toEqual(['opening', 'payout', 'correction'])
      expect(await account('2026-03')).toMatchObject({ balance_minutes: 0, target_minutes: 0 })
      expect(await account('2026-05')).toMatchObject({ opening_minutes: 375, balance_minutes: 375 })
      await office().timeAccounts.deleteBooking({ id: last.id })
      expect(await account()).toMatchObject({ balance_minutes: 360 })
      expect(await errorOf(book('2026-01-01', 'opening', 0))).toMatchObject({
        status: 409,
        details: { id: opening.id },
      })
      expect(await errorOf(book('2026-04-01', 'payout', 60))).toMatchObject({ status: 400 })
      expect(await errorOf(office().timeAccounts.deleteBooking({ id: last.id }))).toMatchObject({ status: 404 })
      const log = await app.db.inTenant(company.actor().tenantId, tx =>
        tx.auditEntry.findMany({ where: { entity: 'account_booking' }, orderBy: { id: 'asc' } }),
      )
      expect(log.map(({ action }) => action.split('.')[1])).toEqual(['created', 'created', 'created', 'deleted'])
    },
  )

  test('of a person without any recorded time is empty', async () => {
    expect(await account()).toMatchObject({ begins_on: null, balance_minutes: 0, target_minutes: 0 })
  })
})

test('an employee does not see another’s account, and only those who approve may book', async () => {
  const others = own().timeAccounts.read({ user_id: company.userIds[2] })
  expect(await errorOf(others)).toMatchObject({ status: 404 })
  const booking = own().timeAccounts.book({ user_id: worker(), day: '2026-04-01', kind: 'correction', minutes: 60 })
  expect(await errorOf(booking)).toMatchObject({ status: 403 })
  expect(await errorOf(office().timeAccounts.read({ user_id: 2_000_000_000 }))).toMatchObject({ status: 404 })
})

test('payroll gets overtime, night, Sunday and holiday', async () => {
  const span = (started_at: string, ended_at: string, break_minutes = 0) =>
    own().timeEntries.create({ started_at, ended_at, break_minutes })
  await span('2026-04-06T06:00:00Z', '2026-04-06T08:00:00Z')
  await span('2026-04-12T06:00:00Z', '2026-04-12T07:00:00Z')
  await span('2026-04-13T04:00:00Z', '2026-04-13T14:00:00Z', 30)
  await span('2026-04-14T18:00:00Z', '2026-04-15T00:00:00Z')
  expect(await account()).toMatchObject({
    ...{ holiday_minutes: 120, sunday_minutes: 60, overtime_minutes: 90, night_minutes: 240 },
  })
})

test('a balance is green, amber or red by the company’s thresholds, above zero and below', () => {
  const by = { balanceAmberMinutes: 60, balanceRedMinutes: 120 }
  expect([0, 60, -60, 61, -61, 120, 121, -121].map(balance => trafficLight(balance, by))).toEqual([
    ...['green', 'green', 'green', 'amber', 'amber', 'amber', 'red', 'red'],
  ])
})

describe('the time sheet as PDF', () => {
  test(
    'shows begin, end, breaks, net time, project and absence of a month, sums and balance',
    { tags: 'long' },
    async () => {
      const { data: project } = await office().projects.create({ name: 'Dachausbau Huber' })
      const span = { started_at: '2026-04-14T05:00:00Z', ended_at: '2026-04-14T14:15:00Z', break_minutes: 30 }
      await own().timeEntries.create({ ...span, project_id: project.id })
      await hours('2026-04-15', 480, 'absence')
      await hours('2026-03-31', 300)
      const { filename, bytes } = await timeSheetPdf(company.ctx(3), { userId: worker(), month: '2026-04' })
      expect(filename).toBe(`Arbeitszeit-2026-04-${worker()}.pdf`)
      const text = (await pdfText(bytes)).join('\n')
      for (const shown of ['Arbeitszeitnachweis', 'April 2026', '07:00', '16:15', '0:30', '8:45', 'Dachausbau Huber'])
        expect(text).toContain(shown)
      for (const shown of [
        'Abwesenheit',
        '8:00',
        'Ostermontag',
        'Saldo',
        'Davon Überstunden',
        'Unterschrift Mitarbeiter',
      ])
        expect(text).toContain(shown)
    },
  )

  test(
    'is signed below its sums, never on a page of signatures alone, and without the terms for customers',
    { tags: 'long' },
    async () => {
      await company.as().companies.updateSettings({ footer_text: 'Es gelten unsere Geschäftsbedingungen.' })
      // Exactly enough to fill the first page to just above the signatures.
      for (let day = 1; day <= 16; day += 1) await hours(`2026-03-${String(day).padStart(2, '0')}`, 60)
      const { bytes } = await timeSheetPdf(company.ctx(3), { userId: worker(), month: '2026-03' })
      const pages = await pdfText(bytes)
      expect(pages).toHaveLength(2)
      expect(pages[1]).toContain('Saldo')
      expect(pages[1]).toContain('Unterschrift Mitarbeiter')
      expect(pages.join('\n')).not.toContain('Geschäftsbedingungen')
    },
  )

  test('is available for oneself, and of others for those who approve', { tags: 'long' }, async () => {
    expect(await errorOf(timeSheetPdf(company.ctx(3), { userId: company.userIds[2] }))).toMatchObject({ status: 404 })
    expect((await timeSheetPdf(company.ctx(2), { userId: worker() })).filename).toContain('2026-04')
  })
})
