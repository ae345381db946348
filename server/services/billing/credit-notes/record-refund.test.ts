import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { errorOf } from '../../../../tests/harness/errors'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const creditOf = async ({ office }: Site, invoice: Billed, amount: number) =>
  (
    await office.creditNotes.create({
      invoice_id: invoice.id,
      reason: 'Zu viel verrechnet',
      items: [{ item_id: invoice.items[0]?.id ?? 0, amount }],
    })
  ).data

/** A paid invoice over 1200.00 of which 600.00 were credited afterwards. */
async function credited() {
  const site = await openSite(app)
  const invoice = await site.issue('standard', 1000)
  await site.office.invoices.pay({ id: invoice.id, amount: 1200 })
  const note = await creditOf(site, invoice, 500)
  return { site, office: site.office, invoice, note }
}

const fault = (rule: string) => ({ status: 400, details: { issues: [{ path: 'paid_on', rule }] } })

describe('a refund that is due', () => {
  test(
    'is paid out in parts, is recorded on credit note and invoice, and leaves the paid sum of the invoice unchanged',
    { tags: 'long' },
    async () => {
      const { site, office, invoice, note } = await credited()
      expect(note).toMatchObject({ refund_total: 600, refunded_total: 0, refund_due: 600, refunds: [] })
      expect(await site.get(invoice.id)).toMatchObject({ status: 'paid', refund_due: 600 })
      const { data: part } = await office.creditNotes.refund({
        id: note.id,
        amount: 250,
        method: 'cash',
        reference: 'Beleg 4',
      })
      expect(part).toMatchObject({
        refunded_total: 250,
        refund_due: 350,
        refunds: [{ kind: 'refund', amount: 250, method: 'cash', reference: 'Beleg 4', paid_on: '2026-03-10' }],
      })
      const { data: rest } = await office.creditNotes.refund({ id: note.id, amount: 350 })
      expect(rest).toMatchObject({ refunded_total: 600, refund_due: 0 })
      expect(await site.get(invoice.id)).toMatchObject({
        status: 'paid',
        already_paid: 1200,
        refund_due: 0,
        payments: [{ kind: 'payment', amount: 1200 }],
        credit_notes: [{ refund_total: 600, refund_due: 0 }],
      })
      expect((await auditTrailOf(app, site.company, 'credit_note', note.id)).audit).toEqual([
        'credit_note.created',
        'credit_note.refunded',
        'credit_note.refunded',
      ])
      const { audit, events } = await auditTrailOf(app, site.company, 'invoice', invoice.id)
      expect(audit.slice(-2)).toEqual(['invoice.refund_changed', 'invoice.refund_changed'])
      expect(events.slice(-2)).toEqual(['invoice.updated', 'invoice.updated'])
    },
  )

  test('is never exceeded, and its day lies neither before the credit note nor after today', async () => {
    const { office, note } = await credited()
    const pay = (amount: number, paid_on?: string) =>
      office.creditNotes.refund({ id: note.id, amount, ...(paid_on ? { paid_on } : {}) })
    expect(await errorOf(pay(600.01))).toMatchObject({
      status: 422,
      details: { field: 'amount', refund_due: 600 },
    })
    expect(await errorOf(pay(1, '2026-03-09'))).toMatchObject(fault('paid_before_credit_note'))
    expect(await errorOf(pay(1, '2026-03-11'))).toMatchObject(fault('paid_in_future'))
    expect(await errorOf(pay(0))).toMatchObject({ status: 400 })
    expect((await office.creditNotes.get({ id: note.id })).data.refunds).toEqual([])
    expect(await errorOf(office.creditNotes.refund({ id: 2_000_000_000, amount: 1 }))).toMatchObject({
      status: 404,
    })
    const outsider = await openSite(app)
    expect(await errorOf(outsider.office.creditNotes.refund({ id: note.id, amount: 1 }))).toMatchObject({
      status: 404,
    })
  })

  test('eight concurrent payouts never exceed what is due', { tags: 'long' }, async () => {
    const { site, office, note, invoice } = await credited()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.creditNotes.refund({ id: note.id, amount: 200 })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(3)
    expect((await office.creditNotes.get({ id: note.id })).data).toMatchObject({
      refunded_total: 600,
      refund_due: 0,
    })
    expect((await site.get(invoice.id)).refund_due).toBe(0)
  })

  test('is due again when its payout is reversed, each payout once and with its reason', { tags: 'long' }, async () => {
    const { site, office, note, invoice } = await credited()
    const { data } = await office.creditNotes.refund({ id: note.id, amount: 600 })
    const refundId = data.refunds[0]?.id ?? 0
    const reverse = () => office.creditNotes.reverseRefund({ id: note.id, refundId, reason: 'Überweisung kam zurück' })
    const tries = await Promise.allSettled([reverse(), reverse(), reverse()])
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const { data: after } = await office.creditNotes.get({ id: note.id })
    expect(after).toMatchObject({
      refunded_total: 0,
      refund_due: 600,
      refunds: [
        { kind: 'refund', amount: 600 },
        { kind: 'reversal', amount: -600, reverses_id: refundId, reason: 'Überweisung kam zurück' },
      ],
    })
    expect((await site.get(invoice.id)).refund_due).toBe(600)
    expect(await errorOf(reverse())).toMatchObject({ status: 409 })
    const reversal = after.refunds[1]?.id ?? 0
    expect(
      await errorOf(office.creditNotes.reverseRefund({ id: note.id, refundId: reversal, reason: 'Noch einmal' })),
    ).toMatchObject({ status: 404 })
    // Neither is a payment of the invoice that could be reversed there.
    expect(
      await errorOf(office.invoices.reversePayment({ id: invoice.id, paymentId: refundId, reason: 'Irrtum' })),
    ).toMatchObject({ status: 404 })
    expect((await office.creditNotes.refund({ id: note.id, amount: 600 })).data.refund_due).toBe(0)
  })

  test('of a Storno is the money that was received', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const { office } = site
    const invoice = await site.issue('standard', 1000)
    await office.invoices.setOverdue({ id: invoice.id })
    const { data: part } = await office.invoices.pay({ id: invoice.id, amount: 200 })
    await office.invoices.setOverdue({ id: invoice.id })
    expect(part.status).toBe('partial_paid')
    const { data: cancelled } = await office.invoices.cancel({ id: invoice.id, reason: 'Irrtum' })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund_due: 200 })
    const id = cancelled.credit_note?.id ?? 0
    expect((await office.creditNotes.refund({ id, amount: 200 })).data).toMatchObject({ refund_due: 0 })
    expect((await site.get(invoice.id)).refund_due).toBe(0)
  })

  test('is found in the list, on Heute and in the money of its project', { tags: 'long' }, async () => {
    const { site, office, note } = await credited()
    const money = async () => (await office.projects.money({ id: String(site.projectId) })).data
    const numbers = async (refund: 'open' | 'paid') =>
      (await office.creditNotes.list({ refund })).data.map(row => row.credit_number)
    // Credited before it was paid: nothing is due.
    const open = await site.issue('standard', 100)
    await creditOf(site, open, 50)
    expect([await numbers('open'), await numbers('paid')]).toEqual([[note.credit_number], []])
    expect((await office.dashboard.get()).data).toMatchObject({
      refunds_due: { count: 1, amount: 600 },
      paid_this_month: 1200,
    })
    expect(await money()).toMatchObject({ billed: 660, paid: 1200, open: 60 })
    await office.creditNotes.refund({ id: note.id, amount: 600 })
    expect([await numbers('open'), await numbers('paid')]).toEqual([[], [note.credit_number]])
    expect((await office.dashboard.get()).data).toMatchObject({
      refunds_due: { count: 0, amount: 0 },
      paid_this_month: 600,
    })
    expect(await money()).toMatchObject({ billed: 660, paid: 600, open: 60 })
    const sorted = await office.creditNotes.list({ sort: '-refund' })
    expect(sorted.data).toHaveLength(2)
  })

  test('is booked while another correction is issued: both sums stand', { tags: 'long' }, async () => {
    const { site, office, note, invoice } = await credited()
    await Promise.all([
      office.creditNotes.refund({ id: note.id, amount: 100 }),
      creditOf(site, invoice, 100),
      office.creditNotes.refund({ id: note.id, amount: 50 }),
    ])
    const after = await site.get(invoice.id)
    const due = after.credit_notes.reduce((cents, one) => cents + Math.round(one.refund_due * 100), 0)
    expect([Math.round(after.refund_due * 100), due]).toEqual([57_000, 57_000])
  })
})
