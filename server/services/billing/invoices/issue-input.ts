import type { Company, Contact, Invoice, InvoiceItem, Offer } from '../../../../prisma/client/client'
import type { TaxCategory } from '../../../money/tax'
import type { Day } from '../../../platform/values/days'
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

/** The priced lines of these tax categories, with their index among all lines. */
export const linesInCategory = (
  items: IssueInput['items'],
  ...categories: readonly TaxCategory[]
): { item: InvoiceItem; index: number }[] =>
  items.flatMap((item, index) =>
    item.kind === 'item' && categories.some(category => category === item.taxCategory) ? [{ item, index }] : [],
  )
