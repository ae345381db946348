import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Prisma } from '../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import type { Caller } from '../../contract'
import { columnOf } from '../database/rows'
import { foldTotals } from './fold-totals'
import { whereBetween, whereIs } from './list-filters'
import { listSource, readPage } from './list-page'
import { keptTotals } from './list-total'

let app: TestApp
let superuser: pg.Pool
let company: TestCompany
let office: Caller

beforeAll(async () => {
  app = await createTestApp()
  superuser = new pg.Pool({ connectionString: app.database.superuserUrl, max: 4 })
})
beforeEach(async () => {
  company = await createTestCompany(app)
  office = company.as(1)
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const invoices = listSource({ table: 'invoices', fields: Object.keys(Prisma.InvoiceScalarFieldEnum) })
const ids = (page: { rows: Array<{ id: number }> }) => page.rows.map(({ id }) => id)
const read = (request: Partial<Parameters<typeof readPage>[2]> = {}) =>
  readPage<{ id: number }>(company.ctx(), invoices, { limit: 50, offset: 0, ...request })

/** Inserts invoices as plain rows, so that the test sets their instants and days. */
async function insertInvoices(rows: Array<{ status?: string; day?: string; created?: string; project?: number }>) {
  await app.db.inTenant(company.actor().tenantId, tx =>
    tx.invoice.createMany({
      data: rows.map((row, index) => ({
        tenantId: company.tenantId,
        invoiceNumber: `RE-${Date.now()}-${Math.random()}-${index}`,
        title: `Rechnung ${index}`,
        status: row.status ?? 'draft',
        projectId: row.project ?? null,
        invoiceDate: new Date(`${row.day ?? '2026-01-15'}T00:00:00.000Z`),
        createdAt: new Date(row.created ?? '2026-01-15T10:00:00.000Z'),
      })),
    }),
  )
}

/** Every total kept for the company's invoices next to the counted number. */
async function keptAndCounted() {
  const { rows } = await superuser.query(
    `with kept as (select dimension, value, sum(n)::int as n from list_totals where tenant_id = $1 and list = 'invoices' group by 1, 2 having sum(n) <> 0),
     counted as (
       select 'all' as dimension, '' as value, count(*)::int as n from invoices where tenant_id = $1 having count(*) > 0
       union all select d, to_jsonb(i) ->> d, count(*)::int from invoices i cross join unnest(array['status', 'project_id', 'invoice_date']) d
         where tenant_id = $1 and to_jsonb(i) ->> d is not null group by 2, d)
     select (select json_agg(k order by k.dimension, k.value) from kept k) as kept, (select json_agg(c order by c.dimension, c.value) from counted c) as counted`,
    [company.tenantId],
  )
  return rows[0] as { kept: unknown; counted: unknown }
}

test('column names follow from field names as the reader of lists assumes', async () => {
  const { rows } = await superuser.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns where table_schema = 'public' group by 1`,
  )
  const columns = new Map(rows.map(row => [row.table_name, row.columns]))
  const models = {
    Contact: 'contacts',
    Project: 'projects',
    Inquiry: 'inquiries',
    Offer: 'offers',
    Rapport: 'rapports',
    Invoice: 'invoices',
    Article: 'articles',
    TimeEntry: 'time_entries',
    InboundDelivery: 'inbound_deliveries',
  } as const
  for (const [model, table] of Object.entries(models)) {
    const fields = Object.keys(Prisma[`${model as keyof typeof models}ScalarFieldEnum`])
    expect(fields.map(columnOf).sort()).toEqual([...(columns.get(table) ?? [])].sort())
  }
})

test('totals are kept for exactly what the triggers count', async () => {
  const { rows } = await superuser.query<{ table: string; name: string; arguments: string[] }>(
    `select c.relname as table, t.tgname as name,
            string_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\000') as arguments
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname ~ '_(counted|discounted|recounted)$' order by 1, 2`,
  )
  const expected = Object.entries(keptTotals).flatMap(([table, kept]) =>
    kept === null
      ? []
      : ['counted', 'discounted', 'recounted'].map(verb => ({
          table,
          name: `${table}_${verb}`,
          arguments: [...kept],
        })),
  )
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect([...rows].sort(byName)).toEqual(expected.sort(byName))
})

test('a row of a list is the row of the Prisma model, value for value', async () => {
  const { data } = await office.invoices.create({
    title: 'Dach',
    items: [{ description: 'Brett', unit_price: 12.3456, quantity: 2 }],
  })
  const { rows } = await read()
  const stored = await app.db.inTenant(company.actor().tenantId, tx =>
    tx.invoice.findFirstOrThrow({ where: { tenantId: company.tenantId, id: data.id } }),
  )
  expect(JSON.parse(JSON.stringify(rows[0]))).toEqual(JSON.parse(JSON.stringify(stored)))
  expect((rows[0] as unknown as typeof stored).invoiceDate).toEqual(stored.invoiceDate)
})

test('pages follow one another without gap or overlap, newest first, and each has the total', async () => {
  await insertInvoices(
    Array.from({ length: 23 }, (_, index) => ({
      created: `2026-01-${String(1 + (index % 5)).padStart(2, '0')}T08:00:00.000Z`,
    })),
  )
  const pages = await Promise.all([0, 10, 20, 30].map(offset => read({ limit: 10, offset })))
  expect(pages.map(page => page.total)).toEqual([23, 23, 23, 23])
  expect(pages.map(page => page.rows.length)).toEqual([10, 10, 3, 0])
  const { rows } = await superuser.query(
    'select id from invoices where tenant_id = $1 order by created_at desc, id desc',
    [company.tenantId],
  )
  expect(pages.flatMap(ids)).toEqual(rows.map(row => row.id))
})

test('an empty list has the total 0', async () => {
  expect(await read()).toEqual({ rows: [], total: 0 })
  expect(await read({ filters: whereIs('status', 'sent') })).toEqual({ rows: [], total: 0 })
  expect(await read({ filters: whereBetween('invoiceDate', '2026-01-01') })).toEqual({ rows: [], total: 0 })
})

test(
  'the newest of a range of days are the same as when all rows are read, whatever the days and instants',
  { tags: 'long' },
  async () => {
    const day = fc.integer({ min: 1, max: 28 }).map(number => `2026-02-${String(number).padStart(2, '0')}`)
    await insertInvoices(
      fc.sample(fc.record({ day, created: day.map(text => `${text}T00:00:00.000Z`) }), {
        numRuns: 150,
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        day,
        day,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 40 }),
        async (from, to, limit, offset) => {
          const page = await read({ limit, offset, filters: whereBetween('invoiceDate', from, to) })
          const plain = await superuser.query(
            'select id from invoices where tenant_id = $1 and invoice_date between $2 and $3 order by created_at desc, id desc',
            [company.tenantId, from, to],
          )
          expect(page.total).toBe(plain.rowCount)
          expect(ids(page)).toEqual(plain.rows.slice(offset, offset + limit).map(row => row.id))
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('the total with several filters counts the rows that match all of them', async () => {
  await insertInvoices([
    { status: 'sent', day: '2026-03-01' },
    { status: 'sent', day: '2026-03-02' },
    { status: 'paid', day: '2026-03-02' },
  ])
  const filters = [...whereIs('status', 'sent'), ...whereBetween('invoiceDate', '2026-03-02', '2026-03-05')]
  expect(await read({ filters })).toMatchObject({ total: 1, rows: [{ status: 'sent' }] })
})

test(
  'totals equal a recount after any series of changes, including rollbacks and folding',
  { tags: 'long' },
  async () => {
    const projects = await Promise.all(['A', 'B'].map(async name => (await office.projects.create({ name })).data.id))
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('insert' as const),
        status: fc.constantFrom('draft', 'sent', 'paid'),
        project: fc.constantFrom(undefined, ...projects),
        day: fc.constantFrom('2026-01-01', '2026-01-02'),
      }),
      fc.record({
        kind: fc.constant('update' as const),
        nth: fc.nat(20),
        status: fc.constantFrom('draft', 'sent', 'overdue'),
        project: fc.constantFrom(null, ...projects),
        day: fc.constantFrom('2026-01-02', '2026-01-03'),
      }),
      fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(20) }),
      fc.record({ kind: fc.constant('roll back' as const) }),
      fc.record({ kind: fc.constant('fold' as const) }),
    )
    const tenant = { tenantId: company.tenantId }
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 15 }), async changes => {
        for (const one of changes) {
          if (one.kind === 'insert') await insertInvoices([one, one])
          if (one.kind === 'fold') await foldTotals(app)
          if (one.kind === 'update' || one.kind === 'delete')
            await app.db.inTenant(company.actor().tenantId, async tx => {
              const row = await tx.invoice.findFirst({ where: tenant, skip: one.nth, orderBy: { id: 'asc' } })
              if (!row) return
              if (one.kind === 'delete') await tx.invoice.deleteMany({ where: { ...tenant, id: row.id } })
              else
                await tx.invoice.updateMany({
                  where: { ...tenant, id: row.id },
                  data: { status: one.status, projectId: one.project, invoiceDate: new Date(one.day) },
                })
            })
          if (one.kind === 'roll back')
            await expect(
              app.db.inTenant(company.actor().tenantId, async tx => {
                await tx.invoice.updateMany({ where: tenant, data: { status: 'cancelled' } })
                throw new Error('no')
              }),
            ).rejects.toThrow('no')
        }
        const { kept, counted } = await keptAndCounted()
        expect(kept).toEqual(counted)
      }),
      { numRuns: 25 },
    )
  },
)

test('a page and its total are of one snapshot while others write and fold', { tags: 'long' }, async () => {
  let writing = true
  const writers = [1, 2, 3].map(async () => {
    for (let round = 0; round < 12; round++) await insertInvoices([{ status: 'sent' }, { status: 'sent' }])
  })
  const folder = (async () => {
    while (writing) await foldTotals(app)
  })()
  const pages: Array<{ shown: number; total: number }> = []
  const reader = (async () => {
    while (writing) {
      const { rows, total } = await read({ limit: 200, filters: whereIs('status', 'sent') })
      pages.push({ shown: rows.length, total })
    }
  })()
  await Promise.all(writers)
  writing = false
  await Promise.all([folder, reader])
  expect(pages.filter(page => page.shown !== page.total)).toEqual([])
  expect((await read({ limit: 200 })).total).toBe(72)
  const { kept, counted } = await keptAndCounted()
  expect(kept).toEqual(counted)
})

test('folding leaves one row for each value', async () => {
  await insertInvoices(Array.from({ length: 5 }, () => ({ status: 'sent' })))
  for (let round = 0; round < 5; round++) await insertInvoices([{ status: 'paid' }])
  await foldTotals(app)
  const { rows } = await superuser.query(
    `select dimension, value, n::int from list_totals where tenant_id = $1 and list = 'invoices' order by 1, 2`,
    [company.tenantId],
  )
  expect(rows).toEqual([
    { dimension: 'all', value: '', n: 10 },
    { dimension: 'invoice_date', value: '2026-01-15', n: 10 },
    { dimension: 'status', value: 'paid', n: 5 },
    { dimension: 'status', value: 'sent', n: 5 },
  ])
})

test(
  'words match in any order, without accents, as literal characters, and in the own company only',
  { tags: 'long' },
  async () => {
    const outsider = (await createTestCompany(app)).as(1)
    await outsider.invoices.create({ title: 'Zirbenstube Müller 100 %' })
    await office.invoices.create({ title: 'Zirbenstube Müller 100 %' })
    await office.invoices.create({ title: 'Zirbenstube Mayr 100 m' })
    const found = async (q: string) => (await office.invoices.list({ q })).pagination.total
    expect(await found('muller ZIRBEN')).toBe(1)
    expect(await found('zirbenstube')).toBe(2)
    expect(await found('100 %')).toBe(1)
    expect(await found('z_rben')).toBe(0)
    expect(await found('   ')).toBe(2)
  },
)

test('a record is found by its new words after a change, and not at all once it is deleted', async () => {
  const contact = (await office.contacts.create({ company_name: 'Alt GmbH' })).data
  const { data } = await office.invoices.create({ title: 'Dach', kontakt_id: contact.id })
  await office.contacts.update({ id: contact.id, updates: { company_name: 'Neu GmbH' } })
  expect((await office.invoices.list({ q: 'neu' })).data.map(({ id }) => id)).toEqual([data.id])
  expect((await office.invoices.list({ q: 'alt gmbh' })).data).toEqual([])
  await office.invoices.delete({ id: data.id })
  expect((await office.invoices.list({ q: 'neu' })).data).toEqual([])
  const { rows } = await superuser.query(`select from search_entries where tenant_id = $1 and list = 'invoices'`, [
    company.tenantId,
  ])
  expect(rows).toEqual([])
})
