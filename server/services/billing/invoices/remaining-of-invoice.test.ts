import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { ebInterfaceXsd, facturX } from '../../../../tests/harness/einvoice-schemas'
import { errorOf } from '../../../../tests/harness/errors'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'
import { buildCii } from '../../../einvoice/cii'
import { buildEbInterface } from '../../../einvoice/ebinterface'
import { validateEInvoice } from '../../../einvoice/validate/validate-einvoice'
import { schemaFindings } from '../../../einvoice/validate/xsd'
import { pdfText } from '../../../paper/pdf-text'
import { creditNotePdf } from '../credit-notes/pdf'
import { eInvoiceOfInvoice } from '../einvoices/of-invoice'
import { loadSubject } from '../einvoices/subject'
import { invoicePdf } from './pdf'

// Final invoice, Skonto, corrections, refunds and the money bar must agree on one document after it was credited, paid
// in part or with Skonto.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const skonto = { cash_discount_percent: 3, cash_discount_days: 10 }
const line = (unit_price: number, tax_rate: number) => ({ description: `Arbeit ${tax_rate}`, unit_price, tax_rate })
const rate = (tax_rate: number, net: number, tax: number) => ({ tax_rate, tax_category: 'S', net, tax })

const pay = async ({ office }: Site, { id }: Pick<Billed, 'id'>, amount: number) =>
  (await office.invoices.pay({ id, amount })).data

/** Credits part of one line, by its net amount. */
const credit = async ({ office }: Site, invoice: Billed, amount: number, place = 0) =>
  (
    await office.creditNotes.create({
      invoice_id: invoice.id,
      reason: 'Entfallen',
      items: [{ item_id: invoice.items[place]?.id ?? 0, amount }],
    })
  ).data

const reverse = async (site: Site, invoice: Billed, place = 0) =>
  (
    await site.office.invoices.reversePayment({
      id: invoice.id,
      paymentId: (await site.get(invoice.id)).payments[place]?.id ?? 0,
      reason: 'Rücklastschrift',
    })
  ).data

const perRate = (invoice: Billed) => invoice.deductions.map(one => one.tax_breakdown)
const money = async ({ office, projectId }: Site) => (await office.projects.money({ id: String(projectId) })).data

const subjectOf = (site: Site, entity: 'invoice' | 'credit_note', id: number) => {
  const { tenantId } = site.company.actor()
  return app.db.inTenant(tenantId, tx => loadSubject(tx, tenantId, { entity, id }))
}

