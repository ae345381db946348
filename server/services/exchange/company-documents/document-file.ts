import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { openedFile } from '../files/opened-file'
import { type DocumentRow, visibleDocument } from './read'

/** A document with its bytes. @throws DomainError document.not_found */
export async function documentFile(ctx: Ctx, { id }: { id: number }) {
  const { filename, storedFile } = await inTenant(ctx, tx => visibleDocument(tx, ctx.actor, id))
  return downloadOf(ctx, filename, storedFile)
}

/** A document's stored file, opened for download under a name. */
export const downloadOf = (ctx: Ctx, filename: string, storedFile: DocumentRow['storedFile']) => ({
  ...openedFile(ctx, storedFile, 'document.not_found'),
  ...{ filename, seenAs: storedFile.shownAs },
})
