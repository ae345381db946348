import { DomainError } from '../../../platform/errors'
import type { CountedType } from './count-days'
import { isSickness } from './illness-rules'
import type { LeaveDay } from './leave-day-rules'

/** Whether there is anything to take; short sickness within a leave is recorded although the days stay leave. */
export const hasWorkingDays = (type: CountedType, days: readonly LeaveDay[], working: readonly LeaveDay[]): boolean =>
  (isSickness(type) ? working : days).length > 0

/** @throws DomainError leave_request.no_working_days */
export function assertWorkingDays(
  type: CountedType,
  days: readonly LeaveDay[],
  working: readonly LeaveDay[],
  details: { field?: string } = {},
): void {
  if (!hasWorkingDays(type, days, working)) throw new DomainError('leave_request.no_working_days', details)
}
