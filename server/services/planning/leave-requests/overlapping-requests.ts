import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import type { LeaveToCount } from './count-days'
import { isSickness } from './illness-rules'
import { spansOverlap } from './leave-span'
import { loadLeaveRequests, spanOf } from './read'

/** Other open or approved requests of the person that share at least half a day with a span. */
export async function overlappingRequests(
  tx: Tx,
  tenantId: TenantId,
  { userId, id, type: _type, ...span }: LeaveToCount,
) {
  const rows = await loadLeaveRequests(tx, tenantId, {
    userId,
    status: { in: ['requested', 'approved'] },
    fromDay: { lte: dayToDate(span.to_day) },
    toDay: { gte: dayToDate(span.from_day) },
    ...(id === undefined ? {} : { id: { not: id } }),
  })
  return rows.filter(row => spansOverlap(spanOf(row), span))
}

/** Ids of those that block it: sickness interrupts any other leave, so only other sickness blocks it. */
export async function blockingRequestIds(tx: Tx, tenantId: TenantId, wanted: LeaveToCount): Promise<number[]> {
  const rows = await overlappingRequests(tx, tenantId, wanted)
  return rows.filter(row => !isSickness(wanted.type) || isSickness(row.type)).map(({ id }) => id)
}
