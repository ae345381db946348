import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { ciiD16b, ebInterfaceXsd, facturX } from '../../../../tests/harness/einvoice-schemas'
import { errorOf } from '../../../../tests/harness/errors'
import { buildCii } from '../../../einvoice/cii'
import { buildEbInterface } from '../../../einvoice/ebinterface'
import { einvoiceProfiles } from '../../../einvoice/model'
import { validateEInvoice } from '../../../einvoice/validate/validate-einvoice'
import { schemaFindings } from '../../../einvoice/validate/xsd'
import { sum, wire } from '../../../money/money'
import { pdfText } from '../../../paper/pdf-text'
import { eInvoiceOfInvoice } from '../einvoices/of-invoice'
import { loadSubject } from '../einvoices/subject'
import { creditNotePdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const issuer = {
  street: 'Gewerbestraße 14',
  postal_code: '5082',
  city: 'Grödig',
  vat_number: 'ATU12345675',
  iban: 'AT61 1904 3002 3457 3201',
  phone: '+43 662 123456',
  email: 'office@gewerk.test',
}
const address = { street: 'Lindenweg', house_number: '4', postal_code: '4020', city: 'Linz' }
type Create = Parameters<ReturnType<TestCompany['as']>['invoices']['create']>[0]

/** 3 × 100 at 20 % and 1 × 50 at 10 %, less 10 %: 315.00 net, 58.50 VAT, 373.50. */
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
      { description: 'Arbeit', quantity: 3, unit: 'h', unit_price: 100, tax_rate: 20 },
      { description: 'Buch', quantity: 1, unit_price: 50, tax_rate: 10 },
    ],
    ...over,
  })
  const { data: invoice } = await office.invoices.sendByLetter({ id: draft.id })
  const [work, book] = invoice.items
  return { office, invoice, contact, work: work?.id ?? 0, book: book?.id ?? 0 }
}

const reason = 'Falsch verrechnet'
const plain = (text: string) => text.replace(/\s+/g, ' ')

