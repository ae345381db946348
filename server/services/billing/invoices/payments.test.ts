import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import type { TenantId } from '../../../platform/actor'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const issuer = { street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' }
const address = { street: 'Lindenweg', house_number: '4', postal_code: '4020', city: 'Linz' }
type Create = Parameters<ReturnType<TestCompany['as']>['invoices']['create']>[0]

/** An issued invoice: 100.00 net, 120.00 gross by default. */
async function sent(company: TestCompany, over: Partial<Create> = {}) {
  const office = company.as()
  await office.companies.updateSettings(issuer)
  const { data: contact } = await office.contacts.create({ company_name: 'Kunde', ...address })
  const { data: draft } = await office.invoices.create({
    title: 'Arbeit',
    kontakt_id: contact.id,
    items: [{ description: 'Arbeit', unit_price: 100 }],
    ...over,
  })
  const { data: invoice } = await office.invoices.sendByLetter({ id: draft.id })
  return { office, invoice }
}

const skonto = { cash_discount_percent: 3, cash_discount_days: 10 }
const twoRates = [
  { description: 'Arbeit', unit_price: 800, tax_rate: 20 },
  { description: 'Buch', unit_price: 100, tax_rate: 10 },
]

describe('Skonto', () => {
  test(
    'the amount due less the agreed percentage, paid on the last day, closes the invoice and lowers VAT per rate',
    { tags: 'long' },
    async () => {
      const { office, invoice } = await sent(await createTestCompany(app), {
        ...skonto,
        invoice_date: '2026-02-28',
        items: twoRates,
      })
      // 1070.00 gross, 3 % of it are 32.10.
      const { data: paid } = await office.invoices.pay({
        id: invoice.id,
        amount: 1037.9,
        paid_on: '2026-03-10',
      })
      expect(paid).toMatchObject({ status: 'paid', already_paid: 1070, remaining: 0 })
      expect(paid.payments.map(entry => [entry.kind, entry.amount])).toEqual([
        ['payment', 1037.9],
        ['cash_discount', 32.1],
      ])
      expect(paid.payments[1]?.tax_breakdown).toEqual([
        { tax_rate: 20, tax_category: 'S', net: 24, tax: 4.8 },
        { tax_rate: 10, tax_category: 'S', net: 3, tax: 0.3 },
      ])
    },
  )

  test('a day late, a cent off or declined it is a part payment', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    for (const [amount, paid_on, wanted] of [
      [116.4, '2026-03-10', undefined],
      [116.39, '2026-02-28', undefined],
      [116.4, '2026-02-28', false],
    ] as const) {
      const { office, invoice } = await sent(company, { ...skonto, invoice_date: '2026-02-27' })
      const { data } = await office.invoices.pay({
        id: invoice.id,
        amount,
        paid_on,
        ...(wanted === undefined ? {} : { cash_discount: wanted }),
      })
      expect(data).toMatchObject({ status: 'partial_paid', already_paid: amount })
      expect(data.payments).toHaveLength(1)
    }
  })

  test(
    'requested outside its term or with another amount it is refused, with the last day and the amount',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice } = await sent(company, { ...skonto, invoice_date: '2026-02-27' })
      const ask = (amount: number, paid_on: string) =>
        errorOf(office.invoices.pay({ id: invoice.id, amount, paid_on, cash_discount: true }))
      expect(await ask(116.4, '2026-03-10')).toMatchObject({
        status: 422,
        details: { field: 'paid_on', until: '2026-03-09', amount: 116.4 },
      })
      expect(await ask(116.39, '2026-03-01')).toMatchObject({
        status: 422,
        details: { field: 'amount', until: '2026-03-09', amount: 116.4 },
      })
      const { invoice: without } = await sent(company, {})
      expect(await errorOf(office.invoices.pay({ id: without.id, amount: 100, cash_discount: true }))).toMatchObject({
        status: 422,
        details: { until: null, amount: null },
      })
      expect((await office.invoices.get({ id: invoice.id })).data.payments).toEqual([])
    },
  )

  test('after a part payment in time it may still be taken with the rest, once', async () => {
    const { office, invoice } = await sent(await createTestCompany(app), { ...skonto, items: twoRates })
    await office.invoices.pay({ id: invoice.id, amount: 500 })
    const { data } = await office.invoices.pay({ id: invoice.id, amount: 537.9, cash_discount: true })
    expect(data).toMatchObject({ status: 'paid', remaining: 0 })
  })

  test('the indivisible cent goes to the largest rate, and net and tax add up to the discount', async () => {
    const { office, invoice } = await sent(await createTestCompany(app), {
      cash_discount_percent: 2.5,
      cash_discount_days: 8,
      items: [
        { description: 'A', unit_price: 33.33, tax_rate: 20 },
        { description: 'B', unit_price: 33.33, tax_rate: 13 },
        { description: 'C', unit_price: 33.34, tax_rate: 10 },
      ],
    })
    const { total } = invoice
    const discount = Math.round(total * 2.5) / 100
    const { data } = await office.invoices.pay({
      id: invoice.id,
      amount: Math.round((total - discount) * 100) / 100,
      cash_discount: true,
    })
    const split = data.payments[1]?.tax_breakdown ?? []
    const cents = split.reduce((all, line) => all + Math.round(line.net * 100) + Math.round(line.tax * 100), 0)
    expect(cents).toBe(Math.round(discount * 100))
    expect(data.status).toBe('paid')
  })

  test('money reports count money received, not the discount', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: project } = await office.projects.create({ name: 'Umbau' })
    const { invoice } = await sent(company, { ...skonto, project_id: project.id })
    await office.invoices.pay({ id: invoice.id, amount: 116.4 })
    expect((await office.projects.money({ id: String(project.id) })).data).toMatchObject({
      billed: 116.4,
      paid: 116.4,
      open: 0,
    })
    expect((await office.dashboard.get()).data).toMatchObject({ paid_this_month: 116.4 })
  })
})

