import { vendors } from '../../../adapters/calendar-mail/vendors'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { cancelJob } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { ownAddress } from '../../exchange/accounts/own-address'
import { withConnection } from '../../exchange/accounts/with-connection'
import { readSyncStatus } from './sync-status'

/**
 * Stops syncing: our rows are deleted, events in the calendar stay. The vendor is asked to end its channels; if that
 * fails, their notifications are refused from now on, and the channels expire.
 * @throws DomainError calendar.foreign
 */
export async function stopSync(ctx: Ctx, vendor: AccountVendor, { user }: { user?: string | undefined }) {
  await ownAddress(ctx, user, 'calendar.foreign')
  const { tenantId, userId } = accountOwner(ctx)
  const watches = await inTenant(ctx, async tx => {
    const sync = await tx.calendarSync.findFirst({
      where: { tenantId, userId, connection: { account: { vendor } } },
      include: { watches: true, connection: { select: { calendarName: true } } },
    })
    if (!sync) return []
    await tx.calendarSync.deleteMany({ where: { tenantId, id: sync.id } })
    await recordChange(tx, ctx, {
      ...{ action: 'calendar_connection.sync_stopped', id: sync.connectionId },
      after: { calendar_name: sync.connection.calendarName },
    })
    await cancelJob(tx, ctx, calendarSync, { key: String(sync.id) })
    return sync.watches
  })
  try {
    if (watches.length > 0) {
      const signal = AbortSignal.timeout(10_000)
      await withConnection(ctx, vendor, { signal, use: 'calendar' }, async options => {
        const provider = vendors[vendor].sync(options)
        for (const watch of watches) await provider.unwatch(watch)
      })
    }
  } catch (error) {
    const isVendor = [ProviderAway, ProviderRefused, DomainError].some(kind => error instanceof kind)
    if (!isVendor) throw error
  }
  return { data: await readSyncStatus(ctx, vendor) }
}
