import { type Amount, decimal } from '../money/money'
import type { TaxCategory } from '../money/tax'
import { cutText } from '../platform/values/cut-text'
import { unitCodeOf } from '../platform/values/units'
import { exemptionOf } from './codes'
import type { EInvoice, EInvoiceAllowance, EInvoiceBuyer, EInvoiceLine, EInvoiceSeller, EInvoiceTax } from './model'
import {
  amountText,
  codeOf,
  deductedText,
  germanDay,
  germanNumber,
  lineOf,
  priceText,
  retentionText,
  textOf,
} from './written'
import { element, required, type Xml, type XmlContent, xmlFile } from './xml-write'

const ebInterfaceNamespace = 'http://www.ebinterface.at/schema/6p1/'

/** Used if a VAT number is mandatory but missing: small businesses, private customers (e-rechnung.gv.at). */
const noVatNumber = 'ATU00000000'

/** ebInterface 6.1. The order of elements is that of the schema; a credit memo has positive amounts. */
export function buildEbInterface(invoice: EInvoice): string {
  return xmlFile({
    name: 'Invoice',
    attributes: {
      xmlns: ebInterfaceNamespace,
      GeneratingSystem: 'Gewerk',
      DocumentType: documentTypeOf(invoice),
      InvoiceCurrency: codeOf(invoice.currency) ?? '',
      Language: 'de',
    },
    content: [
      required('InvoiceNumber', idOf(invoice.number) ?? ''),
      required('InvoiceDate', invoice.issueDate),
      ...precedingOf(invoice),
      deliveryOf(invoice),
      biller(invoice.seller),
      recipient(invoice),
      details(invoice),
      element('ReductionAndSurchargeDetails', reductionsOf(invoice).map(reduction)),
      required(
        'Tax',
        invoice.taxes.map(tax => taxItem(tax, invoice.seller.countryCode)),
      ),
      amount('TotalGrossAmount', invoice.totals.gross),
      decimal(invoice.totals.prepaid).isZero() ? null : amount('PrepaidAmount', invoice.totals.prepaid),
      amount('PayableAmount', invoice.totals.due),
      paymentMethod(invoice),
      paymentConditions(invoice),
      element('Comment', textOf(invoice.notes.map(textOf).filter(Boolean).join('\n'))),
    ],
  })
}

/** The five document types that e-rechnung.gv.at accepts. */
function documentTypeOf({ kind, type }: Pick<EInvoice, 'kind' | 'type'>): string {
  if (kind === 'credit_note') return 'CreditMemo'
  return {
    standard: 'Invoice',
    anzahlung: 'InvoiceForAdvancePayment',
    teilrechnung: 'InvoiceForPartialDelivery',
    schlussrechnung: 'FinalSettlement',
  }[type]
}

/**
 * The appendix of 6.1 has S for 20 % and AA for reduced rates. The 19 % in Jungholz and Mittelberg is the standard rate
 * there, so S; everything else is UNTDID 5305 as in EN 16931.
 */
export const taxCategoryCodeOf = (category: TaxCategory, rate: Amount): string =>
  category === 'S' && decimal(rate).lessThan(19) ? 'AA' : category

const amount = (name: string, value: Amount): Xml => required(name, amountText(value))

/** Cuts to the schema's maximum length of an identifier. */
const idOf = (value: string | null): string | null => cutText(lineOf(value) ?? '', 255) || null

function precedingOf({ preceding, prepayments, currency }: EInvoice): (Xml | null)[] {
  const cancelled = preceding.find(({ relation }) => relation === 'cancelled')
  const others = preceding.filter(document => document !== cancelled)
  return [
    cancelled
      ? element('CancelledOriginalDocument', [
          required('InvoiceNumber', idOf(cancelled.number) ?? ''),
          required('InvoiceDate', cancelled.date),
        ])
      : null,
    ...others.map(({ number, date }) => {
      const paid = prepayments.find(prepayment => prepayment.number === number)
      const sums = paid ? `Abgezogen: ${deductedText(paid, currency)}` : null
      return element('RelatedDocument', [
        required('InvoiceNumber', idOf(number) ?? ''),
        element('InvoiceDate', date),
        element('Comment', sums),
      ])
    }),
  ]
}

