/**
 * What of the Cross Industry Invoice EN 16931 knows (CEN/TS 16931-3-3, with the sequence of D16B): each element with
 * how often it may stand there, what its text is and what has to be in it. The reader takes no more than this, so
 * anything else is reported, and whatever is here is checked against it.
 */
export interface CiiElement {
  /** How often at most; what the schema of D22B or an extension allows beyond it is not EN 16931. */
  max: number
  /** Its text, of a leaf. */
  leaf: CiiLeaf | null
  /** Elements that have to be in it for it to say anything. */
  needs: readonly string[]
  /** In the order of the schema. */
  children: Readonly<Record<string, CiiElement>>
}

export type CiiLeaf =
  | 'text'
  | 'code'
  | 'amount'
  | 'taxTotal'
  | 'number'
  | 'quantity'
  | 'indicator'
  | 'date'
  /** `VAT` and nothing else. */
  | 'vat'
  /** An identifier that needs its scheme: `schemeID`. */
  | 'globalId'
  | 'address'
  | 'registration'
  | 'classification'
  | 'file'

type Children = Readonly<Record<string, CiiElement>>

const leaf = (kind: CiiLeaf = 'text', max = 1): CiiElement => ({ max, leaf: kind, needs: [], children: {} })
const group = (children: Children, needs: readonly string[] = [], max = 1): CiiElement => ({
  max,
  leaf: null,
  needs,
  children,
})
const many = Number.POSITIVE_INFINITY

const text = leaf()
const code = leaf('code')
const amount = leaf('amount')
const number = leaf('number')
const quantity = leaf('quantity')

const dateTime = group({ DateTimeString: leaf('date') }, ['DateTimeString'])
/** A group around one leaf. Where that is text it may be left out; the group says nothing then, which is reported. */
const only = (name: string, kind: CiiLeaf = 'text', max = 1) =>
  group({ [name]: leaf(kind) }, kind === 'text' ? [] : [name], max)
const period = group({ StartDateTime: dateTime, EndDateTime: dateTime })
const indicator = only('Indicator', 'indicator')
const note = (max: number) => group({ Content: text, SubjectCode: code }, [], max)
const reference = group({ IssuerAssignedID: text }, ['IssuerAssignedID'])

const party = (ids: number, registrations: number): CiiElement =>
  group({
    ID: leaf('text', ids),
    GlobalID: leaf('globalId', ids),
    Name: text,
    Description: text,
    SpecifiedLegalOrganization: group({ ID: text, TradingBusinessName: text }),
    DefinedTradeContact: group({
      PersonName: text,
      DepartmentName: text,
      TelephoneUniversalCommunication: only('CompleteNumber'),
      EmailURIUniversalCommunication: only('URIID'),
    }),
    PostalTradeAddress: group({
      PostcodeCode: text,
      LineOne: text,
      LineTwo: text,
      LineThree: text,
      CityName: text,
      CountryID: code,
      CountrySubDivisionName: text,
    }),
    URIUniversalCommunication: only('URIID', 'address'),
    SpecifiedTaxRegistration: only('ID', 'registration', registrations),
  })

const categoryTax = group({ TypeCode: leaf('vat'), CategoryCode: code, RateApplicablePercent: number }, ['TypeCode'])

const lineAllowance = {
  ChargeIndicator: indicator,
  CalculationPercent: number,
  BasisAmount: amount,
  ActualAmount: amount,
  ReasonCode: code,
  Reason: text,
}

const price = (discount: Children = {}): CiiElement =>
  group({ ChargeAmount: number, BasisQuantity: quantity, ...discount }, ['ChargeAmount'])

const line = group(
  {
    AssociatedDocumentLineDocument: group({ LineID: text, IncludedNote: note(1) }, ['LineID']),
    SpecifiedTradeProduct: group({
      GlobalID: leaf('globalId'),
      SellerAssignedID: text,
      BuyerAssignedID: text,
      Name: text,
      Description: text,
      ApplicableProductCharacteristic: group({ Description: text, Value: text }, ['Description', 'Value'], many),
      DesignatedProductClassification: only('ClassCode', 'classification', many),
      OriginTradeCountry: only('ID', 'code'),
    }),
    SpecifiedLineTradeAgreement: group({
      BuyerOrderReferencedDocument: only('LineID'),
      GrossPriceProductTradePrice: price({
        AppliedTradeAllowanceCharge: group({ ChargeIndicator: indicator, ActualAmount: number }, [
          'ChargeIndicator',
          'ActualAmount',
        ]),
      }),
      NetPriceProductTradePrice: price(),
    }),
    SpecifiedLineTradeDelivery: group({ BilledQuantity: quantity }),
    SpecifiedLineTradeSettlement: group(
      {
        ApplicableTradeTax: categoryTax,
        BillingSpecifiedPeriod: period,
        SpecifiedTradeAllowanceCharge: group(lineAllowance, ['ChargeIndicator', 'ActualAmount'], many),
        SpecifiedTradeSettlementLineMonetarySummation: only('LineTotalAmount', 'amount'),
        AdditionalReferencedDocument: group({ IssuerAssignedID: text, TypeCode: code, ReferenceTypeCode: code }, [
          'IssuerAssignedID',
          'TypeCode',
        ]),
        ReceivableSpecifiedTradeAccountingAccount: only('ID'),
      },
      ['ApplicableTradeTax'],
    ),
  },
  [
    'AssociatedDocumentLineDocument',
    'SpecifiedTradeProduct',
    'SpecifiedLineTradeAgreement',
    'SpecifiedLineTradeDelivery',
    'SpecifiedLineTradeSettlement',
  ],
  many,
)

