import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { FreezeContext } from '../../exchange/files/frozen'
import { shrinkPicture } from '../../exchange/files/picture'
import { bytesOfPhoto } from './photo-file'
import { photoFiles } from './photo-files'
import { photosInOrder } from './read-photos'

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
export async function printedPhotos(ctx: FreezeContext & Pick<Ctx, 'log'>, rapportId: number): Promise<PrintedPhoto[]> {
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
    const { bytes, width, height } = await shrinkPicture(await bytesOfPhoto(ctx, storageKey), printed)
    pictures.push({ dataUri: `data:image/jpeg;base64,${bytes.toString('base64')}`, caption, width, height })
  }
  return pictures
}
