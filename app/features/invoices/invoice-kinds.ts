import type { InvoiceRecord } from '~server/services/billing/invoices/schema'

/** Kinds of invoices, the usual one first. */
export const invoiceKinds: readonly InvoiceRecord['type'][] = [
  'standard',
  'anzahlung',
  'teilrechnung',
  'schlussrechnung',
]
