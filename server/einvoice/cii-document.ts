import { decimal, toCents } from '../money/money'
import type { TaxCategory } from '../money/tax'
import { oneUnit, unitCodeOf } from '../platform/values/units'
import { creditTransfer, exemptionOf, specifications, typeCodeOf } from './codes'
import type {
  DocumentAllowance,
  DocumentLine,
  DocumentParty,
  DocumentPaymentMeans,
  DocumentTax,
  DocumentTotals,
  InvoiceDocument,
} from './document'
import type {
  EInvoice,
  EInvoiceAllowance,
  EInvoiceBuyer,
  EInvoiceLine,
  EInvoiceProfile,
  EInvoiceSeller,
  EInvoiceTax,
} from './model'
import {
  amountText,
  codeOf,
  deductedText,
  germanAmount,
  germanDay,
  germanNumber,
  lineOf,
  numberText,
  priceText,
  retentionText,
  textOf,
} from './written'

/** The content of our invoice in a CII file. Nothing is summed here: amounts are those of the invoice. */
export function documentOf(invoice: EInvoice, profile: EInvoiceProfile): InvoiceDocument {
  const { id, process } = specifications[profile]
  return {
    specification: id,
    process,
    number: lineOf(invoice.number),
    typeCode: typeCodeOf(invoice, profile),
    issueDate: lineOf(invoice.issueDate),
    notes: notesOf(invoice),
    currency: codeOf(invoice.currency),
    taxCurrency: null,
    buyerReference: lineOf(invoice.buyerReference),
    projectReference: lineOf(invoice.projectReference),
    preceding: precedingOf(invoice),
    seller: sellerOf(invoice),
    buyer: buyerOf(invoice),
    payee: null,
    taxRepresentative: null,
    deliverTo: deliverToOf(invoice),
    deliveryDate: lineOf(invoice.deliveryDate),
    period: invoice.period && { start: lineOf(invoice.period.start), end: lineOf(invoice.period.end) },
    paymentMeans: paymentMeansOf(invoice),
    paymentTerms: paymentTermsOf(invoice),
    dueDate: lineOf(invoice.dueDate),
    lines: invoice.lines.map(lineDocument),
    // An allowance of zero has no meaning, and R042 would require its percentage.
    allowances: invoice.allowances.filter(({ amount }) => !decimal(amount).isZero()).map(allowanceDocument),
    charges: [],
    taxes: invoice.taxes.map(tax => taxDocument(tax, invoice.seller.countryCode)),
    totals: totalsOf(invoice),
  }
}

/**
 * BG-3 as a single reference, in every profile: EN 16931 and D22B allow 0..n, CII D16B, which receivers validate with,
 * 0..1. It is the cancelled, corrected or replaced invoice, otherwise the latest deducted one; the notes name all
 * deducted invoices.
 */
function precedingOf(invoice: EInvoice): InvoiceDocument['preceding'] {
  const [reference] = sortedPreceding(invoice)
  return reference ? [{ number: lineOf(reference.number), date: lineOf(reference.date) }] : []
}

function sortedPreceding({ preceding }: EInvoice): EInvoice['preceding'] {
  const latestFirst = [...preceding].reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const isDeducted = ({ relation }: EInvoice['preceding'][number]) => relation === 'deducted'
  return [...latestFirst.filter(item => !isDeducted(item)), ...latestFirst.filter(isDeducted)]
}

/**
 * § 14 Abs 5 UStG (DE), § 11 Abs 1 Z 4 UStG (AT): deducted part-payments are stated with their tax; EN 16931 only has
 * their sum (BT-113).
 */
function notesOf(invoice: EInvoice): string[] {
  const deducted = invoice.prepayments.map(
    prepayment =>
      `Abgezogen: ${prepayment.number} vom ${germanDay(prepayment.date)}, ${deductedText(prepayment, invoice.currency)}`,
  )
  const numbered = new Set(invoice.prepayments.map(({ number }) => number))
  const others = sortedPreceding(invoice)
    .slice(1)
    .filter(({ number }) => !numbered.has(number))
    .map(({ number, date }) => `Bezieht sich auch auf ${number} vom ${germanDay(date)}.`)
  return [...invoice.notes, ...deducted, ...others].map(textOf).filter(note => note !== null)
}

