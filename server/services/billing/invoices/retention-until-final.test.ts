import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { ciiD16b, ebInterfaceXsd, facturX } from '../../../../tests/harness/einvoice-schemas'
import { errorOf } from '../../../../tests/harness/errors'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'
import { buildCii } from '../../../einvoice/cii'
import { buildEbInterface } from '../../../einvoice/ebinterface'
import { einvoiceProfiles } from '../../../einvoice/model'
import { validateEInvoice } from '../../../einvoice/validate/validate-einvoice'
import { schemaFindings } from '../../../einvoice/validate/xsd'
import { decimal } from '../../../money/money'
import { pdfText } from '../../../paper/pdf-text'
import { creditNotePdf } from '../credit-notes/pdf'
import { eInvoiceOfInvoice } from '../einvoices/of-invoice'
import { type DocumentRef, loadSubject } from '../einvoices/subject'
import { invoicePdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-01-31T09:00:00.000Z' })
})
afterAll(() => app.stop())

const settings = { dunningEnabled: true, retentionEnabled: true, retentionRate: 10, retentionRelease: 36 }
const reached = { phone: '+43 662 123456', email: 'office@gewerk.test', iban: 'AT611904300234573201' }
const openHere = (over = {}) => openSite(app, { ...settings, ...reached, ...over })
const ledger = (invoice: Billed) => invoice.retentions.map(entry => [entry.kind, entry.amount])
const plain = (text: string) => text.replace(/\s+/g, ' ')

async function eInvoiceAt({ company }: Site, ref: DocumentRef) {
  const { tenantId } = company.actor()
  return eInvoiceOfInvoice(await app.db.inTenant(tenantId, tx => loadSubject(tx, tenantId, ref)))
}

/** The sum of everything still to be paid in the project, on any invoice, held or not. */
async function openInAll({ office, projectId }: Site) {
  const { data } = await office.invoices.list({ project_id: projectId })
  const asking = data.filter(({ status }) => status !== 'draft' && status !== 'cancelled')
  return asking.reduce((cents, { remaining }) => cents + Math.round(remaining * 100), 0) / 100
}

describe('the retention of a progress invoice', () => {
  test(
    'in Austria is due with the final invoice and has no due day; elsewhere, or if requested, it has one',
    { tags: 'long' },
    async () => {
      const site = await openHere()
      expect(await site.draft('teilrechnung', 1000)).toMatchObject({
        retention_kind: 'progress',
        retention_due_on: null,
      })
      expect(await site.draft('schlussrechnung', 1000)).toMatchObject({
        retention_kind: 'warranty',
        retention_due_on: '2029-01-31',
      })
      const withDay = await site.draft('teilrechnung', 1000, { retention_due_on: '2028-01-01' })
      expect(withDay).toMatchObject({ retention_kind: 'warranty', retention_due_on: '2028-01-01' })
      const german = await openSite(app, { ...settings, country: 'DE' })
      expect(await german.draft('teilrechnung', 1000)).toMatchObject({ retention_kind: 'warranty' })
    },
  )

  test('follows the type of a draft, and a kind that does not fit is refused with its field', async () => {
    const site = await openHere()
    const { id } = await site.draft('teilrechnung', 1000)
    const update = async (fields: object) => (await site.office.invoices.update({ id, ...fields })).data
    expect(await update({ type: 'schlussrechnung' })).toMatchObject({ retention_kind: 'warranty' })
    expect(await update({ type: 'teilrechnung' })).toMatchObject({ retention_kind: 'progress', retention_due_on: null })
    expect(await update({ retention_kind: 'warranty' })).toMatchObject({ retention_due_on: '2029-01-31' })
    expect(await update({ retention_kind: 'progress' })).toMatchObject({ retention_due_on: null })
    const refused = async (path: string, fields: object) =>
      expect(await errorOf(update(fields))).toMatchObject({ status: 400, details: { issues: [{ path }] } })
    await refused('retention_kind', { type: 'schlussrechnung', retention_kind: 'progress' })
    await refused('retention_due_on', { retention_kind: 'progress', retention_due_on: '2028-01-01' })
  })

  test('is stated on paper and in the e-invoice as held and due with the final invoice', { tags: 'long' }, async () => {
    const site = await openHere()
    const { id } = await site.issue('teilrechnung', 1000)
    const paper = plain((await pdfText((await invoicePdf(site.company.ctx(), { id })).bytes)).join(' '))
    const note = 'einbehalten, nicht jetzt fällig; zahlbar mit der Schlussrechnung'
    expect(paper).toContain('Deckungsrücklass 10 %')
    expect(paper).toContain(note)
    const { payment } = await eInvoiceAt(site, { entity: 'invoice', id })
    expect(payment.retention).toEqual({ label: 'Deckungsrücklass', amount: 120, note })
  })
})

