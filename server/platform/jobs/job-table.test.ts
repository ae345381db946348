import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Prisma } from '../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { testKind } from '../../../tests/harness/jobs'
import type { Tx } from '../database/db'
import { type ClaimedJob, claimJobs, type JobTable } from './job-table'

let app: TestApp
let kind: string
const companies: TestCompany[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
beforeEach(() => {
  kind = testKind().kind
})
// Due jobs of kinds that a process does not know are read by its claims, and passed over.
afterEach(async () => {
  for (const { tenantId, actor } of companies.splice(0))
    await app.db.inTenant(actor().tenantId, tx => tx.job.deleteMany({ where: { tenantId } }))
})

const resource = Prisma.sql`(j.payload ->> 'of')`
const tableOf = (more: Partial<JobTable> = {}): JobTable => ({
  ...{ name: 'jobs', working: 'working', done: 'done', endedAt: {}, leaseMinutes: 1, hasUrgent: true, givesUp: false },
  claimable: Prisma.sql`j.kind = ${kind}`,
  ...more,
})

async function newCompany() {
  const company = await createTestCompany(app)
  companies.push(company)
  return company
}

interface Row {
  of?: string
  urgent?: boolean
  /** Seconds before now. */
  since?: number
}
const enqueued = (company: TestCompany, rows: Row[]) =>
  app.db.inTenant(company.actor().tenantId, tx =>
    tx.job.createMany({
      data: rows.map(({ of, urgent = false, since = 0 }, n) => ({
        ...{ tenantId: company.tenantId, kind, key: String(n), payload: of ? { of } : {}, urgent },
        nextAttemptAt: new Date(app.clock.now().getTime() - since * 1000),
      })),
    }),
  )
const many = (count: number, row: (n: number) => Row = () => ({})) => Array.from({ length: count }, (_, n) => row(n))

/** The jobs of one claim, and how many rows of the table it read. */
async function claimed(table: JobTable, slots: number) {
  let read = 0
  const counting: typeof app.db.acrossTenants = (role, work) =>
    app.db.acrossTenants(role, async tx => {
      // What the same connection read before may not have been reported yet.
      const before = await readIn(tx, table)
      const result = await work(tx)
      read += (await readIn(tx, table)) - before
      return result
    })
  const { jobs } = await claimJobs({ ...app, db: { ...app.db, acrossTenants: counting } }, table, slots)
  return { jobs, read }
}
async function readIn(tx: Tx, { name }: JobTable): Promise<number> {
  const [row] = await tx.$queryRaw<Array<{ read: bigint }>>`
    SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_xact_user_tables
    WHERE relname = ${name}`
  return Number(row?.read ?? 0)
}
const keysOf = async (company: TestCompany, jobs: readonly ClaimedJob[]) => {
  const ids = jobs.filter(({ tenantId }) => tenantId === company.tenantId).map(({ id }) => id)
  const rows = await app.db.inTenant(company.actor().tenantId, tx =>
    tx.job.findMany({ where: { tenantId: company.tenantId, id: { in: ids } }, orderBy: { id: 'asc' } }),
  )
  return rows.map(({ key }) => Number(key))
}

test.each([
  ['without resources', {}, () => ({})],
  ['each with a resource of its own', { resource, companyCap: 2 }, (n: number) => ({ of: `r${n}` })],
  ['in pairs of one resource', { resource, companyCap: 2 }, (n: number) => ({ of: `r${n >> 1}` })],
] as const)('of 1,500 due jobs of a company %s, a claim reads a few', { tags: 'long' }, async (_, more, row) => {
  const company = await newCompany()
  const small = await newCompany()
  await enqueued(company, many(1_500, row))
  await enqueued(small, [{ of: 'x' }])
  const { jobs, read } = await claimed(tableOf(more), 4)
  expect(read).toBeLessThan(800)
  expect(await keysOf(small, jobs)).toEqual([0])
  expect((await keysOf(company, jobs)).length).toBe('companyCap' in more ? 2 : 3)
})

test(
  'a job whose resource is free is claimed, however many wait before it for one that is held',
  { tags: 'long' },
  async () => {
    const company = await newCompany()
    await enqueued(company, [...many(400, () => ({ of: 'held', since: 60 })), { of: 'free' }])
    const table = tableOf({ resource })
    expect(await keysOf(company, (await claimed(table, 1)).jobs)).toEqual([0])
    expect(await keysOf(company, (await claimed(table, 8)).jobs)).toEqual([400])
    expect((await claimed(table, 8)).jobs).toEqual([])
  },
)

test(
  'of a company’s many due jobs those are first for which a person waits, then the oldest',
  { tags: 'long' },
  async () => {
    const company = await newCompany()
    await enqueued(company, [...many(400), { since: 60 }, { urgent: true }])
    const { jobs } = await claimed(tableOf({ companyCap: 2 }), 8)
    // One more than the two of a company, because one is urgent.
    expect((await keysOf(company, jobs)).slice(-2)).toEqual([400, 401])
  },
)

test('every company with a due job has its turn, whether few or many are due', { tags: 'long' }, async () => {
  for (const count of [20, 300]) {
    kind = testKind().kind
    const five = await Promise.all(many(5).map(newCompany))
    for (const company of five) await enqueued(company, many(count))
    const { jobs } = await claimed(tableOf(), 5)
    expect(new Set(jobs.map(({ tenantId }) => tenantId)).size).toBe(5)
  }
})

test('a job is not due before its time, nor while its lease runs, and again when that has ended', async () => {
  const company = await newCompany()
  await enqueued(company, [{ since: -60 }, {}])
  const table = tableOf()
  expect(await keysOf(company, (await claimed(table, 8)).jobs)).toEqual([1])
  expect((await claimed(table, 8)).jobs).toEqual([])
  await app.db.acrossTenants(
    'sweep',
    tx =>
      tx.$executeRaw`UPDATE jobs SET lease_until = now() - interval '1 second' WHERE kind = ${kind} AND status = 'working'`,
  )
  expect((await claimed(table, 8)).jobs).toMatchObject([{ attempt: 2 }])
})

test('two claims at the same moment take different jobs', { tags: 'long' }, async () => {
  const company = await newCompany()
  await enqueued(company, many(300))
  const claims = await Promise.all(many(6).map(() => claimed(tableOf(), 10)))
  const ids = claims.flatMap(({ jobs }) => jobs.map(({ id }) => id))
  expect(ids).toHaveLength(60)
  expect(new Set(ids).size).toBe(60)
})
