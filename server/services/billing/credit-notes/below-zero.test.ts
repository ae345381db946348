import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { ciiD16b, ebInterfaceXsd, facturX } from '../../../../tests/harness/einvoice-schemas'
import { openSite } from '../../../../tests/harness/site'
import { buildCii } from '../../../einvoice/cii'
import { buildEbInterface } from '../../../einvoice/ebinterface'
import { einvoiceProfiles } from '../../../einvoice/model'
import { validateEInvoice } from '../../../einvoice/validate/validate-einvoice'
import { schemaFindings } from '../../../einvoice/validate/xsd'
import { decimal } from '../../../money/money'
import { pdfText } from '../../../paper/pdf-text'
import { eInvoiceOfInvoice } from '../einvoices/of-invoice'
import { type DocumentRef, loadSubject } from '../einvoices/subject'
import { creditNotePdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

/** A final invoice over 720.00 with 1200.00 deducted, and a function that returns the e-invoice of a record. */
async function belowZero(over: { refund_iban?: string } = {}) {
  const site = await openSite(app, {
    phone: '+43 662 123456',
    email: 'office@gewerk.test',
    iban: 'AT611904300234573201',
  })
  const deposit = await site.issue('anzahlung', 1000)
  await site.office.invoices.pay({ id: deposit.id, amount: 1200 })
  const final = await site.issue('schlussrechnung', 600, over)
  const { tenantId } = site.company.actor()
  const eInvoice = async (ref: DocumentRef) =>
    eInvoiceOfInvoice(await app.db.inTenant(tenantId, tx => loadSubject(tx, tenantId, ref)))
  return { site, final, eInvoice }
}

const plain = (text: string) => text.replace(/\s+/g, ' ')

test(
  'the Storno of a final invoice below zero states in text and in sums that its credit balance lapses',
  { tags: 'long' },
  async () => {
    const { site, final, eInvoice } = await belowZero()
    const { data } = await site.office.invoices.cancel({ id: final.id })
    const id = data.credit_note?.id ?? 0
    const said = 'Das Guthaben von € 480,00 daraus entfällt, die davon abgezogenen Rechnungen bleiben bestehen.'

    const { bytes } = await creditNotePdf(site.company.ctx(), { id })
    const paper = plain((await pdfText(bytes)).join(' '))
    for (const part of [
      said,
      'früher verrechnet, bleibt bestehen darin 20 % USt. 200,00 1.200,00',
      'entfällt −480,00',
      'Stornobetrag € 720,00',
    ])
      expect(paper).toContain(part)
    expect(paper).not.toContain('davon früher verrechnet')

    const made = await eInvoice({ entity: 'credit_note', id })
    expect(plain(made.payment.terms ?? '')).toContain(said)
    expect(plain(made.payment.terms ?? '')).toContain('bleibt bestehen: € 1.200,00, darin 20 % USt. 200,00')
    // Like every Storno it has the sums of its invoice, so that the two cancel out in the buyer's books.
    const invoiced = await eInvoice({ entity: 'invoice', id: final.id })
    expect(made.totals).toEqual(invoiced.totals)
    expect(decimal(made.totals.due).toNumber()).toBe(-480)

    const { data: mail } = await site.office.creditNotes.mailDraft({ id })
    expect(plain(mail.message)).toContain(said)
  },
)

test('an invoice below zero and its Storno are valid in every format', async () => {
  const { site, final, eInvoice } = await belowZero()
  const { data } = await site.office.invoices.cancel({ id: final.id })
  const refs: DocumentRef[] = [
    { entity: 'invoice', id: final.id },
    { entity: 'credit_note', id: data.credit_note?.id ?? 0 },
  ]
  for (const ref of refs) {
    const made = { ...(await eInvoice(ref)), buyerReference: '04011000-1234512345-06' }
    for (const profile of einvoiceProfiles) {
      const xml = buildCii(made, profile)
      for (const schema of [facturX, ciiD16b()]) if (schema) expect(schemaFindings(xml, schema)).toEqual([])
      const { findings } = validateEInvoice(made, 'zugferd', profile, xml)
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    }
    const xml = buildEbInterface(made)
    const schema = ebInterfaceXsd()
    if (schema) expect(schemaFindings(xml, schema)).toEqual([])
    expect(xml).toContain('<NoPayment/>')
    expect(xml).toContain('<PayableAmount>-480.00</PayableAmount>')
  }
})

test(
  'the e-invoice names the account for a credit balance in readable groups, or asks the customer for an IBAN if none is known',
  { tags: 'long' },
  async () => {
    const termsOf = async (refund_iban?: string) => {
      const { final, eInvoice } = await belowZero(refund_iban ? { refund_iban } : {})
      return (await eInvoice({ entity: 'invoice', id: final.id })).payment.terms
    }
    const known = await termsOf('DE89370400440532013000')
    expect(known).toContain('auf Ihr Konto DE89 3704 0044 0532 0130 00')
    expect(known).not.toContain('Bitte nennen Sie uns')
    expect(await termsOf()).toContain('Bitte nennen Sie uns dafür Ihre IBAN.')
  },
)
