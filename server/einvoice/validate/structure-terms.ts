import type { CiiLeaf } from './structure-leaves'

// Restrictions on elements that are not in the schemas, by their place (names from the root, joined by `/`).

/**
 * The schemas have one type for all parties, references, taxes and allowances; EN 16931 has terms for only some of
 * their elements (CEN/TS 16931-3-3). A file with others is read without them, which is reported; it is no reason to
 * refuse the file, as CII-SR-… are warnings in the official rules.
 */
const terms: readonly { at: RegExp; names: readonly string[] }[] = [
  { at: /\/TelephoneUniversalCommunication$/, names: ['CompleteNumber'] },
  { at: /URIUniversalCommunication$/, names: ['URIID'] },
  {
    at: /\/Header\w+\/(SellerOrder|BuyerOrder|Contract|DespatchAdvice|ReceivingAdvice)ReferencedDocument$/,
    names: ['IssuerAssignedID'],
  },
  { at: /\/SpecifiedLineTradeAgreement\/BuyerOrderReferencedDocument$/, names: ['LineID'] },
  { at: /\/InvoiceReferencedDocument$/, names: ['IssuerAssignedID', 'FormattedIssueDateTime'] },
  {
    at: /\/ApplicableHeaderTradeAgreement\/AdditionalReferencedDocument$/,
    names: ['IssuerAssignedID', 'URIID', 'TypeCode', 'Name', 'AttachmentBinaryObject', 'ReferenceTypeCode'],
  },
  {
    at: /\/SpecifiedLineTradeSettlement\/AdditionalReferencedDocument$/,
    names: ['IssuerAssignedID', 'TypeCode', 'ReferenceTypeCode'],
  },
  {
    at: /\/(SpecifiedLineTradeSettlement\/ApplicableTradeTax|CategoryTradeTax)$/,
    names: ['TypeCode', 'CategoryCode', 'RateApplicablePercent'],
  },
  { at: /\/GrossPriceProductTradePrice\/AppliedTradeAllowanceCharge$/, names: ['ChargeIndicator', 'ActualAmount'] },
]
const without: readonly { at: RegExp; name: string }[] = [
  { at: /\/(ShipTo|Payee)TradeParty$/, name: 'SpecifiedTaxRegistration' },
  { at: /\/SpecifiedLineTradeSettlement\/SpecifiedTradeAllowanceCharge$/, name: 'CategoryTradeTax' },
  { at: /\/NetPriceProductTradePrice$/, name: 'AppliedTradeAllowanceCharge' },
]

/** Whether EN 16931 has a term for that child at that place, among those that the schema of the profile allows. */
export const hasTerm = (place: string, name: string): boolean =>
  !without.some(entry => entry.at.test(place) && entry.name === name) &&
  terms.every(({ at, names }) => !at.test(place) || names.includes(name))

/** Whether EN 16931 allows the identifier of a party only once there: only BT-29 of the seller is 0..n. */
export const isSingle = (place: string, name: string): boolean =>
  /\/(?!Seller)\w+TradeParty$/.test(place.replace('SellerTaxRepresentative', 'Representative')) &&
  /^(Global)?ID$/.test(name)

/** Elements whose text is more specific than their type. */
const leaves: readonly { at: RegExp; kind: CiiLeaf }[] = [
  { at: /\/GlobalID$/, kind: 'globalId' },
  { at: /\/URIUniversalCommunication\/URIID$/, kind: 'address' },
  { at: /\/SpecifiedTaxRegistration\/ID$/, kind: 'registration' },
  { at: /\/ClassCode$/, kind: 'classification' },
  { at: /\/TaxTotalAmount$/, kind: 'taxTotal' },
  { at: /\/PostcodeCode$/, kind: 'text' },
]

const kinds: Readonly<Record<string, CiiLeaf>> = {
  AmountType: 'number',
  PercentType: 'number',
  QuantityType: 'quantity',
  BinaryObjectType: 'file',
  TaxTypeCodeType: 'vat',
  DateTimeStringType: 'date',
  DateStringType: 'date',
  boolean: 'indicator',
  CountryIDType: 'code',
}

/** The type of the text at that place, refined from its schema type. */
export const leafAt = (place: string, type: string): CiiLeaf =>
  leaves.find(({ at }) => at.test(place))?.kind ?? kinds[type] ?? (type.endsWith('CodeType') ? 'code' : 'text')
