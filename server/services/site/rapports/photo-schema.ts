import { z } from 'zod'
import { dataOf, deletedRecord, id, instant, optionalText, wholeNumber } from '../../../platform/values/scalars'

export const maxPhotos = 30
/** Size limit of an uploaded photo; phone cameras write 3 to 12 MB. */
export const maxPhotoBytes = 15_000_000

export const caption = optionalText(300)

/**
 * A photo of a rapport; its bytes are `GET /api/rapports/{id}/photos/{photoId}`, the small version with `?size=thumb`.
 */
export const PhotoRecord = z
  .object({
    id: z.int(),
    rapport_id: z.int(),
    position: z.int(),
    caption: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    created_by_user_id: z.int().nullable(),
    created_at: instant,
  })
  .meta({ id: 'RapportPhoto' })
export type PhotoRecord = z.infer<typeof PhotoRecord>

export const ListPhotos = z.object({ id })
/** `position` is the photo's new place, counted from 1; the others move. */
export const ChangePhoto = z.strictObject({
  id,
  photoId: id.meta({ description: 'Id of the photo' }),
  caption: caption.optional(),
  position: wholeNumber(1, maxPhotos).optional(),
})
export type ChangePhoto = z.output<typeof ChangePhoto>
export const GetPhoto = z.object({ id, photoId: id.meta({ description: 'Id of the photo' }) })
export type GetPhoto = z.output<typeof GetPhoto>

export const PhotoEnvelope = dataOf(PhotoRecord)
export const PhotosEnvelope = dataOf(z.array(PhotoRecord))
export const DeletedPhoto = deletedRecord
