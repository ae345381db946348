import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { addDays, dayToDate } from '../../../platform/values/days'
import type { LeaveToCount } from './count-days'
import { illnessesOf, illnessMarginDays } from './illness-rules'
import { type LeaveSpan, spansOverlap } from './leave-span'
import { loadLeaveRequests, spanOf } from './read'

/** Approved sickness of a person within a span, or so close to it that it is the same illness. */
export async function loadAdjacentSickness(
  tx: Tx,
  tenantId: TenantId,
  { userId, id, from_day, to_day }: Omit<LeaveToCount, 'type'>,
): Promise<LeaveSpan[]> {
  const rows = await loadLeaveRequests(tx, tenantId, {
    ...{ userId, status: 'approved', type: { code: 'sick' } },
    fromDay: { lte: dayToDate(addDays(to_day, illnessMarginDays)) },
    toDay: { gte: dayToDate(addDays(from_day, -illnessMarginDays)) },
    ...(id === undefined ? {} : { id: { not: id } }),
  })
  return rows.map(spanOf)
}

/** The whole illness that a sickness is part of, with the adjacent reported spans. */
export async function loadIllness(tx: Tx, tenantId: TenantId, sick: Omit<LeaveToCount, 'type'>): Promise<LeaveSpan> {
  const { userId: _user, id: _id, ...span } = sick
  const all = illnessesOf([...(await loadAdjacentSickness(tx, tenantId, sick)), span])
  return all.find(illness => spansOverlap(illness, span)) ?? span
}
