/** A decimal that is already computed, as `'1234.5'` or a number; the paper formats it and never calculates with it. */
export type PaperDecimal = string | number
/** A calendar day, `YYYY-MM-DD`. */
export type PaperDay = string
export type PaperLocale = 'de-AT' | 'de-DE' | 'en'

export interface PaperCompany {
  name: string
  street?: string | null
  postalCode?: string | null
  city?: string | null
  /** Name of the country as it is to be printed; leave it out at home. */
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
  /** Managing directors by name (DE § 35a GmbHG), or owner, with what they are before a colon. */
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
  /** What it is about, printed below the title; often the project. */
  subject?: string | null
  projectNumber?: string | null
  /** Where the work is done, one line each. */
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
  /** Offered beside the sum: marked, and its total in brackets. */
  choice?: 'optional' | 'alternative' | null
  /** No price yet: the price columns say so instead of 0,00. */
  unpriced?: boolean
  /** Sum of all that counts down to and with this line; carried over where a page ends below it. */
  carried?: PaperDecimal | null
}

/** A paragraph between items, without position number and price. */
export interface PaperText {
  kind: 'text'
  text: string
}

export type PaperLine = PaperItem | PaperText

/** Items under one heading; without a title they stand for themselves. */
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
  /** The lines that it holds for, by their printed numbers, where others are taxed otherwise. */
  positions?: readonly string[]
}

export interface PaperDiscount {
  label?: string | null
  percent?: PaperDecimal | null
  /** Positive amount that is taken off. */
  amount: PaperDecimal
}

export interface PaperTotals {
  /** Sum of the items; printed when a discount follows it. */
  itemsNet: PaperDecimal
  discount?: PaperDiscount | null
  /** Of a correction: what of its net sum the customer did not pay, because Skonto was taken. */
  cashDiscount?: PaperDecimal | null
  net: PaperDecimal
  /** One per rate and reason, also at 0 %: AT § 11 Abs 1 Z 3 lit e, DE § 14 Abs 4 Nr 8 UStG. */
  taxes: PaperTax[]
  gross: PaperDecimal
}

/** VAT that is inside a gross sum. */
export interface PaperIncludedTax {
  /** Percent. */
  rate: PaperDecimal
  amount: PaperDecimal
}

/** An earlier deposit or progress invoice that a final invoice deducts, with the VAT in it. */
export interface PaperPrepayment {
  label: string
  day?: PaperDay | null
  gross: PaperDecimal
  taxes: PaperIncludedTax[]
  /** What of it was held until the final invoice, which adds it. */
  retention?: { number: string; amount: PaperDecimal } | null
  /** Of a progress invoice: how it stands at the issue of the final one. */
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
  /** When it is to be paid out; one of kind `progress` with the final invoice. */
  dueDay?: PaperDay | null
}

/** The parts of a Storno's sum; parts of zero are left out. */
export interface PaperSettlement {
  /** Of earlier invoices that the cancelled one had deducted; they stay as they are. */
  deducted: PaperDecimal
  /** The VAT in it. */
  deductedTaxes?: PaperIncludedTax[]
  /** By what that was more than the invoice, negative: the credit balance that goes with it. */
  balance: PaperDecimal
  /** Was granted as Skonto, which goes with the invoice. */
  cashDiscount: PaperDecimal
  /** Had not been paid and need not be any more. */
  open: PaperDecimal
  /** Had been paid and is given back. */
  refund: PaperDecimal
}

export type PaperInvoiceKind = 'standard' | 'anzahlung' | 'teilrechnung' | 'schlussrechnung' | 'storno' | 'correction'

export interface PaperInvoice extends PaperBase {
  kind: PaperInvoiceKind
  /** Running number of a progress invoice: "2. Teilrechnung". */
  ordinal?: number | null
  costCenter?: string | null
  /** The customer's account that a credit balance goes to. */
  refundIban?: string | null
  /** Number of the cancelled invoice that this one replaces. */
  replaces?: string | null
  serviceDay?: PaperDay | null
  servicePeriod?: { start: PaperDay; end: PaperDay } | null
  offerNumber?: string | null
  /** The invoice that a Storno or correction takes back. */
  original?: { number: string; day: PaperDay } | null
  sections: PaperSection[]
  totals: PaperTotals
  prepayments?: PaperPrepayment[]
  alreadyPaid?: PaperDecimal | null
  /** What the customer keeps back as a security, deducted after the total. */
  retention?: PaperRetention | null
  /** Of a Storno: what becomes of its sum. */
  settlement?: PaperSettlement | null
  /** Of a correction: what the invoice came to, and comes to with it, with the VAT in that. */
  corrected?: { before: PaperDecimal; after: PaperDecimal; taxes: PaperIncludedTax[] } | null
  /** What is to be paid now. */
  remaining: PaperDecimal
  dueDay?: PaperDay | null
  paymentTerms?: string | null
  skonto?: { percent: PaperDecimal; until: PaperDay; discount: PaperDecimal; payable: PaperDecimal } | null
  /** Legal notes as given, such as the duty to keep the invoice; reasons for 0 % stand with the rate. */
  notes?: string[]
}

/** A reminder of one invoice. `number` is the invoice's. */
export interface PaperDunning extends PaperBase {
  /** "1. Mahnung", as the company calls this level. */
  title: string
  invoice: { day: PaperDay; dueDay?: PaperDay | null; total: PaperDecimal }
  /**
   * How the open amount came about: what was paid and credited, and what the invoice itself takes off; nothing where
   * nothing was paid.
   */
  received?: {
    kind: 'payment' | 'credit' | 'earlier' | 'invoice'
    number?: string | null
    day?: PaperDay | null
    amount: PaperDecimal
  }[]
  /** What of the invoice is still open. */
  open: PaperDecimal
  fee: PaperDecimal
  /** Open amount and fee. */
  total: PaperDecimal
  /** Until when it is to be paid now. */
  dueDay: PaperDay
}

export interface PaperWorkLine {
  day: PaperDay
  category: string
  employee?: string | null
  description?: string | null
  hours: PaperDecimal
  /** Sum of the hours down to and with this line; carried over where a page ends below it. */
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

/** A recorded time; minutes are whole numbers, times as clocks show them. */
export interface PaperTimeLine {
  day: PaperDay
  begin?: string | null
  end?: string | null
  breakMinutes: number
  minutes: number
  /** What was worked on; of absence nothing but that. */
  project?: string | null
  kind: 'work' | 'travel' | 'break' | 'absence'
}

/** What a person worked in a month; `number` is the month as it is written. */
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

/** What proves a signature, behind the paper that was signed; `number` is the document's. */
export interface PaperProof extends PaperBase {
  /** What was signed: "Rapport R-2026-0090". */
  document: string
  /** What was agreed to beside it, such as the sum of an order. */
  terms: string | null
  signer: string
  email: string | null
  mode: 'link' | 'here' | 'provider'
  signedAt: string
  /** By the clock of the device, where it sent its time. */
  deviceAt: string | null
  /** Shortened to its network. */
  address: string | null
  agent: string | null
  contentSha256: string
  paperSha256: string
  /** The path of an SVG of 1000 by 400; null where a name was typed. */
  drawn: string | null
  events: {
    type: 'created' | 'opened' | 'signed' | 'declined' | 'expired' | 'cancelled' | 'failed' | 'paper'
    at: string
    hash: string
  }[]
}
