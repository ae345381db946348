import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { documentColumn } from './document-column'
import type { DocumentRef } from './subject'

/** Owner of the files that belong to an export only: previews of drafts, and XML that is no valid invoice. */
export const exportEntity = 'invoice_export'

/** Deletes the previews of a draft that is issued or deleted; their bytes are deleted after the commit. */
export async function forgetPreviews(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'storage' | 'log'>,
  ref: DocumentRef,
): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, ...documentColumn(ref), preview: true }
  const previews = await tx.invoiceExport.findMany({ where, select: { id: true } })
  if (previews.length === 0) return
  await tx.invoiceExport.deleteMany({ where })
  const files = { tenantId, entity: exportEntity, entityId: { in: previews.map(({ id }) => id) } }
  const keys = await tx.storedFile.findMany({ where: files, select: { storageKey: true } })
  await tx.storedFile.deleteMany({ where: files })
  afterCommit(tx, () => {
    for (const { storageKey } of keys)
      ctx.storage.delete(storageKey).catch(error => ctx.log.warn({ err: error, storageKey }, 'preview not removed'))
  })
}
