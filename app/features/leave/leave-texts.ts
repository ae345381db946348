import type { Tone } from '~/components/ui/badge'
import { leaveTexts } from '~/i18n/leave'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

export type LeaveRequest = Outputs['leaveRequests']['list']['data'][number]
export type Absences = Outputs['leaveRequests']['absences']['data']
export type QueueEntry = Outputs['leaveRequests']['queue']['data'][number]
export type Balance = Outputs['leaveAccounts']['list']['data'][number]
export type LeaveType = Outputs['leaveTypes']['list']['data'][number]

export const statusTones: Record<LeaveRequest['status'], Tone> = {
  requested: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  cancelled: 'neutral',
}

interface Span {
  from_day: string
  to_day: string
  from_half: boolean
  to_half: boolean
}

/** Formats the days of an absence and their number. */
export function useLeaveTexts() {
  const t = useT(leaveTexts)
  const format = useFormat()
  const range = new Intl.DateTimeFormat(format.tag, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  return {
    days: (days: number) => t('days', { count: days === 1 ? 1 : 2, days: format.quantity(days) }),
    when({ from_day, to_day, from_half, to_half }: Span): string {
      const [from, to] = [new Date(`${from_day}T00:00:00Z`), new Date(`${to_day}T00:00:00Z`)]
      return [
        from_day === to_day ? range.format(from) : range.formatRange(from, to),
        ...(from_half ? [t('fromNoon')] : []),
        ...(to_half ? [t('untilNoon')] : []),
      ].join(', ')
    },
  }
}
