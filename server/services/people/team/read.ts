import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** Active members of the company by name. */
export function listColleagues(ctx: Ctx) {
  return inTenant(ctx, async tx => {
    const rows = await tx.membership.findMany({
      where: { tenantId: ctx.actor.tenantId, status: 'active', user: { active: true } },
      select: { userId: true, jobCategory: true, user: { select: { name: true } } },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    })
    const data = rows.map(row => ({
      user_id: row.userId,
      name: row.user.name,
      job_category: row.jobCategory,
    }))
    return { data }
  })
}

/** Refuses a user who is no active member of the company. */
export async function assertMember(tx: Tx, tenantId: TenantId, userId: number): Promise<void> {
  const membership = await tx.membership.findFirst({
    where: { tenantId, userId, status: 'active' },
    select: { id: true },
  })
  if (!membership) throw new DomainError('reference.not_found', { field: 'user_id' })
}