describe('a final invoice', () => {
  // The part of 1,200.00 that was paid, the final invoice's own retention, what it claims, and what is left on the
  // other one.
  test.each([
    { paid: 1080, rate: 0, final: { deducted_total: 1080, remaining: 2520, amount_due: 2520 }, left: 0 },
    { paid: 1080, rate: 5, final: { deducted_total: 1080, remaining: 2520, amount_due: 2340 }, left: 0 },
    { paid: 0, rate: 0, final: { deducted_total: 1080, remaining: 2520, amount_due: 2520 }, left: 1080 },
    { paid: 500, rate: 0, final: { deducted_total: 1080, remaining: 2520, amount_due: 2520 }, left: 580 },
    // 70.00 of the retention were paid anyway: 50.00 are held.
    { paid: 1150, rate: 0, final: { deducted_total: 1150, remaining: 2450, amount_due: 2450 }, left: 0 },
    { paid: 1200, rate: 0, final: { deducted_total: 1200, remaining: 2400, amount_due: 2400 }, left: 0 },
  ])(
    'asks for what was held of a progress invoice by payment $paid, beside its own rate of $rate',
    { tags: 'long' },
    async ({ paid, rate, final: expected, left }) => {
      const site = await openHere()
      const progress = await site.issue('teilrechnung', 1000)
      if (paid > 0) await site.office.invoices.pay({ id: progress.id, amount: paid })
      const before = await openInAll(site)
      const final = await site.issue('schlussrechnung', 3000, { retention_rate: rate })
      const held = Math.min(120, 1200 - paid)
      expect(final).toMatchObject({ total: 3600, tax_amount: 600, ...expected })
      expect(final.deductions).toMatchObject([{ gross: 1200, tax: 200, paid, retained: held, retention: held }])
      const after = await site.get(progress.id)
      expect(after).toMatchObject({ remaining: left, amount_due: left })
      // VAT and claims do not change: 3,600.00 in total, less what was paid.
      expect(before).toBe(1200 - paid)
      expect(await openInAll(site)).toBe(3600 - paid)
      expect((await site.office.projects.money({ id: String(site.projectId) })).data).toMatchObject({
        billed: 3600,
        paid,
        open: 3600 - paid,
      })
      // Everything can be paid, and then nothing is open.
      await site.office.invoices.pay({ id: final.id, amount: final.remaining })
      if (left > 0) await site.office.invoices.pay({ id: progress.id, amount: left })
      expect(await openInAll(site)).toBe(0)
      expect((await site.office.dashboard.get()).data.open).toEqual({ count: 0, amount: 0 })
    },
  )

  test(
    'takes over once: the progress invoice names it, accepts no payment, and gets no dunning',
    { tags: 'long' },
    async () => {
      const site = await openHere()
      const progress = await site.issue('teilrechnung', 1000)
      await site.office.invoices.pay({ id: progress.id, amount: 1080 })
      const final = await site.issue('schlussrechnung', 3000, { retention_rate: 0 })
      const after = await site.get(progress.id)
      expect(after).toMatchObject({ status: 'partial_paid', retention_moved: 120, settled_by: { id: final.id } })
      expect(ledger(after)).toEqual([
        ['held', 120],
        ['moved', -120],
      ])
      expect(await errorOf(site.office.invoices.pay({ id: progress.id, amount: 120 }))).toMatchObject({ status: 409 })
      app.clock.set('2026-06-30T09:00:00.000Z')
      try {
        const { data: due } = await site.office.dunnings.due({})
        expect(due.map(({ invoice_id, open_amount, due_date }) => [invoice_id, open_amount, due_date])).toEqual([
          [final.id, 2520, final.due_date],
        ])
      } finally {
        app.clock.set('2026-01-31T09:00:00.000Z')
      }
    },
  )

  test(
    'that is cancelled returns the retention: the progress invoice holds it again, and the next final invoice claims it',
    { tags: 'long' },
    async () => {
      const site = await openHere()
      const progress = await site.issue('teilrechnung', 1000)
      await site.office.invoices.pay({ id: progress.id, amount: 1080 })
      const final = await site.issue('schlussrechnung', 3000, { retention_rate: 0 })
      const { data: cancelled } = await site.office.invoices.cancel({ id: final.id })
      const back = await site.get(progress.id)
      expect(back).toMatchObject({ remaining: 120, amount_due: 0, retention_moved: 0, settled_by: null })
      expect(ledger(back).at(-1)).toEqual(['held', 120])
      const id = cancelled.credit_note?.id ?? 0
      const said = `Der Deckungsrücklass von € 120,00 aus ${progress.invoice_number} gilt wieder als dort einbehalten.`
      const paper = plain((await pdfText((await creditNotePdf(site.company.ctx(), { id })).bytes)).join(' '))
      expect(paper).toContain(said)
      expect(plain((await eInvoiceAt(site, { entity: 'credit_note', id })).payment.terms ?? '')).toContain(said)
      const again = await site.issue('schlussrechnung', 3000, { retention_rate: 0 })
      expect(again).toMatchObject({ deducted_total: 1080, remaining: 2520 })
    },
  )

  test(
    'whose progress invoice has its payment reversed afterwards claims no more: the progress invoice claims it again',
    { tags: 'long' },
    async () => {
      const site = await openHere()
      const progress = await site.issue('teilrechnung', 1000)
      const { data: paid } = await site.office.invoices.pay({ id: progress.id, amount: 1080 })
      await site.issue('schlussrechnung', 3000, { retention_rate: 0 })
      const payment = { id: progress.id, paymentId: paid.payments[0]?.id ?? 0, reason: 'Rücklastschrift' }
      await site.office.invoices.reversePayment(payment)
      expect(await site.get(progress.id)).toMatchObject({ status: 'sent', remaining: 1080, amount_due: 1080 })
      expect(await openInAll(site)).toBe(3600)
      await site.office.invoices.pay({ id: progress.id, amount: 1080 })
      expect(await site.get(progress.id)).toMatchObject({ remaining: 0, settled_by: {} })
    },
  )

  test('does not claim what was released before, and its draft is updated', { tags: 'long' }, async () => {
    const site = await openHere()
    const progress = await site.issue('teilrechnung', 1000)
    const draft = await site.draft('schlussrechnung', 3000, { retention_rate: 0 })
    expect(draft).toMatchObject({ deducted_total: 1080 })
    await site.office.invoices.releaseRetention({ id: progress.id })
    expect(await site.get(draft.id)).toMatchObject({ deducted_total: 1200, remaining: 2400 })
    expect(await site.get(progress.id)).toMatchObject({ amount_due: 1200 })
  })

  test(
    'shows the same on paper and in every format of the e-invoice, with the state of each progress invoice',
    { tags: 'long' },
    async () => {
      const site = await openHere()
      const progress = await site.issue('teilrechnung', 1000)
      await site.office.invoices.pay({ id: progress.id, amount: 500 })
      const skonto = { cash_discount_percent: 2, cash_discount_days: 14 }
      const final = await site.issue('schlussrechnung', 3000, { retention_rate: 5, ...skonto })
      const { bytes } = await invoicePdf(site.company.ctx(), { id: final.id })
      const paper = plain((await pdfText(bytes)).join(' '))
      const { invoice_number: number } = progress
      for (const part of [
        `zuzüglich Deckungsrücklass aus ${number} 120,00`,
        'Haftungsrücklass 5 % einbehalten, nicht jetzt fällig; zahlbar am 31.01.2029 −180,00',
        '€ 2.340,00',
        'verrechnet bezahlt einbehalten offen',
        `Teilrechnung ${number} 1.200,00 500,00 120,00 580,00`,
      ])
        expect(paper).toContain(part)
      const made = {
        ...(await eInvoiceAt(site, { entity: 'invoice', id: final.id })),
        buyerReference: '04011000-1234512345-06',
      }
      expect([made.totals.prepaid, made.totals.due].map(sum => decimal(sum).toNumber())).toEqual([1080, 2520])
      expect(plain(made.payment.terms ?? '')).toContain(`zuzüglich Deckungsrücklass aus ${number}: € 120,00`)
      for (const profile of einvoiceProfiles) {
        const xml = buildCii(made, profile)
        for (const schema of [facturX, ciiD16b()]) if (schema) expect(schemaFindings(xml, schema)).toEqual([])
        const { findings } = validateEInvoice(made, 'zugferd', profile, xml)
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
        // Skonto applies to what is claimed now, which is less than BT-115.
        expect(xml).toContain('#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=2340.00#')
        expect(xml).toContain('Haftungsrücklass: 180,00 EUR, einbehalten, nicht jetzt fällig; zahlbar am 31.01.2029')
      }
      const xml = buildEbInterface(made)
      const schema = ebInterfaceXsd()
      if (schema) expect(schemaFindings(xml, schema)).toEqual([])
      expect(xml).toContain('<BaseAmount>2340.00</BaseAmount>')
    },
  )
})
