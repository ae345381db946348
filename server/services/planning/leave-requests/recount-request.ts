import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { countDays } from './count-days'
import { totalDays } from './leave-day-rules'
import { type LeaveRow, spanOf } from './read'
import { leaveRequestKind } from './record-kind'
import { replaceLeaveDays } from './replace-leave-days'
import { replaceTimeEntries } from './replace-time-entries'

/**
 * Recounts a request of a locked person, and writes the times of its days if it is approved.
 * @returns the request if its number of days has changed
 * @throws DomainError time_entry.locked as `replaceTimeEntries`
 */
export async function recountRequest(
  tx: Tx,
  ctx: Ctx,
  { id, userId, type, ...row }: LeaveRow,
): Promise<LeaveRow | null> {
  const { tenantId } = ctx.actor
  const { days } = await countDays(tx, tenantId, { id, userId, type, ...spanOf(row) })
  const { before, after } = await changeRecord(tx, ctx, leaveRequestKind, id, {
    async columns() {
      await replaceLeaveDays(tx, { tenantId, id }, days)
      return { days: totalDays(days) }
    },
    entry: () => ({ action: 'leave_request.recounted' }),
  })
  if (after.status === 'approved') await replaceTimeEntries(tx, ctx, after, days)
  return before.version === after.version ? null : after
}
