import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { casesOf } from '../../../tests/harness/cases'
import { createTestCompany } from '../../../tests/harness/company'
import { drawNumber, formatNumber } from './numbers'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-01T10:00:00.000Z' })
})
afterAll(() => app.stop())

test('a number is padded to its width and grows beyond it', () => {
  expect(formatNumber('RE-{year}-{seq:4}', 2026, 7)).toBe('RE-2026-0007')
  expect(formatNumber('RE-{year}-{seq:4}', 2026, 10_000)).toBe('RE-2026-10000')
  expect(formatNumber('{seq}/{year}', 2026, 12)).toBe('12/2026')
})

const creations = casesOf(200, 3)

describe('numbers from locked counters', () => {
  test(`${creations} parallel creations give unique numbers without a gap`, async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    // Several times as many as there are connections, and no more: the last one must get one on a busy machine, too.
    const side = pLimit(50)
    const made = await Promise.all(
      Array.from({ length: creations }, (_, index) =>
        side(() => office.invoices.create({ title: `Rechnung ${index}` })),
      ),
    )
    const numbers = made.map(({ data }) => data.invoice_number).sort()
    expect(numbers).toEqual(
      Array.from({ length: creations }, (_, index) => `RE-2026-${String(index + 1).padStart(4, '0')}`),
    )
  })

  test('a creation that fails returns its number', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    await office.invoices.create({ title: 'Erste' })
    await expect(office.invoices.create({ title: 'Zweite', kontakt_id: 2_000_000_000 })).rejects.toThrow()
    expect((await office.invoices.create({ title: 'Dritte' })).data.invoice_number).toBe('RE-2026-0002')
  })

  test('the year is that of the wall clock of the company, not of UTC', async () => {
    const company = await createTestCompany(app)
    const draw = (instant: string) =>
      app.db.inTenant(company.actor().tenantId, tx =>
        drawNumber(tx, { actor: company.actor(), clock: { now: () => new Date(instant) } }, 'invoice'),
      )
    expect(await draw('2026-12-31T22:30:00.000Z')).toBe('RE-2026-0001')
    expect(await draw('2026-12-31T23:30:00.000Z')).toBe('RE-2027-0001')
  })

  test('each company has its own counters', async () => {
    const first = await createTestCompany(app)
    const second = await createTestCompany(app)
    expect((await first.as().contacts.create({ company_name: 'A' })).data.customer_number).toBe('K-00001')
    expect((await second.as().contacts.create({ company_name: 'B' })).data.customer_number).toBe('K-00001')
  })
})
