import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { FreezeContext } from '../../exchange/files/frozen'
import { shrinkPicture } from '../../exchange/files/picture'
import type { GetPhoto } from './photo-schema'
import { type PhotoPurpose, photoAt, photoFiles, photosInOrder } from './photos'
import { loadRapport } from './read'

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
    return { filename, etag: sha256, read: () => bytesOf(ctx, storageKey) }
  })
}

/** A photo as a paper prints it. */
export interface PrintedPhoto {
  /** `data:image/jpeg;base64,…`, at most 1280 pixels on its longer side. */
  dataUri: string
  caption: string | null
  width: number
  height: number
}

const printed = { edge: 1280, quality: 80 }

/**
 * The photos of a rapport in order, for its paper. A photo whose bytes are missing is an error: the paper would be
 * incomplete.
 */
export async function photosOf(ctx: FreezeContext & Pick<Ctx, 'log'>, rapportId: number): Promise<PrintedPhoto[]> {
  const files = await inTenant(ctx, async tx => {
    const photos = await photosInOrder(tx, ctx, rapportId)
    const stored = await tx.storedFile.findMany({
      where: {
        tenantId: ctx.actor.tenantId,
        purpose: photoFiles.purposes[0],
        entity: photoFiles.entity,
        entityId: { in: photos.map(photo => photo.id) },
      },
    })
    return photos.map(({ id, caption }) => ({
      caption,
      storageKey: stored.find(file => file.entityId === id)?.storageKey ?? '',
    }))
  })
  const pictures: PrintedPhoto[] = []
  for (const { caption, storageKey } of files) {
    const { bytes, width, height } = await shrinkPicture(await bytesOf(ctx, storageKey), printed)
    pictures.push({ dataUri: `data:image/jpeg;base64,${bytes.toString('base64')}`, caption, width, height })
  }
  return pictures
}

async function bytesOf({ storage, log }: Pick<Ctx, 'storage' | 'log'>, storageKey: string): Promise<Buffer> {
  const bytes = storageKey ? await readStored(storage, storageKey) : null
  if (bytes) return bytes
  log.error({ storageKey }, 'the file of a photo is missing')
  throw new DomainError('photo.not_found')
}
