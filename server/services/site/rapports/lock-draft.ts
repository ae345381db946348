import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { lockRapports } from './lock'
import { type RapportVerb, rapportMoves, stateOf } from './machine'
import { loadRapport, type RapportRow } from './read'

export interface DraftTarget {
  id: number
  /** When given, the change fails with a conflict if the draft was changed since it was read. */
  expected_version?: number | null
}

/**
 * The draft guard: locks the row until the transaction ends, so that a concurrent transaction that changes or completes
 * the same draft waits. Returns the current draft, before anything of this change is written.
 * @throws DomainError rapport.not_found, rapport.completed, conflict
 */
export async function lockDraft(
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

/**
 * The draft guard of photos: locks the rapport until the transaction ends, so that completing it waits, or has already
 * happened. Its version stays, because a photo is not a change that an open editor could overwrite.
 * @throws DomainError rapport.not_found, rapport.completed
 */
export async function lockDraftForPhotos(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const { tenantId } = ctx.actor
  await loadRapport(tx, ctx.actor, id)
  await tx.$queryRaw`select id from rapports where tenant_id = ${tenantId} and id = ${id} for update`
  const { completed } = await loadRapport(tx, ctx.actor, id)
  if (completed) throw new DomainError('rapport.completed')
}
