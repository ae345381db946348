import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { loadOfferAtVersion } from './load-at-version'
import type { LoadedOffer } from './read'

/**
 * The offer, locked so that no other transaction can move it.
 * @param expectedVersion what the caller last saw
 * @throws DomainError offer.not_found, conflict when the version is another one by now
 */
export async function lockOffer(
  tx: Tx,
  tenantId: TenantId,
  id: number,
  expectedVersion?: number | null,
): Promise<LoadedOffer> {
  await lockOfferRow(tx, tenantId, id)
  return loadOfferAtVersion(tx, tenantId, id, expectedVersion)
}

/**
 * Locks an offer until the transaction ends: taking it back and issuing an invoice of it are serialised. Lock order:
 * after its project and before invoices; not FOR UPDATE, because new invoices hold a key share of it.
 */
export const lockOfferRow = (tx: Tx, tenantId: TenantId, id: number) =>
  tx.$queryRaw`select id from offers where tenant_id = ${tenantId} and id = ${id} for no key update`
