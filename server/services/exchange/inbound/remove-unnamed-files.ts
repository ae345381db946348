import type { App } from '../../../context'
import { unnamedAfterMs } from '../files/unnamed-after-ms'

type Sweeper = Pick<App, 'db' | 'clock' | 'log' | 'storage'>

const perQuestion = 500

/** Removes files that have neither a delivery nor an upload in progress, of all companies. Returns how many. */
export async function removeUnnamedInboundFiles(app: Sweeper, stop?: AbortSignal): Promise<number> {
  const before = app.clock.now().getTime() - unnamedAfterMs
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
