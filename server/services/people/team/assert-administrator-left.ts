import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * Refuses a change that would leave the company without an administrator who can sign in. `membershipId` is the
 * member who would no longer be one. Safe only under `lockTeam`.
 * @throws DomainError member.last_admin
 */
export async function assertAdministratorLeft(tx: Tx, tenantId: TenantId, membershipId: number): Promise<void> {
  const others = await tx.membership.count({
    where: { tenantId, role: 1, status: 'active', id: { not: membershipId }, user: { active: true } },
  })
  if (others === 0) throw new DomainError('member.last_admin', { field: 'role' })
}
