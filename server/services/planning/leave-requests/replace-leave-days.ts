import type { Tx } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import type { LeaveDay } from './leave-day-rules'

/** Replaces the days of a locked request. */
export async function replaceLeaveDays(tx: Tx, row: { tenantId: number; id: number }, days: readonly LeaveDay[]) {
  const { tenantId, id: leaveRequestId } = row
  await tx.leaveDay.deleteMany({ where: { tenantId, leaveRequestId } })
  await tx.leaveDay.createMany({
    data: days.map(({ day, share, minutes }) => ({ tenantId, leaveRequestId, day: dayToDate(day), share, minutes })),
  })
}
