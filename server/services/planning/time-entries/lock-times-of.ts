import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/**
 * Locks a person's times until the transaction ends: concurrent writes for one person are serialised, so each writer
 * sees the previous one.
 * @throws DomainError reference.not_found for a user who is no active member
 */
export async function lockTimesOf(tx: Tx, tenantId: TenantId, userId: number): Promise<void> {
  const [row] = await tx.$queryRaw<{ status: string }[]>`
    select status from memberships where tenant_id = ${tenantId} and user_id = ${userId} for no key update`
  if (row?.status !== 'active') throw new DomainError('reference.not_found', { field: 'user_id', id: userId })
}
