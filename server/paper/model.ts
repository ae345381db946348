/** A decimal that is already computed, as `'1234.5'` or a number; the paper only formats it and never calculates. */
export type PaperDecimal = string | number
/** A calendar day, `YYYY-MM-DD`. */
export type PaperDay = string
export type PaperLocale = 'de-AT' | 'de-DE' | 'en'

export interface PaperCompany {
  name: string
  street?: string | null
  postalCode?: string | null
  city?: string | null
  /** Name of the country as printed; omit it for domestic addresses. */
  country?: string | null
  phone?: string | null
  fax?: string | null
  email?: string | null
  website?: string | null
  iban?: string | null
  bic?: string | null
  bankName?: string | null
  vatNumber?: string | null
  taxNumber?: string | null
  commercialRegister?: string | null
  commercialRegisterCourt?: string | null
  seat?: string | null
  /** Managing directors by name (DE § 35a GmbHG), or owner, prefixed with their role and a colon. */
  management?: string | null
  /** `#rrggbb`; anything else falls back to the paper's own colour. */
  primaryColor?: string | null
  /** `data:image/png|jpeg|webp;base64,…`; anything else is left out. */
  logo?: string | null
  footerText?: string | null
}

export interface PaperRecipient {
  name: string
  /** Further lines between name and street: department, "z. Hd. …". */
  addition?: string[]
  street?: string | null
  postalCode?: string | null
  city?: string | null
  country?: string | null
  vatNumber?: string | null
  customerNumber?: string | null
}

/** What every document has in common. */
export interface PaperBase {
  locale: PaperLocale
  /** IANA zone in which instants are printed. */
  timeZone: string
  /** ISO 4217, EUR when left out. */
  currency?: string | null
  company: PaperCompany
  recipient: PaperRecipient
  number: string
  day: PaperDay
  /** Subject, printed below the title; often the project. */
  subject?: string | null
  projectNumber?: string | null
  /** The site, one entry per line. */
  site?: string[]
  contact?: { name: string; phone?: string | null; email?: string | null } | null
  /** The customer's own reference or order number. */
  buyerReference?: string | null
  intro?: string | null
  closing?: string | null
  /** `draft` prints ENTWURF across every page, `cancelled` STORNIERT. */
  mark?: 'draft' | 'cancelled' | null
}

export interface PaperItem {
  kind: 'item'
  title: string
  description?: string | null
  quantity: PaperDecimal
  unit?: string | null
  unitPrice?: PaperDecimal | null
  /** Discount on this line in percent; `total` is after it. */
  discountPercent?: PaperDecimal | null
  total?: PaperDecimal | null
  /** Percent; its column appears only when the document mixes rates. */
  taxRate?: PaperDecimal | null
  /** UNTDID 5305; lines of one rate can have different reasons. */
  taxCategory?: string | null
  /** Offered but not part of the sum: marked, with its total in brackets. */
  choice?: 'optional' | 'alternative' | null
  /** No price yet: the price columns show that instead of 0,00. */
  unpriced?: boolean
  /** Running sum of everything that counts, including this line; carried over if a page ends below it. */
  carried?: PaperDecimal | null
}

/** A paragraph between items, without position number and price. */
export interface PaperText {
  kind: 'text'
  text: string
}

export type PaperLine = PaperItem | PaperText

/** Items under one heading; without a title they are ungrouped. */
export interface PaperSection {
  title?: string | null
  text?: string | null
  lines: PaperLine[]
  /** Printed below the section when given. */
  subtotal?: PaperDecimal | null
}

export interface PaperTax {
  /** Percent. */
  rate: PaperDecimal
  base: PaperDecimal
  amount: PaperDecimal
  /** Why the rate is 0. */
  reason?: string | null
  /** Printed numbers of the lines it applies to, if other lines are taxed differently. */
  positions?: readonly string[]
}

export interface PaperDiscount {
  label?: string | null
  percent?: PaperDecimal | null
  /** Positive amount to subtract. */
  amount: PaperDecimal
}

