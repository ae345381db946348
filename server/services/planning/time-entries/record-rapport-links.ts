import type { Tx } from '../../../platform/database/db'
import { publicData } from '../../../platform/records/events'
import { type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { toTimeEntryRecord } from './read'

/** Audit, live notice and event of time entries that have just changed, from their current rows. */
export async function recordRapportLinks(tx: Tx, ctx: ChangeContext, ids: readonly number[]): Promise<void> {
  const rows = await tx.timeEntry.findMany({
    where: { tenantId: ctx.actor.tenantId, id: { in: [...ids] } },
    include: { membership: { select: { user: { select: { name: true } } } } },
    orderBy: { id: 'asc' },
  })
  for (const { membership, ...row } of rows) {
    const record = toTimeEntryRecord({ ...row, user: membership.user })
    await recordChange(tx, ctx, {
      action: 'time_entry.updated',
      id: row.id,
      after: { rapport_entry_id: record.rapport_entry_id },
      event: { name: 'time_entry.updated', data: publicData(record, row.version) },
    })
  }
}
