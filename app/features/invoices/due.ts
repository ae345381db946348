import type { InvoiceRecord } from '~server/services/billing/invoices/schema'

type Due = Pick<InvoiceRecord, 'status' | 'due_date' | 'amount_due'>

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

/** Whole days that an invoice is late on `today` (`YYYY-MM-DD`); 0 while nothing is owed or the day has not passed. */
export function daysLate({ status, due_date, amount_due }: Due, today: string): number {
  const owed = status === 'sent' || status === 'partial_paid' || status === 'overdue'
  if (!owed || amount_due <= 0 || due_date === null || due_date >= today) return 0
  return Math.round((Date.parse(today) - Date.parse(due_date)) / 86_400_000)
}