describe('a deposit of which a rate was credited', () => {
  test.each([
    ['AT', 20, 10, 100, 230, 110, [rate(20, 100, 20)]],
    ['DE', 19, 7, 10_000, 22_600, 10_700, [rate(19, 10_000, 1900)]],
  ] as const)('comes off at the rates that are left of it alone: %s', async (country, high, low, net, all, less, left) => {
    const site = await openSite(app, { country, defaultVatRate: high })
    const deposit = await site.issue('anzahlung', [line(net, high), line(net, low)])
    await pay(site, deposit, all)
    expect(await credit(site, deposit, net, 1)).toMatchObject({ total: less, refund_total: less })
    const final = await site.issue('schlussrechnung', 2 * net)
    expect(perRate(final)).toEqual([left])
    expect(final.deductions).toMatchObject([{ net, tax: left[0].tax, gross: all - less }])
  })

  test('is deducted with the same sum whether it was credited before or after its payment', async () => {
    const site = await openSite(app)
    const before = await site.issue('anzahlung', [line(100, 20), line(100, 10)])
    await credit(site, before, 100, 1)
    await pay(site, before, 120)
    const after = await site.issue('anzahlung', [line(100, 20), line(100, 10)])
    await pay(site, after, 230)
    await credit(site, after, 100, 1)
    const final = await site.issue('schlussrechnung', 1000)
    expect(perRate(final)).toEqual([[rate(20, 100, 20)], [rate(20, 100, 20)]])
    expect(await money(site)).toMatchObject({ billed: 1200, paid: 350, open: 960 })
  })

  test('and paid in part is deducted with what was received, spread over what is left of each rate', async () => {
    const site = await openSite(app)
    const deposit = await site.issue('anzahlung', [line(200, 20), line(100, 10)])
    await credit(site, deposit, 100, 0)
    await pay(site, deposit, 115)
    const draft = await site.draft('schlussrechnung', 1000)
    expect(perRate(draft)).toEqual([[rate(20, 50, 10), rate(10, 50, 5)]])
    await credit(site, deposit, 100, 1)
    // 115.00 are left of it: paid in full, the whole at one rate.
    expect(perRate(await site.get(draft.id))).toEqual([[rate(20, 95.83, 19.17)]])
  })

  test('is no longer deducted once its payment is reversed', async () => {
    const site = await openSite(app)
    const deposit = await site.issue('anzahlung', [line(100, 20), line(100, 10)])
    await credit(site, deposit, 50, 1)
    await pay(site, deposit, 70)
    const draft = await site.draft('schlussrechnung', 1000)
    expect(draft.deducted_total).toBe(70)
    await reverse(site, deposit)
    expect(await site.get(draft.id)).toMatchObject({ deducted_total: 0, deductions: [] })
  })

  test('with a line under reverse charge is deducted net for that line and with VAT for the other', async () => {
    const site = await openSite(app)
    const free = { description: 'Bauleistung', unit_price: 100, tax_rate: 0, tax_category: 'AE' as const }
    const deposit = await site.issue('anzahlung', [line(100, 20), free])
    await pay(site, deposit, 220)
    await credit(site, deposit, 40, 0)
    const final = await site.issue('schlussrechnung', 1000)
    expect(perRate(final)).toEqual([[rate(20, 60, 12), { tax_rate: 0, tax_category: 'AE', net: 100, tax: 0 }]])
  })

  test('is the same in response, paper and e-invoice of the final invoice, which is valid', async () => {
    const site = await openSite(app, { country: 'DE', defaultVatRate: 19, iban: 'DE02120300000000202051' })
    const deposit = await site.issue('anzahlung', [line(1000, 19), line(1000, 7)])
    await pay(site, deposit, 2260)
    await credit(site, deposit, 1000, 1)
    const final = await site.issue('schlussrechnung', 5000)
    expect(final).toMatchObject({ total: 5950, deducted_total: 1190, remaining: 4760 })
    const text = (await pdfText((await invoicePdf(site.company.ctx(), { id: final.id })).bytes)).join('\n')
    expect(text).toContain('−1.190,00')
    expect(text.replaceAll('\u00a0', ' ')).toContain('darin 19 % USt. 190,00')
    expect(text).not.toContain('7 %')
    const einvoice = eInvoiceOfInvoice(await subjectOf(site, 'invoice', final.id))
    expect(einvoice.prepayments).toMatchObject([
      { gross: 1190, taxes: [{ category: 'S', rate: 19, net: 1000, tax: 190 }] },
    ])
    const xml = buildCii(einvoice, 'en16931')
    expect(schemaFindings(xml, facturX)).toEqual([])
    const { findings } = validateEInvoice(einvoice, 'zugferd', 'en16931', xml)
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(xml).toContain('<ram:TotalPrepaidAmount>1190.00</ram:TotalPrepaidAmount>')
  })
})

