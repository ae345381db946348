import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { storedFilename } from '../inbound/stored-filename'
import { addVersion } from './add-version'
import { assertReplaceable } from './assert-replaceable'
import { visibleDocument } from './read'
import type { UploadVersion } from './schema'
import { type IncomingFile, type ReceivedDocument, storeUpload, type Uploads } from './store-upload'

/**
 * Receives a new version of an uploaded document as `receiveDocument` does; it becomes the current one, and the earlier
 * versions stay.
 * @throws DomainError document.not_found, document.kept, document.in_bin, and what `receiveDocument` throws about bytes
 */
export async function receiveVersion(
  ctx: Ctx,
  { id, filename }: UploadVersion & { id: number },
  file: IncomingFile,
  uploads: Uploads,
): Promise<ReceivedDocument> {
  const { filename: ownName } = await inTenant(ctx, async tx => {
    const row = await visibleDocument(tx, ctx.actor, id)
    assertReplaceable(row)
    return row
  })
  const named = { ...file, filename: storedFilename(filename || (file.filename ?? ownName)) }
  return storeUpload(
    ctx,
    named,
    uploads,
    { route: 'POST /api/documents/{id}/versions', of: { id } },
    async (tx, stored) => {
      await visibleDocument(tx, ctx.actor, id)
      return addVersion(tx, ctx, id, stored, { action: 'document.version_added' })
    },
  )
}
