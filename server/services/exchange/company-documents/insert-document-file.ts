import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

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
