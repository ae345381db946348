import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { balancesOf } from '../leave-accounts/read'
import type { LeaveToCount } from './count-days'
import { daysByYear, type LeaveDay } from './leave-day-rules'
import type { LeaveWarning } from './schema'

export interface YearLeft {
  year: number
  days: number
  /** Left of the year's leave after these days and all others that are requested. */
  remaining: number
}

/**
 * What is left of each year that a leave touches after these days are taken; empty when it takes none of them.
 * @throws DomainError reference.not_found for a person who is no member of the company
 */
export async function remainingLeave(
  tx: Tx,
  tenantId: TenantId,
  { userId, type }: Pick<LeaveToCount, 'userId' | 'type'>,
  days: readonly LeaveDay[],
  /** Days of the request itself that are already counted among the requested ones. */
  own: readonly LeaveDay[] = [],
): Promise<YearLeft[]> {
  if (!type.takesFromBalance) return []
  const before = new Map(daysByYear(own))
  const years: YearLeft[] = []
  for (const [year, wanted] of daysByYear(days)) {
    const balance = (await balancesOf(tx, tenantId, [userId], year)).get(userId)
    if (!balance) throw new DomainError('reference.not_found', { field: 'user_id', id: userId })
    const others = balance.requested - (before.get(year) ?? 0)
    years.push({ year, days: wanted, remaining: balance.remaining - others - wanted })
  }
  return years
}

export const warningsOf = (years: readonly YearLeft[]): LeaveWarning[] =>
  years.flatMap(({ year, remaining }) => (remaining < 0 ? [{ code: 'balance' as const, year, remaining }] : []))
