import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { mailHandlers } from '../../../handlers'
import { pdfText } from '../../../paper/pdf-text'
import { sendDueMails } from '../../exchange/mails/send-due-mails'
import { creditNotePdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const issuer = { street: 'Gewerbestraße 14', postal_code: '5082', city: 'Grödig', vat_number: 'ATU12345675' }
const address = { street: 'Lindenweg', house_number: '4', postal_code: '4020', city: 'Linz' }
type Create = Parameters<ReturnType<TestCompany['as']>['invoices']['create']>[0]

async function sent(company: TestCompany, over: Partial<Create> = {}) {
  const office = company.as()
  await office.companies.updateSettings(issuer)
  const { data: contact } = await office.contacts.create({
    company_name: 'Gasthof zur Post',
    email: 'post@kunde.test',
    ...address,
  })
  const { data: draft } = await office.invoices.create({
    title: 'Dachboden',
    kontakt_id: contact.id,
    discount_percent: 10,
    items: [
      { description: 'Arbeit', unit_price: 1000, tax_rate: 20 },
      { description: 'Buch', unit_price: 100, tax_rate: 10 },
    ],
    ...over,
  })
  const { data: invoice } = await office.invoices.sendByLetter({ id: draft.id })
  return { office, invoice, contact }
}

describe('cancelling an issued invoice', () => {
  test(
    'makes a Storno over its full sum in a series of its own, linked both ways and journalled',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice, contact } = await sent(company)
      const { data } = await office.invoices.cancel({ id: invoice.id, reason: 'Falscher Empfänger' })
      expect(data).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'ST-2026-0001',
        credit_note: { credit_number: 'ST-2026-0001' },
      })
      const { data: creditNote } = await office.creditNotes.get({ id: data.credit_note?.id ?? 0 })
      expect(creditNote).toMatchObject({
        credit_number: 'ST-2026-0001',
        credit_date: '2026-03-10',
        invoice_id: invoice.id,
        invoice_number: invoice.invoice_number,
        kontakt_id: contact.id,
        kontakt_name: 'Gasthof zur Post',
        reason: 'Falscher Empfänger',
        subtotal: invoice.subtotal,
        discount_amount: invoice.discount_amount,
        tax_amount: invoice.tax_amount,
        total: invoice.total,
        tax_breakdown: invoice.tax_breakdown,
        refund_total: 0,
      })
      expect(creditNote.items).toEqual(data.items)
      const journal = await app.db.inTenant(company.actor().tenantId, tx =>
        tx.numberJournal.findMany({ where: { series: 'credit_note' } }),
      )
      expect(journal.map(entry => [entry.number, entry.entityId, entry.action])).toEqual([
        ['ST-2026-0001', creditNote.id, 'created'],
      ])
      expect((await auditTrailOf(app, company, 'credit_note', creditNote.id)).audit).toEqual(['credit_note.created'])
      expect((await auditTrailOf(app, company, 'invoice', invoice.id)).events.at(-1)).toBe('invoice.cancelled')
    },
  )

  test('numbers follow the company’s format', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    await company.as().companies.updateSettings({ credit_number_format: 'S{seq:3}/{year}' })
    const numbers = []
    for (let each = 0; each < 2; each++) {
      const { office, invoice } = await sent(company)
      numbers.push((await office.invoices.cancel({ id: invoice.id })).data.cancelled_by)
    }
    expect(numbers).toEqual(['S001/2026', 'S002/2026'])
  })

  test('overdue with payments: credits the full sum and refunds what was really paid', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const { data: paid } = await office.invoices.pay({ id: invoice.id, amount: 300 })
    await office.invoices.pay({ id: invoice.id, amount: 200 })
    await office.invoices.reversePayment({
      id: invoice.id,
      paymentId: paid.payments[0]?.id ?? 0,
      reason: 'Rücklastschrift',
    })
    expect(await errorOf(office.invoices.cancel({ id: invoice.id }))).toMatchObject({
      status: 409,
      details: { status: 'partial_paid' },
    })
    await office.invoices.setOverdue({ id: invoice.id })
    const { data } = await office.invoices.cancel({ id: invoice.id })
    const { data: creditNote } = await office.creditNotes.get({ id: data.credit_note?.id ?? 0 })
    expect(creditNote).toMatchObject({ total: invoice.total, refund_total: 200 })
  })

  test('a draft is cancelled without a Storno', async () => {
    const company = await createTestCompany(app)
    const { data: draft } = await company.as().invoices.create({ title: 'Entwurf' })
    const { data } = await company.as().invoices.cancel({ id: draft.id })
    expect(data).toMatchObject({ status: 'cancelled', cancelled_by: null, credit_note: null })
  })

  test('eight concurrent requests make one Storno and one number', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => office.invoices.cancel({ id: invoice.id })))
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await office.creditNotes.list({})).data.map(row => row.credit_number)).toEqual(['ST-2026-0001'])
    const { invoice: next } = await sent(company)
    expect((await office.invoices.cancel({ id: next.id })).data.cancelled_by).toBe('ST-2026-0002')
  })

  test('of a cancellation and a concurrent payment exactly one wins', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const tries = await Promise.allSettled([
      office.invoices.pay({ id: invoice.id, amount: invoice.total }),
      office.invoices.cancel({ id: invoice.id }),
    ])
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const { data } = await office.invoices.get({ id: invoice.id })
    expect(data.status === 'paid' ? data.credit_note : data.payments).toEqual(data.status === 'paid' ? null : [])
  })

  test(
    'an invoice deducted by an issued final invoice cannot be cancelled, and the error names the final invoice',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { data: project } = await company.as().projects.create({ name: 'Umbau' })
      const {
        office,
        invoice: deposit,
        contact,
      } = await sent(company, {
        type: 'anzahlung',
        project_id: project.id,
      })
      await office.invoices.pay({ id: deposit.id, amount: 500 })
      await office.invoices.setOverdue({ id: deposit.id })
      const { data: draft } = await office.invoices.create({
        title: 'Schluss',
        type: 'schlussrechnung',
        project_id: project.id,
        kontakt_id: contact.id,
        items: [{ description: 'Alles', unit_price: 3000, tax_rate: 20 }],
      })
      const { data: final } = await office.invoices.sendByLetter({ id: draft.id })
      expect(final.deducted_total).toBe(500)
      const [payment] = (await office.invoices.get({ id: deposit.id })).data.payments
      const named = { status: 409, details: { invoice_id: final.id, invoice_number: final.invoice_number } }
      expect(await errorOf(office.invoices.cancel({ id: deposit.id }))).toMatchObject(named)
      expect(await errorOf(office.invoices.pay({ id: deposit.id, amount: 1 }))).toMatchObject(named)
      expect(
        await errorOf(
          office.invoices.reversePayment({ id: deposit.id, paymentId: payment?.id ?? 0, reason: 'Irrtum' }),
        ),
      ).toMatchObject(named)
      // Without the final invoice all of it is possible again.
      await office.invoices.cancel({ id: final.id })
      expect((await office.invoices.cancel({ id: deposit.id })).data.status).toBe('cancelled')
      expect(await amountsOf(office)).toEqual([500, 0])
    },
  )

  test('what was still held back leaves the ledger', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const { tenantId } = company.actor()
    await app.db.inTenant(tenantId, async tx => {
      await tx.retentionEntry.create({ data: { tenantId, invoiceId: invoice.id, kind: 'held', amount: 50 } })
      await tx.invoice.update({
        where: { tenantId_id: { tenantId, id: invoice.id } },
        data: { retentionHeld: 50, retentionAmount: 50 },
      })
    })
    const { data } = await office.invoices.cancel({ id: invoice.id })
    expect(data.retentions.map(entry => [entry.kind, entry.amount])).toEqual([
      ['held', 50],
      ['cancelled', -50],
    ])
  })
})

