import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { OfferStatus } from './machine'

export interface OfferVersion {
  id: number
  offerNumber: string
  revision: number
  status: OfferStatus
}

/**
 * An offer with all its versions, first version first, locked until the transaction ends: concurrent requests that
 * create, send or accept a version wait.
 */
export async function lockVersions(
  tx: Tx,
  tenantId: TenantId,
  { id, rootId }: { id: number; rootId: number | null },
): Promise<OfferVersion[]> {
  const root = rootId ?? id
  // First the root row that all share: a statement that has waited would not see the versions that were written
  // meanwhile.
  await tx.$queryRaw`select id from offers where tenant_id = ${tenantId} and id = ${root} for update`
  return tx.$queryRaw<OfferVersion[]>`
    select id, offer_number as "offerNumber", revision, status from offers
    where tenant_id = ${tenantId} and (id = ${root} or root_id = ${root}) order by id for update`
}
