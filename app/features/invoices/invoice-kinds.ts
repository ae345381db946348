import type { InvoiceRecord } from '~server/services/billing/invoices/schema'

/** Kinds of invoices, most common first. */
export const invoiceKinds: readonly InvoiceRecord['type'][] = [
  'standard',
  'anzahlung',
  'teilrechnung',
  'schlussrechnung',
]
