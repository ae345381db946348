import type { App } from '../../../context'

/**
 * Checks the files of deliveries, some at each call until all are done, then starts over. Files that are missing or
 * have another length are logged as errors. Each call returns how many of those it found.
 */
export function createFileCheck(perCall = 500): (app: Pick<App, 'db' | 'log' | 'storage'>) => Promise<number> {
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