describe('the day of a payment', () => {
  test('is neither before the invoice nor after today; both limits are allowed', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company, { invoice_date: '2026-03-08' })
    const pay = (paid_on: string) => office.invoices.pay({ id: invoice.id, amount: 1, paid_on })
    for (const [day, rule] of [
      ['2026-03-07', 'paid_before_invoice'],
      ['2026-03-11', 'paid_in_future'],
    ] as const) {
      expect(await errorOf(pay(day))).toMatchObject({
        status: 400,
        error: 'validation_error',
        details: { issues: [{ path: 'paid_on', rule }] },
      })
    }
    await pay('2026-03-08')
    expect((await pay('2026-03-10')).data.already_paid).toBe(2)
  })
})

describe('taking a payment back', () => {
  test('books a counter entry with its reason and returns the status to sent', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const { data: paid } = await office.invoices.pay({ id: invoice.id, amount: 50, reference: 'Auszug 7' })
    const [payment] = paid.payments
    const { data } = await office.invoices.reversePayment({
      id: invoice.id,
      paymentId: payment?.id ?? 0,
      reason: 'Falsche Rechnung',
    })
    expect(data).toMatchObject({ status: 'sent', already_paid: 0, remaining: 120 })
    expect(data.payments[1]).toMatchObject({
      kind: 'reversal',
      amount: -50,
      reverses_id: payment?.id,
      reason: 'Falsche Rechnung',
      paid_on: '2026-03-10',
    })
    const logged = await auditTrailOf(app, company, 'invoice', invoice.id)
    expect([logged.audit.at(-1), logged.events.at(-1)]).toEqual(['invoice.payment_reversed', 'invoice.updated'])
    expect((await office.dashboard.get()).data.paid_this_month).toBe(0)
    expect((await office.invoices.pay({ id: invoice.id, amount: 120 })).data.status).toBe('paid')
  })

  test('also reverses the Skonto that was taken with the payment', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company, { ...skonto, retention_rate: 0 })
    const { tenantId } = company.actor()
    // Held back by contract, so that the Skonto closes the amount due and not the invoice.
    await hold(tenantId, invoice.id, 20)
    const { data: paid } = await office.invoices.pay({ id: invoice.id, amount: 97, cash_discount: true })
    expect(paid).toMatchObject({ status: 'partial_paid', already_paid: 100, remaining: 20, amount_due: 0 })
    const { data } = await office.invoices.reversePayment({
      id: invoice.id,
      paymentId: paid.payments[0]?.id ?? 0,
      reason: 'Rücklastschrift',
    })
    expect(data).toMatchObject({ already_paid: 0, remaining: 120 })
    expect(data.payments.map(entry => entry.amount)).toEqual([97, 3, -97, -3])
    expect((await office.dashboard.get()).data.paid_this_month).toBe(0)
    // The Skonto was reversed once; whether it can be taken again depends on its term only.
    expect((await office.invoices.pay({ id: invoice.id, amount: 97, cash_discount: true })).data.already_paid).toBe(100)
  })

  test('is possible once per payment, and for no other entry', { tags: 'long' }, async () => {
    const { office, invoice } = await sent(await createTestCompany(app))
    const { data: paid } = await office.invoices.pay({ id: invoice.id, amount: 50 })
    const reverse = (paymentId: number) =>
      office.invoices.reversePayment({ id: invoice.id, paymentId, reason: 'Irrtum' })
    const { data } = await reverse(paid.payments[0]?.id ?? 0)
    expect(await errorOf(reverse(paid.payments[0]?.id ?? 0))).toMatchObject({ status: 409 })
    expect(await errorOf(reverse(data.payments[1]?.id ?? 0))).toMatchObject({ status: 404 })
    expect(await errorOf(reverse(2_000_000_000))).toMatchObject({ status: 404 })
    expect(await errorOf(office.invoices.reversePayment({ id: invoice.id, paymentId: 1, reason: ' ' }))).toMatchObject({
      status: 400,
    })
  })

  test('is impossible after the last cent: a paid invoice stays paid', { tags: 'long' }, async () => {
    const { office, invoice } = await sent(await createTestCompany(app))
    const { data } = await office.invoices.pay({ id: invoice.id, amount: 120 })
    const paymentId = data.payments[0]?.id ?? 0
    expect(
      await errorOf(office.invoices.reversePayment({ id: invoice.id, paymentId, reason: 'Irrtum' })),
    ).toMatchObject({ status: 409, details: { status: 'paid' } })
  })

  test('eight concurrent requests book one counter entry', { tags: 'long' }, async () => {
    const { office, invoice } = await sent(await createTestCompany(app))
    const { data } = await office.invoices.pay({ id: invoice.id, amount: 50 })
    const paymentId = data.payments[0]?.id ?? 0
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.invoices.reversePayment({ id: invoice.id, paymentId, reason: 'Irrtum' })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await office.invoices.get({ id: invoice.id })).data).toMatchObject({ already_paid: 0 })
  })

  test('and a concurrent payment of the rest: one of both wins and the sums agree', async () => {
    const { office, invoice } = await sent(await createTestCompany(app))
    const { data } = await office.invoices.pay({ id: invoice.id, amount: 50 })
    const paymentId = data.payments[0]?.id ?? 0
    const tries = await Promise.allSettled([
      office.invoices.pay({ id: invoice.id, amount: 70 }),
      office.invoices.reversePayment({ id: invoice.id, paymentId, reason: 'Irrtum' }),
    ])
    const { data: after } = await office.invoices.get({ id: invoice.id })
    const booked = after.payments.reduce((cents, entry) => cents + Math.round(entry.amount * 100), 0)
    expect(booked).toBe(Math.round(after.already_paid * 100))
    // Paid first: nothing can be reversed. Reversed first: 70.00 is a part payment.
    expect([after.status, tries[1]?.status]).toEqual(
      after.already_paid === 120 ? ['paid', 'rejected'] : ['partial_paid', 'fulfilled'],
    )
  })
})

