import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { dateToDay } from '../../../platform/values/days'
import type { LeaveDay } from './leave-day-rules'

/** The stored days of a request. */
export async function loadLeaveDays(tx: Tx, tenantId: TenantId, leaveRequestId: number): Promise<LeaveDay[]> {
  const rows = await tx.leaveDay.findMany({ where: { tenantId, leaveRequestId }, orderBy: { day: 'asc' } })
  return rows.map(({ day, share, minutes }) => ({
    ...{ day: dateToDay(day), minutes },
    share: share.toNumber() as LeaveDay['share'],
  }))
}
