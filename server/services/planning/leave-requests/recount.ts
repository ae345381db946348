import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { countDays, illnessAround, isSickness, meeting } from './count-days'
import { type LeaveRow, spanOf } from './read'
import { leaveRequestKind } from './record-kind'
import { sumOf } from './rules'
import { setDays, setTimes } from './set-days'

/**
 * Recounts absences that sickness has interrupted, or no longer interrupts: all absences of the person in the days of
 * the illness, which may include sickness that was reported before.
 */
export async function recountOthers(tx: Tx, ctx: Ctx, sick: LeaveRow): Promise<void> {
  if (!isSickness(sick.type)) return
  const { tenantId } = ctx.actor
  const own = { userId: sick.userId, id: sick.id }
  const illness = await illnessAround(tx, tenantId, { ...own, ...spanOf(sick) })
  for (const other of await meeting(tx, tenantId, { ...own, type: sick.type, ...illness }))
    await recount(tx, ctx, other)
}

/**
 * Recounts a request of a locked person, and writes the times of its days if it is approved. Nothing is written when
 * they are unchanged.
 * @returns the request if its days have changed
 * @throws DomainError time_entry.locked as `setTimes`
 */
export async function recount(tx: Tx, ctx: Ctx, { id, userId, type, ...row }: LeaveRow): Promise<LeaveRow | null> {
  const { tenantId } = ctx.actor
  const { days } = await countDays(tx, tenantId, { id, userId, type, ...spanOf(row) })
  const { before, after } = await changeRecord(tx, ctx, leaveRequestKind, id, {
    async columns() {
      await setDays(tx, { tenantId, id }, days)
      return { days: sumOf(days) }
    },
    entry: () => ({ action: 'leave_request.recounted' }),
  })
  if (after.status === 'approved') await setTimes(tx, ctx, after, days)
  return before.version === after.version ? null : after
}
