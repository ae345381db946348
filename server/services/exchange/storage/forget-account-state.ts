import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

/**
 * Forgets what is known about a provider's account, when another one takes its place: each document is copied there
 * again.
 */
export async function forgetAccountState(tx: Tx, ctx: Ctx, provider: ProviderKind): Promise<void> {
  const of = { tenantId: ctx.actor.tenantId, provider }
  const since = ctx.clock.now()
  await tx.storageItem.deleteMany({ where: of })
  await tx.storageArrival.deleteMany({ where: of })
  await tx.storageWatch.deleteMany({ where: of })
  await tx.documentPlacement.updateMany({
    where: of,
    data: { state: 'waiting', itemId: null, digest: null, error: null, since },
  })
  await tx.storageFolder.updateMany({ where: of, data: { state: 'missing', itemId: null, error: null, since } })
  await tx.storageSetting.updateMany({ where: of, data: { cursor: null } })
}
