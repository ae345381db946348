import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

/** The money received as shown by detail, list and project. */
async function said(site: Site, id: number) {
  const { data: detail } = await site.office.invoices.get({ id })
  const { data: rows } = await site.office.invoices.page({})
  const row = rows.find(one => one.id === id)
  const parts = (of: typeof row | typeof detail) =>
    of && [of.already_paid, of.deducted_total, of.credited_total, of.paid_total, of.cash_discount_total]
  expect(parts(row)).toEqual(parts(detail))
  return detail
}

test('a credit note is not money received: detail, list and project show 400 of 430.96', async () => {
  const site = await openSite(app)
  const { office } = site
  const invoice = await site.issue('standard', 1000)
  await office.invoices.pay({ id: invoice.id, amount: 400 })
  const [item] = invoice.items
  await office.creditNotes.create({
    ...{ invoice_id: invoice.id, reason: 'Nachlass' },
    items: [{ item_id: item?.id ?? 0, amount: 25.8 }],
  })
  expect(await said(site, invoice.id)).toMatchObject({
    already_paid: 430.96,
    ...{ credited_total: 30.96, paid_total: 400, cash_discount_total: 0 },
    ...{ remaining: 769.04, amount_due: 769.04 },
  })
  const { data: money } = await office.projects.money({ id: site.projectId })
  expect(money.paid).toBe(400)
})

test(
  'nor is Skonto, nor what a final invoice deducts, and a reversed payment no longer counts',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const { office } = site
    const deposit = await site.issue('anzahlung', 100)
    await office.invoices.pay({ id: deposit.id, amount: 120 })
    const terms = { cash_discount_percent: 2, cash_discount_days: 14 }
    const final = await site.issue('schlussrechnung', 1000, terms)
    expect(final).toMatchObject({ already_paid: 120, deducted_total: 120, paid_total: 0, cash_discount_total: 0 })
    const payable = final.cash_discount?.payable ?? 0
    const { data: paid } = await office.invoices.pay({ id: final.id, amount: payable })
    expect(paid.status).toBe('paid')
    expect(await said(site, final.id)).toMatchObject({
      ...{ already_paid: 1200, deducted_total: 120, paid_total: payable },
      cash_discount_total: Math.round((1080 - payable) * 100) / 100,
    })

    const other = await site.issue('standard', 50)
    const { data: part } = await office.invoices.pay({ id: other.id, amount: 20 })
    const [payment] = part.payments
    expect((await said(site, other.id)).paid_total).toBe(20)
    await office.invoices.reversePayment({ id: other.id, paymentId: payment?.id ?? 0, reason: 'Verbucht' })
    expect(await said(site, other.id)).toMatchObject({ paid_total: 0, already_paid: 0 })
  },
)
