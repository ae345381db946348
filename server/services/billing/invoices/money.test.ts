import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const address = { street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' }

async function draft(
  company: TestCompany,
  items: Parameters<ReturnType<TestCompany['as']>['invoices']['create']>[0]['items'] = [
    { description: 'Arbeit', quantity: 1, unit: 'pauschal', unit_price: 100 },
  ],
) {
  const office = company.as()
  await office.companies.updateSettings(address)
  const { data: contact } = await office.contacts.create({ company_name: 'Kunde', email: 'kunde@kunde.test' })
  const { data: invoice } = await office.invoices.create({ title: 'Arbeit', kontakt_id: contact.id, items })
  return { office, invoice, contact }
}

describe('sending', () => {
  test(
    'makes a draft sent, enqueues the mail with its PDF and records audit entry and event once',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice } = await draft(company)
      const { data: sent } = await office.invoices.send({ id: invoice.id })
      expect(sent).toMatchObject({
        status: 'sent',
        sent_at: '2026-03-10T09:00:00.000Z',
        allowed_actions: ['pay', 'set_overdue', 'cancel'],
      })
      const logged = await auditTrailOf(app, company, 'invoice', invoice.id)
      expect(logged.audit).toEqual(['invoice.created', 'invoice.sent'])
      expect(logged.events).toEqual(['invoice.created', 'invoice.sent'])
      const mails = await app.db.inTenant(company.actor().tenantId, tx => tx.mail.findMany())
      expect(mails.map(mail => [mail.toAddresses, mail.status])).toEqual([[['kunde@kunde.test'], 'pending']])
    },
  )

  test('of eight concurrent requests exactly one wins, and one mail is enqueued', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.invoices.sendByLetter({ id: invoice.id })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await auditTrailOf(app, company, 'invoice', invoice.id)).events).toEqual([
      'invoice.created',
      'invoice.sent',
    ])
  })

  test.each([
    ['a price of null', { unit_price: null }],
    ['no price at all', {}],
    ['a price that the source did not know', { unit_price: 0, unpriced: true }],
  ])('%s is no price: sending asks once, by letter and by mail', { tags: 'long' }, async (_, price) => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company, [
      { description: 'Schrauben', quantity: 1, unit: 'Pkg', ...price },
      { description: 'Arbeit', unit_price: 80 },
    ])
    expect(invoice.items).toMatchObject([
      { unpriced: true, unit_price: 0 },
      { unpriced: false, unit_price: 80 },
    ])
    expect(await errorOf(office.invoices.sendByLetter({ id: invoice.id }))).toMatchObject({ status: 422 })
    const error = await errorOf(office.invoices.send({ id: invoice.id }))
    expect(error).toMatchObject({ status: 422, details: { positions: [1], confirm: 'confirm_unpriced' } })
    expect((await office.invoices.get({ id: invoice.id })).data.status).toBe('draft')
    const { data: sent } = await office.invoices.send({ id: invoice.id, confirm_unpriced: true })
    expect(sent.items[0]?.unpriced).toBe(false)
  })

  test(
    'a price of 0 is a price, and a price that is set or removed later is treated the same',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice } = await draft(company, [{ description: 'Kulanz', unit_price: 0 }])
      const [item] = invoice.items
      expect(item?.unpriced).toBe(false)
      const item_id = item?.id ?? 0
      const markAfter = async (updates: object) =>
        (await office.invoices.changeItem({ id: invoice.id, item_id, updates })).data.items[0]?.unpriced
      expect(await markAfter({ unit_price: null })).toBe(true)
      expect(await markAfter({ description: 'Anfahrt' })).toBe(true)
      expect(await markAfter({ unit_price: 0 })).toBe(false)
      expect(await markAfter({ unit_price: null })).toBe(true)
      expect(await markAfter({ unpriced: false })).toBe(false)
      expect(await markAfter({ unit_price: 5 })).toBe(false)
    },
  )

  test(
    'a total of zero needs a confirmation; with nothing left to pay the invoice is then paid at once',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice } = await draft(company, [
        { description: 'Kulanz', quantity: 1, unit: 'Stk', unit_price: 0 },
      ])
      for (const send of [office.invoices.send, office.invoices.sendByLetter]) {
        const error = await errorOf(send({ id: invoice.id, confirm_unpriced: true }))
        expect(error).toMatchObject({ status: 422, details: { confirm: 'confirm_zero' } })
      }
      const error = await errorOf(office.invoices.update({ id: invoice.id, status: 'sent' }))
      expect(error).toMatchObject({ status: 422, details: { confirm: 'confirm_zero' } })
      expect((await office.invoices.get({ id: invoice.id })).data.status).toBe('draft')
      const sent = await office.invoices.update({ id: invoice.id, status: 'sent', confirm_zero: true })
      expect(sent.data).toMatchObject({
        status: 'paid',
        remaining: 0,
      })
      expect((await auditTrailOf(app, company, 'invoice', invoice.id)).events).toEqual([
        'invoice.created',
        'invoice.sent',
        'invoice.paid',
      ])
    },
  )

  test.each([
    'standard',
    'anzahlung',
    'teilrechnung',
  ] as const)('a %s below zero is refused and names the credit note, whatever is confirmed', async type => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company, [
      { description: 'Arbeit', unit_price: 10 },
      { description: 'Nachlass', quantity: -1, unit_price: 20 },
    ])
    const { id } = (await office.invoices.update({ id: invoice.id, type })).data
    const words = { confirm_zero: true, confirm_unpriced: true }
    const refused = await errorOf(office.invoices.sendByLetter({ id, ...words }))
    expect(refused).toMatchObject({
      status: 422,
      details: {
        field: 'items',
        issues: expect.arrayContaining([expect.objectContaining({ rule: 'negative_total' })]),
      },
    })
    expect(refused.message).toContain('credit note')
  })

  test('names what is missing before anything changes: contact, address, items, company data', async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    const { data: bare } = await office.invoices.create({ title: 'Leer' })
    expect(await errorOf(office.invoices.send({ id: bare.id }))).toMatchObject({
      status: 422,
      details: { field: 'kontakt_id' },
    })
    const { data: contact } = await office.contacts.create({ company_name: 'Ohne Adresse' })
    await office.invoices.update({ id: bare.id, kontakt_id: contact.id })
    expect(await errorOf(office.invoices.send({ id: bare.id }))).toMatchObject({
      status: 422,
      details: { field: 'to' },
    })
    expect(await errorOf(office.invoices.send({ id: bare.id, to: ['k@kunde.test'] }))).toMatchObject({
      details: { fields: ['street', 'postal_code', 'city', 'vat_number'] },
    })
    await office.companies.updateSettings(address)
    expect(await errorOf(office.invoices.send({ id: bare.id, to: ['k@kunde.test'] }))).toMatchObject({
      details: { field: 'items' },
    })
    expect((await office.invoices.get({ id: bare.id })).data.status).toBe('draft')
  })

  test('afterwards nothing about it can be changed or deleted', async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    await office.invoices.sendByLetter({ id: invoice.id })
    const item = invoice.items[0]?.id ?? 0
    for (const call of [
      () => office.invoices.update({ id: invoice.id, title: 'Anders' }),
      () => office.invoices.addItem({ id: invoice.id, description: 'Mehr' }),
      () => office.invoices.changeItem({ id: invoice.id, item_id: item, updates: { unit_price: 1 } }),
      () => office.invoices.removeItem({ id: invoice.id, item_id: item }),
      () => office.invoices.delete({ id: invoice.id }),
      () => office.invoices.sendByLetter({ id: invoice.id }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ status: 409, error: 'conflict' })
    }
  })
})

