import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { externalProvider, loadSettings } from './settings'
import { storageSync } from './storage-sync'

/**
 * Resumes copying once an account is connected, if documents are stored with that provider: the run that met the
 * withdrawn grant has ended. Nothing is known about another account than before, so each document is copied there
 * again.
 */
export async function copyAfterConnecting(
  tx: Tx,
  ctx: Ctx,
  provider: ProviderKind,
  { isOtherAccount }: { isOtherAccount: boolean },
): Promise<void> {
  const { tenantId } = ctx.actor
  const of = { tenantId, provider }
  if (isOtherAccount) {
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
  if (externalProvider(await loadSettings(tx, ctx)) === provider) await enqueue(tx, ctx, storageSync, { payload: {} })
}
