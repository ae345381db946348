import type { InquiryStatus } from '~server/services/inquiries/machine'

/** The dot before a column's name; the same tones as InquiryStatusBadge. */
export const dotOf: Record<InquiryStatus, string> = {
  new: 'bg-info-fill',
  in_progress: 'bg-accent',
  quoted: 'bg-warning-fill',
  won: 'bg-success-fill',
  lost: 'bg-faint',
}