describe('payments', () => {
  test('walk sent -> partial_paid -> paid, and the last cent closes the invoice', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    await office.invoices.sendByLetter({ id: invoice.id })
    expect((await office.invoices.pay({ id: invoice.id, amount: 50 })).data).toMatchObject({
      status: 'partial_paid',
      already_paid: 50,
      remaining: 70,
    })
    expect((await office.invoices.pay({ id: invoice.id, amount: 69.99 })).data).toMatchObject({
      status: 'partial_paid',
      remaining: 0.01,
    })
    const { data: paid } = await office.invoices.pay({
      id: invoice.id,
      amount: 0.01,
      paid_on: '2026-03-10',
      method: 'cash',
      reference: 'Kassa 3',
    })
    expect(paid).toMatchObject({ status: 'paid', already_paid: 120, remaining: 0, allowed_actions: [] })
    expect(paid.payments.at(-1)).toMatchObject({
      amount: 0.01,
      paid_on: '2026-03-10',
      method: 'cash',
      reference: 'Kassa 3',
    })
    expect((await auditTrailOf(app, company, 'invoice', invoice.id)).events.slice(2)).toEqual([
      'invoice.partial_paid',
      'invoice.partial_paid',
      'invoice.paid',
    ])
  })

  test('0, negative, three decimals, NaN and more than remains are refused and leave nothing', async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    await office.invoices.sendByLetter({ id: invoice.id })
    for (const amount of [0, -1, 0.001, Number.NaN, 1e15]) {
      expect(await errorOf(office.invoices.pay({ id: invoice.id, amount }))).toMatchObject({
        status: 400,
        error: 'validation_error',
      })
    }
    expect(await errorOf(office.invoices.pay({ id: invoice.id, amount: 120.01 }))).toMatchObject({
      status: 422,
      details: { remaining: 120 },
    })
    expect((await office.invoices.get({ id: invoice.id })).data).toMatchObject({
      status: 'sent',
      already_paid: 0,
      payments: [],
    })
  })

  test('of eight concurrent full payments exactly one is booked', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    await office.invoices.sendByLetter({ id: invoice.id })
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.invoices.pay({ id: invoice.id, amount: 120 })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const { data } = await office.invoices.get({ id: invoice.id })
    expect([data.status, data.already_paid, data.payments.length]).toEqual(['paid', 120, 1])
  })

  test('a cancelled or draft invoice cannot be paid', async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    expect(await errorOf(office.invoices.pay({ id: invoice.id, amount: 1 }))).toMatchObject({ status: 409 })
    await office.invoices.cancel({ id: invoice.id })
    expect(await errorOf(office.invoices.pay({ id: invoice.id, amount: 1 }))).toMatchObject({ status: 409 })
  })
})

