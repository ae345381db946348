import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'

let app: TestApp
let mine: TestCompany
let theirs: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  mine = await createTestCompany(app)
  theirs = await createTestCompany(app)
  await add(mine, 0, 'erp', 'umzug', '1/3')
  await add(mine, 1, 'erp', 'umzug', '3/3')
  await add(mine, 2, 'erp')
  await add(mine, 3, 'lager', 'umzug', '1/1')
  await add(theirs, 4, 'fremd', 'umzug', '2/3')
})
afterAll(() => app.stop())

let made = 0
function add(company: TestCompany, minute: number, source: string, batch?: string, part?: string) {
  const { tenantId } = company.actor()
  return app.db.inTenant(tenantId, tx =>
    tx.inboundDelivery.create({
      data: {
        tenantId,
        source,
        filename: 'a.csv',
        contentType: 'text/csv',
        sizeBytes: 5_000_000_000n / 4n,
        sha256: 'a'.repeat(64),
        batch: batch ?? null,
        part: part ?? null,
        storageKey: `x/${++made}`,
        receivedAt: new Date(Date.UTC(2026, 0, 31, 10, minute)),
      },
    }),
  )
}

test('the page shows the log, the batches of the company with what is missing, and its sources', async () => {
  const page = await mine.as(2).inbound.page({})
  expect(page.data.map(({ source, part }) => [source, part])).toEqual([
    ['lager', '1/1'],
    ['erp', null],
    ['erp', '3/3'],
    ['erp', '1/3'],
  ])
  expect(page.batches).toMatchObject([
    { source: 'lager', batch: 'umzug', parts: 1, total: 1, missing: [] },
    { source: 'erp', batch: 'umzug', parts: 2, total: 3, missing: ['2/3'], size_bytes: 2_500_000_000 },
  ])
  expect(page.sources).toEqual(['erp', 'lager'])
  expect(page.uploads).toEqual([])
})

test('it can be narrowed to a source and to a batch', async () => {
  const page = await mine.as().inbound.page({ source: 'erp', batch: 'umzug' })
  expect(page.pagination.total).toBe(2)
  expect(page.batches.map(({ source }) => source)).toEqual(['erp'])
  expect(page.sources).toEqual(['erp', 'lager'])
  expect((await mine.as().inbound.page({ batch: 'nie' })).data).toEqual([])
})

test('a batch is complete however many files came after it', async () => {
  const page = await mine.as().inbound.page({ limit: 1 })
  expect(page.data).toHaveLength(1)
  expect(page.pagination).toMatchObject({ total: 4, hasMore: true })
  expect(page.batches).toHaveLength(2)
})

test('employees see no deliveries', async () => {
  await expect(mine.as(3).inbound.page({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
