import { type InquiryStatus, inquiryStatuses } from '~server/services/sales/inquiries/machine'
import type { Inquiry } from './inquiries-context'

export interface BoardColumn {
  status: InquiryStatus
  /** Newest first; long columns are truncated. */
  inquiries: Inquiry[]
  total: number
}

/** The loaded columns, with pending moves applied. */
export function columnsAsSeen(
  loaded: readonly BoardColumn[],
  statusOf: (inquiry: Inquiry) => InquiryStatus,
): BoardColumn[] {
  const all = loaded.flatMap(column => column.inquiries)
  return loaded.map(({ status, inquiries, total }) => {
    const seen = all
      .filter(inquiry => statusOf(inquiry) === status)
      .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    return { status, inquiries: seen, total: total + seen.length - inquiries.length }
  })
}

/** The element that takes cards for a status: its column, or on a phone its segment above the one that is shown. */
export const dropId = (kind: 'column' | 'segment', status: InquiryStatus) => `inquiries-${kind}-${status}`

export function isInquiryStatus(value: unknown): value is InquiryStatus {
  return inquiryStatuses.some(status => status === value)
}
