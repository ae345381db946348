import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context'
import { readIdempotencyKey } from '../core/idempotency'
import { addPhoto, assertTakesPhoto } from '../services/rapports/add-photo'
import { photoFile } from '../services/rapports/photo-bytes'
import { caption, maxPhotoBytes } from '../services/rapports/photo-schema'
import { sendJsonText } from './json-answer'
import { parseFields, pathId } from './request-values'
import { sendPicture } from './send-picture'
import type { SessionDoor } from './session-caller'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Uploads that are worked on at once in this process, 15 MB each at most. */
const mostUploads = 12
const Fields = z.strictObject({ caption })
const Query = z.object({ size: z.enum(['thumb']).optional() })

/**
 * The bytes of photos: `POST /api/rapports/{id}/photos` takes one as multipart, `GET /api/rapports/{id}/photos/{photoId}` gives it back. What is
 * written about photos goes through procedures. Order: session, permission, rapport, type and length, and only then the body.
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
