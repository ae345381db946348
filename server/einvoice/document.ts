/**
 * An e-invoice as written: the semantic model of EN 16931 with every value as text. `documentOf` makes it from our
 * invoice, `parseCii` reads it from any CII file, `writeCii` writes it, and the rules check nothing else, so that our
 * own and foreign ones are validated alike. Days are `YYYY-MM-DD`; an invalid day stays as written.
 */
export interface InvoiceDocument {
  /** BT-24 */
  specification: string | null
  /** BT-23 */
  process: string | null
  /** BT-1 */
  number: string | null
  /** BT-3 */
  typeCode: string | null
  /** BT-2 */
  issueDate: string | null
  /** BT-22 */
  notes: string[]
  /** BT-5 */
  currency: string | null
  /** BT-6 */
  taxCurrency: string | null
  /** BT-10 */
  buyerReference: string | null
  /** BT-11 */
  projectReference: string | null
  /** BG-3 */
  preceding: DocumentReference[]
  /** BG-4 */
  seller: DocumentParty
  /** BG-7 */
  buyer: DocumentParty
  /** BG-10 */
  payee: DocumentParty | null
  /** BG-11 */
  taxRepresentative: DocumentParty | null
  /** BG-13 and BG-15 */
  deliverTo: DocumentParty | null
  /** BT-72 */
  deliveryDate: string | null
  /** BG-14 */
  period: DocumentPeriod | null
  /** BG-16 */
  paymentMeans: DocumentPaymentMeans[]
  /** BT-20 */
  paymentTerms: string | null
  /** BT-9 */
  dueDate: string | null
  /** BG-25 */
  lines: DocumentLine[]
  /** BG-20 */
  allowances: DocumentAllowance[]
  /** BG-21 */
  charges: DocumentAllowance[]
  /** BG-23 */
  taxes: DocumentTax[]
  /** BG-22 */
  totals: DocumentTotals
}

export interface DocumentReference {
  number: string | null
  date: string | null
}

export interface DocumentPeriod {
  start: string | null
  end: string | null
}

export interface DocumentParty {
  /** BT-29, BT-46 */
  ids: string[]
  /** BT-27, BT-44 */
  name: string | null
  /** BT-30, BT-47 */
  registerNumber: string | null
  /** BG-6, BG-9 */
  contact: { name: string | null; phone: string | null; email: string | null } | null
  /** BG-5, BG-8; null when the address itself is missing */
  address: DocumentAddress | null
  /** BT-34, BT-49 */
  electronicAddress: { id: string; scheme: string | null } | null
  /** BT-31, BT-48 */
  vatNumber: string | null
  /** BT-32 */
  taxNumber: string | null
}

export interface DocumentAddress {
  street: string | null
  postalCode: string | null
  city: string | null
  countryCode: string | null
}

export interface DocumentPaymentMeans {
  /** BT-81 */
  code: string | null
  /** BT-84 */
  iban: string | null
  /** BT-85 */
  accountName: string | null
  /** BT-86 */
  bic: string | null
}

export interface DocumentLine {
  /** BT-126 */
  id: string | null
  /** BT-127 */
  note: string | null
  /** BT-153 */
  name: string | null
  /** BT-154 */
  description: string | null
  /** BT-146 */
  price: string | null
  /** BT-149 */
  priceBase: string | null
  /** BT-150 */
  priceBaseUnit: string | null
  /** BT-148 and BT-147 */
  grossPrice: { amount: string | null; discount: string | null } | null
  /** BT-129 */
  quantity: string | null
  /** BT-130 */
  unitCode: string | null
  /** BT-151 */
  taxCategory: string | null
  /** BT-152 */
  taxRate: string | null
  /** BG-26 */
  period: DocumentPeriod | null
  /** BG-27 */
  allowances: DocumentLineAllowance[]
  /** BG-28 */
  charges: DocumentLineAllowance[]
  /** BT-131 */
  net: string | null
  /** BT-133 */
  costCode: string | null
}

export interface DocumentLineAllowance {
  /** BT-92, BT-99, BT-136, BT-141 */
  amount: string | null
  /** BT-93, BT-100, BT-137, BT-142 */
  base: string | null
  /** BT-94, BT-101, BT-138, BT-143 */
  percent: string | null
  /** BT-97, BT-104, BT-139, BT-144 */
  reason: string | null
  /** BT-98, BT-105, BT-140, BT-145 */
  reasonCode: string | null
}

export interface DocumentAllowance extends DocumentLineAllowance {
  /** BT-95 */
  taxCategory: string | null
  /** BT-96 */
  taxRate: string | null
}

export interface DocumentTax {
  /** BT-117 */
  amount: string | null
  /** BT-116 */
  base: string | null
  /** BT-118 */
  category: string | null
  /** BT-119 */
  rate: string | null
  /** BT-120 */
  exemptionReason: string | null
  /** BT-121 */
  exemptionCode: string | null
}

export interface DocumentTotals {
  /** BT-106 */
  lines: string | null
  /** BT-108 */
  charges: string | null
  /** BT-107 */
  allowances: string | null
  /** BT-109 */
  net: string | null
  /** BT-110, identified by its currency, and BT-111 if present */
  tax: { amount: string; currency: string | null }[]
  /** BT-114 */
  rounding: string | null
  /** BT-112 */
  gross: string | null
  /** BT-113 */
  prepaid: string | null
  /** BT-115 */
  due: string | null
}
