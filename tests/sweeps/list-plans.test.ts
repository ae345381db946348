import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Prisma } from '../../prisma/client/client'
import type { Database } from '../../server/platform/database/db'
import { foldTotals } from '../../server/platform/lists/fold-totals'
import { keptTotals } from '../../server/platform/lists/list-total'
import type { pageEnvelope } from '../../server/platform/values/scalars'
import { createCaller } from '../../server/router'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'
import { createTestDatabase } from '../harness/database'
import { countLists, fillLists } from '../harness/many-records'
import { createRecords } from './http-fixtures'
import { lists } from './list-cases'
import { procedureOf } from './procedures'

const rows = { small: 300, large: 12_000 }
/** What a page of 50 may read, including the names of referenced records, index pages and rows without a value. */
const most = { rows: 700, blocks: 1_200 }

let app: TestApp
let superuser: pg.Pool
let small: TestCompany
let large: TestCompany
beforeAll(async () => {
  const database = await createTestDatabase()
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 })
  // So few rows are faster to read sequentially; this test checks whether an index could be used.
  const { rows: names } = await superuser.query('select current_database() as name')
  await superuser.query(`alter database ${names[0].name} set enable_seqscan = off`)
  app = await createTestApp({ database })
  small = await createTestCompany(app)
  await createRecords(app, small)
  await small.as().articles.create({ article_number: 'ART-1', name: 'Brett', unit: 'Stk', unit_price: 5 })
  large = await createTestCompany(app)
  const others = await Promise.all(Array.from({ length: 8 }, () => createTestCompany(app)))
  await fillLists(superuser, small.tenantId, [
    ...[small, ...others].map(({ tenantId }) => ({ tenantId, rows: rows.small })),
    { tenantId: large.tenantId, rows: rows.large },
  ])
  await countLists(superuser, keptTotals)
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

interface Plan {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** Rows that a plan reads from tables and indexes, including those that it discards. */
const rowsRead = (plan: Plan): number => {
  const one =
    (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Relation Name'] || plan['Index Name'] ? one * (plan['Actual Loops'] ?? 1) : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
}

/** A plan on one line, to see what it reads. */
const shape = (plan: Plan & { 'Node Type'?: string }): string => {
  const parts = (plan.Plans ?? []).map(shape).join(', ')
  const of = plan['Index Name'] ?? plan['Relation Name'] ?? ''
  return `${plan['Node Type']} ${of} ${plan['Actual Rows']}x${plan['Actual Loops']}${parts && ` (${parts})`}`
}

/** What a request for a page reads: rows, and blocks, which include those that functions read. */
async function reads(company: TestCompany, path: string, input: Record<string, unknown>) {
  let statement: Prisma.Sql | undefined
  const select: Database['select'] = async (within, sql, ...rest) => {
    if (sql.text.includes('total of the list')) statement = sql
    return app.db.select(within, sql, ...rest)
  }
  const db = { ...app.db, select, reading: { ...app.db.reading, select } }
  await procedureOf(createCaller({ ...company.ctx(), db }), path)(input)
  if (!statement) throw new Error(`${path} is not read as lists are`)
  const [row] = await app.db.select(
    company.actor().tenantId,
    Prisma.sql`explain (analyze, buffers, timing off, format json) ${statement}`,
  )
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }]
  return {
    rows: rowsRead(plan),
    blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    plan,
  }
}

test('every list is measured on a full table', async () => {
  const totals: Array<[string, number]> = []
  for (const { path } of lists) {
    const page = await procedureOf(large.as(), path)({})
    totals.push([path, (page as ReturnType<typeof pageEnvelope>).pagination.total])
  }
  // The table of one with less is missing in `varied` of many-records.ts.
  expect(totals.filter(([, total]) => total !== rows.large)).toEqual([])
})

test.each(
  lists.map(list => [list.path, list] as const),
)('%s: a page reads about as much as it shows, by every filter and in every order, however much the company and others have', async (path, {
  filters,
  sorts,
}) => {
  const above: unknown[] = []
  for (const input of [{}, ...filters, ...sorts.map(sort => ({ sort }))]) {
    const { plan, ...read } = await reads(large, path, input)
    if (read.rows > most.rows || read.blocks > most.blocks) above.push({ ...input, ...read, plan: shape(plan) })
  }
  expect(above).toEqual([])
})

test('contacts of a status are read by their city from one index, even where none of them has a city', async () => {
  const above: unknown[] = []
  for (const status of ['active', 'inactive', 'lead'])
    for (const sort of ['city', '-city']) {
      const { plan, ...read } = await reads(large, 'contacts.list', { status, sort })
      if (read.rows > most.rows || read.blocks > most.blocks) above.push({ status, sort, ...read, plan: shape(plan) })
    }
  expect(above).toEqual([])
})

test('a status that few contacts have is read on its own, in any order', async () => {
  await superuser.query(`update contacts set status = case when id % 600 = 0 then 'lead' else 'active' end`)
  await foldTotals(app)
  await superuser.query('vacuum analyze contacts, list_totals')
  const above: unknown[] = []
  for (const sort of [undefined, 'number', 'name', '-name', 'city', '-city']) {
    const { plan, ...read } = await reads(large, 'contacts.list', { status: 'lead', sort })
    if (read.rows > most.rows || read.blocks > most.blocks) above.push({ sort, ...read, plan: shape(plan) })
  }
  expect(above).toEqual([])
})

test.each(
  lists.filter(list => list.countsWithout).map(list => [list.path, list] as const),
)('%s: an order that is read from an index equals that of sorting all records', async (path, { sorts }) => {
  const page = async (input: Record<string, unknown>) =>
    ((await procedureOf(small.as(), path)({ limit: 40, ...input })) as { data: Array<{ id: number }> }).data
  for (const sort of sorts)
    for (const offset of [0, 130, rows.small - 30])
      expect([sort, offset, await page({ sort, offset })]).toEqual([
        sort,
        offset,
        await page({ sort, offset, updated_since: '1970-01-01T00:00:00Z' }),
      ])
})
