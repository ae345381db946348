import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { openSite } from '../../../../tests/harness/site'
import { daysLate, isOverdue } from './due-rules'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

describe('An invoice is overdue', () => {
  const sent = { status: 'sent', invoice_date: '2026-03-01', due_date: '2026-03-28', amount_due: 100 } as const

  test('from the day after its due day, whatever its status says', () => {
    expect(daysLate(sent, '2026-03-28')).toBe(0)
    expect(daysLate(sent, '2026-03-30')).toBe(2)
    expect(daysLate({ ...sent, status: 'partial_paid' }, '2026-03-30')).toBe(2)
    expect(daysLate({ ...sent, status: 'overdue' }, '2026-04-01')).toBe(4)
    expect(isOverdue({ ...sent, status: 'overdue' }, '2026-03-28')).toBe(false)
  })

  test('from the day after its issue if it names no due day', () => {
    expect(daysLate({ ...sent, due_date: null }, '2026-03-01')).toBe(0)
    expect(daysLate({ ...sent, due_date: null }, '2026-03-03')).toBe(2)
  })

  test('never if nothing is due', () => {
    for (const status of ['draft', 'paid', 'cancelled'] as const)
      expect(isOverdue({ ...sent, status }, '2026-12-31')).toBe(false)
    for (const amount_due of [0, -5]) expect(isOverdue({ ...sent, amount_due }, '2026-12-31')).toBe(false)
  })
})

test(
  'Heute, its list, the filter of both APIs and dunnings count the same invoices and the same sum, marked or not',
  { tags: 'long' },
  async () => {
    const site = await openSite(app, { dunningEnabled: true })
    const { office } = site
    const { invoices } = office
    const day = '2026-01-15'
    const past = { invoice_date: '2026-01-01', due_date: day }
    const plain = await site.issue('standard', 100, past)
    const marked = await site.issue('standard', 200, past)
    await invoices.setOverdue({ id: marked.id })
    const partly = await site.issue('standard', 300, past)
    await invoices.pay({ id: partly.id, amount: 60 })
    // Retained for years: open, but not due now.
    const retained = await site.issue('teilrechnung', 400, {
      ...past,
      retention_rate: 10,
      retention_due_on: '2029-01-01',
    })
    const onlyRetained = await site.issue('teilrechnung', 500, {
      ...past,
      ...{ retention_rate: 10, retention_due_on: '2029-01-01' },
    })
    await invoices.pay({ id: onlyRetained.id, amount: onlyRetained.amount_due })
    // A deposit whose open part a final invoice bills, and what is not late: due today, paid, cancelled, a draft.
    const other = await openDeposit(site)
    await site.issue('standard', 600, { due_date: '2026-03-10' })
    const paid = await site.issue('standard', 700, past)
    await invoices.pay({ id: paid.id, amount: 840 })
    await invoices.cancel({ id: (await site.issue('standard', 800, past)).id })
    await site.draft('standard', 900, past)

    const late = [plain, marked, partly, retained].map(({ id }) => id).sort((a, b) => a - b)
    const listed = await invoices.list({ due: 'overdue', limit: 200 })
    const ids = listed.data.map(({ id }) => id).sort((a, b) => a - b)
    expect(ids).toEqual(late)
    expect(ids).not.toContain(other)
    expect(listed.pagination.total).toBe(late.length)
    expect((await invoices.page({ due: 'overdue' })).data.map(({ id }) => id)).toEqual(listed.data.map(({ id }) => id))
    const { data: figures } = await office.dashboard.get()
    const owed = 120 + 240 + 300 + 432
    expect(figures.overdue).toEqual({ count: late.length, amount: owed })
    expect(figures.overdue_invoices.map(({ id }) => id).sort((a, b) => a - b)).toEqual(late)
    expect(figures.overdue_invoices.reduce((sum, one) => sum + one.remaining, 0)).toBe(owed)
    const ages = figures.open_by_age.map(({ amount }) => amount)
    expect(ages.slice(1).reduce((sum, one) => sum + one, 0)).toBe(owed)
    expect(ages.reduce((sum, one) => sum + one, 0)).toBe(figures.open.amount)
    const { data: due } = await office.dunnings.due({ limit: 100 })
    expect(due.map(row => row.invoice_id).sort((a, b) => a - b)).toEqual(late)
    expect(due.reduce((sum, row) => sum + row.open_amount, 0)).toBe(owed)
    // The function used by pages and the SQL of lists agree on every invoice.
    const { data: all } = await invoices.list({ limit: 200 })
    expect(all.filter(invoice => isOverdue(invoice, '2026-03-10')).map(({ id }) => id)).toEqual(
      listed.data.map(({ id }) => id),
    )
    // The status is set by a user, and has its own filter.
    expect((await invoices.list({ status: 'overdue' })).data.map(({ id }) => id)).toEqual([marked.id])
  },
)

async function openDeposit(site: Awaited<ReturnType<typeof openSite>>): Promise<number> {
  const { data: project } = await site.office.projects.create({ name: 'Zubau', kontakt_id: site.contactId })
  const past = { invoice_date: '2026-01-01', due_date: '2026-01-15', project_id: project.id }
  const deposit = await site.issue('anzahlung', 100, past)
  await site.issue('schlussrechnung', 100, { project_id: project.id, due_date: '2026-04-10' })
  return deposit.id
}
