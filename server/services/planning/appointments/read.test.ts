import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Prisma } from '../../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answerOf } from '../../../http/answer'
import { inTenant } from '../../../platform/database/db'
import type { Role } from '../../../platform/permissions'
import { AppointmentRecord } from './schema'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

type Columns = Partial<Prisma.AppointmentUncheckedCreateInput>

/** An appointment from `starts` to `ends` (UTC, minutes) with the people of these roles; the employee by default. */
const plan = (of: TestCompany, starts: string, ends: string, columns: Columns = {}, roles: Role[] = [3]) =>
  inTenant(of.ctx(), async tx => {
    const row = await tx.appointment.create({
      data: {
        tenantId: of.tenantId,
        title: 'Aufmaß',
        startsAt: new Date(`${starts}:00.000Z`),
        endsAt: new Date(`${ends}:00.000Z`),
        ...columns,
      },
    })
    const users = roles.map(role => ({
      tenantId: of.tenantId,
      appointmentId: row.id,
      userId: of.userIds[role],
    }))
    await tx.appointmentUser.createMany({ data: users })
    return row
  })

const list = (from: string, to: string, input: object = {}, of = company, by: Role = 1) =>
  of.as(by).appointments.list({ user_id: of.userIds[3], from, to, ...input })
const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)

async function refusalOf(input: object) {
  const complete = { user_id: company.userIds[3], from: '2026-03-01', to: '2026-03-31', ...input }
  const error = await company
    .as()
    .appointments.list(complete)
    .catch(failure => failure)
  const { status, body } = answerOf(error, 'en')
  return { status, paths: (body.details?.issues as { path: string }[] | undefined)?.map(({ path }) => path) }
}

