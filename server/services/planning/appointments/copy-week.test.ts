import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  company = await createTestCompany(app)
})

const office = () => company.as().appointments
const plan = async (starts_at: string, ends_at: string, input: object = {}) =>
  (await office().create({ title: 'Montage', user_ids: [company.userIds[3]], starts_at, ends_at, ...input })).data
const weekOf = async (from: string, to: string) => (await office().planned({ from, to })).data

test(
  'a week is copied to the same times of day, with people and vehicles, and notified once',
  { tags: 'long' },
  async () => {
    const van = (await company.as().resources.create({ kind: 'vehicle', name: 'Sprinter' })).data.id
    const details = { resource_ids: [van], travel_minutes: 30, location: 'Linz', kind: 'service' }
    await plan('2026-03-23T07:00:00Z', '2026-03-23T09:00:00Z', details)
    const done = await plan('2026-03-25T07:00:00Z', '2026-03-25T09:00:00Z')
    await office().setStatus({ id: done.id, status: 'done' })
    const off = await plan('2026-03-26T07:00:00Z', '2026-03-26T09:00:00Z')
    await office().setStatus({ id: off.id, status: 'cancelled' })
    await app.db.inTenant(company.actor().tenantId, tx => tx.notification.deleteMany({}))
    const { data, warnings } = await office().copyWeek({ from: '2026-03-24', to: '2026-04-01' })
    // Clocks go forward between the two weeks.
    const made = await weekOf('2026-03-30', '2026-04-05')
    expect(made.map(({ id, starts_at, status, series_id }) => [id, starts_at, status, series_id])).toEqual([
      [data.ids[0], '2026-03-30T06:00:00.000Z', 'scheduled', null],
      [data.ids[1], '2026-04-01T06:00:00.000Z', 'scheduled', null],
    ])
    expect(made[0]).toMatchObject({ ...details, user_ids: [company.userIds[3]], title: 'Montage' })
    expect([data.skipped, warnings]).toEqual([[], []])
    const notifications = await app.db.inTenant(company.actor().tenantId, tx => tx.notification.findMany({}))
    expect(notifications.map(({ userId, kind }) => [userId, kind])).toEqual([
      [company.userIds[3], 'appointment_assigned'],
    ])
  },
)

test('conflicts are reported, also among the copies, and holidays are left out', { tags: 'long' }, async () => {
  const first = await plan('2026-03-30T06:00:00Z', '2026-03-30T08:00:00Z')
  await plan('2026-03-31T06:00:00Z', '2026-03-31T08:00:00Z')
  await plan('2026-03-31T07:00:00Z', '2026-03-31T09:00:00Z')
  const { data, warnings } = await office().copyWeek({ from: '2026-03-30', to: '2026-04-06' })
  // 6 April is Easter Monday.
  expect([data.skipped, data.ids.length]).toEqual([[first.id], 2])
  expect(warnings.map(({ code, appointment_id }) => [code, appointment_id])).toEqual([
    ['overlap', data.ids[1]],
    ['overlap', data.ids[0]],
  ])
  const before = (await weekOf('2026-04-06', '2026-04-12')).length
  const again = { from: '2026-03-30', to: '2026-04-06', conflict_mode: 'refuse' as const }
  expect(await errorOf(office().copyWeek(again))).toMatchObject({ status: 409 })
  expect(await weekOf('2026-04-06', '2026-04-12')).toHaveLength(before)
})

test('a vehicle that allows no double booking is not planned twice by a copy, and a retired one is left out', async () => {
  const kind = 'vehicle' as const
  const van = (await company.as().resources.create({ kind, name: 'Bus', double_booking: 'refuse' })).data.id
  const old = (await company.as().resources.create({ kind, name: 'Alt' })).data.id
  await plan('2026-03-09T07:00:00Z', '2026-03-09T09:00:00Z', { resource_ids: [van, old] })
  await company.as().resources.update({ id: old, updates: { active: false } })
  const { data } = await office().copyWeek({ from: '2026-03-09', to: '2026-03-16' })
  expect((await weekOf('2026-03-16', '2026-03-22'))[0]).toMatchObject({ id: data.ids[0], resource_ids: [van] })
  expect(await errorOf(office().copyWeek({ from: '2026-03-09', to: '2026-03-16' }))).toMatchObject({ status: 409 })
  expect(await errorOf(office().copyWeek({ from: '2026-03-09', to: '2026-03-15' }))).toMatchObject({ status: 422 })
  const theirs = (await createTestCompany(app)).as().appointments
  expect((await theirs.copyWeek({ from: '2026-03-09', to: '2026-03-16' })).data.ids).toEqual([])
  const roof = (await (await createTestCompany(app)).as().departments.create({ name: 'Dach' })).data
  const foreign = { from: '2026-03-09', to: '2026-03-23', department_id: roof.id }
  expect((await office().copyWeek(foreign)).data.ids).toEqual([])
})

test(
  'several are cancelled in one step, all or none, and those already cancelled are left unchanged',
  { tags: 'long' },
  async () => {
    const one = await plan('2026-03-09T07:00:00Z', '2026-03-09T09:00:00Z')
    const two = await plan('2026-03-10T07:00:00Z', '2026-03-10T09:00:00Z')
    const done = await plan('2026-03-11T07:00:00Z', '2026-03-11T09:00:00Z')
    await office().setStatus({ id: done.id, status: 'done' })
    expect(await errorOf(office().cancel({ ids: [one.id, two.id, done.id] }))).toMatchObject({ status: 409 })
    expect((await weekOf('2026-03-09', '2026-03-15')).map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'done',
    ])
    expect((await office().cancel({ ids: [two.id, one.id, two.id], reason: 'Regen' })).data.ids).toEqual([
      one.id,
      two.id,
    ])
    expect((await office().cancel({ ids: [one.id] })).data.ids).toEqual([])
    const log = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.auditEntry.count({ where: { action: 'appointment.cancelled' } }),
    )
    expect(log).toBe(2)
  },
)