describe('crediting parts of an invoice', () => {
  test('lowers the open amount, with a number, a reference, audit and event of its own', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice, work } = await sent(company)
    const { data: note } = await office.creditNotes.create({
      invoice_id: invoice.id,
      reason,
      items: [{ item_id: work, quantity: 1 }],
    })
    expect(note).toMatchObject({
      kind: 'partial',
      credit_number: 'ST-2026-0001',
      invoice_number: invoice.invoice_number,
      subtotal: 100,
      discount_amount: 10,
      tax_amount: 18,
      total: 108,
      tax_breakdown: [{ tax_rate: 20, tax_category: 'S', net: 90, tax: 18 }],
      applied_total: 108,
      refund_total: 0,
      items: [{ id: work, description: 'Arbeit', quantity: 1, unit: 'h', unit_price: 100, total_price: 100 }],
    })
    const { data: after } = await office.invoices.get({ id: invoice.id })
    expect(after).toMatchObject({
      status: 'partial_paid',
      total: 373.5,
      already_paid: 108,
      credited_total: 108,
      remaining: 265.5,
      amount_due: 265.5,
      credit_note: null,
      credit_notes: [{ id: note.id, credit_number: 'ST-2026-0001', kind: 'partial', total: 108 }],
    })
    expect((await auditTrailOf(app, company, 'credit_note', note.id)).audit).toEqual(['credit_note.created'])
    const { audit, events } = await auditTrailOf(app, company, 'invoice', invoice.id)
    expect([audit.at(-1), events.at(-1)]).toEqual(['invoice.credited', 'invoice.partial_paid'])
    expect((await office.creditNotes.list({})).data.map(({ kind }) => kind)).toEqual(['partial'])
  })

  test(
    'in full makes it paid, once, and the parts add up to the invoice per rate to the cent',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice, work, book } = await sent(company)
      const credit = (items: { item_id: number; quantity?: number; amount?: number }[]) =>
        office.creditNotes.create({ invoice_id: invoice.id, reason, items })
      const notes = [
        await credit([{ item_id: work, amount: 33.33 }]),
        await credit([
          { item_id: work, amount: 66.67 },
          { item_id: book, amount: 0.05 },
        ]),
        await credit([{ item_id: book, amount: 49.95 }]),
        await credit([{ item_id: work, amount: 200 }]),
      ].map(({ data }) => data)
      const perRate = (rate: number) => {
        const lines = notes.flatMap(note => note.tax_breakdown).filter(line => line.tax_rate === rate)
        return [lines.map(line => line.net), lines.map(line => line.tax)].map(parts => wire(sum(parts)) * 100)
      }
      expect([perRate(20), perRate(10)]).toEqual([
        [27_000, 5400],
        [4500, 450],
      ])
      const { data: after } = await office.invoices.get({ id: invoice.id })
      expect(after).toMatchObject({ status: 'paid', remaining: 0, credited_total: 373.5 })
      const { events } = await auditTrailOf(app, company, 'invoice', invoice.id)
      expect(events.filter(event => event === 'invoice.paid')).toHaveLength(1)
      expect(await errorOf(credit([{ item_id: work, amount: 0.01 }]))).toMatchObject({
        status: 422,
        error: 'unprocessable',
      })
    },
  )

  test(
    'of a paid invoice keeps its status and owes the sum, never more than was received',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice, work, book } = await sent(company)
      await office.invoices.pay({ id: invoice.id, amount: 373.5 })
      const { data: note } = await office.creditNotes.create({
        invoice_id: invoice.id,
        reason,
        items: [{ item_id: work, quantity: 3 }],
      })
      expect(note).toMatchObject({ total: 324, applied_total: 0, refund_total: 324 })
      const { data: after } = await office.invoices.get({ id: invoice.id })
      expect(after).toMatchObject({ status: 'paid', already_paid: 373.5, credited_total: 0 })
      const { data: rest } = await office.creditNotes.create({
        invoice_id: invoice.id,
        reason,
        items: [{ item_id: book, quantity: 1 }],
      })
      expect(rest).toMatchObject({ total: 49.5, refund_total: 49.5 })
    },
  )

  test('beyond what is open owes the rest', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice, work } = await sent(company)
    await office.invoices.pay({ id: invoice.id, amount: 300 })
    const { data: note } = await office.creditNotes.create({
      invoice_id: invoice.id,
      reason,
      items: [{ item_id: work, quantity: 1 }],
    })
    expect(note).toMatchObject({ total: 108, applied_total: 73.5, refund_total: 34.5 })
    expect((await office.invoices.get({ id: invoice.id })).data).toMatchObject({
      status: 'paid',
      remaining: 0,
    })
  })

  test('by eight concurrent requests credits no more than was billed', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice, work } = await sent(company)
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        office.creditNotes.create({
          invoice_id: invoice.id,
          reason,
          items: [{ item_id: work, quantity: 1 }],
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { data: after } = await office.invoices.get({ id: invoice.id })
    expect(after).toMatchObject({ credited_total: 324, remaining: 49.5 })
    expect(after.credit_notes.map(({ credit_number }) => credit_number)).toEqual([
      'ST-2026-0001',
      'ST-2026-0002',
      'ST-2026-0003',
    ])
  })

  test(
    'is refused on drafts and cancelled invoices, with foreign lines, twice the same, nothing or too much',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice, contact, work } = await sent(company)
      const credit = (items: { item_id: number; quantity?: number; amount?: number }[], invoice_id = invoice.id) =>
        errorOf(office.creditNotes.create({ invoice_id, reason, items }))
      const { data: draft } = await office.invoices.create({ title: 'Entwurf', kontakt_id: contact.id })
      expect(await credit([{ item_id: work, quantity: 1 }], draft.id)).toMatchObject({ status: 409 })
      expect(await credit([{ item_id: 999_999, quantity: 1 }])).toMatchObject({
        status: 400,
        error: 'validation_error',
      })
      expect(await credit([{ item_id: work, quantity: 3.0001 }])).toMatchObject({
        status: 422,
        details: { field: 'items.0.quantity', left: 3 },
      })
      expect(await credit([{ item_id: work, amount: 300.01 }])).toMatchObject({
        status: 422,
        details: { field: 'items.0.amount', left: 300 },
      })
      for (const items of [
        [],
        [{ item_id: work }],
        [{ item_id: work, quantity: 1, amount: 1 }],
        [{ item_id: work, quantity: 0 }],
        [
          { item_id: work, quantity: 1 },
          { item_id: work, amount: 1 },
        ],
      ])
        expect(await credit(items)).toMatchObject({ status: 400 })
      await office.invoices.cancel({ id: invoice.id })
      expect(await credit([{ item_id: work, quantity: 1 }])).toMatchObject({ status: 409, error: 'conflict' })
    },
  )

  test('keeps the Storno for invoices of which nothing was credited', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice, work } = await sent(company)
    await office.creditNotes.create({
      invoice_id: invoice.id,
      reason,
      items: [{ item_id: work, quantity: 1 }],
    })
    await office.invoices.setOverdue({ id: invoice.id })
    expect(await errorOf(office.invoices.cancel({ id: invoice.id }))).toMatchObject({
      status: 409,
      details: { credit_notes: [{ credit_number: 'ST-2026-0001' }] },
    })
  })

  test('of another company is not found', async () => {
    const [mine, other] = [await createTestCompany(app), await createTestCompany(app)]
    const { invoice, work } = await sent(mine)
    const foreign = other.as().creditNotes.create({
      invoice_id: invoice.id,
      reason,
      items: [{ item_id: work, quantity: 1 }],
    })
    expect(await errorOf(foreign)).toMatchObject({ status: 404, error: 'not_found' })
  })

  test('of a deposit leaves only what stays paid for deduction', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const office = company.as()
    await office.companies.updateSettings(issuer)
    const { data: contact } = await office.contacts.create({ company_name: 'Bauherr', ...address })
    const { data: project } = await office.projects.create({ name: 'Haus', kontakt_id: contact.id })
    const base = { kontakt_id: contact.id, project_id: project.id }
    const { data: draft } = await office.invoices.create({
      ...base,
      title: 'Anzahlung',
      type: 'anzahlung',
      items: [{ description: 'Anzahlung', unit_price: 1000, tax_rate: 20 }],
    })
    const { data: deposit } = await office.invoices.sendByLetter({ id: draft.id })
    await office.invoices.pay({ id: deposit.id, amount: 1200 })
    await office.creditNotes.create({
      invoice_id: deposit.id,
      reason,
      items: [{ item_id: deposit.items[0]?.id ?? 0, amount: 250 }],
    })
    const { data: final } = await office.invoices.create({
      ...base,
      title: 'Schluss',
      type: 'schlussrechnung',
      items: [{ description: 'Haus', unit_price: 3000, tax_rate: 20 }],
    })
    expect(final).toMatchObject({ deducted_total: 900, remaining: 2700 })
    await office.invoices.sendByLetter({ id: final.id })
    const again = office.creditNotes.create({
      invoice_id: deposit.id,
      reason,
      items: [{ item_id: deposit.items[0]?.id ?? 0, amount: 1 }],
    })
    expect(await errorOf(again)).toMatchObject({ status: 409, details: { invoice_id: final.id } })
  })

  test(
    'names the new sum of the invoice after all corrections up to it, however late its paper is made',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, invoice, work, book } = await sent(company)
      const { data: paid } = await office.invoices.pay({ id: invoice.id, amount: 100 })
      expect(paid.remaining).toBe(273.5)
      const credit = (items: { item_id: number; quantity: number }[]) =>
        office.creditNotes.create({ invoice_id: invoice.id, reason, items })
      const { data: first } = await credit([{ item_id: work, quantity: 1 }])
      const { data: second } = await credit([{ item_id: book, quantity: 1 }])
      const correctedBy = async (id: number) => {
        const { tenantId } = company.actor()
        const { corrected } = await app.db.inTenant(tenantId, tx =>
          loadSubject(tx, tenantId, { entity: 'credit_note', id }),
        )
        return corrected
      }
      expect(await correctedBy(first.id)).toMatchObject({ before: '373.50', after: '265.50' })
      expect(await correctedBy(second.id)).toMatchObject({
        before: '265.50',
        after: '216.00',
        taxes: [{ tax_rate: 20, net: 180, tax: 36 }],
      })
    },
  )

  test('prints a Rechnungskorrektur and is valid as an e-invoice in every format', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, invoice, work, book } = await sent(company)
    const { data: note } = await office.creditNotes.create({
      invoice_id: invoice.id,
      reason,
      items: [
        { item_id: work, amount: 33.33 },
        { item_id: book, quantity: 1 },
      ],
    })
    const { bytes } = await creditNotePdf(company.ctx(), { id: note.id })
    const text = (await pdfText(bytes)).join('\n')
    expect(text).toContain('Rechnungskorrektur')
    expect(text).toContain(invoice.invoice_number)
    expect(text).toContain(reason)
    expect(text).not.toContain('Gutschrift')
    expect(text).not.toContain('Stornobetrag')
    const printed = plain(text)
    for (const part of [
      'Korrekturbetrag € 85,50',
      'Rechnungsbetrag bisher 373,50',
      'Rechnungsbetrag neu darin 20 % USt. 48,00 288,00',
    ])
      expect(printed).toContain(part)
    const subject = await app.db.inTenant(company.actor().tenantId, tx =>
      loadSubject(tx, company.actor().tenantId, { entity: 'credit_note', id: note.id }),
    )
    const einvoice = { ...eInvoiceOfInvoice(subject), buyerReference: '04011000-1234512345-06' }
    expect(einvoice).toMatchObject({
      kind: 'credit_note',
      preceding: [{ number: invoice.invoice_number, relation: 'corrected' }],
    })
    expect(plain(einvoice.payment.terms ?? '')).toContain('Rechnungsbetrag neu: € 288,00, darin 20 % USt. 48,00')
    for (const profile of einvoiceProfiles) {
      const xml = buildCii(einvoice, profile)
      expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
      for (const schema of [facturX, ciiD16b()]) if (schema) expect(schemaFindings(xml, schema)).toEqual([])
      const { findings } = validateEInvoice(einvoice, 'zugferd', profile, xml)
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    }
    const xml = buildEbInterface(eInvoiceOfInvoice(subject))
    const schema = ebInterfaceXsd()
    if (schema) expect(schemaFindings(xml, schema)).toEqual([])
    expect(xml).toContain('DocumentType="CreditMemo"')
    expect(xml).toContain('<RelatedDocument>')
  })
})
