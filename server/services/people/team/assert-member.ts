import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** Refuses a user who is no active member of the company. @throws DomainError reference.not_found */
export async function assertMember(tx: Tx, tenantId: TenantId, userId: number): Promise<void> {
  const membership = await tx.membership.findFirst({
    where: { tenantId, userId, status: 'active' },
    select: { id: true },
  })
  if (!membership) throw new DomainError('reference.not_found', { field: 'user_id' })
}
