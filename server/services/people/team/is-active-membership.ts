import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/** Whether the membership is one of the company's and active. */
export async function isActiveMembership(tx: Tx, tenantId: TenantId, membershipId: number): Promise<boolean> {
  return (await tx.membership.count({ where: { tenantId, id: membershipId, status: 'active' } })) > 0
}
