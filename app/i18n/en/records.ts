import type german from '../de/records'
import type { Translation } from '../keys'

export default {
  offer: {
    draft: 'Draft',
    sent: 'Sent',
    accepted: 'Ordered',
    rejected: 'Declined',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  invoice: {
    draft: 'Draft',
    sent: 'Sent',
    paid: 'Paid',
    partial_paid: 'Partly paid',
    overdue: 'Marked overdue',
    cancelled: 'Cancelled',
  },
  rapport: {
    draft: 'Draft',
    unbilled: 'Not billed',
    partial: 'Partly billed',
    billed: 'Billed',
  },
} satisfies Translation<typeof german>
