import type { Outputs } from '~server/contract'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'

export type Inquiry = Outputs['inquiries']['get']['data']
export type Colleague = Outputs['team']['colleagues']['data'][number]

/** What the board passes to the panel above it: `useOutletContext<InquiriesContext>()`. */
export interface InquiriesContext {
  colleagues: readonly Colleague[]
  /** The status with a pending move applied. */
  statusOf: (inquiry: Inquiry) => InquiryStatus
  move: (inquiry: Inquiry, status: InquiryStatus) => Promise<void>
}

/** What the panel passes to its own pages. */
export interface InquiryPanelContext extends InquiriesContext {
  inquiry: Inquiry
  /** What was submitted with it through a form on the company's website. */
  received: Outputs['inquiryForms']['received']['data']
  /** The conversation between its customer and the office, with the messages that belong to it. */
  conversation: Outputs['conversations']['get']['data'] | null
  contact: { id: number; name: string } | null
  project: { id: number; name: string } | null
}
