import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { roundsOf } from '../../../../tests/harness/cases'
import { errorOf } from '../../../../tests/harness/errors'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-01-31T09:00:00.000Z' })
})
afterAll(() => app.stop())

const tenPercent = { retentionEnabled: true, retentionRate: 10, retentionRelease: 13 }
const ledger = (invoice: Billed) => invoice.retentions.map(entry => [entry.kind, entry.amount])

/** Checks for every invoice of the site that the ledger and the row hold the same retention. */
async function expectLedgersToHold(site: Site) {
  const rows = await app.db.inTenant(site.company.actor().tenantId, tx =>
    tx.invoice.findMany({ where: { status: { not: 'draft' } }, include: { retentions: true } }),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const held = row.retentions.reduce((sum, entry) => sum + Math.round(entry.amount.toNumber() * 100), 0)
    expect([row.invoiceNumber, held]).toEqual([row.invoiceNumber, Math.round(row.retentionHeld.toNumber() * 100)])
  }
}

describe('a retention', () => {
  test(
    'is kept back of the gross sum, does not affect VAT, and falls due on its own day',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, tenPercent)
      const invoice = await site.issue('teilrechnung', 1000.05, { retention_kind: 'warranty' })
      expect(invoice).toMatchObject({
        total: 1200.06,
        tax_amount: 200.01,
        retention_rate: 10,
        retention_amount: 120.01,
        retention_kind: 'warranty',
        retention_due_on: '2027-02-28',
        remaining: 1200.06,
        amount_due: 1080.05,
      })
      expect(ledger(invoice)).toEqual([['held', 120.01]])
      expect(invoice.retentions[0]?.due_on).toBe('2027-02-28')
      await expectLedgersToHold(site)
    },
  )

  test(
    'is agreed for progress and final invoices only, unless an invoice says otherwise',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, tenPercent)
      expect((await site.draft('standard', 100)).retention_rate).toBeNull()
      expect((await site.draft('anzahlung', 100)).retention_rate).toBeNull()
      expect((await site.draft('teilrechnung', 100, { retention_rate: 0 })).retention_amount).toBe(0)
      expect((await site.draft('standard', 100, { retention_rate: 5 })).retention_amount).toBe(6)
      const own = await site.draft('teilrechnung', 100, { retention_rate: 5, retention_due_on: '2030-01-01' })
      expect([own.retention_amount, own.retention_due_on]).toEqual([6, '2030-01-01'])
      const { data: changed } = await site.office.invoices.update({ id: own.id, retention_rate: null })
      expect([changed.retention_amount, changed.amount_due]).toEqual([0, 120])
    },
  )

  test('is released once, and then the customer owes it', { tags: 'long' }, async () => {
    const site = await openSite(app, tenPercent)
    const { id } = await site.issue('teilrechnung', 1000)
    await site.office.invoices.pay({ id, amount: 1080 })
    expect(await site.get(id)).toMatchObject({ status: 'partial_paid', amount_due: 0, remaining: 120 })
    const { data: released } = await site.office.invoices.releaseRetention({ id, note: 'Bankgarantie' })
    expect(released).toMatchObject({ amount_due: 120, retention_amount: 120 })
    expect(ledger(released)).toEqual([
      ['held', 120],
      ['released', -120],
    ])
    expect(released.retentions[1]?.note).toBe('Bankgarantie')
    expect(await errorOf(site.office.invoices.releaseRetention({ id }))).toMatchObject({ status: 409 })
    expect((await auditTrailOf(app, site.company, 'invoice', id)).audit.at(-1)).toBe('invoice.retention_released')
    await site.office.invoices.pay({ id, amount: 120 })
    expect((await site.get(id)).status).toBe('paid')
    await expectLedgersToHold(site)
  })

  test('of eight concurrent releases exactly one succeeds', { tags: 'long' }, async () => {
    const site = await openSite(app, tenPercent)
    for (let round = roundsOf(3, 3); round > 0; round -= 1) {
      const { id } = await site.issue('teilrechnung', 1000)
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, () => site.office.invoices.releaseRetention({ id })),
      )
      expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    }
    await expectLedgersToHold(site)
  })

  test('that the customer pays anyway leaves the ledger', { tags: 'long' }, async () => {
    const site = await openSite(app, tenPercent)
    const { id } = await site.issue('teilrechnung', 1000)
    const { data: paid } = await site.office.invoices.pay({ id, amount: 1200 })
    expect(paid).toMatchObject({ status: 'paid', amount_due: 0 })
    expect(ledger(paid)).toEqual([
      ['held', 120],
      ['released', -120],
    ])
    await expectLedgersToHold(site)
  })

  test(
    'that a payment paid in part is held again once the payment is reversed, and nothing else is',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, tenPercent)
      const { id } = await site.issue('teilrechnung', 1000)
      await site.office.invoices.pay({ id, amount: 500 })
      const { data: paid } = await site.office.invoices.pay({ id, amount: 650 })
      expect(paid).toMatchObject({ remaining: 50, amount_due: 0 })
      await site.office.invoices.releaseRetention({ id })
      const reverse = (index: number) =>
        site.office.invoices.reversePayment({
          id,
          paymentId: paid.payments[index]?.id ?? 0,
          reason: 'Rücklauf',
        })
      const { data: back } = await reverse(1)
      // The payment had paid 70.00 of 120.00; the 50.00 that were released stay released.
      expect(back).toMatchObject({ remaining: 700, amount_due: 630 })
      expect(ledger(back)).toEqual([
        ['held', 120],
        ['released', -70],
        ['released', -50],
        ['held', 70],
      ])
      const { data: none } = await reverse(0)
      expect(none).toMatchObject({ remaining: 1200, amount_due: 1130 })
      await expectLedgersToHold(site)
    },
  )

  test(
    'never exceeds the cap of the project, and a draft or a cancelled invoice holds nothing of it',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, { ...tenPercent, retentionCap: 200 })
      await site.draft('teilrechnung', 5000)
      const first = await site.issue('teilrechnung', 1000)
      const second = await site.issue('teilrechnung', 1000)
      const third = await site.issue('teilrechnung', 1000)
      expect([first, second, third].map(one => one.retention_amount)).toEqual([120, 80, 0])
      await site.office.invoices.cancel({ id: first.id })
      expect(ledger(await site.get(first.id))).toEqual([
        ['held', 120],
        ['cancelled', -120],
      ])
      expect((await site.issue('teilrechnung', 1000)).retention_amount).toBe(120)
      await expectLedgersToHold(site)
    },
  )

  test('of a cumulative progress invoice is based on its own share', { tags: 'long' }, async () => {
    const site = await openSite(app, { ...tenPercent, progressBillingMode: 'cumulative' })
    await site.issue('teilrechnung', 1000)
    expect(await site.issue('teilrechnung', 3000)).toMatchObject({
      remaining: 2400,
      retention_amount: 240,
      amount_due: 2160,
    })
  })
})

