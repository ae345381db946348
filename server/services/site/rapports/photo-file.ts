import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type PhotoPurpose, photoFiles } from './photo-files'
import type { GetPhoto } from './photo-schema'
import { loadRapport } from './read'
import { photoAt, photosInOrder } from './read-photos'

export interface PhotoFile {
  filename: string
  /** SHA-256 of the bytes, lower-case hex. */
  etag: string
  read(): Promise<Buffer>
}

/** One photo of a rapport that the caller may see, as a JPEG. @throws DomainError rapport.not_found, photo.not_found */
export function photoFile(ctx: Ctx, { id, photoId }: GetPhoto, purpose: PhotoPurpose): Promise<PhotoFile> {
  return inTenant(ctx, async tx => {
    await loadRapport(tx, ctx.actor, id)
    photoAt(await photosInOrder(tx, ctx, id), photoId)
    const row = await tx.storedFile.findFirst({
      where: { tenantId: ctx.actor.tenantId, purpose, entity: photoFiles.entity, entityId: photoId },
    })
    if (!row) throw new DomainError('photo.not_found')
    const { filename, sha256, storageKey } = row
    return { filename, etag: sha256, read: () => bytesOfPhoto(ctx, storageKey) }
  })
}

/** @throws DomainError photo.not_found where the stored file is missing, which is logged */
export async function bytesOfPhoto(
  { storage, log }: Pick<Ctx, 'storage' | 'log'>,
  storageKey: string,
): Promise<Buffer> {
  const bytes = storageKey ? await readStored(storage, storageKey) : null
  if (bytes) return bytes
  log.error({ storageKey }, 'the file of a photo is missing')
  throw new DomainError('photo.not_found')
}
