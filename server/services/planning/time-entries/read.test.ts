import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Prisma } from '../../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { answerOf } from '../../../http/answer'
import { inTenant } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import { TimeEntryRecord } from './schema'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

type Columns = Partial<Prisma.TimeEntryUncheckedCreateInput>

/** Inserts a time entry; an hour of the employee's work on 9 March by default. */
const enter = (company: TestCompany, columns: Columns = {}) =>
  inTenant(company.ctx(), tx =>
    tx.timeEntry.create({
      data: {
        tenantId: company.tenantId,
        userId: company.userIds[3],
        date: dayToDate('2026-03-09'),
        durationMinutes: 60,
        ...columns,
      },
    }),
  )

const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)

async function refusalOf(company: TestCompany, input: object) {
  const error = await company
    .as()
    .timeEntries.list(input)
    .catch(failure => failure)
  const { status, body } = answerOf(error, 'en')
  return { status, paths: (body.details?.issues as { path: string }[] | undefined)?.map(({ path }) => path) }
}

test('an entry is listed with the person’s name, its day and its instants', async () => {
  const company = await createTestCompany(app)
  const project = (await company.as().projects.create({ name: 'Umbau' })).data
  const rapport = (
    await company.as(3).rapports.create({
      title: 'Montage',
      project_id: project.id,
      entries: [{ job_category: 'Facharbeiter', hours: 7.5 }],
    })
  ).data
  const row = await enter(company, {
    projectId: project.id,
    rapportEntryId: rapport.entries[0]?.id,
    startedAt: new Date('2026-03-09T06:00:00.000Z'),
    endedAt: new Date('2026-03-09T14:00:00.000Z'),
    breakMinutes: 30,
    durationMinutes: 450,
    description: 'Fenster gesetzt',
  })
  const { data } = await company.as().timeEntries.list({})
  expect(data).toEqual([
    {
      id: row.id,
      user_id: company.userIds[3],
      user_name: 'Gerti Gesellin',
      project_id: project.id,
      rapport_entry_id: rapport.entries[0]?.id,
      date: '2026-03-09',
      started_at: '2026-03-09T06:00:00.000Z',
      ended_at: '2026-03-09T14:00:00.000Z',
      break_minutes: 30,
      duration_minutes: 450,
      kind: 'work',
      description: 'Fenster gesetzt',
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  ])
  expect(data.map(record => TimeEntryRecord.strict().parse(record))).toEqual(data)
})

test('a missing value of an entry is null', async () => {
  const company = await createTestCompany(app)
  await enter(company, { kind: 'absence', durationMinutes: 480 })
  expect((await company.as().timeEntries.list({})).data[0]).toMatchObject({
    kind: 'absence',
    project_id: null,
    rapport_entry_id: null,
    started_at: null,
    ended_at: null,
    description: null,
  })
})

describe('pages', () => {
  let company: TestCompany
  let newestFirst: number[]
  beforeAll(async () => {
    company = await createTestCompany(app)
    const at = ['2026-03-02', '2026-03-05', '2026-03-05', '2026-03-01', '2026-03-04']
    const [a, b, c, d, e] = await Promise.all(
      at.map(async day => (await enter(company, { createdAt: dayToDate(day) })).id),
    )
    const twins = [b, c].sort((x, y) => Number(y) - Number(x))
    newestFirst = [...twins, e, a, d] as number[]
  })

  test('come newest first, and of two with the same start the later id first', async () => {
    const page = await company.as().timeEntries.list({})
    expect(idsOf(page)).toEqual(newestFirst)
    expect(page.pagination).toEqual({ page: 1, pageSize: 50, total: 5, totalPages: 1, hasMore: false })
  })

  test('follow each other without gap or overlap, and the last one says so', async () => {
    const pages = await Promise.all([1, 2, 3].map(page => company.as().timeEntries.list({ page, pageSize: 2 })))
    expect(pages.flatMap(idsOf)).toEqual(newestFirst)
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { page: 1, pageSize: 2, total: 5, totalPages: 3, hasMore: true },
      { page: 2, pageSize: 2, total: 5, totalPages: 3, hasMore: true },
      { page: 3, pageSize: 2, total: 5, totalPages: 3, hasMore: false },
    ])
  })

  test('a page that ends with the last entry has no more after it', async () => {
    const { pagination } = await company.as().timeEntries.list({ pageSize: 5 })
    expect(pagination).toEqual({ page: 1, pageSize: 5, total: 5, totalPages: 1, hasMore: false })
  })

  test.each([2, 2_147_483_647])('page %i after the last is empty and keeps the total', async page => {
    expect(await company.as().timeEntries.list({ page, pageSize: 100 })).toEqual({
      data: [],
      pagination: { page, pageSize: 100, total: 5, totalPages: 1, hasMore: false },
    })
  })

  test('of a company without entries are empty', async () => {
    const emptyCompany = await createTestCompany(app)
    expect(await emptyCompany.as().timeEntries.list({})).toEqual({
      data: [],
      pagination: { page: 1, pageSize: 50, total: 0, totalPages: 0, hasMore: false },
    })
  })

  test.each([
    [{ page: 0 }, 'page'],
    [{ page: 2_147_483_648 }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ pageSize: 'all' }, 'pageSize'],
    [{ updated_since: 'yesterday' }, 'updated_since'],
    [{ updated_since: '0000-01-01T00:00:00Z' }, 'updated_since'],
  ])('%o is refused at its field', async (input, path) => {
    expect(await refusalOf(company, input)).toEqual({ status: 400, paths: [path] })
  })

  test('accept digits as in a query string, and ignore unknown parameters', async () => {
    const input = { page: '2', pageSize: '2', colour: 'red' } as object
    expect(idsOf(await company.as().timeEntries.list(input))).toEqual(newestFirst.slice(2, 4))
  })
})

test('filtered since an instant are the entries that were changed then or later', async () => {
  const company = await createTestCompany(app)
  await enter(company, { updatedAt: new Date('2026-03-01T11:59:59.999Z') })
  const then = await enter(company, { updatedAt: new Date('2026-03-01T12:00:00.000Z') })
  const later = await enter(company, { updatedAt: new Date('2026-03-02T00:00:00.000Z') })
  const page = await company.as().timeEntries.list({ updated_since: '2026-03-01T12:00:00Z' })
  expect(idsOf(page)).toEqual([later.id, then.id])
  expect(page.pagination.total).toBe(2)
})

test('a company sees its own entries and no other', async () => {
  const [mine, theirs] = [await createTestCompany(app), await createTestCompany(app)]
  await enter(theirs)
  expect(await mine.as().timeEntries.list({})).toMatchObject({ data: [], pagination: { total: 0 } })
})

test('an employee gets their own entries, the office and a key those of all, each with their own total', async () => {
  const company = await createTestCompany(app)
  const own = await enter(company)
  const other = await enter(company, { userId: company.userIds[2] })
  const all = [other.id, own.id]
  const listed = async (caller: ReturnType<TestCompany['as']>) => {
    const page = await caller.timeEntries.list({})
    return { ids: idsOf(page), total: page.pagination.total }
  }
  expect(await listed(company.as(1))).toEqual({ ids: all, total: 2 })
  expect(await listed(company.as(2))).toEqual({ ids: all, total: 2 })
  expect(await listed(company.asKey(['zeiterfassung:read']))).toEqual({ ids: all, total: 2 })
  expect(await listed(company.as(3))).toEqual({ ids: [own.id], total: 1 })
  const since = await company.as(3).timeEntries.list({ updated_since: '2000-01-01T00:00:00Z' })
  expect(idsOf(since)).toEqual([own.id])
})
