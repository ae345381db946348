import type { Amount } from '../money/money'
import type { TaxCategory } from '../money/tax'

/**
 * The content of an e-invoice, in the terms of EN 16931 (with BT and BG numbers). Amounts are already computed;
 * builders format them and never calculate.
 */
export interface EInvoice {
  /** A Storno or a correction is a credit note with positive amounts. */
  kind: 'invoice' | 'credit_note'
  type: 'standard' | 'anzahlung' | 'teilrechnung' | 'schlussrechnung'
  /** BT-1 */
  number: string
  /** BT-2, `YYYY-MM-DD` like every day here */
  issueDate: string
  /** BT-5, ISO 4217 */
  currency: string
  /** BT-9 */
  dueDate: string | null
  /** BT-10: a Leitweg-ID makes it an XRechnung; ebInterface OrderID */
  buyerReference: string | null
  /** BT-11 */
  projectReference: string | null
  /** BT-22, one entry a paragraph: titles, introductions, legal notes */
  notes: string[]
  /** BG-3: the invoice that a credit note cancels or corrects, or that a final invoice deducts */
  preceding: { number: string; date: string; relation: 'cancelled' | 'corrected' | 'deducted' | 'replaced' }[]
  seller: EInvoiceSeller
  buyer: EInvoiceBuyer
  /** BT-72 or BG-14; § 11 UStG (AT) and § 14 UStG (DE) require one of them */
  deliveryDate: string | null
  period: { start: string; end: string } | null
  payment: EInvoicePayment
  /** BG-25 */
  lines: EInvoiceLine[]
  /** BG-20: the document discount, split over the rates */
  allowances: EInvoiceAllowance[]
  /** BG-23 */
  taxes: EInvoiceTax[]
  totals: EInvoiceTotals
  /** Deposits and progress invoices inside BT-113, for formats that can list them */
  prepayments: EInvoicePrepayment[]
}

/** An earlier invoice that is deducted, with its VAT per rate (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG). */
export interface EInvoicePrepayment {
  number: string
  date: string
  gross: Amount
  taxes: { category: TaxCategory; rate: Amount; net: Amount; tax: Amount }[]
}

export interface EInvoiceAddress {
  street: string | null
  postalCode: string | null
  city: string | null
  /** ISO 3166-1 alpha-2 */
  countryCode: string
}

export interface EInvoiceSeller extends EInvoiceAddress {
  /** BT-27 */
  name: string
  /** BT-31 */
  vatNumber: string | null
  /** BT-32 */
  taxNumber: string | null
  /** BT-30: Firmenbuch or Handelsregister */
  registerNumber: string | null
  /** BG-6 */
  contact: { name: string | null; phone: string | null; email: string | null }
  /** BT-34, with scheme EM */
  electronicAddress: string | null
  /** Our number in the buyer's books (BT-29, ebInterface InvoiceRecipientsBillerID) */
  supplierNumber: string | null
}

export interface EInvoiceBuyer extends EInvoiceAddress {
  /** BT-44 */
  name: string
  /** BT-46 */
  customerNumber: string | null
  /** BT-48 */
  vatNumber: string | null
  /** BT-49, with scheme EM */
  electronicAddress: string | null
  contactName: string | null
  /** A business with a UID; not a field of any format, but VAT rules need it. */
  isBusiness: boolean
}

export interface EInvoicePayment {
  /** BT-84; without it there is no BG-16 of a transfer */
  iban: string | null
  bic: string | null
  accountName: string | null
  /** BT-20 besides Skonto and retention */
  terms: string | null
  /** AT, DE: discount for early payment; `until` is the last day */
  cashDiscount: { percent: Amount; days: number; until: string; base: Amount; amount: Amount } | null
  /** Retention of the buyer (no field in EN 16931: stated in the terms, the amount due stays full) */
  retention: { label: string; amount: Amount; note: string } | null
}

export interface EInvoiceLine {
  /** BT-126 */
  id: string
  /** BT-153, first line of the description */
  name: string
  /** BT-154 */
  description: string | null
  /** BT-129; negative for lines that deduct something, the price never is (BR-27) */
  quantity: Amount
  /** As written by users: h, Stk, m²; builders map it to UN/ECE Rec 20 */
  unit: string
  /** BT-146, up to 4 decimals */
  unitPrice: Amount
  /** BT-131 */
  net: Amount
  /** BT-151 */
  taxCategory: TaxCategory
  /** BT-152, percent */
  taxRate: Amount
  /** BT-133 */
  costCode: string | null
  /** BT-127: title of its section */
  section: string | null
}

export interface EInvoiceAllowance {
  /** BT-92 */
  amount: Amount
  /** BT-93 */
  base: Amount | null
  /** BT-94 */
  percent: Amount | null
  taxCategory: TaxCategory
  taxRate: Amount
  /** BT-97 */
  reason: string
}

export interface EInvoiceTax {
  category: TaxCategory
  rate: Amount
  /** BT-116 */
  base: Amount
  /** BT-117 */
  amount: Amount
  /** BT-120 */
  exemptionReason: string | null
  /** BT-121, VATEX code */
  exemptionCode: string | null
}

export interface EInvoiceTotals {
  /** BT-106 */
  lines: Amount
  /** BT-107 */
  allowances: Amount
  /** BT-109 */
  net: Amount
  /** BT-110 */
  tax: Amount
  /** BT-112 */
  gross: Amount
  /** BT-113 */
  prepaid: Amount
  /** BT-115; negative when more was paid than is billed */
  due: Amount
}

export const einvoiceFormats = ['zugferd', 'ebinterface'] as const
export type EInvoiceFormat = (typeof einvoiceFormats)[number]
export const einvoiceProfiles = ['en16931', 'xrechnung'] as const
export type EInvoiceProfile = (typeof einvoiceProfiles)[number]

/** One finding of a validation, worded for the person who can correct it. */
export interface EInvoiceFinding {
  /** Official id: `BR-CO-15`, `BR-DE-15`, `EBI-…` for ebInterface and its portal, `XSD` for the schema. */
  rule: string
  /** `error` makes the e-invoice invalid. */
  severity: 'error' | 'warning'
  /**
   * The field to correct, by its name in the API: `buyer_reference`, `company.phone`, `contact.postal_code`,
   * `items.2.unit`.
   */
  field: string | null
  message: { de: string; en: string }
  remedy: { de: string; en: string }
}

/** Which layers ran: a layer without installed rules is `not_run`, never passed. */
export interface EInvoiceValidation {
  valid: boolean
  findings: EInvoiceFinding[]
  layers: { name: 'rules' | 'xsd' | 'official'; result: 'passed' | 'failed' | 'not_run' }[]
}
