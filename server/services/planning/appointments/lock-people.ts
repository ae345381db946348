import { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

interface Wanted {
  wanted: readonly number[]
  /** People already on the plan: those that have left since may stay. */
  planned?: readonly number[]
}

/**
 * Locks these people's plans until the transaction ends, in the order of their ids: concurrent planning for one person
 * is serialised, and the second planner sees the first one's change.
 * @throws DomainError reference.not_found for a user who is no active member
 */
export async function lockPeople(tx: Tx, tenantId: TenantId, { wanted, planned = [] }: Wanted): Promise<void> {
  const all = [...new Set([...wanted, ...planned])]
  if (all.length === 0) return
  const rows = await tx.$queryRaw<{ userId: number; status: string }[]>`
    select user_id as "userId", status from memberships
    where tenant_id = ${tenantId} and user_id in (${Prisma.join(all)}) order by id for no key update`
  const active = new Set(rows.filter(({ status }) => status === 'active').map(({ userId }) => userId))
  const missing = wanted.find(userId => !active.has(userId) && !planned.includes(userId))
  if (missing !== undefined) throw new DomainError('reference.not_found', { field: 'user_ids', id: missing })
}