/** BR-O-02 … BR-O-04: an invoice outside the scope of VAT must not show VAT numbers. */
const showsVatNumbers = (invoice: EInvoice) =>
  [...invoice.lines, ...invoice.allowances].every(({ taxCategory }) => taxCategory !== 'O')

function sellerOf(invoice: EInvoice): DocumentParty {
  const { seller } = invoice
  const vatNumber = showsVatNumbers(invoice) ? codeOf(seller.vatNumber) : null
  const taxNumber = lineOf(seller.taxNumber)
  const registerNumber = lineOf(seller.registerNumber)
  const supplierNumber = lineOf(seller.supplierNumber)
  // BR-CO-26 does not accept the tax number alone, which is all that some small businesses have, so it is also written
  // as BT-29.
  const id = supplierNumber ?? (vatNumber || registerNumber ? null : taxNumber)
  return {
    ids: id ? [id] : [],
    name: lineOf(seller.name),
    registerNumber,
    contact: contactOf(seller.contact.name, seller.contact.phone, seller.contact.email),
    address: addressOf(seller),
    electronicAddress: electronicAddressOf(seller.electronicAddress),
    vatNumber,
    taxNumber,
  }
}

function buyerOf(invoice: EInvoice): DocumentParty {
  const { buyer } = invoice
  const id = lineOf(buyer.customerNumber)
  return {
    ids: id ? [id] : [],
    name: lineOf(buyer.name),
    registerNumber: null,
    contact: contactOf(buyer.contactName, null, null),
    address: addressOf(buyer),
    electronicAddress: electronicAddressOf(buyer.electronicAddress),
    vatNumber: showsVatNumbers(invoice) ? codeOf(buyer.vatNumber) : null,
    taxNumber: null,
  }
}

/** BR-IC-12: an intra-community supply names the destination country. */
function deliverToOf(invoice: EInvoice): DocumentParty | null {
  if (invoice.lines.every(({ taxCategory }) => taxCategory !== 'K')) return null
  const { name, address } = buyerOf(invoice)
  return {
    ids: [],
    name,
    registerNumber: null,
    contact: null,
    address,
    electronicAddress: null,
    vatNumber: null,
    taxNumber: null,
  }
}

function contactOf(name: string | null, phone: string | null, email: string | null): DocumentParty['contact'] {
  const contact = { name: lineOf(name), phone: lineOf(phone), email: lineOf(email) }
  return contact.name || contact.phone || contact.email ? contact : null
}

const addressOf = ({ street, postalCode, city, countryCode }: EInvoiceSeller | EInvoiceBuyer) => ({
  street: lineOf(street),
  postalCode: lineOf(postalCode),
  city: lineOf(city),
  countryCode: codeOf(countryCode),
})

function electronicAddressOf(address: string | null): DocumentParty['electronicAddress'] {
  const id = lineOf(address)
  return id ? { id, scheme: 'EM' } : null
}

function paymentMeansOf({ payment }: EInvoice): DocumentPaymentMeans[] {
  const iban = codeOf(payment.iban)
  if (!iban) return []
  return [{ code: creditTransfer, iban, accountName: lineOf(payment.accountName), bic: codeOf(payment.bic) }]
}

/**
 * BT-20: text for people, then the line for programs. Only Skonto lines may begin with `#`, each ends with a line end,
 * and nothing may follow the last one in its line (XRechnung BR-DE-18), so our text never begins with that sign and the
 * Skonto line is the last.
 */
