import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'

/** Pending requests of the company's members, oldest first. */
export function listDeletionRequests(ctx: Ctx) {
  return inTenant(ctx, async tx => {
    const rows = await tx.membership.findMany({
      where: { tenantId: ctx.actor.tenantId, status: 'active', user: { deletionRequestedAt: { not: null } } },
      select: { userId: true, user: { select: { name: true, deletionRequestedAt: true } } },
      orderBy: { user: { deletionRequestedAt: 'asc' } },
    })
    const data = rows.flatMap(({ userId, user: { name, deletionRequestedAt: at } }) =>
      at ? [{ user_id: userId, name, requested_at: at.toISOString() }] : [],
    )
    return { data }
  })
}
