import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * Serialises changes of a company's members and their roles to the end of the transaction: what one of them checks
 * stays true until it commits. Every such change begins with it.
 */
export async function lockTeam(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.$queryRaw`select id from companies where id = ${tenantId} for no key update`
}

/**
 * Refuses a change that would leave the company without an administrator who can sign in. `membershipId` is the one
 * that would no longer be one. Safe only under `lockTeam`.
 * @throws DomainError member.last_admin
 */
export async function assertAdministratorLeft(tx: Tx, tenantId: TenantId, membershipId: number): Promise<void> {
  const others = await tx.membership.count({
    where: { tenantId, role: 1, status: 'active', id: { not: membershipId }, user: { active: true } },
  })
  if (others === 0) throw new DomainError('member.last_admin', { field: 'role' })
}
