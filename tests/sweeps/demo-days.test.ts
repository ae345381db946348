import { afterAll, expect, test } from 'vitest'
import { seed } from '../../prisma/seed'
import { demoCompanyId } from '../../prisma/seed/company'
import { seedYear } from '../../prisma/seed/demo'
import { mintTenantId } from '../../server/platform/actor'
import { createTestApp, type TestApp } from '../harness/app'
import { firstOf } from '../harness/cases'

// A visitor who tries the service on a Sunday or at New Year sees what others see: pages, filters and browser tests
// that use the demo company work on any day.

const days = {
  'a Monday': '2026-11-30T07:00:00.000Z',
  'New Year’s Eve at ten to midnight': '2026-12-31T22:50:00.000Z',
  'a Sunday': '2026-11-29T11:00:00.000Z',
  'the last of February': '2027-02-28T09:00:00.000Z',
  'the night in which summer time begins': '2026-03-29T00:30:00.000Z',
  'the night in which it ends': '2026-10-25T00:30:00.000Z',
  'a Tuesday': '2026-06-02T09:00:00.000Z',
  'a Wednesday': '2026-06-03T09:00:00.000Z',
  'Corpus Christi, a Thursday': '2026-06-04T09:00:00.000Z',
  'a Friday': '2026-06-05T15:00:00.000Z',
  'a Saturday': '2026-06-06T09:00:00.000Z',
}

let app: TestApp | undefined
afterAll(() => app?.stop())

/** By table and state. An employee is at work (`appointment in_progress`) only during working hours. */
const kinds = [
  ...['cancelled', 'confirmed', 'done', 'no_show', 'scheduled'].map(state => `appointment ${state}`),
  ...['in_progress', 'lost', 'new', 'quoted', 'won'].map(state => `inquiry ${state}`),
  ...['cancelled', 'draft', 'overdue', 'paid', 'partial_paid', 'sent'].map(state => `invoice ${state}`),
  ...['approved', 'cancelled', 'rejected', 'requested', 'withdrawn'].map(state => `leave ${state}`),
  ...['accepted', 'cancelled', 'draft', 'rejected', 'sent'].map(state => `offer ${state}`),
  ...['active', 'completed', 'planned'].map(state => `project ${state}`),
  ...['billed', 'open', 'unbilled'].map(state => `rapport ${state}`),
]

/** The kinds that the company has records of, in order. */
async function kindsOn(instant: string): Promise<string[]> {
  await app?.stop()
  app = await createTestApp({ now: instant })
  await seed(app, 'demo')
  await seedYear(app, new AbortController().signal)
  const { id } = await app.db.acrossTenants('platform', tx =>
    tx.company.findUniqueOrThrow({ where: { companyId: demoCompanyId }, select: { id: true } }),
  )
  const rows = await app.db.inTenant(
    mintTenantId(id),
    tx => tx.$queryRaw<{ kind: string }[]>`
      SELECT kind FROM (
        SELECT tenant_id, 'invoice ' || status AS kind FROM invoices
        UNION ALL SELECT tenant_id, 'offer ' || status FROM offers
        UNION ALL SELECT tenant_id, CASE WHEN completed THEN 'rapport ' || billing_status ELSE 'rapport open' END FROM rapports
        UNION ALL SELECT tenant_id, 'inquiry ' || status FROM inquiries
        UNION ALL SELECT tenant_id, 'project ' || status FROM projects
        UNION ALL SELECT tenant_id, 'appointment ' || status FROM appointments
        UNION ALL SELECT tenant_id, 'leave ' || status FROM leave_requests
      ) record WHERE tenant_id = ${id} GROUP BY kind ORDER BY kind`,
  )
  return rows.map(({ kind }) => kind).filter(kind => kind !== 'appointment in_progress')
}

test.each(firstOf(Object.entries(days), 2))('on %s the demo company has records of every kind', async (_, instant) => {
  expect(await kindsOn(instant)).toEqual(kinds)
})
