import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { loadDocument, toDocumentRecord } from './read'
import { reserveFilename } from './reserve-filename'
import { type DocumentPlace, isOfficePlace } from './resolve-place'
import type { DocumentRecord, DocumentSource } from './schema'

export interface StoredRow {
  storedFileId: number
  /** The wanted name; a document that has it already gives this one a number. */
  filename: string
}

/**
 * Creates a document of a stored file, with its entry in the log. Unless the file came from the connected storage, the
 * caller then calls `queueDocuments`.
 */
export async function createDocument(
  tx: Tx,
  ctx: Ctx,
  place: DocumentPlace & { folder: string },
  { storedFileId, filename: wanted }: StoredRow,
  { source = 'upload', officeOnly = false }: { source?: DocumentSource; officeOnly?: boolean } = {},
): Promise<DocumentRecord> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  const filename = await reserveFilename(tx, tenantId, place, wanted)
  const { id } = await tx.companyDocument.create({
    data: {
      ...{ tenantId, ...place, storedFileId, source, filename, officeOnly: officeOnly || isOfficePlace(place) },
      ...{ createdByUserId: userId, createdAt: now, updatedAt: now },
    },
    select: { id: true },
  })
  const record = toDocumentRecord(await loadDocument(tx, tenantId, id))
  await recordChange(tx, ctx, { action: 'document.created', id, after: { ...record } })
  return record
}
