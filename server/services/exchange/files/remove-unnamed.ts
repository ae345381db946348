import type { App } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import { unnamedAfterMs } from './unnamed-after-ms'

type Sweeper = Pick<App, 'db' | 'clock' | 'log' | 'storage'>

/**
 * Folders of a company whose files are rows of `stored_files`, written right after the bytes. Files of a probe never
 * have rows, and remain only if its process was killed.
 */
const folders = ['rapport-photo', 'company-logo', 'document', 'message-picture', 'message-file', 'probe'] as const
const perQuestion = 500

/**
 * Removes stored files that no row refers to: a process ended between writing the bytes and their row, or a deletion
 * between removing the row and its bytes.
 */
export async function removeUnnamedFiles(app: Sweeper, stop?: AbortSignal): Promise<number> {
  const before = app.clock.now().getTime() - unnamedAfterMs
  const companies = await app.db.acrossTenants('sweep', tx => tx.company.findMany({ select: { id: true } }))
  let removed = 0
  for (const { id } of companies)
    for (const folder of folders) {
      let old: string[] = []
      for await (const { key, modifiedAt } of app.storage.list(`${id}/${folder}`)) {
        if (stop?.aborted) return removed
        if (modifiedAt.getTime() < before) old.push(key)
        if (old.length < perQuestion) continue
        removed += await removeUnnamed(app, id, old)
        old = []
      }
      removed += await removeUnnamed(app, id, old)
    }
  return removed
}

async function removeUnnamed({ db, storage, log }: Sweeper, tenantId: number, keys: readonly string[]) {
  if (keys.length === 0) return 0
  const rows = await db.inTenant(mintTenantId(tenantId), tx =>
    tx.storedFile.findMany({
      where: { tenantId, storageKey: { in: [...keys] } },
      select: { storageKey: true },
    }),
  )
  const named = new Set(rows.map(({ storageKey }) => storageKey))
  const unnamed = keys.filter(key => !named.has(key))
  for (const key of unnamed) {
    await storage.delete(key)
    log.warn({ tenantId, storageKey: key }, 'removed a file that no record names')
  }
  return unnamed.length
}
