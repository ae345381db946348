import { useOutletContext } from '@remix-run/react'
import type { InquiryPanelContext } from '~/features/inquiries/inquiries-context'
import { InquiryDetails } from '~/features/inquiries/inquiry-details'

export default function InquiryDetailsPage() {
  return <InquiryDetails {...useOutletContext<InquiryPanelContext>()} />
}
