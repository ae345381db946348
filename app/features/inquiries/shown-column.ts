import { useSearchParams } from '@remix-run/react'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'
import { isInquiryStatus } from './board-columns'

/** The column that a phone shows, from `?status=`. */
export function useShownColumn(): InquiryStatus {
  const status = useSearchParams()[0].get('status')
  return isInquiryStatus(status) ? status : 'new'
}
