import { ciiNamespaces } from './cii'
import type {
  DocumentAllowance,
  DocumentLine,
  DocumentLineAllowance,
  DocumentParty,
  DocumentPaymentMeans,
  DocumentPeriod,
  DocumentTax,
  DocumentTotals,
  InvoiceDocument,
} from './document'
import { EInvoiceUnreadable, readXml, XmlNode } from './xml-read'

/**
 * Reads a Cross Industry Invoice, ours or another issuer's. Its content is taken as written, right or wrong: validation
 * is left to the rules.
 * @throws EInvoiceUnreadable
 */
export const parseCii = (xml: string | Uint8Array): InvoiceDocument => readCii(xml).document

/**
 * As `parseCii`, with the source tree, for content that the semantic model does not cover. @throws EInvoiceUnreadable
 */
export function readCii(xml: string | Uint8Array): { root: XmlNode; document: InvoiceDocument } {
  const root = readXml(xml)
  if (root.name !== 'CrossIndustryInvoice' || root.namespace !== ciiNamespaces.rsm)
    throw new EInvoiceUnreadable('not a Cross Industry Invoice')
  const context = childOf(root, 'ExchangedDocumentContext')
  const header = childOf(root, 'ExchangedDocument')
  const transaction = childOf(root, 'SupplyChainTradeTransaction')
  const agreement = childOf(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = childOf(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = childOf(transaction, 'ApplicableHeaderTradeSettlement')
  const allowances = settlement.all('SpecifiedTradeAllowanceCharge')
  const document: InvoiceDocument = {
    specification: context.value('GuidelineSpecifiedDocumentContextParameter', 'ID'),
    process: context.value('BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    number: header.value('ID'),
    typeCode: header.value('TypeCode'),
    issueDate: dayOf(header, 'IssueDateTime'),
    notes: header.all('IncludedNote', 'Content').flatMap(({ text }) => text.trim() || []),
    currency: settlement.value('InvoiceCurrencyCode'),
    taxCurrency: settlement.value('TaxCurrencyCode'),
    buyerReference: agreement.value('BuyerReference'),
    projectReference: agreement.value('SpecifiedProcuringProject', 'ID'),
    preceding: settlement.all('InvoiceReferencedDocument').map(reference => ({
      number: reference.value('IssuerAssignedID'),
      date: dayOf(reference, 'FormattedIssueDateTime'),
    })),
    seller: partyOf(childOf(agreement, 'SellerTradeParty')),
    buyer: partyOf(childOf(agreement, 'BuyerTradeParty')),
    payee: partyIn(settlement, 'PayeeTradeParty'),
    taxRepresentative: partyIn(agreement, 'SellerTaxRepresentativeTradeParty'),
    deliverTo: partyIn(delivery, 'ShipToTradeParty'),
    deliveryDate: dayOf(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
    period: periodOf(settlement),
    paymentMeans: settlement.all('SpecifiedTradeSettlementPaymentMeans').map(paymentMeansOf),
    paymentTerms: termsOf(settlement),
    dueDate: dayOf(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime'),
    lines: transaction.all('IncludedSupplyChainTradeLineItem').map(lineOf),
    allowances: allowances.filter(item => !isCharge(item)).map(allowanceOf),
    charges: allowances.filter(isCharge).map(allowanceOf),
    taxes: settlement.all('ApplicableTradeTax').map(taxOf),
    totals: totalsOf(childOf(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')),
  }
  return { root, document }
}

const partyIn = (node: XmlNode, name: string): DocumentParty | null => {
  const party = node.get(name)
  return party && partyOf(party)
}

/** A missing group reads like an empty one. */
const childOf = (node: XmlNode, name: string): XmlNode => node.get(name) ?? new XmlNode(name, '', '', {}, [], false)

/** Format 102 as `YYYY-MM-DD`; anything else unchanged. */
function dayOf(node: XmlNode, ...path: string[]): string | null {
  const text = node.value(...path, 'DateTimeString')
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '')
  return digits ? digits.slice(1).join('-') : text
}

function periodOf(node: XmlNode): DocumentPeriod | null {
  const period = node.get('BillingSpecifiedPeriod')
  return period && { start: dayOf(period, 'StartDateTime'), end: dayOf(period, 'EndDateTime') }
}

/** The line end after a Skonto line is part of it (BR-DE-18), so this text is not trimmed. */
function termsOf(settlement: XmlNode): string | null {
  const text = settlement.get('SpecifiedTradePaymentTerms', 'Description')?.text ?? ''
  return text.trim() ? text : null
}

function partyOf(node: XmlNode): DocumentParty {
  const contact = node.get('DefinedTradeContact')
  const address = node.get('PostalTradeAddress')
  const electronic = node.get('URIUniversalCommunication', 'URIID')
  const registrations = node.all('SpecifiedTaxRegistration', 'ID')
  const registered = (scheme: string) =>
    registrations.find(({ attributes }) => attributes.schemeID === scheme)?.text.trim() || null
  return {
    ids: [...node.all('ID'), ...node.all('GlobalID')].flatMap(({ text }) => text.trim() || []),
    name: node.value('Name'),
    registerNumber: node.value('SpecifiedLegalOrganization', 'ID'),
    contact: contact && {
      name: contact.value('PersonName') ?? contact.value('DepartmentName'),
      phone: contact.value('TelephoneUniversalCommunication', 'CompleteNumber'),
      email: contact.value('EmailURIUniversalCommunication', 'URIID'),
    },
    address: address && {
      street: address.value('LineOne'),
      postalCode: address.value('PostcodeCode'),
      city: address.value('CityName'),
      countryCode: address.value('CountryID'),
    },
    electronicAddress: electronic?.text.trim()
      ? { id: electronic.text.trim(), scheme: electronic.attributes.schemeID ?? null }
      : null,
    vatNumber: registered('VA'),
    taxNumber: registered('FC'),
  }
}

function paymentMeansOf(node: XmlNode): DocumentPaymentMeans {
  const account = childOf(node, 'PayeePartyCreditorFinancialAccount')
  return {
    code: node.value('TypeCode'),
    iban: account.value('IBANID') ?? account.value('ProprietaryID'),
    accountName: account.value('AccountName'),
    bic: node.value('PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
  }
}

function lineOf(node: XmlNode): DocumentLine {
  const product = childOf(node, 'SpecifiedTradeProduct')
  const price = childOf(childOf(node, 'SpecifiedLineTradeAgreement'), 'NetPriceProductTradePrice')
  const quantity = node.get('SpecifiedLineTradeDelivery', 'BilledQuantity')
  const settlement = childOf(node, 'SpecifiedLineTradeSettlement')
  const allowances = settlement.all('SpecifiedTradeAllowanceCharge')
  const gross = node.get('SpecifiedLineTradeAgreement', 'GrossPriceProductTradePrice')
  return {
    id: node.value('AssociatedDocumentLineDocument', 'LineID'),
    note: node.value('AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    name: product.value('Name'),
    description: product.value('Description'),
    price: price.value('ChargeAmount'),
    priceBase: price.value('BasisQuantity'),
    priceBaseUnit: price.get('BasisQuantity')?.attributes.unitCode ?? null,
    grossPrice: gross && {
      amount: gross.value('ChargeAmount'),
      discount: gross.value('AppliedTradeAllowanceCharge', 'ActualAmount'),
    },
    quantity: quantity?.text.trim() || null,
    unitCode: quantity?.attributes.unitCode ?? null,
    taxCategory: settlement.value('ApplicableTradeTax', 'CategoryCode'),
    taxRate: settlement.value('ApplicableTradeTax', 'RateApplicablePercent'),
    period: periodOf(settlement),
    allowances: allowances.filter(item => !isCharge(item)).map(lineAllowanceOf),
    charges: allowances.filter(isCharge).map(lineAllowanceOf),
    net: settlement.value('SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    costCode: settlement.value('ReceivableSpecifiedTradeAccountingAccount', 'ID'),
  }
}

/** A boolean of the schema: `true` or `1`. */
const isCharge = (node: XmlNode): boolean => /^(true|1)$/.test(node.value('ChargeIndicator', 'Indicator') ?? '')

const lineAllowanceOf = (node: XmlNode): DocumentLineAllowance => ({
  amount: node.value('ActualAmount'),
  base: node.value('BasisAmount'),
  percent: node.value('CalculationPercent'),
  reason: node.value('Reason'),
  reasonCode: node.value('ReasonCode'),
})

const allowanceOf = (node: XmlNode): DocumentAllowance => ({
  ...lineAllowanceOf(node),
  taxCategory: node.value('CategoryTradeTax', 'CategoryCode'),
  taxRate: node.value('CategoryTradeTax', 'RateApplicablePercent'),
})

const taxOf = (node: XmlNode): DocumentTax => ({
  amount: node.value('CalculatedAmount'),
  base: node.value('BasisAmount'),
  category: node.value('CategoryCode'),
  rate: node.value('RateApplicablePercent'),
  exemptionReason: node.value('ExemptionReason'),
  exemptionCode: node.value('ExemptionReasonCode'),
})

const totalsOf = (node: XmlNode): DocumentTotals => ({
  lines: node.value('LineTotalAmount'),
  charges: node.value('ChargeTotalAmount'),
  allowances: node.value('AllowanceTotalAmount'),
  net: node.value('TaxBasisTotalAmount'),
  tax: node.all('TaxTotalAmount').map(({ text, attributes }) => ({
    amount: text.trim(),
    currency: attributes.currencyID ?? null,
  })),
  rounding: node.value('RoundingAmount'),
  gross: node.value('GrandTotalAmount'),
  prepaid: node.value('TotalPrepaidAmount'),
  due: node.value('DuePayableAmount'),
})
