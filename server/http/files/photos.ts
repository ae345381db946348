import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context'
import { readIdempotencyKey } from '../../core/idempotency'
import { addPhoto, assertTakesPhoto } from '../../services/rapports/add-photo'
import { photoFile } from '../../services/rapports/photo-bytes'
import { caption, maxPhotoBytes } from '../../services/rapports/photo-schema'
import { sendJsonText } from '../answer'
import type { SessionDoor } from '../guards/identify'
import {
  bySession,
  bytesAnswer,
  fileField,
  form,
  idInPath,
  type JsonObject,
  jsonAnswer,
  record,
  refusals,
} from '../openapi/parts'
import { idempotencyParameter } from '../openapi/texts'
import { parseFields, pathId } from '../request'
import { sendPicture } from './download'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Uploads that are worked on at once in this process, 15 MB each at most. */
const mostUploads = 12
const Fields = z.strictObject({ caption })
const Query = z.object({ size: z.enum(['thumb']).optional() })

/**
 * The bytes of photos: `POST /api/rapports/{id}/photos` takes one as multipart, `GET
 * /api/rapports/{id}/photos/{photoId}` gives it back. What is written about photos goes through procedures. Order:
 * session, permission, rapport, type and length, and only then the body.
 */
export function createPhotosDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  const takeUpload = takeUploads({ most: mostUploads, maxBytes: maxPhotoBytes })

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const rapportId = pathId(req.params.id)
    await assertTakesPhoto(ctx, rapportId)
    const idempotencyKey = readIdempotencyKey(req)
    await takeUpload(req, ctx, async ({ bytes, fields }) => {
      const { caption = null } = parseFields(Fields, fields)
      const added = await addPhoto(ctx, { rapportId, bytes, caption, idempotencyKey })
      if (added.replayed) res.setHeader('Idempotency-Replayed', 'true')
      sendJsonText(req, res, 201, added.json)
    })
  }

  async function give(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const ids = { id: pathId(req.params.id), photoId: pathId(req.params.photoId) }
    const { size } = parseFields(Query, req.query)
    const purpose = size === 'thumb' ? 'rapport_photo_thumb' : 'rapport_photo'
    const { filename, sha256, read } = await photoFile(ctx, ids, purpose)
    await sendPicture(req, res, { type: 'image/jpeg', filename, etag: `"${sha256}"`, read })
  }

  router.post('/api/rapports/:id/photos', answerBySession(door, 'photos', 'rapports:write', take))
  router.get('/api/rapports/:id/photos/:photoId', answerBySession(door, 'photos', 'rapports:read', give))
  return router
}

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
