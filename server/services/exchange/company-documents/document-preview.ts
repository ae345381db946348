import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { shownType } from '../files/shown-type-rules'
import { documentFile, type downloadOf } from './document-file'

/** Value of `stored_files.shown_as` for bytes that no browser can show. */
const notShown = 'none'

/**
 * The preview of a document, with the type that its bytes show.
 * @throws DomainError document.not_found, document.no_preview
 */
export async function documentPreview(ctx: Ctx, { id }: { id: number }) {
  return shownFile(ctx, await documentFile(ctx, { id }))
}

/** @throws DomainError document.no_preview */
export async function shownFile(ctx: Ctx, { fileId, seenAs, ...file }: ReturnType<typeof downloadOf>) {
  const shownAs = seenAs ?? (await keepTypeByBytes(ctx, fileId, file))
  if (shownAs === notShown) throw new DomainError('document.no_preview')
  return { ...file, shownAs }
}

/** Detects the type from the first bytes, once for all later previews: the bytes never change. */
async function keepTypeByBytes(
  ctx: Ctx,
  fileId: number,
  { size, open }: { size: number; open(range: ByteRange): Promise<Readable> },
): Promise<string> {
  const head = Buffer.concat(await (await open({ start: 0, end: Math.min(size, 16) - 1 })).toArray())
  const shownAs = shownType(head) ?? notShown
  const { tenantId } = ctx.actor
  await inTenant(ctx, tx => tx.storedFile.updateMany({ where: { tenantId, id: fileId }, data: { shownAs } }))
  return shownAs
}
