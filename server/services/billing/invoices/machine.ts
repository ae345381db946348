export const invoiceStatuses = ['draft', 'sent', 'paid', 'partial_paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceVerbs = [
  'edit',
  'delete',
  'send',
  'pay',
  'set_overdue',
  'cancel',
  'reverse_payment',
  'refund',
  'reverse_refund',
] as const
export type InvoiceVerb = (typeof invoiceVerbs)[number]

/**
 * The interface's table of invoice states: which statuses a verb may lead to. `paid` and `cancelled` are terminal; a
 * further part payment keeps `partial_paid`; reversing the last payment leads to `sent` again, while `overdue` stays
 * because a user has set it; an invoice sent with nothing left to pay is paid at once.
 */
export const invoiceMachine: Record<InvoiceStatus, Partial<Record<InvoiceVerb, readonly InvoiceStatus[]>>> = {
  draft: { edit: ['draft'], delete: [], send: ['sent', 'paid'], cancel: ['cancelled'] },
  sent: { pay: ['paid', 'partial_paid'], set_overdue: ['overdue'], cancel: ['cancelled'] },
  partial_paid: {
    pay: ['paid', 'partial_paid'],
    set_overdue: ['overdue'],
    reverse_payment: ['partial_paid', 'sent'],
  },
  overdue: { pay: ['paid', 'partial_paid'], cancel: ['cancelled'], reverse_payment: ['overdue'] },
  paid: {},
  cancelled: {},
}

/**
 * The verbs left for an invoice that is `paid` by its deductions only. Nothing was paid for it, so that it can be
 * cancelled like an unpaid one; the surplus of its deposits is paid out.
 */
const paidByDeductions: (typeof invoiceMachine)[InvoiceStatus] = {
  cancel: ['cancelled'],
  refund: ['paid'],
  reverse_refund: ['paid'],
}

/** Statuses of an issued invoice that was not cancelled. */
export const issuedStatuses: InvoiceStatus[] = ['sent', 'partial_paid', 'paid', 'overdue']

/** Issued and not paid in full: nothing is owed on `draft`, `paid` and `cancelled`. */
export const openStatuses = ['sent', 'partial_paid', 'overdue'] as const satisfies InvoiceStatus[]

/** Whether a verb is possible in a status; `byDeductions` if an invoice is paid by its deductions only. */
export const invoiceAllows = (status: InvoiceStatus, verb: InvoiceVerb, byDeductions = false): boolean =>
  (status === 'paid' && byDeductions ? paidByDeductions : invoiceMachine[status])[verb] !== undefined

export const allowedInvoiceActions = (status: InvoiceStatus, byDeductions = false): InvoiceVerb[] =>
  invoiceVerbs.filter(verb => invoiceAllows(status, verb, byDeductions))
