import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { queueDocuments } from '../storage/queue-documents'
import { addVersion } from './add-version'
import { visibleDocument } from './read'
import type { RestoreVersion } from './schema'

/**
 * Makes an earlier version of an uploaded document the current one, as a new version, so that none is lost. Restoring
 * the current version changes nothing.
 * @throws DomainError document.not_found, document.version_not_found, document.kept, document.in_bin, conflict
 */
export function restoreVersion(ctx: Ctx, { id, number, expected_version }: RestoreVersion) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    await visibleDocument(tx, ctx.actor, id)
    const version = await tx.documentVersion.findUnique({
      where: { tenantId_documentId_number: { tenantId, documentId: id, number } },
      select: { storedFileId: true, storedFile: { select: { filename: true } } },
    })
    if (!version) throw new DomainError('document.version_not_found')
    const { storedFileId, storedFile } = version
    const file = { storedFileId, filename: storedFile.filename, restoredFrom: number }
    const data = await addVersion(tx, ctx, id, file, { action: 'document.version_restored', expected_version })
    await queueDocuments(tx, ctx, id)
    return { data }
  })
}
