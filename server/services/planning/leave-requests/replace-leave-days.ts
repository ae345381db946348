import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { dateToDay, dayToDate } from '../../../platform/values/days'
import type { LeaveDay } from './leave-span'

/** Replaces the days of a locked request. */
export async function replaceLeaveDays(tx: Tx, row: { tenantId: number; id: number }, days: readonly LeaveDay[]) {
  const { tenantId, id: leaveRequestId } = row
  await tx.leaveDay.deleteMany({ where: { tenantId, leaveRequestId } })
  await tx.leaveDay.createMany({
    data: days.map(({ day, share, minutes }) => ({ tenantId, leaveRequestId, day: dayToDate(day), share, minutes })),
  })
}

/** The stored days of a request. */
export async function loadLeaveDays(tx: Tx, tenantId: TenantId, leaveRequestId: number): Promise<LeaveDay[]> {
  const rows = await tx.leaveDay.findMany({ where: { tenantId, leaveRequestId }, orderBy: { day: 'asc' } })
  return rows.map(({ day, share, minutes }) => ({
    ...{ day: dateToDay(day), minutes },
    share: share.toNumber() as LeaveDay['share'],
  }))
}
