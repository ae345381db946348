import type { Company, Contact, Invoice, InvoiceItem, Offer } from '../../../../prisma/client/client'
import { decimal } from '../../../money/money'
import type { TaxCategory } from '../../../money/tax'
import type { UntaxedCategory } from '../../../money/zero-rate'
import type { Day } from '../../../platform/values/days'
import type { IssueRule } from './issue-rule-message'
import type { Confirmations } from './schema'

/** Everything that decides whether an invoice may be issued; `items` in order, sections and texts included. */
export interface IssueInput {
  invoice: Invoice
  items: readonly InvoiceItem[]
  company: Company
  contact: Contact | null
  /** The offer it was made from. */
  offer?: Pick<Offer, 'offerNumber' | 'status'> | null
  /** Other issued replacements of the invoice that this one replaces. */
  replacements?: readonly Pick<Invoice, 'id' | 'invoiceNumber'>[]
  /** Today in the company's time zone. */
  today: Day
  /** Confirmations already given by the user. */
  confirmed?: Confirmations
}

export interface Fault {
  rule: IssueRule
  /** Field of the invoice; `company.…` and `contact.…` if another record has to be corrected. */
  path: string
  /** Further values named in the message. */
  values?: {
    position?: number
    rates?: readonly number[]
    day?: Day
    schema?: string
    offer?: string
    /** Numbers of invoices, and of the one that they replace. */
    invoices?: readonly string[]
    original?: string
    choices?: readonly UntaxedCategory[]
  }
}

export const isBlank = (text: string | null | undefined): boolean => !text?.trim()

/** The priced lines of these tax categories, with their index among all lines. */
export const linesOf = (
  items: IssueInput['items'],
  ...categories: readonly TaxCategory[]
): { item: InvoiceItem; index: number }[] =>
  items.flatMap((item, index) =>
    item.kind === 'item' && categories.some(category => category === item.taxCategory) ? [{ item, index }] : [],
  )

/**
 * The short form up to 400 EUR (AT § 11 Abs 6 UStG) or 250 EUR (DE § 33 UStDV) need not name the recipient; not allowed
 * for reverse charge or a cross-border supply without VAT (AT § 11 Abs 1a and Art 11, DE § 33 Satz 3 UStDV).
 */
export function isShort({ invoice, items, company }: IssueInput): boolean {
  if (linesOf(items, 'AE', 'K').length > 0) return false
  return !decimal(invoice.total).greaterThan(company.countryCode === 'DE' ? 250 : 400)
}
