import type { Readable } from 'node:stream'
import type { StoredFile } from '../../../../prisma/client/client'
import type { ByteRange } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { DomainError, type ErrorKey } from '../../../platform/errors'

/**
 * A stored file with its bytes, as routes give it out.
 * @param missing the error where the bytes do not exist, which is logged as well
 */
export const openedFile = (
  ctx: Ctx,
  { id: fileId, filename, storageKey, sha256, contentType, sizeBytes }: StoredFile,
  missing: ErrorKey,
) => ({
  ...{ fileId, filename, size: Number(sizeBytes), sha256, contentType },
  async open(range?: ByteRange): Promise<Readable> {
    const content = await ctx.storage.get(storageKey, range)
    if (content) return content
    ctx.log.error({ storageKey, fileId }, 'the bytes of a stored file are missing')
    throw new DomainError(missing)
  },
})
