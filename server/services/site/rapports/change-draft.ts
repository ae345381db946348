import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { type DraftTarget, lockDraft } from './lock-draft'
import { type RapportRow, reloadRapport } from './read'
import { recordRapportChange } from './record-change'

/**
 * Changes a draft or its lines in one step: the draft is locked, `change` writes, the sum of hours is updated, and the
 * change is recorded.
 * @throws DomainError rapport.not_found, rapport.completed, conflict
 */
export async function changeDraft<T>(
  tx: Tx,
  ctx: Ctx,
  target: DraftTarget,
  change: (draft: RapportRow) => Promise<T>,
): Promise<{ after: RapportRow; result: T }> {
  const { tenantId } = ctx.actor
  const before = await lockDraft(tx, ctx, target, 'update')
  const result = await change(before)
  const { _sum } = await tx.rapportEntry.aggregate({
    where: { tenantId, rapportId: before.id },
    _sum: { hours: true },
  })
  await tx.rapport.update({
    where: { tenantId_id: { tenantId, id: before.id } },
    data: { totalHours: _sum.hours ?? 0, version: { increment: 1 }, updatedAt: ctx.clock.now() },
    select: { id: true },
  })
  const after = await reloadRapport(tx, tenantId, before.id)
  await recordRapportChange(tx, ctx, 'updated', { before, after })
  return { after, result }
}
