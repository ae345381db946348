import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { toConnectionRecord, withAccount } from './connection-record'

/** The person's own connections, the main calendar of an account first. */
export function listConnections(ctx: Ctx) {
  const { tenantId, userId } = accountOwner(ctx)
  return inTenant(ctx, async tx => {
    const rows = await tx.calendarConnection.findMany({
      where: { tenantId, account: { userId } },
      include: withAccount,
      orderBy: [{ accountId: 'asc' }, { isPrimary: 'desc' }, { id: 'asc' }],
    })
    return { data: rows.map(toConnectionRecord) }
  })
}
