import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordRapportLinks } from '../../planning/time-entries/record-rapport-links'

/** Unlinks the times of work lines that are about to be deleted. */
export async function unlinkTimes(tx: Tx, ctx: Ctx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const { tenantId } = ctx.actor
  const linked = await tx.timeEntry.findMany({
    where: { tenantId, rapportEntryId: { in: [...entryIds] } },
    select: { id: true },
  })
  const ids = linked.map(row => row.id)
  await tx.timeEntry.updateMany({
    where: { tenantId, id: { in: ids } },
    data: { rapportEntryId: null, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  await recordRapportLinks(tx, ctx, ids)
}
