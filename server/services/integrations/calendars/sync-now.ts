import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { ownAddress } from '../../exchange/accounts/own-address'
import { readSyncStatus } from './sync-status'

/**
 * Syncs the chosen calendar now: a worker brings over what has changed on either side since the last sync.
 * @throws DomainError calendar.foreign, calendar.not_chosen
 */
export async function syncNow(ctx: Ctx, vendor: AccountVendor, { user }: { user?: string | undefined }) {
  await ownAddress(ctx, user, 'calendar.foreign')
  const { tenantId, userId } = accountOwner(ctx)
  await inTenant(ctx, async tx => {
    const sync = await tx.calendarSync.findFirst({ where: { tenantId, userId, connection: { account: { vendor } } } })
    if (!sync) throw new DomainError('calendar.not_chosen')
    // The problem that stopped the sync may be resolved by now, and the vendor may report to us.
    await tx.calendarSync.updateMany({ where: { tenantId, id: sync.id }, data: { problem: null, ...noRefusals } })
    await enqueue(tx, ctx, calendarSync, { key: String(sync.id), payload: {} })
  })
  return { data: await readSyncStatus(ctx, vendor) }
}
