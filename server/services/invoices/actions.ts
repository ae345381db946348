import { allowedInvoiceActions, type InvoiceStatus, type InvoiceVerb } from './machine'

/** What besides the status decides which steps an invoice can take. */
export interface InvoiceFacts {
  status: InvoiceStatus
  type: string
  /** A final invoice bills what was open here. */
  settled: boolean
  /** An issued invoice has taken this one off. */
  deducted: boolean
  /** Lines or amounts of it were credited: no Storno over the whole any more. */
  credited: boolean
  /** There is a payment that nobody has taken back. */
  reversible: boolean
}

/** The steps that are offered; the verbs refuse all others by the same facts (`refuseSettled`, `refuseDeducted`). */
export const invoiceActions = (facts: InvoiceFacts): InvoiceVerb[] =>
  allowedInvoiceActions(facts.status).filter(verb => !stands[verb]?.(facts))

const stands: Partial<Record<InvoiceVerb, (facts: InvoiceFacts) => boolean>> = {
  pay: ({ settled }) => settled,
  set_overdue: ({ settled }) => settled,
  cancel: ({ deducted, credited }) => deducted || credited,
  reverse_payment: ({ type, deducted, reversible }) => !reversible || (type === 'anzahlung' && deducted),
}
