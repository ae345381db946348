import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { type LoadedOffer, loadOffer } from './read'

/**
 * The offer, which must be a draft; `expectedVersion` is what the writer last saw.
 * @throws DomainError offer.not_found, offer.not_draft, conflict
 */
export async function loadDraft(tx: Tx, ctx: Ctx, id: number, expectedVersion?: number | null): Promise<LoadedOffer> {
  const row = await loadOffer(tx, ctx.actor.tenantId, id)
  if (row.status !== 'draft') throw new DomainError('offer.not_draft', { status: row.status })
  await assertVersion(tx, ctx.actor.tenantId, { entity: 'offer', id }, row, expectedVersion)
  return row
}
