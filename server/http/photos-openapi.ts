import { maxPhotoBytes } from '../services/rapports/photo-schema'
import { idempotencyParameter } from './openapi/parameters'
import {
  bySession,
  bytesAnswer,
  fileField,
  form,
  idInPath,
  jsonAnswer,
  record,
  refusals,
} from './openapi/parts'
import type { JsonObject } from './openapi/tidy'

const rapport = idInPath('id', 'Id of the rapport', 90)

const photo: JsonObject = {
  id: 531,
  rapport_id: 90,
  position: 1,
  caption: 'Nordseite vor der Eindeckung',
  width: 2560,
  height: 1920,
  created_by_user_id: 5,
  created_at: '2026-01-30T15:20:00.000Z',
}

/** What the door for photos says of itself, by whole path: bytes in and bytes out, therefore no procedures. */
export const photoPaths: JsonObject = {
  '/api/rapports/{id}/photos': {
    post: {
      operationId: 'appRapportsAddPhoto',
      tags: ['rapports'],
      summary: 'Add a photo to a draft',
      description: `Needs permission \`rapports:write\` (roles 1, 2, 3) and module \`rapport\`. One file of at most ${maxPhotoBytes / 1_000_000} MB: JPEG, PNG or WebP, found out from its bytes. It is encoded anew as a JPEG with at most 2560 pixels on its longer side; place, device and whatever else lies in the file is not kept.`,
      security: bySession,
      parameters: [rapport, idempotencyParameter],
      requestBody: {
        required: true,
        content: form(
          {
            file: fileField('The photo'),
            caption: { type: 'string', maxLength: 300, description: 'What is written below it' },
          },
          { file: '(bytes)', caption: 'Nordseite vor der Eindeckung' },
        ),
      },
      responses: {
        '201': jsonAnswer('Created', record({ data: { $ref: '#/components/schemas/RapportPhoto' } }), {
          data: photo,
        }),
        ...refusals(401, 403, 404, 409, 413, 415, 422, 429, 500, 503),
      },
    },
  },
  '/api/rapports/{id}/photos/{photoId}': {
    get: {
      operationId: 'appRapportsPhotoBytes',
      tags: ['rapports'],
      summary: 'A photo as JPEG',
      description: 'Needs permission `rapports:read` (roles 1, 2, 3) and module `rapport`.',
      security: bySession,
      parameters: [
        rapport,
        idInPath('photoId', 'Id of the photo', 531),
        {
          name: 'size',
          in: 'query',
          required: false,
          description: '`thumb`: at most 480 pixels on the longer side',
          schema: { type: 'string', enum: ['thumb'] },
          example: 'thumb',
        },
      ],
      responses: {
        '200': bytesAnswer('image/jpeg'),
        ...refusals(401, 403, 404, 500, 503),
      },
    },
  },
}