function deliveryOf({ deliveryDate, period }: EInvoice): Xml | null {
  if (deliveryDate) return element('Delivery', [required('Date', deliveryDate)])
  if (!period) return null
  return element('Delivery', [element('Period', [required('FromDate', period.start), required('ToDate', period.end)])])
}

const biller = (seller: EInvoiceSeller) =>
  required('Biller', [
    required('VATIdentificationNumber', codeOf(seller.vatNumber) ?? noVatNumber),
    registerNumber(seller),
    furtherIdentification('Steuernummer', seller.taxNumber),
    address(seller, seller.contact.phone, seller.contact.email),
    contact(seller.contact.name, seller.contact.phone, seller.contact.email),
    element('InvoiceRecipientsBillerID', idOf(seller.supplierNumber)),
  ])

const recipient = ({ buyer, buyerReference }: EInvoice) =>
  required('InvoiceRecipient', [
    required('VATIdentificationNumber', codeOf(buyer.vatNumber) ?? noVatNumber),
    element('OrderReference', [element('OrderID', idOf(buyerReference))]),
    address(buyer, null, null),
    contact(buyer.contactName, null, null),
    element('BillersInvoiceRecipientID', idOf(buyer.customerNumber)),
  ])

/** `FN` denotes the Firmenbuch; the number is written without these letters. */
const registerNumber = ({ registerNumber: number, countryCode }: EInvoiceSeller) =>
  codeOf(countryCode) === 'AT'
    ? furtherIdentification('FN', number?.replace(/^\s*FN\s*/i, '') ?? null)
    : furtherIdentification('Handelsregister', number)

const furtherIdentification = (IdentificationType: string, id: string | null) =>
  element('FurtherIdentification', idOf(id), { IdentificationType })

const countryNames = new Intl.DisplayNames('de', { type: 'region', fallback: 'code' })

function address(who: EInvoiceSeller | EInvoiceBuyer, phone: string | null, email: string | null): Xml {
  const country = codeOf(who.countryCode) ?? ''
  const isCountry = /^[A-Z]{2}$/.test(country)
  return required('Address', [
    required('Name', lineOf(who.name) ?? ''),
    element('Street', lineOf(who.street)),
    required('Town', lineOf(who.city) ?? ''),
    required('ZIP', lineOf(who.postalCode) ?? ''),
    isCountry
      ? element('Country', countryNames.of(country) ?? country, { CountryCode: country })
      : required('Country', country),
    element('Phone', lineOf(phone)),
    element('Email', lineOf(email)),
  ])
}

function contact(name: string | null, phone: string | null, email: string | null): Xml | null {
  const person = lineOf(name)
  if (!person) return null
  return element('Contact', [
    required('Name', person),
    element('Phone', lineOf(phone)),
    element('Email', lineOf(email)),
  ])
}

/** One list per section, with its title; positions are numbered across lists. */
function details(invoice: EInvoice): Xml {
  const lists: { section: string | null; items: Xml[] }[] = []
  invoice.lines.forEach((line, index) => {
    const section = textOf(line.section)
    let list = lists.at(-1)
    if (!list || list.section !== section) {
      list = { section, items: [] }
      lists.push(list)
    }
    list.items.push(lineItem(line, index + 1, invoice))
  })
  return required(
    'Details',
    lists.map(({ section, items }) => required('ItemList', [element('HeaderDescription', section), ...items])),
  )
}

const lineItem = (line: EInvoiceLine, position: number, { buyerReference }: EInvoice): Xml => {
  const { code, known } = unitCodeOf(line.unit)
  const turn = decimal(line.unitPrice).lessThan(0)
  const quantity = turn ? decimal(line.quantity).negated() : decimal(line.quantity)
  return required('ListLineItem', [
    required('PositionNumber', String(position)),
    required('Description', textOf(line.name) ?? ''),
    element('Description', textOf(line.description)),
    {
      name: 'Quantity',
      attributes: { Unit: known ? code : (lineOf(line.unit) ?? code) },
      content: quantity.toDecimalPlaces(4).toFixed(),
    },
    required('UnitPrice', priceText(decimal(line.unitPrice).abs())),
    orderPosition(buyerReference, position),
    element('AdditionalInformation', lineOf(line.costCode), { Key: 'Kostenstelle' }),
    required('TaxItem', [amount('TaxableAmount', line.net), taxPercent(line.taxCategory, line.taxRate)]),
    amount('LineItemAmount', line.net),
  ])
}

