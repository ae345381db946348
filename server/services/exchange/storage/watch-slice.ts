import { isOpenedByVendor, reportsTo, vendorOf } from '../../../adapters/document-store/providers'
import { type ChannelRefusals, isPaused, noRefusals, refusedAgain } from '../../../adapters/provider/channel-refusals'
import { isChannelDue, isReachable, keepChannel } from '../../../adapters/provider/channels'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { ProviderAway } from '../../../platform/jobs/failures'
import { pushAddress } from '../../../platform/jobs/push-address'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { oauthApp } from '../connections/oauth-app'
import { openStore } from './open-store'
import { loadSettings } from './settings-row'
import type { StepWrite } from './step-write'

/**
 * Makes sure that the provider reports changes to us, where it can: otherwise they are found by the next run. A
 * provider that does not is no reason to stop syncing.
 */
export async function watchSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const of = { tenantId: ctx.actor.tenantId, provider }
  const now = ctx.clock.now()
  if (reportsTo(provider) === 'nowhere' || !isOpenedByVendor(provider)) return async () => false
  const [settings, connection, watches] = await inTenant(ctx, tx =>
    Promise.all([
      loadSettings(tx, ctx),
      tx.providerConnection.findUnique({ where: { tenantId_provider: of }, select: { accountId: true } }),
      tx.storageWatch.findMany({ where: of, orderBy: { expiresAt: 'desc' } }),
    ]),
  )
  const cursor = settings?.cursor
  // Without a cursor nothing has been copied yet.
  if (!connection || !cursor) return async () => false
  const endWith = (pushProblem: string | null, refusals: ChannelRefusals = noRefusals): StepWrite => {
    return async tx => {
      if (pushProblem !== settings.pushProblem || refusals.channelRetryAt !== settings.channelRetryAt)
        await tx.storageSetting.updateMany({ where: { tenantId: of.tenantId }, data: { pushProblem, ...refusals } })
      return false
    }
  }
  if (reportsTo(provider) === 'application') {
    const { accountId: channelId } = connection
    if (watches.some(watch => watch.channelId === channelId)) return endWith(null)
    return async (tx, inner) => {
      await tx.storageWatch.deleteMany({ where: of })
      await tx.storageWatch.create({ data: { ...of, channelId, createdAt: now }, select: { id: true } })
      return endWith(null)(tx, inner)
    }
  }
  const address = pushAddress(ctx.settings, `storage_${vendorOf(provider)}`)
  if (!isReachable(address, oauthApp(ctx.settings, provider))) return endWith('no_public_address')
  const known = watches.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []))
  if (!isChannelDue(known, now)) return endWith(null)
  if (isPaused(settings, { address, now })) return async () => false
  const { channels } = await openStore(ctx, provider, signal)
  if (!channels) return endWith(null)
  try {
    const { ended, renewed, opened } = await keepChannel(
      known,
      { address, now },
      { ...channels, watch: order => channels.watch({ ...order, cursor }) },
    )
    return async (tx, inner) => {
      const { tenantId } = of
      if (ended.length > 0) await tx.storageWatch.deleteMany({ where: { tenantId, id: { in: ended } } })
      if (renewed)
        await tx.storageWatch.updateMany({
          where: { tenantId, id: renewed.id },
          data: { expiresAt: renewed.expiresAt },
        })
      if (opened) await tx.storageWatch.create({ data: { ...of, ...opened, createdAt: now }, select: { id: true } })
      return endWith(null)(tx, inner)
    }
  } catch (error) {
    if (error instanceof ProviderAway) {
      const { channelRefusals, refusedAddress, channelRetryAt } = settings
      return endWith('away', { channelRefusals, refusedAddress, channelRetryAt })
    }
    if (error instanceof ProviderRefused && !endsAccess(error.reason))
      return endWith(error.reason, refusedAgain(settings, { address, now }))
    throw error
  }
}
