import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { inTenant } from '../../../platform/database/db'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  // A Tuesday.
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const plan = async (of: TestCompany, input: object) => (await of.as().appointments.create(input as never)).data
const capacityOf = async (of: TestCompany, input: object, role: 1 | 2 | 3 = 1) =>
  (await of.as(role).appointments.capacity(input)).data
const short = ({
  target_minutes,
  absent_minutes,
  planned_minutes,
  overlap_minutes,
  free_minutes,
}: Record<string, unknown>) => [...[target_minutes, absent_minutes, planned_minutes, overlap_minutes, free_minutes]]

test(
  'a week by days: overlaps count once, travel counts, cancelled ones do not count, holidays leave nothing',
  { tags: 'long' },
  async () => {
    const [user_ids, user_id] = [[company.userIds[3]], company.userIds[3]]
    const at = (day: string, from: string, to: string) => ({
      starts_at: `${day}T${from}:00Z`,
      ends_at: `${day}T${to}:00Z`,
    })
    await plan(company, { title: 'A', user_ids, travel_minutes: 60, ...at('2026-05-11', '08:00', '10:00') })
    await plan(company, { title: 'B', user_ids, ...at('2026-05-11', '09:00', '11:00') })
    const off = await plan(company, { title: 'C', user_ids, ...at('2026-05-12', '08:00', '10:00') })
    await company.as().appointments.setStatus({ id: off.id, status: 'cancelled' })
    await plan(company, { title: 'D', user_ids, all_day: true, starts_at: '2026-05-13', ends_at: '2026-05-14' })
    const data = await capacityOf(company, { from: '2026-05-11', to: '2026-05-15', user_id })
    expect(data).toMatchObject({ from: '2026-05-11', to: '2026-05-15', by: 'day' })
    expect(data.people).toHaveLength(1)
    expect(data.people[0]).toMatchObject({ user_id, name: 'Gerti Gesellin', department_id: null })
    expect(data.people[0]?.buckets.map(short)).toEqual([
      [480, 0, 210, 90, 270],
      [480, 0, 0, 0, 480],
      [480, 0, 480, 0, 0],
      [0, 0, 0, 0, 0],
      [480, 0, 0, 0, 480],
    ])
    expect(data.people[0]?.buckets.map(({ occupancy }) => occupancy)).toEqual([210 / 480, 0, 1, null, 0])
    expect(data.people[0]?.buckets.map(({ holiday }) => holiday)).toEqual([
      null,
      null,
      null,
      'Christi Himmelfahrt',
      null,
    ])
    const everybody = await capacityOf(company, { from: '2026-05-11', to: '2026-05-17', by: 'week' })
    expect(everybody.totals.map(short)).toEqual([[3 * 4 * 480, 0, 690, 90, 3 * 4 * 480 - 690]])
  },
)

test('weeks begin on Monday, are cut off at the edges, and a model applies from its day on', async () => {
  const own = await createTestCompany(app)
  const user_id = own.userIds[2]
  await own.as().workModels.create({ user_id, valid_from: '2026-03-11', minutes: [300, 300, 300, 300, 0, 0, 0] })
  await own.as().companyDays.create({ day: '2026-03-16', name: 'Betriebsurlaub', kind: 'closed' })
  const { people } = await capacityOf(own, { from: '2026-03-10', to: '2026-03-17', by: 'week', user_id })
  expect(people[0]?.buckets.map(({ start }) => start)).toEqual(['2026-03-10', '2026-03-16'])
  expect(people[0]?.buckets.map(short)).toEqual([
    [480 + 300 + 300, 0, 0, 0, 1080],
    [600, 300, 0, 0, 300],
  ])
  expect(people[0]?.buckets[1]?.holiday).toBe('Betriebsurlaub')
})

test('an employee sees only their own capacity, a department its people, and this week is the default', async () => {
  const own = await createTestCompany(app)
  const roof = (await own.as().departments.create({ name: 'Dach' })).data
  const departmentId = roof.id
  await inTenant(own.ctx(), tx =>
    tx.membership.updateMany({ where: { tenantId: own.tenantId, userId: own.userIds[2] }, data: { departmentId } }),
  )
  const ids = ({ people }: { people: { user_id: number }[] }) => people.map(({ user_id }) => user_id)
  expect(ids(await capacityOf(own, {}, 3))).toEqual([own.userIds[3]])
  expect(ids(await capacityOf(own, { user_id: own.userIds[2] }, 3))).toEqual([])
  const theirs = await capacityOf(own, { department_id: departmentId })
  expect(ids(theirs)).toEqual([own.userIds[2]])
  expect(theirs).toMatchObject({ from: '2026-03-09', to: '2026-03-15' })
  expect(ids(await capacityOf(company, { department_id: departmentId }))).toEqual([])
  expect(ids(await capacityOf(company, { user_id: own.userIds[2] }))).toEqual([])
})

test.each([
  [{ from: '2026-03-10' }, 'to'],
  [{ from: '2026-03-10', to: '2026-03-09' }, 'to'],
  [{ from: '2026-03-10', to: '2027-03-11' }, 'to'],
  [{ by: 'month' }, 'by'],
])('%o is refused at its field', async (input, path) => {
  expect(await errorOf(company.as().appointments.capacity(input as never))).toMatchObject({
    status: 400,
    details: { issues: [{ path }] },
  })
})
