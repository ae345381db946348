import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'

/**
 * Counts documents with a version whose bytes are missing from our own storage or have another size, papers and photos
 * included: found by listing their folders, without a request for each.
 */
export async function countDocumentsWithoutBytes(ctx: Ctx): Promise<number> {
  const { tenantId } = ctx.actor
  const rows = await inTenant(ctx, tx =>
    tx.documentVersion.findMany({
      where: { tenantId },
      select: { documentId: true, storedFile: { select: { storageKey: true, sizeBytes: true } } },
    }),
  )
  const missing = new Map(
    rows.map(({ documentId, storedFile: { storageKey, sizeBytes } }) => [
      storageKey,
      { documentId, sizeBytes: Number(sizeBytes) },
    ]),
  )
  const folders = new Set([...missing.keys()].map(key => key.split('/').slice(0, 2).join('/')))
  for (const folder of folders)
    for await (const { key, sizeBytes } of ctx.storage.list(folder))
      if (missing.get(key)?.sizeBytes === sizeBytes) missing.delete(key)
  const documents = new Set([...missing.values()].map(({ documentId }) => documentId)).size
  if (documents > 0) ctx.log.error({ tenantId, documents }, 'bytes of documents are missing')
  return documents
}
