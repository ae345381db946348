import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import type { AppointmentConflict } from './schema'

// People work from 7:00 for eight hours, from Monday to Friday, unless a test says otherwise.

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

/** `2026-03-10 08:00` in Vienna, in winter. */
const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+01:00`).toISOString()
const plan = (from: string, to: string, input: object = {}) =>
  company.as().appointments.create({
    ...{ title: 'Montage', user_ids: [company.userIds[3]], starts_at: at(from), ends_at: at(to) },
    ...input,
  })
const codes = ({ warnings }: { warnings: AppointmentConflict[] }) => warnings.map(({ code }) => code)

test('an ordinary day with its break is no conflict', async () => {
  expect(codes(await plan('2026-03-10 07:00', '2026-03-10 16:00'))).toEqual([])
})

test.each([
  ['before work', '2026-03-10 06:00', '2026-03-10 09:00', '2026-03-10 06:00', '2026-03-10 07:00'],
  ['after work', '2026-03-10 15:00', '2026-03-10 17:30', '2026-03-10 16:00', '2026-03-10 17:30'],
  ['on a Saturday', '2026-03-14 08:00', '2026-03-14 10:00', '2026-03-14 08:00', '2026-03-14 10:00'],
])('outside working hours, %s, is reported with the part', async (_when, from, to, starts, ends) => {
  const { warnings } = await plan(from, to)
  const warning = { code: 'outside_hours', user_id: company.userIds[3], resource_id: null, appointment_id: null }
  expect(warnings).toEqual([{ ...warning, starts_at: at(starts), ends_at: at(ends) }])
})

test('whole days over a weekend are no conflict, a weekend alone is outside', async () => {
  const whole = (starts_at: string, ends_at: string) =>
    plan('2026-03-10 08:00', '2026-03-10 09:00', { all_day: true, starts_at, ends_at })
  expect(codes(await whole('2026-03-13', '2026-03-16'))).toEqual([])
  expect(codes(await whole('2026-03-21', '2026-03-22'))).toEqual(['outside_hours'])
})

test('a holiday and a closed day are reported with their day', async () => {
  await company.as().companyDays.create({ day: '2026-03-11', name: 'Betriebsurlaub', kind: 'closed' })
  await company.as().companyDays.create({ day: '2026-03-12', name: 'Umzug', kind: 'holiday' })
  const { warnings } = await plan('2026-03-11 08:00', '2026-03-12 10:00')
  expect(warnings.map(({ code, starts_at, ends_at }) => [code, starts_at, ends_at])).toEqual([
    ['leave', at('2026-03-11 00:00'), at('2026-03-12 00:00')],
    ['holiday', at('2026-03-12 00:00'), at('2026-03-13 00:00')],
  ])
})

test(
  'less than 11 hours between two days is reported for both sides, ways included; 11 hours are enough',
  { tags: 'long' },
  async () => {
    const late = (await plan('2026-03-10 14:00', '2026-03-10 20:00')).data
    const rest = (warnings: AppointmentConflict[]) =>
      warnings.filter(({ code }) => code === 'rest').map(({ appointment_id }) => appointment_id)
    const enough = await plan('2026-03-11 07:00', '2026-03-11 09:00')
    expect(rest(enough.warnings)).toEqual([])
    const sooner = { starts_at: at('2026-03-11 06:59') }
    const moved = await company.as().appointments.update({ id: enough.data.id, updates: sooner })
    expect(rest(moved.warnings)).toEqual([late.id])
    const travel = { starts_at: at('2026-03-11 07:00'), travel_minutes: 60 }
    expect(rest((await company.as().appointments.update({ id: enough.data.id, updates: travel })).warnings)).toEqual([
      late.id,
    ])
    const again = await company.as().appointments.update({ id: late.id, updates: { ends_at: at('2026-03-10 20:30') } })
    expect(rest(again.warnings)).toEqual([enough.data.id])
  },
)

test(
  'the required rest follows the law of the person: 12 hours for minors, none when no law applies',
  { tags: 'long' },
  async () => {
    const rest = async (userId: number, morning: string) => {
      const own = { user_ids: [userId] }
      await plan('2026-03-17 14:00', '2026-03-17 20:00', own)
      return codes(await plan(`2026-03-18 ${morning}`, '2026-03-18 10:00', own)).includes('rest')
    }
    const minutes = [480, 480, 480, 480, 480, 0, 0]
    const [boss, employee] = [company.userIds[2], company.userIds[3]]
    const since = { valid_from: '2026-01-01', minutes }
    await company.as().workModels.create({ user_id: boss, ...since, rule_set: 'none' })
    await company.as().workModels.create({ user_id: employee, ...since, minor: true })
    expect([await rest(boss, '05:00'), await rest(employee, '07:30')]).toEqual([false, true])
  },
)

test(
  'the required rest follows the law of the later day, whichever of the two is planned last',
  { tags: 'long' },
  async () => {
    const boss = company.userIds[2]
    const own = { user_ids: [boss] }
    const minutes = [480, 480, 480, 480, 480, 0, 0]
    await company.as().workModels.create({ user_id: boss, valid_from: '2026-04-15', minutes, rule_set: 'at' })
    const evening = ['2026-04-14 14:00', '2026-04-14 20:00'] as const
    const morning = ['2026-04-15 06:00', '2026-04-15 10:00'] as const
    await plan(...evening, own)
    expect(codes(await plan(...morning, own))).toContain('rest')
    const next = ['2026-04-16 06:00', '2026-04-16 10:00'] as const
    await plan(...next, own)
    expect(codes(await plan('2026-04-15 14:00', '2026-04-15 20:00', own))).toContain('rest')
    await company.as().workModels.create({ user_id: boss, valid_from: '2026-04-22', minutes, rule_set: 'none' })
    await plan('2026-04-22 06:00', '2026-04-22 10:00', own)
    expect(codes(await plan('2026-04-21 14:00', '2026-04-21 20:00', own))).not.toContain('rest')
  },
)

test('more than the target is reported for its day, whatever overlaps', { tags: 'long' }, async () => {
  await plan('2026-03-10 07:00', '2026-03-10 13:00')
  expect(codes(await plan('2026-03-10 10:00', '2026-03-10 16:00'))).toEqual(['overlap'])
  expect(codes(await plan('2026-03-10 15:00', '2026-03-10 16:00', { travel_minutes: 60 }))).toEqual([
    'overlap',
    'capacity',
  ])
  const full = [420, 420, 420, 420, 240, 0, 0]
  await company.as().workModels.create({ user_id: company.userIds[2], valid_from: '2026-03-11', minutes: full })
  const other = { user_ids: [company.userIds[2]] }
  expect(codes(await plan('2026-03-10 07:00', '2026-03-10 15:01', other))).toEqual([])
  expect(codes(await plan('2026-03-11 07:00', '2026-03-11 15:01', other))).toEqual(['outside_hours', 'capacity'])
})

test('each kind refuses a plan that allows no conflicts, and nothing of it is stored', async () => {
  const strict = { conflict_mode: 'refuse' }
  const refused = await errorOf(plan('2026-03-14 08:00', '2026-03-14 10:00', strict))
  expect(refused).toMatchObject({ status: 409, details: { conflicts: [{ code: 'outside_hours' }] } })
  const { data } = await plan('2026-03-13 08:00', '2026-03-13 10:00', strict)
  const moved = { starts_at: at('2026-03-14 08:00'), ends_at: at('2026-03-14 10:00') } as const
  const change = { id: data.id, updates: { ...moved, conflict_mode: 'refuse' as const } }
  expect(await errorOf(company.as().appointments.update(change))).toMatchObject({ status: 409 })
  const { data: kept } = await company.as().appointments.planned({ from: '2026-03-09', to: '2026-03-15' })
  expect(kept.map(({ starts_at }) => starts_at)).toEqual([data.starts_at])
})

test('a series leaves out days on which none of its people works, and adds as many at the end', async () => {
  const recurrence = { freq: 'daily', count: 4 }
  const { ids, warnings } = await plan('2026-04-30 07:00', '2026-04-30 08:00', { recurrence })
  const { data } = await company.as().appointments.planned({ series_id: ids[0] ?? 0 })
  // 1 May is a holiday; the weekend after it is not.
  expect(data.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
    ...['2026-04-30', '2026-05-02', '2026-05-03', '2026-05-04'],
  ])
  expect(codes({ warnings })).toEqual(['outside_hours', 'outside_hours'])
  await company
    .as()
    .companyDays.create({ day: '2026-05-07', name: 'Umzug', kind: 'holiday', user_id: company.userIds[2] })
  const both = { user_ids: [company.userIds[2], company.userIds[3]], recurrence: { freq: 'daily', count: 2 } }
  const shared = await plan('2026-05-06 09:00', '2026-05-06 10:00', both)
  expect(codes(shared)).toEqual(['holiday'])
  const none = { recurrence: { freq: 'daily', until: '2026-12-26' } }
  expect(await errorOf(plan('2026-12-25 09:00', '2026-12-25 10:00', none))).toMatchObject({ status: 400 })
})

test(
  'approved leave conflicts and counts as absence, half a day as half; requested leave does neither',
  { tags: 'long' },
  async () => {
    const { data: types } = await company.as().leaveTypes.list({})
    const type_id = types.find(({ code }) => code === 'vacation')?.id ?? 0
    const user_id = company.userIds[3]
    await company.as(3).leaveRequests.create({ type_id, from_day: '2026-03-18', to_day: '2026-03-18' })
    const days = { from_day: '2026-03-11', to_day: '2026-03-12', to_half: true }
    await company.as(2).leaveRequests.create({ type_id, user_id, ...days })
    expect(codes(await plan('2026-03-18 08:00', '2026-03-18 10:00'))).toEqual([])
    const { warnings } = await plan('2026-03-11 08:00', '2026-03-11 10:00')
    expect(warnings.map(({ code, starts_at }) => [code, starts_at])).toEqual([['leave', at('2026-03-11 00:00')]])
    // No response reveals the kind of leave.
    expect(JSON.stringify(warnings)).not.toMatch(/vacation|Urlaub|type/)
    expect(codes(await plan('2026-03-12 07:00', '2026-03-12 12:01'))).toEqual(['leave', 'capacity'])
    const { data } = await company.as().appointments.capacity({ from: '2026-03-11', to: '2026-03-12', user_id })
    expect(data.people[0]?.buckets.map(one => [one.target_minutes, one.absent_minutes, one.occupancy])).toEqual([
      [480, 480, null],
      [480, 240, 301 / 240],
    ])
  },
)