describe('Skonto that was taken', () => {
  test('lowers a correction: credited in full, no VAT is left, and everything received is refunded', async () => {
    const site = await openSite(app)
    const invoice = await site.issue('standard', 1000, skonto)
    await pay(site, invoice, 1164)
    const note = await credit(site, invoice, 1000)
    expect(note).toMatchObject({
      subtotal: 1000,
      discount_amount: 0,
      tax_breakdown: [rate(20, 970, 194)],
      cash_discount_breakdown: [rate(20, 30, 6)],
      tax_amount: 194,
      total: 1164,
      refund_total: 1164,
    })
    const { payments, tax_amount } = await site.get(invoice.id)
    const taken = payments.flatMap(entry => entry.tax_breakdown ?? [])
    expect(tax_amount - note.tax_amount - (taken[0]?.tax ?? 0)).toBe(0)
    expect(await money(site)).toMatchObject({ billed: 0, open: 0 })
  })

  test('lowers the credit of one half and of the rest in proportion, to the cent', async () => {
    const site = await openSite(app)
    const invoice = await site.issue('standard', [line(800, 20), line(100.01, 10)], skonto)
    await pay(site, invoice, invoice.cash_discount?.payable ?? 0)
    const half = await credit(site, invoice, 400)
    expect(half).toMatchObject({ total: 465.6, refund_total: 465.6, tax_breakdown: [rate(20, 388, 77.6)] })
    const rest = [
      await credit(site, invoice, 400),
      await credit(site, invoice, 33.33, 1),
      await credit(site, invoice, 66.68, 1),
    ]
    const refunds = [half, ...rest].reduce((cents, note) => cents + Math.round(note.refund_total * 100), 0)
    expect(refunds).toBe(Math.round((invoice.cash_discount?.payable ?? 0) * 100))
    expect(await money(site)).toMatchObject({ billed: 0, open: 0 })
  })

  test('on 1,000 at 20 % of which half is credited leaves a refund of 582.00', async () => {
    const site = await openSite(app)
    const invoice = await site.issue('standard', 1000, skonto)
    await pay(site, invoice, 1164)
    expect(await credit(site, invoice, 500)).toMatchObject({ total: 582, tax_amount: 97, refund_total: 582 })
    expect(await money(site)).toMatchObject({ billed: 582, open: 0 })
  })

  test('and the document discount are credited independently', async () => {
    const site = await openSite(app)
    const invoice = await site.issue('standard', 1000, { ...skonto, discount_percent: 10 })
    await pay(site, invoice, 1047.6)
    expect(await credit(site, invoice, 500)).toMatchObject({
      subtotal: 500,
      discount_amount: 50,
      cash_discount_breakdown: [rate(20, 13.5, 2.7)],
      tax_breakdown: [rate(20, 436.5, 87.3)],
      total: 523.8,
    })
  })

  test.each([
    'anzahlung',
    'teilrechnung',
  ] as const)('of a %s comes off with it: the final invoice deducts what is left', async type => {
    const site = await openSite(app)
    const earlier = await site.issue(type, 1000, skonto)
    await pay(site, earlier, 1164)
    const final = await site.issue('schlussrechnung', 3000)
    expect(perRate(final)).toEqual([[rate(20, 970, 194)]])
    expect(final.remaining).toBe(2436)
    expect(await money(site)).toMatchObject({ billed: 3600, paid: 1164, open: 2436 })
  })

  test('on a deposit that was credited in part leads to a deduction of what stays paid', async () => {
    const site = await openSite(app)
    const deposit = await site.issue('anzahlung', [line(100, 20), line(100, 10)], skonto)
    await pay(site, deposit, 223.1)
    expect(await credit(site, deposit, 100, 1)).toMatchObject({ total: 106.7, refund_total: 106.7 })
    const final = await site.issue('schlussrechnung', 200)
    expect(perRate(final)).toEqual([[rate(20, 97, 19.4)]])
  })

  test('lowers what is billed now, not the rate of a deposit deducted in its place', async () => {
    const site = await openSite(app)
    const deposit = await site.issue('anzahlung', [line(10_000, 10)])
    await pay(site, deposit, 11_000)
    const final = await site.issue('schlussrechnung', [line(10_000, 20)], skonto)
    expect(final.cash_discount).toMatchObject({ amount: 30, payable: 970 })
    const paid = await pay(site, final, 970)
    expect(paid.payments[1]?.tax_breakdown).toEqual([rate(20, 25, 5)])
  })

  test('reversed with its payment leaves the reductions of earlier corrections: the rest is owed as it was billed', async () => {
    const site = await openSite(app)
    const invoice = await site.issue('standard', 1000, { ...skonto, retention_rate: 10 })
    expect(invoice).toMatchObject({ amount_due: 1080, cash_discount: { amount: 32.4 } })
    await pay(site, invoice, 1047.6)
    // 27.00 of 1000.00 net are Skonto, so 2.70 of 100.00.
    expect(await credit(site, invoice, 100)).toMatchObject({
      total: 116.76,
      applied_total: 116.76,
      cash_discount_breakdown: [rate(20, 2.7, 0.54)],
    })
    const after = await reverse(site, invoice)
    expect(after.payments.at(-1)).toMatchObject({
      kind: 'reversal',
      amount: -29.16,
      tax_breakdown: [rate(20, -24.3, -4.86)],
    })
    expect(after).toMatchObject({ status: 'partial_paid', remaining: 1080 })
    expect(await money(site)).toMatchObject({ billed: 1080, paid: 0, open: 1080 })
    expect(await credit(site, after, 900)).toMatchObject({ total: 1080, tax_amount: 180, cash_discount_breakdown: [] })
    expect(await money(site)).toMatchObject({ billed: 0, open: 0 })
  })

  test('on a deducted progress invoice stays: its payment cannot be reversed', async () => {
    const site = await openSite(app)
    const progress = await site.issue('teilrechnung', 1000, { ...skonto, retention_rate: 10 })
    await pay(site, progress, 1047.6)
    const final = await site.issue('schlussrechnung', 3000)
    // What was received: billed less Skonto, less the 120.00 that are held until the final invoice and claimed there.
    expect(final.deductions).toMatchObject([{ gross: 1167.6, retention: 120 }])
    expect(final.deducted_total).toBe(1047.6)
    expect((await site.get(progress.id)).allowed_actions).not.toContain('reverse_payment')
    expect(await errorOf(reverse(site, progress))).toMatchObject({
      status: 409,
      details: { invoice_number: final.invoice_number },
    })
    await site.office.invoices.cancel({ id: final.id })
    expect((await site.get(progress.id)).allowed_actions).toContain('reverse_payment')
    expect(await reverse(site, progress)).toMatchObject({ remaining: 1200, already_paid: 0 })
  })

  test('on a progress invoice taken after its deduction is reversed with its payment', async () => {
    const site = await openSite(app)
    const progress = await site.issue('teilrechnung', 1000, { ...skonto, retention_rate: 10 })
    const final = await site.issue('schlussrechnung', 3000)
    await pay(site, progress, 1047.6)
    expect(await money(site)).toMatchObject({ billed: 3567.6, paid: 1047.6, open: 2520 })
    expect((await site.get(progress.id)).allowed_actions).toContain('reverse_payment')
    // The final invoice claims the 120.00 that were held here.
    expect(await reverse(site, progress)).toMatchObject({ remaining: 1080, already_paid: 0 })
    expect(await site.get(final.id)).toMatchObject({ deducted_total: 1080, remaining: 2520 })
  })

  test('is reversed by the Storno: the whole is credited, and everything received is refunded', async () => {
    const site = await openSite(app)
    const invoice = await site.issue('standard', 1000, { ...skonto, retention_rate: 10 })
    await pay(site, invoice, 1047.6)
    await site.office.invoices.setOverdue({ id: invoice.id })
    const { data: cancelled } = await site.office.invoices.cancel({ id: invoice.id, reason: 'Falscher Empfänger' })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund_due: 1047.6, already_paid: 1047.6 })
    expect(cancelled.payments.map(entry => [entry.kind, entry.amount])).toEqual([
      ['payment', 1047.6],
      ['cash_discount', 32.4],
      ['reversal', -32.4],
    ])
    const id = cancelled.credit_note?.id ?? 0
    const { data: storno } = await site.office.creditNotes.get({ id })
    expect(storno).toMatchObject({ total: 1200, tax_amount: 200, cash_discount_breakdown: [rate(20, 27, 5.4)] })
    const text = (await pdfText((await creditNotePdf(site.company.ctx(), { id })).bytes)).join('\n')
    for (const part of ['1.200,00', 'davon als Skonto gewährt', '32,40', '120,00', '1.047,60'])
      expect(text).toContain(part)
  })

  test('is named in response, paper and e-invoice of the correction, with the same sums and valid in every format', async () => {
    const site = await openSite(app, {
      iban: 'AT611904300234573201',
      phone: '+43 662 123456',
      email: 'office@gewerk.test',
    })
    const invoice = await site.issue('standard', [line(800, 20), line(100, 10)], { ...skonto, discount_percent: 10 })
    await pay(site, invoice, invoice.cash_discount?.payable ?? 0)
    const { data: note } = await site.office.creditNotes.create({
      invoice_id: invoice.id,
      reason: 'Entfallen',
      items: invoice.items.map(({ id }, place) => ({ item_id: id, amount: place === 0 ? 400 : 100 })),
    })
    expect(note).toMatchObject({
      subtotal: 500,
      discount_amount: 50,
      cash_discount_breakdown: [rate(20, 10.8, 2.16), rate(10, 2.7, 0.27)],
      tax_breakdown: [rate(20, 349.2, 69.84), rate(10, 87.3, 8.73)],
      total: 515.07,
    })
    const { bytes } = await creditNotePdf(site.company.ctx(), { id: note.id })
    const text = (await pdfText(bytes)).join('\n')
    for (const part of ['Gewährtes Skonto', '−13,50', '−50,00', '436,50', '69,84', '8,73', '515,07'])
      expect(text).toContain(part)
    expect(text).not.toContain('Bei Zahlung bis')
    const subject = await subjectOf(site, 'credit_note', note.id)
    const einvoice = { ...eInvoiceOfInvoice(subject), buyerReference: '04011000-1234512345-06' }
    expect(einvoice.payment.cashDiscount).toBeNull()
    for (const profile of ['en16931', 'xrechnung'] as const) {
      const xml = buildCii(einvoice, profile)
      expect(schemaFindings(xml, facturX)).toEqual([])
      const { findings } = validateEInvoice(einvoice, 'zugferd', profile, xml)
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(xml).toContain('<ram:AllowanceTotalAmount>63.50</ram:AllowanceTotalAmount>')
      expect(xml).toContain('<ram:Reason>Gewährtes Skonto</ram:Reason>')
      expect(xml).toContain('<ram:GrandTotalAmount>515.07</ram:GrandTotalAmount>')
    }
    const xml = buildEbInterface(eInvoiceOfInvoice(subject))
    const schema = ebInterfaceXsd()
    if (schema) expect(schemaFindings(xml, schema)).toEqual([])
    expect(xml).toContain('Gewährtes Skonto')
  })
})