export interface PaperTotals {
  /** Sum of the items; printed when a discount follows it. */
  itemsNet: PaperDecimal
  discount?: PaperDiscount | null
  /** For a correction: the part of its net sum that the customer did not pay, because Skonto was taken. */
  cashDiscount?: PaperDecimal | null
  net: PaperDecimal
  /** One per rate and reason, also at 0 %: AT § 11 Abs 1 Z 3 lit e, DE § 14 Abs 4 Nr 8 UStG. */
  taxes: PaperTax[]
  gross: PaperDecimal
}

/** VAT included in a gross sum. */
export interface PaperIncludedTax {
  /** Percent. */
  rate: PaperDecimal
  amount: PaperDecimal
}

/** An earlier deposit or progress invoice that a final invoice deducts, with its VAT. */
export interface PaperPrepayment {
  label: string
  day?: PaperDay | null
  gross: PaperDecimal
  taxes: PaperIncludedTax[]
  /** The part of it held until the final invoice, which adds it. */
  retention?: { number: string; amount: PaperDecimal } | null
  /** For a progress invoice: its state at the issue of the final one. */
  standing?: { paid: PaperDecimal; retained: PaperDecimal; open: PaperDecimal } | null
}

export interface PaperSignature {
  name?: string | null
  /** ISO instant. */
  signedAt?: string | null
  /** Drawn signature, `data:image/png;base64,…`. */
  image?: string | null
}

export interface PaperOffer extends PaperBase {
  kind: 'offer' | 'order_confirmation'
  validUntil?: PaperDay | null
  /** Planned execution, ready to print. */
  execution?: string | null
  sections: PaperSection[]
  totals: PaperTotals
  paymentTerms?: string | null
  notes?: string[]
  /** Prints the field in which the customer places the order, empty or signed. */
  acceptance?: PaperSignature | 'blank' | null
}

export interface PaperRetention {
  /**
   * Until the final invoice (Deckungsrücklass) or as a warranty after it (Haftungsrücklass); Germany has one term for
   * both.
   */
  kind: 'progress' | 'warranty'
  percent?: PaperDecimal | null
  amount: PaperDecimal
  /** Due day; a retention of kind `progress` is due with the final invoice. */
  dueDay?: PaperDay | null
}

/** The parts of a Storno's sum; parts of zero are left out. */
export interface PaperSettlement {
  /** Earlier invoices that the cancelled one had deducted; they stay billed. */
  deducted: PaperDecimal
  /** The VAT in it. */
  deductedTaxes?: PaperIncludedTax[]
  /** Negative: the surplus of that over the invoice, i.e. the credit balance that lapses with it. */
  balance: PaperDecimal
  /** Granted as Skonto, which is reversed with the invoice. */
  cashDiscount: PaperDecimal
  /** Was still unpaid and is no longer due. */
  open: PaperDecimal
  /** Was paid and is refunded. */
  refund: PaperDecimal
}

export type PaperInvoiceKind = 'standard' | 'anzahlung' | 'teilrechnung' | 'schlussrechnung' | 'storno' | 'correction'

export interface PaperInvoice extends PaperBase {
  kind: PaperInvoiceKind
  /** Running number of a progress invoice: "2. Teilrechnung". */
  ordinal?: number | null
  costCenter?: string | null
  /** The customer's account for the refund of a credit balance. */
  refundIban?: string | null
  /** Number of the cancelled invoice that this one replaces. */
  replaces?: string | null
  serviceDay?: PaperDay | null
  servicePeriod?: { start: PaperDay; end: PaperDay } | null
  offerNumber?: string | null
  /** The invoice that a Storno or correction refers to. */
  original?: { number: string; day: PaperDay } | null
  sections: PaperSection[]
  totals: PaperTotals
  prepayments?: PaperPrepayment[]
  alreadyPaid?: PaperDecimal | null
  /** The customer's retention as a security, deducted after the total. */
  retention?: PaperRetention | null
  /** For a Storno: how its sum is settled. */
  settlement?: PaperSettlement | null
  /** For a correction: the invoice total before and after it, with the VAT of the latter. */
  corrected?: { before: PaperDecimal; after: PaperDecimal; taxes: PaperIncludedTax[] } | null
  /** The amount due now. */
  remaining: PaperDecimal
  dueDay?: PaperDay | null
  paymentTerms?: string | null
  skonto?: { percent: PaperDecimal; until: PaperDay; discount: PaperDecimal; payable: PaperDecimal } | null
  /** Legal notes as given, such as the duty to keep the invoice; reasons for 0 % are printed with the rate. */
  notes?: string[]
}

