import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * Makes changes of who belongs to a company, and in which role, follow each other to the end of the transaction: what
 * one of them checks stays true until it is through. Every such change begins with it.
 */
export async function lockTeam(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.$queryRaw`select id from companies where id = ${tenantId} for no key update`
}

/**
 * Refuses what would leave the company without an administrator who can sign in. `membershipId` is the one that would
 * no longer be one. Holds only below `lockTeam`.
 * @throws DomainError member.last_admin
 */
export async function assertAdministratorLeft(tx: Tx, tenantId: TenantId, membershipId: number): Promise<void> {
  const others = await tx.membership.count({
    where: { tenantId, role: 1, status: 'active', id: { not: membershipId }, user: { active: true } },
  })
  if (others === 0) throw new DomainError('member.last_admin', { field: 'role' })
}
