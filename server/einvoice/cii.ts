import { documentOf } from './cii-document'
import type {
  DocumentAddress,
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
import type { EInvoice, EInvoiceProfile } from './model'
import { element, required, type Xml, type XmlContent, xmlFile } from './xml-write'

/** Cross Industry Invoice D16B as ZUGFeRD 2.5 / Factur-X 1.0 in the profile EN 16931, or as XRechnung 3.0. */
export const buildCii = (invoice: EInvoice, profile: EInvoiceProfile): string => writeCii(documentOf(invoice, profile))

export const ciiNamespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const

const ram = (name: string, content: XmlContent | null | undefined, attributes?: Record<string, string>) =>
  element(`ram:${name}`, content, attributes)

/** Writes all elements of the schema, in its order. */
export function writeCii(document: InvoiceDocument): string {
  const attributes = Object.fromEntries(Object.entries(ciiNamespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]))
  return xmlFile({
    name: 'rsm:CrossIndustryInvoice',
    attributes,
    content: [context(document), header(document), transaction(document)],
  })
}

const context = ({ process, specification }: InvoiceDocument) =>
  required('rsm:ExchangedDocumentContext', [
    ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', process)]),
    ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', specification)]),
  ])

const header = ({ number, typeCode, issueDate, notes }: InvoiceDocument) =>
  required('rsm:ExchangedDocument', [
    ram('ID', number),
    ram('TypeCode', typeCode),
    ram('IssueDateTime', day(issueDate)),
    notes.map(note => ram('IncludedNote', [ram('Content', note)])),
  ])

const transaction = (document: InvoiceDocument) =>
  required('rsm:SupplyChainTradeTransaction', [
    document.lines.map(line),
    required('ram:ApplicableHeaderTradeAgreement', [
      ram('BuyerReference', document.buyerReference),
      ram('SellerTradeParty', party(document.seller)),
      ram('BuyerTradeParty', party(document.buyer)),
      document.taxRepresentative ? ram('SellerTaxRepresentativeTradeParty', party(document.taxRepresentative)) : null,
      // The schema requires a name besides the number.
      document.projectReference
        ? ram('SpecifiedProcuringProject', [ram('ID', document.projectReference), ram('Name', 'Project reference')])
        : null,
    ]),
    // Required even if nothing is known about the delivery.
    required('ram:ApplicableHeaderTradeDelivery', [
      document.deliverTo ? ram('ShipToTradeParty', party(document.deliverTo)) : null,
      ram('ActualDeliverySupplyChainEvent', [ram('OccurrenceDateTime', day(document.deliveryDate))]),
    ]),
    settlement(document),
  ])

const settlement = (document: InvoiceDocument) =>
  required('ram:ApplicableHeaderTradeSettlement', [
    ram('TaxCurrencyCode', document.taxCurrency),
    ram('InvoiceCurrencyCode', document.currency),
    document.payee ? ram('PayeeTradeParty', party(document.payee)) : null,
    document.paymentMeans.map(paymentMeans),
    document.taxes.map(tax),
    document.period ? period(document.period) : null,
    document.allowances.map(allowance => allowanceCharge(allowance, false)),
    document.charges.map(charge => allowanceCharge(charge, true)),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', document.paymentTerms),
      ram('DueDateDateTime', day(document.dueDate)),
    ]),
    summation(document.totals),
    document.preceding.map(({ number, date }) =>
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', number),
        ram('FormattedIssueDateTime', day(date, 'qdt')),
      ]),
    ),
  ])

const line = (item: DocumentLine) =>
  required('ram:IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', item.id), ram('IncludedNote', [ram('Content', item.note)])]),
    ram('SpecifiedTradeProduct', [ram('Name', item.name), ram('Description', item.description)]),
    ram('SpecifiedLineTradeAgreement', [
      item.grossPrice ? grossPrice(item.grossPrice) : null,
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', item.price),
        ram('BasisQuantity', item.priceBase, item.priceBaseUnit ? { unitCode: item.priceBaseUnit } : undefined),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', item.quantity, unitOf(item))]),
    ram('SpecifiedLineTradeSettlement', [
      categoryTax('ApplicableTradeTax', item),
      item.period ? period(item.period) : null,
      lineAllowances(item),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', item.net)]),
      ram('ReceivableSpecifiedTradeAccountingAccount', [ram('ID', item.costCode)]),
    ]),
  ])

const unitOf = ({ unitCode }: DocumentLine): Record<string, string> => (unitCode ? { unitCode } : {})

