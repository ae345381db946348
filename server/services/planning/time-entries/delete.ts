import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lockRecord } from '../../../platform/records/change-record'
import { publicData } from '../../../platform/records/events'
import { dateToDay } from '../../../platform/values/days'
import { openWeekForChange } from '../time-sheets/open-week-for-change'
import { lockTimesOf } from './lock-times-of'
import { loadTimeEntry, toLogged } from './read'
import { recordTimeChange } from './record-time-change'
import { assertChangeable, assertMayWriteFor } from './rules'
import type { DeleteTimeEntry } from './schema'

/**
 * Deletes an entry, one of an approved week with a reason; for a running one no event is sent, because none was sent at
 * its start.
 * @throws DomainError time_entry.not_found, time_entry.linked, time_entry.from_leave, time_entry.locked, forbidden;
 * validation without the reason
 */
export function deleteTimeEntry(ctx: Ctx, { id, reason }: DeleteTimeEntry) {
  const { actor } = ctx
  const { tenantId } = actor
  return inTenant(ctx, async tx => {
    const { userId } = await loadTimeEntry(tx, actor, id)
    assertMayWriteFor(actor, userId)
    await lockTimesOf(tx, tenantId, userId)
    await lockRecord(tx, tenantId, 'timeEntry', id)
    const row = await loadTimeEntry(tx, actor, id)
    assertChangeable(actor, row, reason)
    await openWeekForChange(tx, ctx, { userId, day: dateToDay(row.date), reason })
    await tx.timeEntry.delete({ where: { tenantId_id: { tenantId, id } }, select: { id: true } })
    const before = toLogged(row)
    await recordTimeChange(tx, ctx, {
      ...{ action: 'time_entry.deleted', id, before },
      ...(row.lockedAt ? { after: { reason } } : {}),
      ...(row.running ? {} : { event: { name: 'time_entry.deleted', data: publicData(before, row.version) } }),
    })
    return { data: { id, deleted: true as const } }
  })
}
