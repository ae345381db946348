import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import { pageEnvelope } from '../../../platform/values/scalars'
import { downloadOf } from './document-file'
import { shownFile } from './document-preview'
import { visibleDocument, withNames } from './read'
import { type ListVersions, VersionRecord } from './schema'
import { splitFilename } from './split-filename'

/** One page of the versions of a document, the current one first. @throws DomainError document.not_found */
export function listVersions(ctx: Ctx, { id, ...page }: ListVersions) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const { fileVersion } = await visibleDocument(tx, ctx.actor, id)
    const where = { tenantId, documentId: id }
    const total = await tx.documentVersion.count({ where })
    const rows = await tx.documentVersion.findMany({
      where,
      include: { storedFile: true },
      orderBy: { number: 'desc' },
      ...{ take: page.limit, skip: page.offset },
    })
    const data = (await withNames(tx, rows)).map(({ storedFile, ...row }) =>
      toWire(VersionRecord, row, {
        is_current: row.number === fileVersion,
        filename: storedFile.filename,
        content_type: storedFile.contentType,
        size_bytes: Number(storedFile.sizeBytes),
        sha256: storedFile.sha256,
      }),
    )
    return pageEnvelope(data, total, page)
  })
}

interface OneVersion {
  id: number
  number: number
}

/**
 * A version with its bytes, under the document's name. @throws DomainError document.not_found,
 * document.version_not_found
 */
export async function versionFile(ctx: Ctx, { id, number }: OneVersion) {
  const { tenantId } = ctx.actor
  const [document, version] = await inTenant(ctx, async tx => [
    await visibleDocument(tx, ctx.actor, id),
    await tx.documentVersion.findUnique({
      where: { tenantId_documentId_number: { tenantId, documentId: id, number } },
      select: { storedFile: true },
    }),
  ])
  if (!version) throw new DomainError('document.version_not_found')
  const { stem } = splitFilename(document.filename)
  const { ending } = splitFilename(version.storedFile.filename)
  return downloadOf(ctx, `${stem} v${number}${ending}`, version.storedFile)
}

/**
 * The preview of a version, with the type that its bytes show.
 * @throws DomainError document.not_found, document.version_not_found, document.no_preview
 */
export const versionPreview = async (ctx: Ctx, version: OneVersion) => shownFile(ctx, await versionFile(ctx, version))
