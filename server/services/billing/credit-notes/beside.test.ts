import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const credit = async ({ office }: Site, invoice: Billed, amount: number) =>
  (
    await office.creditNotes.create({
      invoice_id: invoice.id,
      reason: 'Zu viel verrechnet',
      items: [{ item_id: invoice.items[0]?.id ?? 0, amount }],
    })
  ).data

test(
  'beside a retention a correction lowers what is due first, and the retention only as far as nothing else is open',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const invoice = await site.issue('teilrechnung', 1000, { retention_rate: 5 })
    const held = 1200 - invoice.amount_due
    expect(held).toBeGreaterThan(0)
    await credit(site, invoice, 100)
    expect(await site.get(invoice.id)).toMatchObject({ remaining: 1080, amount_due: 1080 - held })
    await credit(site, invoice, 900)
    const after = await site.get(invoice.id)
    expect(after).toMatchObject({ status: 'paid', remaining: 0, amount_due: 0, refund_due: 0 })
    expect(after.retentions.reduce((cents, one) => cents + Math.round(one.amount * 100), 0)).toBe(0)
  },
)

test('Skonto applies to what stays billed, not to credited parts', { tags: 'long' }, async () => {
  const site = await openSite(app)
  const invoice = await site.issue('standard', 1000, { cash_discount_percent: 3, cash_discount_days: 10 })
  expect(invoice.cash_discount).toMatchObject({ amount: 36, payable: 1164 })
  await credit(site, invoice, 100)
  expect((await site.get(invoice.id)).cash_discount).toMatchObject({ amount: 32.4, payable: 1047.6 })
  const { data: paid } = await site.office.invoices.pay({
    id: invoice.id,
    amount: 1047.6,
    cash_discount: true,
  })
  expect(paid).toMatchObject({ status: 'paid', remaining: 0, credited_total: 120 })
  // Then all of the rest is credited: the Skonto has lowered it already, and everything received is refunded.
  const note = await credit(site, paid, 900)
  expect(note).toMatchObject({ total: 1047.6, applied_total: 0, refund_total: 1047.6 })
})

test(
  'a final invoice deducts what stays paid of a deposit, and the project bills each sum once',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const deposit = await site.issue('anzahlung', 1000)
    await site.office.invoices.pay({ id: deposit.id, amount: 1200 })
    await credit(site, deposit, 250)
    const final = await site.issue('schlussrechnung', 3000)
    expect(final).toMatchObject({ deducted_total: 900, remaining: 2700 })
    const { data } = await site.office.projects.money({ id: String(site.projectId) })
    expect(data).toMatchObject({ billed: 3600, paid: 1200, open: 2700 })
  },
)

test(
  'a dunning claims what stays billed, and one for an invoice credited in full cannot be sent',
  { tags: 'long' },
  async () => {
    const site = await openSite(app, { dunningEnabled: true })
    const invoice = await site.issue('standard', 1000, { invoice_date: '2026-01-10', due_date: '2026-01-24' })
    await site.office.invoices.setOverdue({ id: invoice.id })
    await credit(site, invoice, 400)
    const { data: dunning } = await site.office.dunnings.create({ invoice_id: invoice.id })
    expect(dunning).toMatchObject({ open_amount: 720 })
    await credit(site, invoice, 600)
    expect((await site.get(invoice.id)).status).toBe('paid')
    await expect(site.office.dunnings.sendByLetter({ id: dunning.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(site.office.dunnings.create({ invoice_id: invoice.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  },
)

test('corrections are found by their number, their amount and the number of their invoice', async () => {
  const site = await openSite(app)
  const invoice = await site.issue('standard', 1000)
  const note = await credit(site, invoice, 123.45)
  const other = await credit(site, invoice, 10)
  const found = async (q: string) =>
    (await site.office.creditNotes.list({ q })).data.map(({ id }) => id).sort((a, b) => a - b)
  expect(await found(note.credit_number)).toEqual([note.id])
  expect(await found('148,14')).toEqual([note.id])
  expect(await found(invoice.invoice_number ?? '')).toEqual([note.id, other.id])
})
