import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'

/** Active members of the company by name. */
export const listColleagues = (ctx: Ctx) =>
  inTenant(ctx, async tx => ({ data: await loadColleagues(tx, ctx.actor.tenantId) }))

export async function loadColleagues(tx: Tx, tenantId: TenantId) {
  const rows = await tx.membership.findMany({
    where: { tenantId, status: 'active', user: { active: true } },
    select: { userId: true, jobCategory: true, user: { select: { name: true } } },
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
  })
  return rows.map(row => ({ user_id: row.userId, name: row.user.name, job_category: row.jobCategory }))
}
