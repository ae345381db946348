import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { queueDocuments } from '../storage/queue-documents'
import { toDocumentRecord, visibleDocument } from './read'
import { documentKind } from './record-kind'
import { reserveFilename } from './reserve-filename'

/** Restores a document from the bin, under a free name. @throws DomainError document.not_found */
export function restoreDocument(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    const { after } = await changeRecord(tx, ctx, documentKind, id, {
      async columns(row) {
        if (!row.deletedAt) return {}
        return { deletedAt: null, filename: await reserveFilename(tx, ctx.actor.tenantId, row, row.filename, id) }
      },
      entry: () => ({ action: 'document.restored' }),
    })
    await queueDocuments(tx, ctx, id)
    return { data: toDocumentRecord(after) }
  })
}