/** A ten-digit order number of the Bund, alone or before the purchasing group. */
export const orderNumberOf = (reference: string | null): string | null =>
  /^(\d{10})(?::[0-9A-Za-z]{3})?$/.exec((reference ?? '').trim())?.[1] ?? null

/**
 * With an order number, e-rechnung.gv.at requires the order's position on each line; lines are assumed to be in the
 * order's sequence, which EBI-P-04 reports.
 */
function orderPosition(reference: string | null, position: number): Xml | null {
  const order = orderNumberOf(reference)
  if (!order) return null
  return element('InvoiceRecipientsOrderReference', [
    required('OrderID', order),
    required('OrderPositionNumber', String(position)),
  ])
}

const taxPercent = (category: TaxCategory, rate: Amount): Xml => ({
  name: 'TaxPercent',
  attributes: { TaxCategoryCode: taxCategoryCodeOf(category, rate) },
  content: amountText(rate),
})

const taxItem = (tax: EInvoiceTax, sellerCountry: string) => {
  const reason = textOf(tax.exemptionReason) ?? exemptionOf(tax.category, sellerCountry)?.reason
  return required('TaxItem', [
    amount('TaxableAmount', tax.base),
    taxPercent(tax.category, tax.rate),
    amount('TaxAmount', tax.amount),
    element('Comment', reason),
  ])
}

const reductionsOf = ({ allowances }: EInvoice) => allowances.filter(allowance => !decimal(allowance.amount).isZero())

const reduction = (allowance: EInvoiceAllowance) => {
  const { percent } = allowance
  const isExact = allowance.base != null && percent != null && decimal(percent).decimalPlaces() <= 2
  return required('Reduction', [
    amount('BaseAmount', allowance.base ?? allowance.amount),
    isExact ? amount('Percentage', percent) : null,
    amount('Amount', allowance.amount),
    element('Comment', lineOf(allowance.reason)),
    required('TaxItem', [
      amount('TaxableAmount', allowance.amount),
      taxPercent(allowance.taxCategory, allowance.taxRate),
    ]),
  ])
}

/** Nothing to transfer: a credit, or more paid than billed. */
function paymentMethod({ kind, payment, totals, number }: EInvoice): Xml | null {
  if (kind === 'credit_note' || decimal(totals.due).lessThanOrEqualTo(0))
    return required('PaymentMethod', [required('NoPayment', [])])
  const iban = codeOf(payment.iban)
  if (!iban) return null
  const bic = codeOf(payment.bic)
  const reference = lineOf(number) ?? ''
  return required('PaymentMethod', [
    required('UniversalBankTransaction', [
      element('BeneficiaryAccount', [
        /^[0-9A-Z]{8}([0-9A-Z]{3})?$/.test(bic ?? '') ? element('BIC', bic) : null,
        element('IBAN', iban.slice(0, 34)),
        element('BankAccountOwner', cutText(lineOf(payment.accountName) ?? '', 70)),
      ]),
      reference.length <= 35 ? element('PaymentReference', reference) : null,
    ]),
  ])
}

/**
 * The retention is stated as text: as BelowTheLineItem it would lower PayableAmount, which stays the full amount (as in
 * EN 16931).
 */
function paymentConditions({ dueDate, payment, currency }: EInvoice): Xml | null {
  const { cashDiscount, retention } = payment
  const discount: XmlContent | null = cashDiscount && [
    required('PaymentDate', cashDiscount.until),
    amount('BaseAmount', cashDiscount.base),
    amount('Percentage', cashDiscount.percent),
    amount('Amount', cashDiscount.amount),
    element('Comment', `${germanNumber(cashDiscount.percent)} % Skonto bis ${germanDay(cashDiscount.until)}`),
  ]
  const kept = retention && retentionText(retention, currency)
  return element('PaymentConditions', [
    element('DueDate', dueDate),
    element('Discount', discount),
    element('Comment', textOf([textOf(payment.terms), kept].filter(Boolean).join('\n'))),
  ])
}