test('an appointment is listed with all its participants', async () => {
  const contact = (await company.as().contacts.create({ company_name: 'Hotel Alpenblick' })).data
  const project = (await company.as().projects.create({ name: 'Umbau', kontakt_id: contact.id })).data
  const columns = {
    status: 'confirmed',
    projectId: project.id,
    contactId: contact.id,
    location: 'Anif',
    description: 'Schlüssel an der Rezeption',
  }
  const row = await plan(company, '2026-01-14T08:00', '2026-01-14T09:30', columns, [3, 2])
  const { data } = await list('2026-01-14', '2026-01-14')
  expect(data).toEqual([
    {
      id: row.id,
      title: 'Aufmaß',
      status: 'confirmed',
      starts_at: '2026-01-14T08:00:00.000Z',
      ends_at: '2026-01-14T09:30:00.000Z',
      all_day: false,
      user_ids: [company.userIds[2], company.userIds[3]].sort((a, b) => a - b),
      project_id: project.id,
      kontakt_id: contact.id,
      location: 'Anif',
      description: 'Schlüssel an der Rezeption',
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  ])
  expect(data.map(record => AppointmentRecord.strict().parse(record))).toEqual(data)
})

describe('a day is that of the company’s time zone', () => {
  let firm: TestCompany
  beforeAll(async () => {
    firm = await createTestCompany(app)
  })
  const listed = async (day: string, until = day) => idsOf(await list(day, until, {}, firm))

  test('in winter it begins at 23:00 UTC of the day before', async () => {
    const before = await plan(firm, '2026-02-09T22:00', '2026-02-09T23:00')
    const first = await plan(firm, '2026-02-09T23:00', '2026-02-10T00:00')
    const last = await plan(firm, '2026-02-10T22:59', '2026-02-11T00:00')
    const after = await plan(firm, '2026-02-10T23:00', '2026-02-11T00:00')
    expect(await listed('2026-02-10')).toEqual([first.id, last.id])
    expect(await listed('2026-02-09')).toEqual([before.id])
    expect(await listed('2026-02-11')).toEqual([last.id, after.id])
  })

  test('in summer it begins at 22:00 UTC of the day before', async () => {
    const before = await plan(firm, '2026-07-09T21:00', '2026-07-09T22:00')
    const first = await plan(firm, '2026-07-09T22:00', '2026-07-09T22:30')
    expect(await listed('2026-07-10')).toEqual([first.id])
    expect(await listed('2026-07-09')).toEqual([before.id])
  })

  test('the day on which clocks go forward has 23 hours', async () => {
    const first = await plan(firm, '2026-03-28T23:00', '2026-03-28T23:30')
    const last = await plan(firm, '2026-03-29T21:30', '2026-03-29T22:00')
    const next = await plan(firm, '2026-03-29T22:00', '2026-03-29T22:30')
    expect(await listed('2026-03-29')).toEqual([first.id, last.id])
    expect(await listed('2026-03-30')).toEqual([next.id])
  })

  test('the day on which clocks go back has 25 hours', async () => {
    const first = await plan(firm, '2026-10-24T22:00', '2026-10-24T22:30')
    const last = await plan(firm, '2026-10-25T22:30', '2026-10-25T23:00')
    const next = await plan(firm, '2026-10-25T23:00', '2026-10-25T23:30')
    expect(await listed('2026-10-25')).toEqual([first.id, last.id])
    expect(await listed('2026-10-26')).toEqual([next.id])
  })

  test('an appointment without length belongs to the day of its instant', async () => {
    const midnight = await plan(firm, '2026-05-04T22:00', '2026-05-04T22:00')
    expect(await listed('2026-05-05')).toEqual([midnight.id])
    expect(await listed('2026-05-04')).toEqual([])
  })

  test('an appointment longer than the range is in it', async () => {
    const fair = await plan(firm, '2026-06-01T22:00', '2026-06-05T22:00', { allDay: true })
    expect(await listed('2026-06-03')).toEqual([fair.id])
    expect(await listed('2026-06-01')).toEqual([])
    expect(await listed('2026-06-06')).toEqual([])
  })
})

describe('the range', () => {
  test.each([
    ['2026-01-01', '2026-01-01'],
    ['2024-01-01', '2024-12-31'],
    ['2026-01-01', '2027-01-01'],
    ['0001-01-01', '0001-12-31'],
    ['9999-01-01', '9999-12-31'],
  ])('from %s to %s is accepted', async (from, to) => {
    expect((await list(from, to)).pagination).toMatchObject({ limit: 50, offset: 0 })
  })

  test.each([
    [{ from: '2026-01-01', to: '2027-01-02' }, ['to']],
    [{ from: '2026-03-02', to: '2026-03-01' }, ['to']],
    [{ from: undefined }, ['from']],
    [{ to: undefined }, ['to']],
    [{ user_id: undefined }, ['user_id']],
    [{ from: undefined, to: undefined, user_id: undefined }, ['user_id', 'from', 'to']],
    [{ from: '2026-02-30' }, ['from']],
    [{ to: '2026-3-1' }, ['to']],
    [{ from: '0000-01-01', to: '0000-01-31' }, ['from', 'to']],
    [{ user_id: 0 }, ['user_id']],
    [{ limit: 201 }, ['limit']],
    [{ offset: -1 }, ['offset']],
    [{ updated_since: '2026-03-01' }, ['updated_since']],
    [{ updated_since: '0000-03-01T00:00:00Z' }, ['updated_since']],
  ])('%o is refused at its field', async (input, paths) => {
    expect(await refusalOf(input)).toEqual({ status: 400, paths })
  })
})

test('pages are ordered by start, and of two that begin together the earlier id comes first', async () => {
  const firm = await createTestCompany(app)
  const second = await plan(firm, '2026-03-05T09:00', '2026-03-05T10:00')
  const third = await plan(firm, '2026-03-05T09:00', '2026-03-05T09:30')
  const first = await plan(firm, '2026-03-02T09:00', '2026-03-06T10:00')
  const last = await plan(firm, '2026-03-07T09:00', '2026-03-07T10:00')
  const all = [first.id, second.id, third.id, last.id]
  const part = (input: object) => list('2026-03-01', '2026-03-31', input, firm)
  expect(idsOf(await part({}))).toEqual(all)
  const [one, two] = [await part({ limit: 3 }), await part({ limit: 3, offset: 3 })]
  expect([...idsOf(one), ...idsOf(two)]).toEqual(all)
  expect(one.pagination).toEqual({ limit: 3, offset: 0, total: 4, hasMore: true })
  expect(two.pagination).toEqual({ limit: 3, offset: 3, total: 4, hasMore: false })
  expect(await part({ offset: 4 })).toEqual({
    data: [],
    pagination: { limit: 50, offset: 4, total: 4, hasMore: false },
  })
  const asText = { limit: '1', offset: '1', user_id: String(firm.userIds[3]), colour: 'red' } as object
  expect(idsOf(await part(asText))).toEqual([second.id])
})

test('filtered since an instant are the appointments that were changed then or later', async () => {
  const firm = await createTestCompany(app)
  await plan(firm, '2026-03-05T09:00', '2026-03-05T10:00', {
    updatedAt: new Date('2026-03-01T11:59:59.999Z'),
  })
  const changed = { updatedAt: new Date('2026-03-01T12:00:00.000Z') }
  const then = await plan(firm, '2026-03-05T09:00', '2026-03-05T10:00', changed)
  const page = await list('2026-03-01', '2026-03-31', { updated_since: '2026-03-01T12:00:00Z' }, firm)
  expect(idsOf(page)).toEqual([then.id])
  expect(page.pagination.total).toBe(1)
})

describe('filtered by a person', () => {
  let firm: TestCompany
  let other: TestCompany
  let own: number
  let masters: number
  let shared: number
  beforeAll(async () => {
    firm = await createTestCompany(app)
    other = await createTestCompany(app)
    own = (await plan(firm, '2026-03-05T09:00', '2026-03-05T10:00')).id
    masters = (await plan(firm, '2026-03-06T09:00', '2026-03-06T10:00', {}, [2])).id
    shared = (await plan(firm, '2026-03-07T09:00', '2026-03-07T10:00', {}, [2, 3])).id
    await plan(other, '2026-03-05T09:00', '2026-03-05T10:00')
  })
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const none = { data: [], pagination: { limit: 50, offset: 0, total: 0, hasMore: false } }

  test('are the appointments of that person', async () => {
    const office = firm.as(2).appointments
    expect(idsOf(await office.list({ user_id: firm.userIds[3], ...march }))).toEqual([own, shared])
    expect(idsOf(await office.list({ user_id: firm.userIds[2], ...march }))).toEqual([masters, shared])
    const key = firm.asKey(['termine:read']).appointments
    expect(idsOf(await key.list({ user_id: firm.userIds[2], ...march }))).toEqual([masters, shared])
  })

  test('of another company, or unknown, there are none', async () => {
    for (const user_id of [other.userIds[3], 2_000_000_000])
      expect(await firm.as().appointments.list({ user_id, ...march })).toEqual(none)
  })

  test('an employee sees their own appointments, and none of colleagues', async () => {
    const employee = firm.as(3).appointments
    expect(idsOf(await employee.list({ user_id: firm.userIds[3], ...march }))).toEqual([own, shared])
    expect(await employee.list({ user_id: firm.userIds[2], ...march })).toEqual(none)
  })
})
