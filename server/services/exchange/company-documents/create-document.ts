import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { loadDocument, toDocumentRecord } from './read'
import { reserveFilename } from './reserve-filename'
import { type DocumentPlace, isOfficePlace } from './resolve-place'
import type { DocumentRecord, DocumentSource } from './schema'

/** Bytes that are stored durably and have no row yet. */
export interface DocumentBytes extends StoredContent {
  storageKey: string
  /** Safe, as by `storedFilename`. */
  filename: string
  contentType: string
}

/** Inserts the stored file of a document's version; returns its id. */
export async function insertDocumentFile(tx: Tx, ctx: Ctx, bytes: DocumentBytes): Promise<number> {
  const { tenantId } = ctx.actor
  // A stored file is named after its record, and the record's id is needed before its row exists.
  const [{ id }] = await tx.$queryRaw<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('stored_files', 'id'))::int as id`
  const named = { tenantId, id, purpose: 'document', entity: 'document', entityId: id }
  await tx.storedFile.create({ data: { ...named, ...bytes, createdAt: ctx.clock.now() }, select: { id: true } })
  return id
}

export interface StoredRow {
  storedFileId: number
  /** The wanted name; a document that has it already gives this one a number. */
  filename: string
}

/** Creates a document of a stored file, with its entry in the log. `enqueueSync` follows it. */
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
