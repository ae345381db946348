import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { storedFilename } from '../inbound/stored-filename'
import { createDocument } from './create-document'
import { folderOf, resolvePlace } from './resolve-place'
import type { UploadDocument } from './schema'
import { type IncomingFile, type ReceivedDocument, storeUpload, type Uploads } from './store-upload'

/**
 * Receives a document of a project, a contact or a record of theirs. A failure leaves neither bytes nor rows.
 * @throws DomainError as `resolvePlace`, and document.empty, document.cut, document.digest_mismatch,
 * idempotency.mismatch, storage.unavailable, and the error that ended the stream
 */
export async function receiveDocument(
  ctx: Ctx,
  { folder, filename, ...wanted }: UploadDocument,
  file: IncomingFile,
  uploads: Uploads,
): Promise<ReceivedDocument> {
  const found = await inTenant(ctx, tx => resolvePlace(tx, ctx.actor, wanted))
  const place = { ...found, folder: folder ?? folderOf(found) }
  const named = { ...file, filename: storedFilename(filename || file.filename) }
  return storeUpload(ctx, named, uploads, { route: 'POST /api/documents/upload', of: place }, (tx, stored) =>
    createDocument(tx, ctx, place, stored),
  )
}
