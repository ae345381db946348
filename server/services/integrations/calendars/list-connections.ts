import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountFeature, AccountVendor } from '../../../platform/values/account-vendors'
import { ownerIn } from '../../exchange/accounts/tokens'
import type { CalendarConnectionRecord } from './schema'

export const withAccount = { account: true } as const
export type ConnectionRow = Prisma.CalendarConnectionGetPayload<{ include: typeof withAccount }>

export const toRecord = ({
  id,
  calendarId,
  calendarName,
  isPrimary,
  createdAt,
  account,
}: ConnectionRow): CalendarConnectionRecord => ({
  id,
  provider: account.vendor as AccountVendor,
  status: account.status as 'connected' | 'revoked',
  account: account.accountName,
  features: account.features as AccountFeature[],
  ...{ calendar_id: calendarId, calendar_name: calendarName, is_primary: isPrimary },
  created_at: createdAt.toISOString(),
})

/** The person's own connections, the main calendar of an account first. */
export function listConnections(ctx: Ctx) {
  const { tenantId, userId } = ownerIn(ctx)
  return inTenant(ctx, async tx => {
    const rows = await tx.calendarConnection.findMany({
      where: { tenantId, account: { userId } },
      include: withAccount,
      orderBy: [{ accountId: 'asc' }, { isPrimary: 'desc' }, { id: 'asc' }],
    })
    return { data: rows.map(toRecord) }
  })
}
