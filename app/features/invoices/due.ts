import type { InvoiceRecord } from '~server/services/billing/invoices/schema'

type Open = Pick<InvoiceRecord, 'status' | 'remaining' | 'refund_due'>

/**
 * What a list shows as open: nothing of drafts and of what was taken back, so that the column can be summed up. Below
 * zero, what is still to be paid out.
 */
export function openAmount({ status, remaining, refund_due }: Open): number | null {
  if (status === 'draft' || status === 'cancelled') return null
  // `-0` would be printed with its sign.
  return remaining < 0 ? 0 - refund_due : remaining
}
