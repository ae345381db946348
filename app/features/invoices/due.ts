import type { InvoiceRecord } from '~server/services/billing/invoices/schema'

type Open = Pick<InvoiceRecord, 'status' | 'remaining' | 'refund_due'>

/**
 * The open amount in a list: none for drafts and cancelled invoices, so that the column can be summed up. Negative for
 * what is still to be paid out.
 */
export function openAmount({ status, remaining, refund_due }: Open): number | null {
  if (status === 'draft' || status === 'cancelled') return null
  // `-0` would be formatted with its sign.
  return remaining < 0 ? 0 - refund_due : remaining
}
