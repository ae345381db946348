import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answerOf } from '../../../http/answer'
import { inTenant } from '../../../platform/database/db'
import { getTeamBoard } from './read'
import { movedPeriod, overlapsAmong } from './rules'
import { TeamBoard } from './schema'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  // A Tuesday.
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const plan = async (of: TestCompany, input: object) => {
  const given = { title: 'Aufmaß', starts_at: '2026-03-11T08:00:00Z', ends_at: '2026-03-11T10:00:00Z', ...input }
  return (await of.as().appointments.create(given as never)).data
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test(
  'the board shows four weeks from Monday on: all people, who is planned, and what awaits planning',
  { tags: 'long' },
  async () => {
    const { 2: leader, 3: worker } = company.userIds
    const office = company.as()
    const planned = (await office.projects.create({ name: 'Umbau Linz', status: 'active' })).data
    const waiting = (await office.projects.create({ name: 'Dach Wels', status: 'active' })).data
    await office.projects.create({ name: 'Später', status: 'planned' })
    const job = await plan(company, { user_ids: [worker, leader], project_id: planned.id, description: 'Code 4711' })
    const unassigned = await plan(company, { title: 'Wartung' })
    await plan(company, { user_ids: [worker], starts_at: '2026-04-06T08:00:00Z', ends_at: '2026-04-06T09:00:00Z' })
    const { data } = await office.teamBoards.calendar({})
    expect(TeamBoard.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({ from: '2026-03-09', to: '2026-04-05', time_zone: 'Europe/Vienna' })
    expect(ids(data.people).sort()).toEqual(Object.values(company.userIds).sort())
    expect(data.appointments).toEqual([
      {
        id: job.id,
        title: 'Aufmaß',
        kind: 'job',
        status: 'scheduled',
        starts_at: '2026-03-11T08:00:00.000Z',
        ends_at: '2026-03-11T10:00:00.000Z',
        all_day: false,
        user_ids: [leader, worker].sort((a, b) => a - b),
        resource_ids: [],
        declined: [],
        project_id: planned.id,
        location: null,
        series_id: null,
        version: 1,
      },
    ])
    expect(ids(data.unplanned.appointments)).toEqual([unassigned.id])
    expect(data.unplanned.project_ids).toEqual([waiting.id])
    expect(data.projects.map(({ name }) => name)).toEqual(['Umbau Linz', 'Dach Wels'])
    expect(JSON.stringify(data)).not.toContain('4711')
  },
)

test('the board shows who has declined, until a new time needs a new answer', { tags: 'long' }, async () => {
  const own = await createTestCompany(app)
  const job = await plan(own, { user_ids: [own.userIds[2], own.userIds[3]] })
  const declined = async () => (await own.as().teamBoards.calendar({})).data.appointments[0]?.declined
  await own.as(2).appointments.answer({ id: job.id, answer: 'accepted' })
  await own.as(3).appointments.answer({ id: job.id, answer: 'declined', reason: 'Arzttermin' })
  expect(await declined()).toEqual([own.userIds[3]])
  const later = { starts_at: '2026-03-11T12:00:00Z', ends_at: '2026-03-11T14:00:00Z' }
  await own.as().appointments.update({ id: job.id, updates: later })
  expect(await declined()).toEqual([])
})

test('an employee sees their own row and appointments, and nothing unplanned', async () => {
  const own = await createTestCompany(app)
  const mine = await plan(own, { user_ids: [own.userIds[3]] })
  await plan(own, { user_ids: [own.userIds[2]] })
  await plan(own, {})
  const { data } = await own.as(3).teamBoards.calendar({})
  expect(ids(data.people)).toEqual([own.userIds[3]])
  expect(ids(data.appointments)).toEqual([mine.id])
  expect(data.unplanned).toEqual({ appointments: [], project_ids: [] })
})

test('the board shows who is free, how full each day is, and which vehicles there are', async () => {
  const own = await createTestCompany(app)
  const van = (await own.as().resources.create({ kind: 'vehicle', name: 'Sprinter', plate: 'L-1' })).data
  const sold = (await own.as().resources.create({ kind: 'machine', name: 'Bagger' })).data
  const minutes = [300, 300, 300, 300, 300, 0, 0]
  const german = { valid_from: '2026-01-01', minutes, holiday_state: 'DE-BY' as const }
  await own.as().workModels.create({ user_id: own.userIds[2], ...german })
  await own.as().companyDays.create({ day: '2026-04-02', name: 'Brücke', kind: 'closed' })
  const job = await plan(own, { user_ids: [own.userIds[3]], resource_ids: [sold.id], travel_minutes: 30 })
  await own.as().resources.update({ id: sold.id, updates: { active: false } })
  const { data } = await own.as().teamBoards.calendar({ from: '2026-03-09', to: '2026-04-06' })
  expect(data.resources).toEqual([
    { id: van.id, name: 'Sprinter', kind: 'vehicle', plate: 'L-1' },
    { id: sold.id, name: 'Bagger', kind: 'machine', plate: null },
  ])
  expect(data.appointments[0]).toMatchObject({ id: job.id, resource_ids: [sold.id] })
  expect(data.holidays).toEqual([
    { day: '2026-04-02', name: 'Brücke', half: false, kind: 'closed', user_id: null },
    { day: '2026-04-06', name: 'Ostermontag', half: false, kind: 'holiday', user_id: null },
    // A holiday in Bavaria and none in Austria.
    { day: '2026-04-03', name: 'Karfreitag', half: false, kind: 'holiday', user_id: own.userIds[2] },
  ])
  const of = (userId: number) => data.occupancy.find(({ user_id }) => user_id === userId)
  const worker = of(own.userIds[3])
  expect(worker?.planned_minutes.map((minutes, at) => [at, minutes]).filter(([, minutes]) => minutes)).toEqual([
    [2, 150],
  ])
  expect(worker?.target_minutes.slice(0, 7)).toEqual([480, 480, 480, 480, 480, 0, 0])
  expect([24, 28].map(at => [worker?.target_minutes[at], worker?.absent_minutes[at]])).toEqual([
    [480, 480],
    [0, 0],
  ])
  expect(of(own.userIds[2])?.target_minutes[25]).toBe(0)
  // Only their own row, and no vehicle that is not on their appointments.
  const seen = (await own.as(3).teamBoards.calendar({})).data
  expect([seen.occupancy.length, seen.resources.map(({ name }) => name)]).toEqual([1, ['Bagger']])
})

test('another company’s department is empty here, and a department shows its own people alone', async () => {
  const own = await createTestCompany(app)
  const other = await createTestCompany(app)
  const roof = (await own.as().departments.create({ name: 'Dach' })).data
  await inTenant(own.ctx(), tx =>
    tx.membership.updateMany({
      where: { tenantId: own.tenantId, userId: own.userIds[3] },
      data: { departmentId: roof.id },
    }),
  )
  const job = await plan(own, { user_ids: [own.userIds[3]] })
  await plan(own, { user_ids: [own.userIds[2]] })
  const { data } = await own.as().teamBoards.calendar({ department_id: roof.id })
  expect([ids(data.people), ids(data.appointments), ids(data.departments)]).toEqual([
    [own.userIds[3]],
    [job.id],
    [roof.id],
  ])
  const theirs = (await other.as().teamBoards.calendar({ department_id: roof.id })).data
  expect([theirs.people, theirs.appointments, theirs.departments]).toEqual([[], [], []])
})

test('a board beyond its limit is refused with a hint, and one exactly at it is not', async () => {
  const own = await createTestCompany(app)
  await plan(own, { user_ids: [own.userIds[3]] })
  await plan(own, { user_ids: [own.userIds[3]] })
  expect((await getTeamBoard(own.ctx(), {}, 2)).data.appointments).toHaveLength(2)
  const error = await getTeamBoard(own.ctx(), {}, 1).catch(failure => failure)
  expect(answerOf(error, 'en')).toMatchObject({ status: 422, body: { details: { max: 1 } } })
})

test.each([
  [{ to: '2026-03-11' }, 'from'],
  [{ from: '2026-03-11', to: '2026-03-10' }, 'to'],
  [{ from: '2026-03-11', to: '2027-03-12' }, 'to'],
])('days that are no valid range are refused at their field: %o', async (input, path) => {
  const error = await company
    .as()
    .teamBoards.calendar(input)
    .catch(failure => failure)
  expect(answerOf(error, 'en')).toMatchObject({ status: 400, body: { details: { issues: [{ path }] } } })
})

test('a moved appointment keeps its time of day across both clock changes', () => {
  const vienna = 'Europe/Vienna'
  const winter = { starts_at: '2026-03-27T07:00:00.000Z', ends_at: '2026-03-27T15:00:00.000Z' }
  const summer = { starts_at: '2026-03-30T06:00:00.000Z', ends_at: '2026-03-30T14:00:00.000Z' }
  expect(movedPeriod(winter, { minutes: 3 * 1440 }, vienna)).toEqual(summer)
  expect(movedPeriod(summer, { minutes: -3 * 1440 }, vienna)).toEqual(winter)
  expect(movedPeriod(winter, { longer: 1440 }, vienna).ends_at).toBe('2026-03-28T15:00:00.000Z')
})

test('overlaps are reported for both sides; adjacent and cancelled appointments do not overlap', () => {
  const at = (id: number, from: string, to: string, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
    ...{ id, status, starts_at: `2026-03-11T${from}:00.000Z`, ends_at: `2026-03-11T${to}:00.000Z` },
  })
  const rows = [
    at(1, '08:00', '12:00'),
    at(2, '12:00', '14:00'),
    at(3, '11:00', '13:00'),
    at(4, '08:00', '14:00', 'cancelled'),
  ]
  const found = overlapsAmong(rows)
  expect([...found].map(([id, others]) => [id, ids(others)])).toEqual([
    [3, [1, 2]],
    [1, [3]],
    [2, [3]],
  ])
})