/** Retention that the customer keeps back of an issued invoice. */
const hold = (tenantId: TenantId, id: number, amount: number) =>
  app.db.inTenant(tenantId, async tx => {
    await tx.retentionEntry.create({ data: { tenantId, invoiceId: id, kind: 'held', amount } })
    await tx.invoice.update({
      where: { tenantId_id: { tenantId, id } },
      data: { retentionHeld: amount, retentionAmount: amount },
    })
  })

test(
  'paying an amount that could be kept back releases it: the ledger holds no more than is open',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    await hold(company.actor().tenantId, invoice.id, 20)
    const { data: part } = await office.invoices.pay({ id: invoice.id, amount: 110 })
    expect(part).toMatchObject({ remaining: 10, amount_due: 0 })
    const { data } = await office.invoices.pay({ id: invoice.id, amount: 10 })
    expect(data).toMatchObject({ status: 'paid', amount_due: 0 })
    expect(data.retentions.map(entry => [entry.kind, entry.amount])).toEqual([
      ['held', 20],
      ['released', -10],
      ['released', -10],
    ])
  },
)

test(
  'a deposit whose rest the final invoice bills accepts no payment, and the error names that invoice',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const { invoice: final } = await sent(company)
    const { tenantId } = company.actor()
    await app.db.inTenant(tenantId, tx =>
      tx.invoice.update({
        where: { tenantId_id: { tenantId, id: invoice.id } },
        data: { settledById: final.id },
      }),
    )
    expect(await errorOf(office.invoices.pay({ id: invoice.id, amount: 1 }))).toMatchObject({
      status: 409,
      details: { invoice_id: final.id, invoice_number: final.invoice_number },
    })
  },
)
