import { maxPhotoBytes } from '../services/rapports/photo-schema'
import { idempotencyParameter } from './openapi/parameters'
import type { Json, JsonObject } from './openapi/tidy'

const requestId: JsonObject = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }
const refusals = (...statuses: number[]): JsonObject =>
  Object.fromEntries(
    statuses.map(status => [String(status), { $ref: `#/components/responses/AppError${status}` }]),
  )

const inPath = (name: string, description: string, example: Json): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  example,
})
const rapport = inPath('id', 'Id of the rapport', 90)

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
      security: [{ Session: [] }],
      parameters: [rapport, idempotencyParameter],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              additionalProperties: false,
              properties: {
                file: { type: 'string', format: 'binary', description: 'The photo' },
                caption: { type: 'string', maxLength: 300, description: 'What is written below it' },
              },
            },
            example: { file: '(bytes)', caption: 'Nordseite vor der Eindeckung' },
          },
        },
      },
      responses: {
        '201': {
          description: 'Created',
          headers: requestId,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: { $ref: '#/components/schemas/RapportPhoto' } },
              },
              example: { data: photo },
            },
          },
        },
        ...refusals(401, 403, 404, 409, 413, 415, 422, 500, 503),
      },
    },
  },
  '/api/rapports/{id}/photos/{photoId}': {
    get: {
      operationId: 'appRapportsPhotoBytes',
      tags: ['rapports'],
      summary: 'A photo as JPEG',
      description: 'Needs permission `rapports:read` (roles 1, 2, 3) and module `rapport`.',
      security: [{ Session: [] }],
      parameters: [
        rapport,
        inPath('photoId', 'Id of the photo', 531),
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
        '200': {
          description: 'Done',
          headers: requestId,
          content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' }, example: '(bytes)' } },
        },
        ...refusals(401, 403, 404, 500, 503),
      },
    },
  },
}
