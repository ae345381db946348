import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { holidaysOf } from '../company-days/holidays'
import { holidayStates } from '../company-days/rules'
import { targetsOf } from './targets'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const targets = (of: TestCompany, userId: number, from: string, to: string) =>
  app.db.inTenant(of.actor().tenantId, async tx => {
    const found = await targetsOf(tx, of.actor().tenantId, [userId], from, to)
    return found.get(userId) ?? []
  })
const minutes = (days: { targetMinutes: number }[]) => days.map(({ targetMinutes }) => targetMinutes)

test('a person without a model works 40 hours from Monday to Friday, except on holidays of the company’s country', async () => {
  const days = await targets(company, company.userIds[3], '2026-05-11', '2026-05-17')
  expect(minutes(days)).toEqual([480, 480, 480, 0, 480, 0, 0])
  expect(days[3]).toMatchObject({
    day: '2026-05-14',
    holiday: { name: { de: 'Christi Himmelfahrt', en: 'Ascension Day' }, half: false },
    ...{ ruleSet: 'at', minor: false, startMinute: 420, closed: null },
  })
})

test('a model applies from its day on, also in the middle of a week, and its state’s holidays with it', async () => {
  const user_id = company.userIds[2]
  const office = company.as()
  const german = { rule_set: 'de', holiday_state: 'DE-BW', start_minute: 360 } as const
  await office.workModels.create({
    user_id,
    valid_from: '2026-06-03',
    minutes: [300, 300, 300, 300, 0, 0, 60],
    ...german,
  })
  const days = await targets(company, user_id, '2026-06-01', '2026-06-07')
  // Corpus Christi is a holiday in Austria and in Baden-Württemberg.
  expect(minutes(days)).toEqual([480, 480, 300, 0, 0, 0, 60])
  expect(days.map(({ ruleSet }) => ruleSet)).toEqual(['at', 'at', 'de', 'de', 'de', 'de', 'de'])
  // The national day of Austria is not one of theirs.
  expect(minutes(await targets(company, user_id, '2026-10-26', '2026-10-26'))).toEqual([300])
})

test('a half holiday leaves half of the day, a closed one all of it, and one for a single person affects no one else', async () => {
  const own = await createTestCompany(app)
  const office = own.as()
  await office.companyDays.create({ day: '2026-12-24', name: 'Heiliger Abend', kind: 'holiday', half: true })
  await office.companyDays.create({ day: '2026-12-23', name: 'Betriebsurlaub', kind: 'closed' })
  await office.companyDays.create({ day: '2026-12-22', name: 'Umzug', kind: 'holiday', user_id: own.userIds[3] })
  const days = await targets(own, own.userIds[3], '2026-12-22', '2026-12-25')
  expect(minutes(days)).toEqual([0, 480, 240, 0])
  expect(days[1]?.closed).toEqual({ name: 'Betriebsurlaub', half: false })
  expect(days[2]?.holiday).toEqual({ name: { de: 'Heiliger Abend', en: 'Heiliger Abend' }, half: true })
  expect(minutes(await targets(own, own.userIds[2], '2026-12-22', '2026-12-22'))).toEqual([480])
  expect((await own.as(2).companyDays.list({ year: 2026 })).data).toHaveLength(3)
  const seen = (await own.as(3).companyDays.list({})).data
  expect(seen.map(({ name }) => name)).toEqual(['Umzug', 'Betriebsurlaub', 'Heiliger Abend'])
})

test('every state of both countries has its holidays', { tags: 'long' }, async () => {
  const counts: Record<string, number> = {}
  for (const state of holidayStates) counts[state] = (await holidaysOf(state, 2026)).size
  for (const state of holidayStates.filter(one => one.startsWith('AT'))) expect(counts[state]).toBe(13)
  expect(counts).toMatchObject({ 'DE-BE': 10, 'DE-SN': 11, 'DE-TH': 11, 'DE-BY': 12, 'DE-BY-A': 14 })
  for (const state of holidayStates) expect(counts[state]).toBeGreaterThanOrEqual(9)
  const { data } = await company.as(3).companyDays.holidays({ state: 'DE-BY' })
  expect(data).toMatchObject({ year: 2026, place: 'DE-BY' })
  expect(data.days[0]).toEqual({ day: '2026-01-01', name: 'Neujahr' })
})

test('two models of one person cannot start on one day, and an employee sees only their own', async () => {
  const own = await createTestCompany(app)
  const office = own.as()
  const week = [480, 480, 480, 480, 300, 0, 0]
  const first = { user_id: own.userIds[3], valid_from: '2026-01-01', minutes: week }
  const made = (await office.workModels.create(first)).data
  expect(made).toMatchObject({ rule_set: 'at', leave_days: 25, start_minute: 420, holiday_state: null })
  const again = await errorOf(office.workModels.create(first))
  expect(again).toMatchObject({ status: 409 })
  const later = (await office.workModels.create({ ...first, valid_from: '2026-02-01' })).data
  const moved = await errorOf(office.workModels.update({ id: later.id, updates: { valid_from: '2026-01-01' } }))
  expect(moved).toMatchObject({ status: 409 })
  await office.workModels.create({ ...first, user_id: own.userIds[2] })
  expect((await own.as(3).workModels.list({})).data.map(({ id }) => id)).toEqual([later.id, made.id])
  expect((await own.as(3).workModels.list({ user_id: own.userIds[2] })).data).toEqual([])
  expect((await office.workModels.list({})).data).toHaveLength(3)
})
