import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lockDraftForPhotos } from './lock-draft'
import type { ChangePhoto } from './photo-schema'
import { photoAt, photosInOrder, toPhotoRecord } from './read-photos'
import { recordPhotoChange } from './record-photo-change'
import { renumberPhotos } from './renumber-photos'

/**
 * Changes a photo's caption, or its place among the others.
 * @throws DomainError rapport.not_found, rapport.completed, photo.not_found
 */
export function changePhoto(ctx: Ctx, { id, photoId, caption, position }: ChangePhoto) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockDraftForPhotos(tx, ctx, id)
    const photos = await photosInOrder(tx, ctx, id)
    const before = photoAt(photos, photoId)
    if (caption !== undefined)
      await tx.rapportPhoto.update({ where: { tenantId_id: { tenantId, id: photoId } }, data: { caption } })
    if (position !== undefined) {
      const others = photos.filter(photo => photo.id !== photoId)
      await renumberPhotos(tx, ctx, others.toSpliced(position - 1, 0, before))
    }
    const after = photoAt(await photosInOrder(tx, ctx, id), photoId)
    await recordPhotoChange(tx, ctx, id, 'photo_changed', { before, after })
    return { data: toPhotoRecord(after) }
  })
}
