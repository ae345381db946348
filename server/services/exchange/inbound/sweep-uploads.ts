import type { App } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import { notifyLive } from '../../../platform/records/live'
import { activeSince } from './upload'

type Sweeper = Pick<App, 'db' | 'clock' | 'log' | 'storage'>

/** A process that stores a file writes its row at once; after this long no row will follow. */
export const orphanAfterMs = 24 * 60 * 60 * 1000
const perQuestion = 500

/** Deletes uploads whose process is gone, so that pages no longer show them. Returns how many. */
export function sweepUploads({ db, clock }: Sweeper): Promise<number> {
  return db.acrossTenants('sweep', async tx => {
    const deleted = await tx.$queryRaw<Array<{ tenant_id: number }>>`
      delete from inbound_uploads where seen_at < ${activeSince(clock.now())} returning tenant_id`
    for (const tenant of new Set(deleted.map(row => row.tenant_id)))
      await notifyLive(tx, mintTenantId(tenant), { topic: 'inbound', id: null, type: 'stopped' })
    return deleted.length
  })
}

/** Removes files that have neither a delivery nor an upload in progress, of all companies. Returns how many. */
export async function removeOrphans(app: Sweeper, stop?: AbortSignal): Promise<number> {
  const before = app.clock.now().getTime() - orphanAfterMs
  const companies = await app.db.acrossTenants('sweep', tx => tx.company.findMany({ select: { id: true } }))
  let removed = 0
  for (const { id: tenantId } of companies) {
    let old: string[] = []
    const settle = async () => {
      for (const key of await withoutRow(app, tenantId, old)) {
        await app.storage.delete(key)
        app.log.warn({ tenantId, storageKey: key }, 'removed a file that no delivery names')
        removed++
      }
      old = []
    }
    for await (const { key, modifiedAt } of app.storage.list(`${tenantId}/inbound`)) {
      if (stop?.aborted) return removed
      if (modifiedAt.getTime() < before) old.push(key)
      if (old.length === perQuestion) await settle()
    }
    await settle()
  }
  return removed
}

async function withoutRow({ db }: Sweeper, tenantId: number, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const named = await db.acrossTenants('sweep', async tx => {
    const query = { where: { tenantId, storageKey: { in: keys } }, select: { storageKey: true } } as const
    return [...(await tx.inboundDelivery.findMany(query)), ...(await tx.inboundUpload.findMany(query))]
  })
  const known = new Set(named.map(({ storageKey }) => storageKey))
  return keys.filter(key => !known.has(key))
}

/**
 * Checks the files of deliveries, some at each call until all are done, then starts over. Files that are missing or
 * have another length are logged as errors. Each call returns how many of those it found.
 */
export function createFileCheck(perCall = perQuestion): (app: Sweeper) => Promise<number> {
  let seen = { tenantId: 0, id: 0 }
  return async ({ db, storage, log }) => {
    const rows = await db.acrossTenants('sweep', tx =>
      tx.inboundDelivery.findMany({
        where: {
          OR: [{ tenantId: { gt: seen.tenantId } }, { tenantId: seen.tenantId, id: { gt: seen.id } }],
        },
        orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        take: perCall,
        select: { tenantId: true, id: true, storageKey: true, sizeBytes: true },
      }),
    )
    seen = rows.length < perCall ? { tenantId: 0, id: 0 } : (rows.at(-1) ?? seen)
    let wrong = 0
    for (const { sizeBytes, ...row } of rows) {
      const stored = await storage.stat(row.storageKey)
      if (stored?.sizeBytes === Number(sizeBytes)) continue
      wrong++
      log.error(
        { ...row, sizeBytes: Number(sizeBytes), found: stored?.sizeBytes ?? null },
        stored ? 'the file of a delivery has another length' : 'the file of a delivery is missing',
      )
    }
    return wrong
  }
}
