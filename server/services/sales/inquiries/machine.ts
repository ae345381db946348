export const inquiryStatuses = ['new', 'in_progress', 'quoted', 'won', 'lost'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

/** Not decided yet: further messages of the customer are added to it. */
export const openInquiryStatuses: readonly InquiryStatus[] = ['new', 'in_progress', 'quoted']

/** A pipeline, not a ledger: a card may be dragged to any column but the one it is in. */
export const inquiryMoves: Record<InquiryStatus, readonly InquiryStatus[]> = {
  new: ['in_progress', 'quoted', 'won', 'lost'],
  in_progress: ['new', 'quoted', 'won', 'lost'],
  quoted: ['new', 'in_progress', 'won', 'lost'],
  won: ['new', 'in_progress', 'quoted', 'lost'],
  lost: ['new', 'in_progress', 'quoted', 'won'],
}
