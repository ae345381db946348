import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob } from '../../../platform/jobs/jobs'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { endAccount } from '../../exchange/accounts/end-account'
import { getDelegation } from './get-delegation'
import type { ConnectPerson } from './schema'

/**
 * Ends a person's use of the company's access, with the sync of their calendar; an own consent is theirs alone.
 * @throws DomainError calendar_connection.not_found
 */
export async function disconnectPerson(ctx: Ctx, vendor: AccountVendor, { user_id: userId }: ConnectPerson) {
  const { tenantId } = ctx.actor
  await inTenant(ctx, async tx => {
    const account = await tx.personalAccount.findFirst({
      where: { tenantId, userId, vendor, access: 'company' },
      select: { id: true },
    })
    if (!account) throw new DomainError('calendar_connection.not_found')
    const sync = await tx.calendarSync.findFirst({
      where: { tenantId, userId, connection: { accountId: account.id } },
      select: { id: true },
    })
    await endAccount(tx, ctx, account.id, { tenantId, userId })
    if (sync) await cancelJob(tx, ctx, calendarSync, { key: String(sync.id) })
  })
  return getDelegation(ctx, vendor)
}
