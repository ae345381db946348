import { describe, expect, it } from 'vitest'
import { roundsOf } from '../../tests/harness/cases'
import { ebInterfaceXsd } from '../../tests/harness/einvoice-schemas'
import { buildEbInterface, taxCategoryCodeOf } from './ebinterface'
import type { EInvoice } from './model'
import { randomEInvoice, sampleEInvoice, sampleEInvoices } from './sample-einvoices'
import { validateEInvoice } from './validate/validate-einvoice'
import { schemaFindings } from './validate/xsd'
import { readXml } from './xml-read'

const xsd = ebInterfaceXsd()

/** With the order reference of the Bund instead of a Leitweg-ID. */
const forAustria = (invoice: EInvoice): EInvoice => ({ ...invoice, buyerReference: 'ABC' })

const build = (name: string) => {
  const invoice = sampleEInvoices[name]
  if (!invoice) throw new Error(`no sample ${name}`)
  return readXml(buildEbInterface(forAustria(invoice)))
}

describe('an ebInterface 6.1 invoice', () => {
  it.each(Object.entries(sampleEInvoices))('%s is valid by the rules', (_, invoice) => {
    expect(validateEInvoice(forAustria(invoice), 'ebinterface', 'en16931').findings).toEqual([])
  })

  it.skipIf(!xsd).each(Object.entries(sampleEInvoices))('%s is valid by the schema', (_, invoice) => {
    expect(schemaFindings(buildEbInterface(invoice), xsd ?? '')).toEqual([])
  })

  const random = roundsOf(500, 5)
  it(`makes ${random} random invoices valid by the rules and, if available, by the schema`, { tags: 'long' }, () => {
    for (let seed = 0; seed < random; seed++) {
      const invoice = forAustria(randomEInvoice(seed))
      expect(validateEInvoice(invoice, 'ebinterface', 'en16931').findings, `seed ${seed}`).toEqual([])
      if (xsd) expect(schemaFindings(buildEbInterface(invoice), xsd), `seed ${seed}`).toEqual([])
    }
  })

  it('has a document type for each type of invoice', () => {
    const typeOf = (name: string) => build(name).attributes.DocumentType
    expect(typeOf('Austrian rates')).toBe('Invoice')
    expect(typeOf('deposit')).toBe('InvoiceForAdvancePayment')
    expect(typeOf('progress invoice of a period')).toBe('InvoiceForPartialDelivery')
    expect(typeOf('final invoice with two deposits')).toBe('FinalSettlement')
    expect(typeOf('Austrian storno')).toBe('CreditMemo')
  })

  it('names the cancelled document in a credit memo, and has positive amounts', () => {
    const memo = build('Austrian storno')
    expect(memo.value('CancelledOriginalDocument', 'InvoiceNumber')).toBe('RE-2026-0040')
    expect(memo.value('CancelledOriginalDocument', 'InvoiceDate')).toBe('2026-09-01')
    expect(memo.value('PayableAmount')).toBe('24.12')
    expect(memo.get('PaymentMethod', 'NoPayment')).not.toBeNull()
  })

  it('lists deducted invoices with their VAT', () => {
    const final = build('final invoice with two deposits')
    expect(final.all('RelatedDocument', 'InvoiceNumber').map(({ text }) => text)).toEqual([
      'AR-2026-0001',
      'AR-2026-0002',
    ])
    expect(final.value('RelatedDocument', 'Comment')).toBe(
      'Abgezogen: netto 3.600,00, 19 % USt. 684,00; brutto 4.284,00 EUR',
    )
    expect(['TotalGrossAmount', 'PrepaidAmount', 'PayableAmount'].map(name => final.value(name))).toEqual([
      '16779.00',
      '10000.00',
      '6779.00',
    ])
  })

  it('has codes of tax categories by rate', () => {
    const codes = build('Austrian rates')
      .all('Tax', 'TaxItem', 'TaxPercent')
      .map(({ text, attributes }) => [text, attributes.TaxCategoryCode])
    expect(codes).toEqual([
      ['20.00', 'S'],
      ['13.00', 'AA'],
      ['10.00', 'AA'],
      ['4.90', 'AA'],
    ])
    expect(taxCategoryCodeOf('S', 19)).toBe('S')
    expect(taxCategoryCodeOf('AE', 0)).toBe('AE')
    expect(build('reverse charge').value('Tax', 'TaxItem', 'Comment')).toBe(
      'Steuerschuldnerschaft des Leistungsempfängers',
    )
  })

  it('has the discount for early payment in its own element, with the last day', () => {
    const discount = build('Austrian rates').get('PaymentConditions', 'Discount')
    expect(['PaymentDate', 'BaseAmount', 'Percentage', 'Amount'].map(name => discount?.value(name))).toEqual([
      '2026-10-12',
      '989.41',
      '3.00',
      '29.68',
    ])
  })

  it('has ATU00000000 if a number is mandatory but missing', () => {
    const invoice = sampleEInvoice({
      lines: [{ quantity: 1, unitPrice: 10, rate: 20 }],
    })
    const xml = readXml(buildEbInterface({ ...invoice, buyer: { ...invoice.buyer, vatNumber: null } }))
    expect(xml.value('InvoiceRecipient', 'VATIdentificationNumber')).toBe('ATU00000000')
    expect(xml.value('Biller', 'VATIdentificationNumber')).toBe('DE123456788')
  })

  it('gives each line its position in an order of the Bund', () => {
    const invoice = sampleEInvoices['Austrian rates']
    if (!invoice) throw new Error('no sample')
    const xml = readXml(buildEbInterface({ ...invoice, buyerReference: '4500000001:ABC' }))
    expect(xml.value('InvoiceRecipient', 'OrderReference', 'OrderID')).toBe('4500000001:ABC')
    const positions = xml
      .all('Details', 'ItemList', 'ListLineItem', 'InvoiceRecipientsOrderReference')
      .map(reference => [reference.value('OrderID'), reference.value('OrderPositionNumber')])
    expect(positions).toEqual(['1', '2', '3', '4'].map(position => ['4500000001', position]))
  })

  it('titles each list of lines with its section', () => {
    const lists = build('two rates with discount and Skonto').all('Details', 'ItemList')
    expect(lists.map(list => list.value('HeaderDescription'))).toEqual(['Arbeit', 'Material', null])
  })
})
