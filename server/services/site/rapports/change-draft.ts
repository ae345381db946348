import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { lockRapports } from './lock'
import { type RapportVerb, rapportMoves, stateOf } from './machine'
import { loadRapport, type RapportRow, reloadRapport } from './read'
import { recordRapportChange } from './record-change'

export interface DraftTarget {
  id: number
  /** When given, the change fails with a conflict if the draft was changed since it was read. */
  expected_version?: number | null
}

/**
 * Changes a draft or its lines in one step: the draft is claimed, `change` writes, the sum of hours is updated, and the
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
  const before = await claimDraft(tx, ctx, target, 'update')
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

/**
 * The draft guard: locks the row until the transaction ends, so that a concurrent transaction that changes or completes
 * the same draft waits. Returns the current draft, before anything of this change is written.
 * @throws DomainError rapport.not_found, rapport.completed, conflict
 */
export async function claimDraft(
  tx: Tx,
  ctx: Ctx,
  { id, expected_version: version }: DraftTarget,
  verb: RapportVerb,
): Promise<RapportRow> {
  const { tenantId } = ctx.actor
  await lockRapports(tx, tenantId, [id])
  const draft = await loadRapport(tx, ctx.actor, id)
  if (!(verb in rapportMoves[stateOf(draft)])) throw new DomainError('rapport.completed', { version: draft.version })
  await assertVersion(tx, tenantId, { entity: 'rapport', id }, draft, version)
  return draft
}