/** Refunds of all Storni, newest first. */
const amountsOf = async (office: ReturnType<TestCompany['as']>) =>
  (await office.creditNotes.list({})).data.map(row => row.refund_total)

describe('the list of Storni', () => {
  test('is found by number, invoice, title and customer, filtered and sorted', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice, contact } = await sent(company)
    const { invoice: other } = await sent(company, { title: 'Keller' })
    await office.invoices.cancel({ id: invoice.id })
    await office.invoices.cancel({ id: other.id })
    const numbers = async (input: Parameters<typeof office.creditNotes.list>[0]) =>
      (await office.creditNotes.list(input)).data.map(row => row.credit_number)
    expect(await numbers({})).toEqual(['ST-2026-0002', 'ST-2026-0001'])
    expect(await numbers({ sort: 'number' })).toEqual(['ST-2026-0001', 'ST-2026-0002'])
    expect(await numbers({ q: 'Keller' })).toEqual(['ST-2026-0002'])
    expect(await numbers({ q: invoice.invoice_number })).toEqual(['ST-2026-0001'])
    expect(await numbers({ q: 'Gasthof' })).toHaveLength(2)
    expect(await numbers({ kontakt_id: contact.id })).toEqual(['ST-2026-0001'])
    expect(await numbers({ from: '2026-03-10', to: '2026-03-10' })).toHaveLength(2)
    expect(await numbers({ from: '2026-03-11' })).toEqual([])
    expect((await office.creditNotes.list({})).pagination.total).toBe(2)
  })

  test('and the document of another company are not found', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const { data } = await office.invoices.cancel({ id: invoice.id })
    const id = data.credit_note?.id ?? 0
    const outsider = await createTestCompany(app)
    expect((await outsider.as().creditNotes.list({})).data).toEqual([])
    expect(await errorOf(outsider.as().creditNotes.get({ id }))).toMatchObject({ status: 404 })
    expect(await errorOf(outsider.as().creditNotes.send({ id, to: ['x@x.test'] }))).toMatchObject({
      status: 404,
    })
    expect(await errorOf(creditNotePdf(outsider.ctx(), { id }))).toMatchObject({ status: 404 })
  })
})

