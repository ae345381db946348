import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lockDraftForPhotos } from './lock-draft'
import { removePhotoFiles } from './photo-files'
import type { GetPhoto } from './photo-schema'
import { photoAt, photosInOrder } from './read-photos'
import { recordPhotoChange } from './record-photo-change'
import { renumberPhotos } from './renumber-photos'

/**
 * Removes a photo with its bytes; those after it move up.
 * @throws DomainError rapport.not_found, rapport.completed, photo.not_found
 */
export function removePhoto(ctx: Ctx, { id, photoId }: GetPhoto) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockDraftForPhotos(tx, ctx, id)
    const photos = await photosInOrder(tx, ctx, id)
    const before = photoAt(photos, photoId)
    await tx.rapportPhoto.deleteMany({ where: { tenantId, id: photoId } })
    await removePhotoFiles(tx, ctx, [photoId])
    await renumberPhotos(
      tx,
      ctx,
      photos.filter(photo => photo.id !== photoId),
    )
    await recordPhotoChange(tx, ctx, id, 'photo_removed', { before })
    return { data: { id: photoId, deleted: true as const } }
  })
}