describe('a final invoice beside a retention with a day of its own', () => {
  test(
    'with its own retention takes over what progress invoices hold: together no more than agreed',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, tenPercent)
      const progress = await site.issue('teilrechnung', 1000, { retention_kind: 'warranty' })
      await site.office.invoices.pay({ id: progress.id, amount: 1080 })
      const final = await site.issue('schlussrechnung', 3000, { retention_rate: 5 })
      expect(final).toMatchObject({ total: 3600, remaining: 2400, retention_amount: 180, amount_due: 2220 })
      const released = await site.get(progress.id)
      expect(released).toMatchObject({ amount_due: 120 })
      expect(ledger(released)).toEqual([
        ['held', 120],
        ['moved', -120],
      ])
      await expectLedgersToHold(site)
      await site.office.invoices.cancel({ id: final.id })
      expect(await site.get(progress.id)).toMatchObject({ amount_due: 0 })
      await expectLedgersToHold(site)
    },
  )

  test('with less open than its retention leaves the rest on the progress invoice', { tags: 'long' }, async () => {
    const site = await openSite(app, tenPercent)
    const progress = await site.issue('teilrechnung', 2900, { retention_kind: 'warranty' })
    const final = await site.issue('schlussrechnung', 3000)
    // 360.00 are agreed; 120.00 are open here, so 240.00 stay there.
    expect(final).toMatchObject({ remaining: 120, retention_amount: 120, amount_due: 0 })
    expect(ledger(await site.get(progress.id))).toEqual([
      ['held', 348],
      ['moved', -108],
    ])
    await expectLedgersToHold(site)
  })

  test('without one leaves the retention on the progress invoices', async () => {
    const site = await openSite(app, tenPercent)
    const progress = await site.issue('teilrechnung', 1000, { retention_kind: 'warranty' })
    const final = await site.issue('schlussrechnung', 3000, { retention_rate: 0 })
    expect(final).toMatchObject({ amount_due: 2400, retentions: [] })
    expect(await site.get(progress.id)).toMatchObject({ amount_due: 1080 })
  })
})
