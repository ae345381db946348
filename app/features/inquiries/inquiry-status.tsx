import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'

export const inquiryTones: Record<InquiryStatus, Tone> = {
  new: 'info',
  in_progress: 'accent',
  quoted: 'warning',
  won: 'success',
  lost: 'neutral',
}

/** Status of an inquiry in the pipeline. */
export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const t = useT(inquiriesTexts)
  return <StatusBadge tone={inquiryTones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
