import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { type ChannelRefusals, isPaused, noRefusals, refusedAgain } from '../../../adapters/provider/channel-refusals'
import { isReachable, keepChannel } from '../../../adapters/provider/channels'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { pushAddress } from '../../../platform/jobs/push-address'
import type { SyncRow } from './sync-calendar'

/**
 * Makes sure that the vendor reports changes: a channel is renewed before it expires, or another one is opened beside
 * it, and a replaced one is ended at the next check. Without a channel, changes are found by polling only. What was
 * done at the vendor is recorded at once: if it went along with what the run does next and that failed, each attempt
 * would open another channel. A worker that has lost its lease records its channel as well; of two, the one that lasts
 * longer is kept.
 */
export async function keepWatched(ctx: Ctx, sync: SyncRow, options: OpenAccount): Promise<void> {
  const { tenantId } = ctx.actor
  const { calendarId, account } = sync.connection
  const { vendor } = account
  const now = ctx.clock.now()
  async function recordEnd(watchProblem: string | null, refusals: ChannelRefusals = noRefusals): Promise<void> {
    if (watchProblem === sync.watchProblem && refusals.channelRetryAt === sync.channelRetryAt) return
    const data = { watchProblem, ...refusals }
    await inTenant(ctx, tx => tx.calendarSync.updateMany({ where: { tenantId, id: sync.id }, data }))
  }
  const address = pushAddress(ctx.settings, `calendar_watch_${vendor}`)
  if (!isReachable(address, options.app)) return recordEnd('no_public_address')
  if (isPaused(sync, { address, now })) return
  const provider = vendors[vendor].sync(options)
  const watches = await inTenant(ctx, tx =>
    tx.calendarWatch.findMany({ where: { tenantId, syncId: sync.id }, orderBy: { expiresAt: 'desc' } }),
  )
  try {
    const { ended, renewed, opened } = await keepChannel(
      watches,
      { address, now },
      { ...provider, watch: order => provider.watch(calendarId, order) },
    )
    if (ended.length > 0 || renewed || opened)
      await inTenant(ctx, async tx => {
        await tx.calendarWatch.deleteMany({ where: { tenantId, id: { in: ended } } })
        if (renewed)
          await tx.calendarWatch.updateMany({
            where: { tenantId, id: renewed.id },
            data: { expiresAt: renewed.expiresAt },
          })
        if (opened)
          await tx.calendarWatch.create({
            data: { tenantId, syncId: sync.id, vendor, ...opened, createdAt: now },
            select: { id: true },
          })
      })
    await recordEnd(null)
  } catch (error) {
    // A vendor that refuses our address is no reason to stop syncing.
    if (error instanceof ProviderRefused && !endsAccess(error.reason))
      return recordEnd(error.reason, refusedAgain(sync, { address, now }))
    throw error
  }
}
