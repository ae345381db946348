import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { ensureRootFolder } from './ensure-root-folder'
import { folderMaker } from './folder-maker'
import { maxPerSlice } from './limits'
import { misplacedFolders } from './misplaced-folders'
import { openStore } from './open-store'
import { refusalOfItem } from './refusal-of-item'
import { retryTimes } from './retry-times'
import { defaultPattern } from './schema'
import { loadSettings } from './settings-row'
import type { StepWrite } from './step-write'

/**
 * Moves and renames folders that are not where they belong: their project or contact was renamed, archived or
 * reactivated, or the company's pattern has changed.
 */
export async function moveFoldersSlice(ctx: Ctx, provider: ProviderKind, signal: AbortSignal): Promise<StepWrite> {
  const { tenantId } = ctx.actor
  const triedBefore = new Date(ctx.clock.now().getTime() - retryTimes.refusedMs)
  const [settings, misplaced] = await inTenant(ctx, async tx => {
    const settings = await loadSettings(tx, ctx)
    const pattern = settings?.folderPattern ?? defaultPattern
    return [settings, await misplacedFolders(tx, { tenantId, provider, pattern, triedBefore })] as const
  })
  if (!settings || misplaced.length === 0) return async () => false
  const store = await openStore(ctx, provider, signal)
  const root = await ensureRootFolder(store, ctx)
  const folders = folderMaker(ctx, { store, provider, root, pattern: settings.folderPattern })
  const refused: Array<{ id: number; error: string }> = []
  // One that the provider refuses holds up no other one, and is tried again later.
  for (const record of misplaced.slice(0, maxPerSlice))
    await folders.ensureOfRecord(record).catch(error => refused.push({ id: record.id, error: refusalOfItem(error) }))
  return async (tx, inner) => {
    for (const { id, error } of refused)
      await tx.storageFolder.update({
        where: { tenantId_id: { tenantId, id } },
        data: { state: 'error', error, since: inner.clock.now() },
        select: { id: true },
      })
    await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'synced' })
    return misplaced.length > maxPerSlice
  }
}
