import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { DomainError } from '../../../platform/errors'
import { loadLaborRates } from './read'

let app: TestApp
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  other = await createTestCompany(app)
})
afterAll(() => app.stop())

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => (error.cause instanceof DomainError ? error.cause.key : error.code),
  )
const auditOf = (of: TestCompany) =>
  app.db.inTenant(of.actor().tenantId, tx =>
    tx.auditEntry.findMany({
      where: { entity: 'labor_rate' },
      select: { action: true, changes: true },
      orderBy: { id: 'asc' },
    }),
  )

describe('labor rates', () => {
  test('a category has one rate: setting another changes it, setting the same changes nothing', async () => {
    const first = await company.as(2).laborRates.set({ job_category: 'Geselle', hourly_rate: 58.5 })
    const changed = await company.as(2).laborRates.set({ job_category: ' Geselle ', hourly_rate: 61.2345 })
    const same = await company.as(1).laborRates.set({ job_category: 'Geselle', hourly_rate: 61.2345 })
    expect(changed.data).toMatchObject({ id: first.data.id, job_category: 'Geselle', hourly_rate: 61.2345 })
    expect(same).toEqual(changed)
    const audit = await auditOf(company)
    expect(audit.map(entry => entry.action)).toEqual(['labor_rate.created', 'labor_rate.updated'])
    expect(audit[1]?.changes).toMatchObject({ hourly_rate: [58.5, 61.2345] })
  })

  test('two people setting a new category at once leave one rate', async () => {
    const rates = [50, 51, 52, 53]
    await Promise.all(rates.map(hourly_rate => company.as(1).laborRates.set({ job_category: 'Zugleich', hourly_rate })))
    const { data } = await company.as(1).laborRates.list({ q: 'zugleich' })
    expect(data).toHaveLength(1)
    expect(rates).toContain(data[0]?.hourly_rate)
  })

  test('are listed by category, page by page, and for pricing as exact decimals', async () => {
    await company.as(1).laborRates.set({ job_category: 'Lehrling', hourly_rate: 0 })
    const page = await company.as(1).laborRates.list({ limit: 2 })
    expect(page.data.map(rate => rate.job_category)).toEqual(['Geselle', 'Lehrling'])
    expect(page.pagination).toEqual({ limit: 2, offset: 0, total: 3, hasMore: true })
    const { tenantId } = company.actor()
    const rates = await app.db.inTenant(tenantId, tx => loadLaborRates(tx, tenantId))
    expect(rates.get('Geselle')?.toString()).toBe('61.2345')
  })

  test('wildcards in a search are plain characters', async () => {
    expect((await company.as(1).laborRates.list({ q: '%' })).data).toEqual([])
  })

  test('of another company are not seen and cannot be removed', async () => {
    const { data: rate } = await company.as(1).laborRates.set({ job_category: 'Meister', hourly_rate: 75 })
    expect((await other.as(1).laborRates.list({})).data).toEqual([])
    expect(await keyOf(other.as(1).laborRates.delete({ id: rate.id }))).toBe('not_found')
    expect(await company.as(1).laborRates.delete({ id: rate.id })).toEqual({
      data: { id: rate.id, deleted: true },
    })
    expect(await keyOf(company.as(1).laborRates.delete({ id: rate.id }))).toBe('not_found')
    expect((await auditOf(company)).at(-1)?.action).toBe('labor_rate.deleted')
  })

  test('are neither shown to employees nor set by them, nor by keys', async () => {
    const rate = { job_category: 'Geselle', hourly_rate: 1 }
    expect(await keyOf(company.as(3).laborRates.list({}))).toBe('forbidden')
    expect(await keyOf(company.as(3).laborRates.set(rate))).toBe('forbidden')
    expect(await keyOf(company.as(3).laborRates.delete({ id: 1 }))).toBe('forbidden')
    expect(await keyOf(company.asKey().laborRates.set(rate))).toBe('insufficient_scope')
  })

  test.each([
    ['a negative rate', { job_category: 'Geselle', hourly_rate: -1 }],
    ['five decimals', { job_category: 'Geselle', hourly_rate: 1.00001 }],
    ['no category', { job_category: ' ', hourly_rate: 1 }],
  ])('refuse %s', async (_, rate) => {
    expect(await keyOf(company.as(1).laborRates.set(rate))).toBe('BAD_REQUEST')
  })
})
