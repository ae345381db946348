import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { withAccounts } from './with-accounts'

/** Whether the person works for another company too. */
export async function worksForOtherCompany(tx: Tx, ctx: Ctx, userId: number): Promise<boolean> {
  const others = await withAccounts(tx, inside =>
    inside.membership.count({ where: { userId, status: 'active', tenantId: { not: ctx.actor.tenantId } } }),
  )
  return others > 0
}
