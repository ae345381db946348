import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'

/**
 * Every mailbox that people of the company have connected, for who decides which are shared. Nothing of its content.
 */
export async function listAllMailboxes(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const rows = await inTenant(ctx, tx =>
    tx.personalAccount.findMany({
      where: { tenantId, features: { has: 'mail' } },
      select: {
        ...{ id: true, vendor: true, accountName: true, status: true, sharedSince: true },
        membership: { select: { user: { select: { name: true } } } },
      },
      orderBy: [{ accountName: 'asc' }, { id: 'asc' }],
    }),
  )
  return {
    data: rows.map(({ id, vendor, accountName, status, sharedSince, membership }) => ({
      ...{ id, provider: vendor as AccountVendor, account: accountName, owner: membership.user.name },
      ...{ status: status as 'connected' | 'revoked', shared_since: sharedSince?.toISOString() ?? null },
    })),
  }
}
