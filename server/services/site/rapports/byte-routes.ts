import { z } from 'zod'
import { type ByteRoute, idIn, inQuery } from '../../../http/files/byte-route'
import { paperRoute, pictureRoute } from '../../../http/files/download'
import { uploadRoute } from '../../../http/files/upload'
import { fileField, form, record } from '../../../http/openapi/parts'
import { addPhoto, assertTakesPhoto } from './add-photo'
import { rapportPdf } from './pdf'
import { photoFile } from './photo-file'
import { caption, maxPhotoBytes } from './photo-schema'

const id = idIn('Id of the rapport', 90)
const subject = 'Nordseite vor der Eindeckung'

export const rapportRoutes: readonly ByteRoute[] = [
  paperRoute({
    path: '/api/pdf/rapport/{id}',
    operationId: 'appRapportsPdf',
    summary: 'A site report as PDF',
    permission: 'rapports:read',
    params: { id: idIn('Id of the record', 90) },
    load: rapportPdf,
  }),
  uploadRoute({
    path: '/api/rapports/{id}/photos',
    operationId: 'appRapportsAddPhoto',
    tag: 'rapports',
    summary: 'Add a photo to a draft',
    description: `Needs permission \`rapports:write\` (roles 1, 2, 3) and module \`rapport\`. One file of at most ${maxPhotoBytes / 1_000_000} MB: JPEG, PNG or WebP, detected from its bytes. It is encoded anew as a JPEG with at most 2560 pixels on its longer side; place, device and whatever else lies in the file is not kept.`,
    permission: 'rapports:write',
    params: { id },
    maxBytes: maxPhotoBytes,
    most: 12,
    fields: z.strictObject({ caption }),
    body: form(
      {
        file: fileField('The photo'),
        caption: { type: 'string', maxLength: 300, description: 'What is written below it' },
      },
      { file: '(bytes)', caption: subject },
    ),
    once: true,
    status: 201,
    answer: {
      schema: record({ data: { $ref: '#/components/schemas/RapportPhoto' } }),
      example: {
        data: {
          id: 531,
          rapport_id: 90,
          position: 1,
          caption: subject,
          width: 2560,
          height: 1920,
          created_by_user_id: 5,
          created_at: '2026-01-30T15:20:00.000Z',
        },
      },
    },
    admit: (ctx, { id }) => assertTakesPhoto(ctx, id),
    take: (ctx, { id, fields: { caption = null }, ...photo }) => addPhoto(ctx, { rapportId: id, caption, ...photo }),
  }),
  pictureRoute({
    path: '/api/rapports/{id}/photos/{photoId}',
    operationId: 'appRapportsPhotoBytes',
    tag: 'rapports',
    summary: 'A photo as JPEG',
    description: 'Needs permission `rapports:read` (roles 1, 2, 3) and module `rapport`.',
    permission: 'rapports:read',
    params: {
      id,
      photoId: idIn('Id of the photo', 531),
      size: inQuery(z.enum(['thumb']).optional(), '`thumb`: at most 480 pixels on the longer side', {
        required: false,
        example: 'thumb',
      }),
    },
    type: 'image/jpeg',
    load: (ctx, { size, ...ids }) => photoFile(ctx, ids, size === 'thumb' ? 'rapport_photo_thumb' : 'rapport_photo'),
  }),
]