describe('the document of a Storno', () => {
  test(
    'names the invoice and what is refunded, and is served byte for byte from then on',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice } = await sent(company)
      await office.invoices.pay({ id: invoice.id, amount: 200 })
      await office.invoices.setOverdue({ id: invoice.id })
      const { data } = await office.invoices.cancel({ id: invoice.id, reason: 'Doppelt verrechnet' })
      const id = data.credit_note?.id ?? 0
      const first = await creditNotePdf(company.ctx(), { id })
      await office.companies.updateSettings({ name: 'Umbenannt' })
      const again = await creditNotePdf(company.ctx(), { id })
      expect(again.bytes.equals(first.bytes)).toBe(true)
      expect(first.filename).toBe('ST-2026-0001.pdf')
      const text = (await pdfText(first.bytes)).join(' ').replace(/\s+/g, ' ')
      for (const printed of ['ST-2026-0001', invoice.invoice_number, 'Doppelt verrechnet', '200,00', '1.179,00'])
        expect(text).toContain(printed)
      expect(text).not.toContain('Umbenannt')
    },
  )

  test('is mailed with its PDF, to the customer unless other recipients are named', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice } = await sent(company)
    const { data } = await office.invoices.cancel({ id: invoice.id })
    const id = data.credit_note?.id ?? 0
    await office.creditNotes.send({ id })
    expect((await sendDueMails(app, mailHandlers)).sent).toBeGreaterThanOrEqual(1)
    const { data: mails } = await office.mails.list({ entity: 'credit_note', entity_id: id })
    expect(mails).toMatchObject([
      {
        kind: 'credit_note',
        status: 'sent',
        to: ['post@kunde.test'],
        subject: expect.stringContaining(`ST-2026-0001 zur Rechnung ${invoice.invoice_number}`),
        attachments: expect.arrayContaining([{ kind: 'credit_note_pdf', id }]),
      },
    ])
    expect((await auditTrailOf(app, company, 'credit_note', id)).audit).toContain('credit_note.sent')
  })
})
