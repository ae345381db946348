import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { leaveRequestKind } from './change'
import { countDays, illnessAround, isSickness, meeting } from './count-days'
import { type LeaveRow, spanOf } from './read'
import { sumOf } from './rules'
import { setDays, setTimes } from './set-days'

/**
 * Counts anew what sickness has interrupted, or interrupts no more: all absences of the person in the days of the
 * illness, the rest of which can be sickness that was reported before.
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
 * Counts a request of a locked person anew, and makes times of its days where it is approved. Nothing is written where
 * they are what they were.
 * @returns the request where its days are others now
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
