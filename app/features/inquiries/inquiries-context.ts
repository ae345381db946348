import type { Outputs } from '~server/contract'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'

export type Inquiry = Outputs['inquiries']['get']['data']
export type Colleague = Outputs['team']['colleagues']['data'][number]

/** What the board hands to the panel above it: `useOutletContext<InquiriesContext>()`. */
export interface InquiriesContext {
  colleagues: readonly Colleague[]
  /** The status as the person sees it, also while a move is on its way. */
  statusOf: (inquiry: Inquiry) => InquiryStatus
  move: (inquiry: Inquiry, status: InquiryStatus) => Promise<void>
}

/** What the panel hands to its own pages. */
export interface InquiryPanelContext extends InquiriesContext {
  inquiry: Inquiry
  /** What came with it by a form of the company's website. */
  received: Outputs['inquiryForms']['received']['data']
  /** Where its customer and the office write to each other, with the messages that belong to it. */
  conversation: Outputs['conversations']['get']['data'] | null
  contact: { id: number; name: string } | null
  project: { id: number; name: string } | null
}
