import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { isSickness } from './illness-rules'
import { loadIllness } from './load-illness'
import { overlappingRequests } from './overlapping-requests'
import { type LeaveRow, spanOf } from './read'
import { recountRequest } from './recount-request'

/**
 * Recounts leave requests that sickness has interrupted, or no longer interrupts: all of the person in the days of the
 * illness, which may include sickness that was reported before.
 */
export async function recountInterruptedRequests(tx: Tx, ctx: Ctx, sick: LeaveRow): Promise<void> {
  if (!isSickness(sick.type)) return
  const { tenantId } = ctx.actor
  const own = { userId: sick.userId, id: sick.id }
  const illness = await loadIllness(tx, tenantId, { ...own, ...spanOf(sick) })
  for (const other of await overlappingRequests(tx, tenantId, { ...own, type: sick.type, ...illness }))
    await recountRequest(tx, ctx, other)
}