/** A dunning of one invoice. `number` is the invoice's. */
export interface PaperDunning extends PaperBase {
  /** "1. Mahnung", the company's name for this level. */
  title: string
  invoice: { day: PaperDay; dueDay?: PaperDay | null; total: PaperDecimal }
  /**
   * How the open amount is derived: payments, credits, and the invoice's own deductions; absent if nothing was paid.
   */
  received?: {
    kind: 'payment' | 'credit' | 'earlier' | 'invoice'
    number?: string | null
    day?: PaperDay | null
    amount: PaperDecimal
  }[]
  /** The open amount of the invoice. */
  open: PaperDecimal
  fee: PaperDecimal
  /** Open amount and fee. */
  total: PaperDecimal
  /** The new deadline. */
  dueDay: PaperDay
}

export interface PaperWorkLine {
  day: PaperDay
  category: string
  employee?: string | null
  description?: string | null
  hours: PaperDecimal
  /** Running sum of the hours, including this line; carried over if a page ends below it. */
  carried?: PaperDecimal | null
}

export interface PaperMaterialLine {
  name: string
  quantity: PaperDecimal
  unit?: string | null
  notes?: string | null
}

export interface PaperPhoto {
  /** `data:image/png|jpeg|webp;base64,…`; anything else is left out. */
  dataUri: string
  caption?: string | null
}

export interface PaperRapport extends PaperBase {
  completed: boolean
  work: PaperWorkLine[]
  materials: PaperMaterialLine[]
  totalHours: PaperDecimal
  hoursByCategory?: { category: string; hours: PaperDecimal }[]
  photos?: PaperPhoto[]
  /** Signature of the customer; without it the field stays empty for a pen. */
  signature?: PaperSignature | null
}

/** A recorded time; minutes are whole numbers, times are local wall-clock times. */
export interface PaperTimeLine {
  day: PaperDay
  begin?: string | null
  end?: string | null
  breakMinutes: number
  minutes: number
  /** The project worked on; not given for an absence. */
  project?: string | null
  kind: 'work' | 'travel' | 'break' | 'absence'
}

/** The hours of a person in a month; `number` is the month as printed. */
export interface PaperTimeSheet extends PaperBase {
  lines: PaperTimeLine[]
  /** Names of holidays by day. */
  holidays: { day: PaperDay; name: string }[]
  sums: {
    worked: number
    absent: number
    credited: number
    target: number
    opening: number
    booked: number
    balance: number
    overtime: number
    sunday: number
    holiday: number
    night: number
  }
}

/** The proof of a signature, appended to the signed paper; `number` is the document's. */
export interface PaperProof extends PaperBase {
  /** What was signed: "Rapport R-2026-0090". */
  document: string
  /** Further agreed terms, such as the sum of an order. */
  terms: string | null
  signer: string
  email: string | null
  mode: 'link' | 'here' | 'provider'
  signedAt: string
  /** Time by the clock of the device, if it was sent. */
  deviceAt: string | null
  /** The IP address, truncated to its network. */
  address: string | null
  agent: string | null
  contentSha256: string
  paperSha256: string
  /** The path of an SVG of 1000 by 400; null if a name was typed. */
  drawn: string | null
  events: {
    type: 'created' | 'opened' | 'signed' | 'declined' | 'expired' | 'cancelled' | 'failed' | 'paper'
    at: string
    hash: string
  }[]
}
