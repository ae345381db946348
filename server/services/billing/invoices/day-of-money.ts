import { pastDay } from '../../../platform/records/past-day'
import type { Day } from '../../../platform/values/days'

/** The day of a payment or payout. @throws DomainError validation */
export const dayOfMoney = (
  given: Day | undefined,
  today: Day,
  document: { day: Day; field: 'invoice_date' | 'credit_date'; rule: string },
): Day => pastDay(given, today, { path: 'paid_on', inFuture: 'paid_in_future', document })
