import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { assertVersion } from '../../../platform/records/change-record'
import { type LoadedOffer, loadOffer } from './read'

/**
 * The offer, if its version is still the one that the caller last saw.
 * @throws DomainError offer.not_found, conflict
 */
export async function loadOfferAtVersion(
  tx: Tx,
  tenantId: TenantId,
  id: number,
  expectedVersion: number | null | undefined,
): Promise<LoadedOffer> {
  const row = await loadOffer(tx, tenantId, id)
  await assertVersion(tx, tenantId, { entity: 'offer', id }, row, expectedVersion)
  return row
}
