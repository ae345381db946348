import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'

/** Mailboxes of colleagues that the company shares; the own one is seen whole, as its owner. */
export async function listSharedMailboxes(ctx: Ctx) {
  if (ctx.actor.switchedIn) return { data: [] }
  const { tenantId, userId } = accountOwner(ctx)
  const rows = await inTenant(ctx, tx =>
    tx.personalAccount.findMany({
      where: {
        ...{ tenantId, userId: { not: userId }, status: 'connected', sharedSince: { not: null } },
        features: { has: 'mail' },
        membership: { status: 'active', user: { active: true } },
      },
      select: {
        ...{ id: true, vendor: true, accountName: true, sharedSince: true },
        membership: { select: { user: { select: { name: true } } } },
      },
      orderBy: [{ accountName: 'asc' }, { id: 'asc' }],
    }),
  )
  return {
    data: rows.map(({ id, vendor, accountName, membership }) => ({
      ...{ id, provider: vendor as AccountVendor, account: accountName, owner: membership.user.name },
    })),
  }
}