const agreement = group({
  BuyerReference: text,
  SellerTradeParty: party(many, 2),
  BuyerTradeParty: party(1, 1),
  SellerTaxRepresentativeTradeParty: party(1, 1),
  SellerOrderReferencedDocument: reference,
  BuyerOrderReferencedDocument: reference,
  ContractReferencedDocument: reference,
  AdditionalReferencedDocument: group(
    {
      IssuerAssignedID: text,
      URIID: text,
      TypeCode: code,
      Name: text,
      AttachmentBinaryObject: leaf('file'),
      ReferenceTypeCode: code,
    },
    ['IssuerAssignedID', 'TypeCode'],
    many,
  ),
  SpecifiedProcuringProject: group({ ID: text, Name: text }, ['ID', 'Name']),
})

const delivery = group({
  ShipToTradeParty: party(1, 0),
  ActualDeliverySupplyChainEvent: group({ OccurrenceDateTime: dateTime }, ['OccurrenceDateTime']),
  DespatchAdviceReferencedDocument: reference,
  ReceivingAdviceReferencedDocument: reference,
})

const summation = group({
  LineTotalAmount: amount,
  ChargeTotalAmount: amount,
  AllowanceTotalAmount: amount,
  TaxBasisTotalAmount: amount,
  TaxTotalAmount: leaf('taxTotal', 2),
  RoundingAmount: amount,
  GrandTotalAmount: amount,
  TotalPrepaidAmount: amount,
  DuePayableAmount: amount,
})

const settlement = group(
  {
    CreditorReferenceID: text,
    PaymentReference: text,
    TaxCurrencyCode: code,
    InvoiceCurrencyCode: code,
    PayeeTradeParty: party(1, 0),
    SpecifiedTradeSettlementPaymentMeans: group(
      {
        TypeCode: code,
        Information: text,
        ApplicableTradeSettlementFinancialCard: group({ ID: text, CardholderName: text }, ['ID']),
        PayerPartyDebtorFinancialAccount: only('IBANID'),
        PayeePartyCreditorFinancialAccount: group({ IBANID: text, AccountName: text, ProprietaryID: text }),
        PayeeSpecifiedCreditorFinancialInstitution: only('BICID'),
      },
      ['TypeCode'],
      many,
    ),
    ApplicableTradeTax: group(
      {
        CalculatedAmount: amount,
        TypeCode: leaf('vat'),
        ExemptionReason: text,
        BasisAmount: amount,
        CategoryCode: code,
        ExemptionReasonCode: code,
        TaxPointDate: group({ DateString: leaf('date') }, ['DateString']),
        DueDateTypeCode: code,
        RateApplicablePercent: number,
      },
      ['TypeCode'],
      many,
    ),
    BillingSpecifiedPeriod: period,
    SpecifiedTradeAllowanceCharge: group(
      { ...lineAllowance, CategoryTradeTax: categoryTax },
      ['ChargeIndicator', 'ActualAmount', 'CategoryTradeTax'],
      many,
    ),
    SpecifiedTradePaymentTerms: group({
      Description: text,
      DueDateDateTime: dateTime,
      DirectDebitMandateID: text,
    }),
    SpecifiedTradeSettlementHeaderMonetarySummation: summation,
    // BG-3 is 0..n, but D16B, which receivers validate with, has one: the profile decides.
    InvoiceReferencedDocument: group(
      { IssuerAssignedID: text, FormattedIssueDateTime: dateTime },
      ['IssuerAssignedID'],
      many,
    ),
    ReceivableSpecifiedTradeAccountingAccount: only('ID'),
  },
  ['InvoiceCurrencyCode', 'SpecifiedTradeSettlementHeaderMonetarySummation'],
)

export const ciiRoot: CiiElement = group(
  {
    ExchangedDocumentContext: group({
      BusinessProcessSpecifiedDocumentContextParameter: only('ID'),
      GuidelineSpecifiedDocumentContextParameter: only('ID'),
    }),
    ExchangedDocument: group({ ID: text, TypeCode: code, IssueDateTime: dateTime, IncludedNote: note(many) }),
    SupplyChainTradeTransaction: group(
      {
        IncludedSupplyChainTradeLineItem: line,
        ApplicableHeaderTradeAgreement: agreement,
        ApplicableHeaderTradeDelivery: delivery,
        ApplicableHeaderTradeSettlement: settlement,
      },
      ['ApplicableHeaderTradeAgreement', 'ApplicableHeaderTradeDelivery', 'ApplicableHeaderTradeSettlement'],
    ),
  },
  ['ExchangedDocumentContext', 'ExchangedDocument', 'SupplyChainTradeTransaction'],
)