function paymentTermsOf({ payment, totals, currency }: EInvoice): string | null {
  const { cashDiscount, retention } = payment
  const sentences = (textOf(payment.terms) ?? '').split('\n')
  if (cashDiscount) {
    const { percent, until, amount } = cashDiscount
    sentences.push(
      `${germanNumber(percent)} % Skonto bei Zahlung bis ${germanDay(until)}: ${germanAmount(amount)} ${currency}`,
    )
  }
  if (retention) {
    sentences.push(retentionText(retention, currency))
  }
  const text = textOf(sentences.map(line => line.replace(/^[\s#]+/, '')).join('\n'))
  if (!cashDiscount) return text
  // Without a base the percentage applies to the full amount due (BT-115).
  const isOfAll = decimal(cashDiscount.base).equals(totals.due)
  const base = isOfAll ? '' : `BASISBETRAG=${amountText(cashDiscount.base)}#`
  const line = `#SKONTO#TAGE=${cashDiscount.days}#PROZENT=${decimal(cashDiscount.percent).toFixed(2)}#${base}\n`
  return text ? `${text}\n${line}` : line
}

function lineDocument(line: EInvoiceLine): DocumentLine {
  const { code, known } = unitCodeOf(line.unit)
  // BR-27: a price is never negative, so a line that deducts has a negative quantity.
  const turn = decimal(line.unitPrice).isNegative() && !decimal(line.unitPrice).isZero()
  const name = lineOf(line.name)
  return {
    id: lineOf(line.id),
    note: textOf(line.section),
    name,
    description: textOf([line.description, known ? null : `Einheit: ${line.unit}`].filter(Boolean).join('\n')),
    price: priceText(decimal(line.unitPrice).abs()),
    priceBase: null,
    priceBaseUnit: null,
    grossPrice: null,
    quantity: numberText(turn ? decimal(line.quantity).negated() : line.quantity),
    unitCode: known ? code : oneUnit,
    taxCategory: line.taxCategory,
    taxRate: rateOf(line),
    period: null,
    allowances: [],
    charges: [],
    net: amountText(line.net),
    costCode: lineOf(line.costCode),
  }
}

/** BR-O-05 … BR-O-07: outside the scope of VAT there is no rate, not even 0. */
const rateOf = ({ taxCategory, taxRate }: { taxCategory: TaxCategory; taxRate: EInvoiceLine['taxRate'] }) =>
  taxCategory === 'O' ? null : amountText(taxRate)

function allowanceDocument(allowance: EInvoiceAllowance): DocumentAllowance {
  const exact = isShareOf(allowance)
  return {
    amount: amountText(allowance.amount),
    base: exact && allowance.base != null ? amountText(allowance.base) : null,
    percent: exact && allowance.percent != null ? numberText(allowance.percent) : null,
    reason: lineOf(allowance.reason),
    reasonCode: null,
    taxCategory: allowance.taxCategory,
    taxRate: rateOf(allowance),
  }
}

/**
 * PEPPOL-EN16931-R040 … R042: base and percentage are given together and must yield the amount, up to 0.02; a discount
 * of a round sum has no such percentage.
 */
function isShareOf({ amount, base, percent }: EInvoiceAllowance): boolean {
  if (base == null || percent == null) return false
  const share = decimal(base).times(percent).dividedBy(100)
  return share.minus(amount).abs().lessThanOrEqualTo('0.02')
}

function taxDocument(tax: EInvoiceTax, sellerCountry: string): DocumentTax {
  const given = { reason: textOf(tax.exemptionReason), code: codeOf(tax.exemptionCode) }
  const exemption = given.reason || given.code ? given : exemptionOf(tax.category, sellerCountry)
  return {
    amount: amountText(tax.amount),
    base: amountText(tax.base),
    category: tax.category,
    // Unlike a line, the breakdown has a rate even outside the scope of VAT: XRechnung requires one (BR-DE-14).
    rate: amountText(tax.rate),
    exemptionReason: exemption?.reason ?? null,
    exemptionCode: exemption?.code ?? null,
  }
}

function totalsOf({ totals, allowances, currency }: EInvoice): DocumentTotals {
  const hasAllowance = allowances.some(({ amount }) => !decimal(amount).isZero())
  return {
    lines: amountText(totals.lines),
    charges: null,
    allowances: hasAllowance || !toCents(totals.allowances).isZero() ? amountText(totals.allowances) : null,
    net: amountText(totals.net),
    tax: [{ amount: amountText(totals.tax), currency: codeOf(currency) }],
    rounding: null,
    gross: amountText(totals.gross),
    prepaid: toCents(totals.prepaid).isZero() ? null : amountText(totals.prepaid),
    due: amountText(totals.due),
  }
}