const grossPrice = ({ amount, discount }: NonNullable<DocumentLine['grossPrice']>) =>
  ram('GrossPriceProductTradePrice', [
    ram('ChargeAmount', amount),
    discount === null ? null : ram('AppliedTradeAllowanceCharge', [indicator(false), ram('ActualAmount', discount)]),
  ])

const lineAllowances = ({ allowances, charges }: DocumentLine) => [
  ...allowances.map(item => ram('SpecifiedTradeAllowanceCharge', allowanceParts(item, false))),
  ...charges.map(item => ram('SpecifiedTradeAllowanceCharge', allowanceParts(item, true))),
]

const indicator = (isCharge: boolean) => ram('ChargeIndicator', [element('udt:Indicator', isCharge ? 'true' : 'false')])

const categoryTax = (name: string, { taxCategory, taxRate }: { taxCategory: string | null; taxRate: string | null }) =>
  ram(name, [ram('TypeCode', 'VAT'), ram('CategoryCode', taxCategory), ram('RateApplicablePercent', taxRate)])

const party = (who: DocumentParty) => [
  who.ids.map(id => ram('ID', id)),
  ram('Name', who.name),
  ram('SpecifiedLegalOrganization', [ram('ID', who.registerNumber)]),
  ram('DefinedTradeContact', [
    ram('PersonName', who.contact?.name),
    ram('TelephoneUniversalCommunication', [ram('CompleteNumber', who.contact?.phone)]),
    ram('EmailURIUniversalCommunication', [ram('URIID', who.contact?.email)]),
  ]),
  who.address ? ram('PostalTradeAddress', address(who.address)) : null,
  ram('URIUniversalCommunication', [
    ram(
      'URIID',
      who.electronicAddress?.id,
      who.electronicAddress?.scheme ? { schemeID: who.electronicAddress.scheme } : undefined,
    ),
  ]),
  registration(who.vatNumber, 'VA'),
  registration(who.taxNumber, 'FC'),
]

const address = ({ street, postalCode, city, countryCode }: DocumentAddress) => [
  ram('PostcodeCode', postalCode),
  ram('LineOne', street),
  ram('CityName', city),
  ram('CountryID', countryCode),
]

const registration = (id: string | null, schemeID: string) =>
  ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID })])

const paymentMeans = ({ code, iban, accountName, bic }: DocumentPaymentMeans) =>
  ram('SpecifiedTradeSettlementPaymentMeans', [
    ram('TypeCode', code),
    ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', iban), ram('AccountName', accountName)]),
    ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', bic)]),
  ])

const tax = (group: DocumentTax) =>
  ram('ApplicableTradeTax', [
    ram('CalculatedAmount', group.amount),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', group.exemptionReason),
    ram('BasisAmount', group.base),
    ram('CategoryCode', group.category),
    ram('ExemptionReasonCode', group.exemptionCode),
    ram('RateApplicablePercent', group.rate),
  ])

const period = ({ start, end }: DocumentPeriod) =>
  ram('BillingSpecifiedPeriod', [ram('StartDateTime', day(start)), ram('EndDateTime', day(end))])

const allowanceParts = (item: DocumentLineAllowance, isCharge: boolean) => [
  indicator(isCharge),
  ram('CalculationPercent', item.percent),
  ram('BasisAmount', item.base),
  ram('ActualAmount', item.amount),
  ram('ReasonCode', item.reasonCode),
  ram('Reason', item.reason),
]

const allowanceCharge = (item: DocumentAllowance, isCharge: boolean) =>
  ram('SpecifiedTradeAllowanceCharge', [...allowanceParts(item, isCharge), categoryTax('CategoryTradeTax', item)])

/** `currencyID` is set on the tax only (CII-DT-031). */
const summation = (totals: DocumentTotals) =>
  ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
    ram('LineTotalAmount', totals.lines),
    ram('ChargeTotalAmount', totals.charges),
    ram('AllowanceTotalAmount', totals.allowances),
    ram('TaxBasisTotalAmount', totals.net),
    totals.tax.map(({ amount, currency }) =>
      ram('TaxTotalAmount', amount, currency ? { currencyID: currency } : undefined),
    ),
    ram('RoundingAmount', totals.rounding),
    ram('GrandTotalAmount', totals.gross),
    ram('TotalPrepaidAmount', totals.prepaid),
    ram('DuePayableAmount', totals.due),
  ])

/** Format 102 is `YYYYMMDD`; an invalid day is written unchanged, for the rules to report. */
function day(value: string | null, prefix: 'udt' | 'qdt' = 'udt'): (Xml | null)[] | null {
  if (!value) return null
  const digits = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return [element(`${prefix}:DateTimeString`, digits ? digits.slice(1).join('') : value, { format: '102' })]
}