describe('a draft', () => {
  test('is changed with its sums, and a change to a stale version is refused instead of lost', async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    const { data: changed } = await office.invoices.update({
      id: invoice.id,
      expected_version: invoice.version,
      discount_percent: 10,
      items: [
        { description: 'Arbeit', quantity: 2, unit_price: 50.005 },
        { kind: 'text', description: 'Danke' },
      ],
    })
    expect(changed).toMatchObject({ subtotal: 100.01, discount_amount: 10, tax_amount: 18, total: 108.01 })
    expect(
      await errorOf(office.invoices.update({ id: invoice.id, expected_version: invoice.version, title: 'Zu spät' })),
    ).toMatchObject({ status: 409 })
  })

  test('a status among other fields is refused, a status alone runs the verb', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    expect(await errorOf(office.invoices.update({ id: invoice.id, status: 'sent', title: 'x' }))).toMatchObject({
      status: 400,
    })
    expect((await office.invoices.update({ id: invoice.id, status: 'sent' })).data.status).toBe('sent')
    expect((await office.invoices.update({ id: invoice.id, status: 'overdue' })).data.status).toBe('overdue')
    expect((await office.invoices.update({ id: invoice.id, status: 'cancelled' })).data.status).toBe('cancelled')
  })

  test('that is deleted leaves its number in the journal, and the number is not reused', async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await draft(company)
    await office.invoices.delete({ id: invoice.id })
    const journal = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.numberJournal.findMany({ where: { series: 'invoice' }, orderBy: { id: 'asc' } }),
    )
    expect(journal.map(entry => [entry.number, entry.action])).toEqual([
      ['RE-2026-0001', 'created'],
      ['RE-2026-0001', 'deleted'],
    ])
    expect((await office.invoices.create({ title: 'Nächste' })).data.invoice_number).toBe('RE-2026-0002')
  })

  test('of another company is not found, by every verb', async () => {
    const { invoice } = await draft(await createTestCompany(app))
    const outsider = (await createTestCompany(app)).as()
    const { id } = invoice
    for (const call of [
      () => outsider.invoices.get({ id }),
      () => outsider.invoices.update({ id, title: 'x' }),
      () => outsider.invoices.addItem({ id, description: 'x' }),
      () => outsider.invoices.send({ id }),
      () => outsider.invoices.sendByLetter({ id }),
      () => outsider.invoices.pay({ id, amount: 1 }),
      () => outsider.invoices.setOverdue({ id }),
      () => outsider.invoices.cancel({ id }),
      () => outsider.invoices.delete({ id }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ status: 404, error: 'not_found' })
    }
  })
})
