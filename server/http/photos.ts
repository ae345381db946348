import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context'
import { DomainError, errorBody } from '../core/errors'
import { readIdempotencyKey } from '../core/idempotency'
import { addPhoto, assertTakesPhoto } from '../services/rapports/add-photo'
import { photoFile } from '../services/rapports/photo-bytes'
import { caption, maxPhotoBytes } from '../services/rapports/photo-schema'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer, sendJsonText } from './json-answer'
import { ClientGone } from './json-body'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'
import { assertUpload, readUpload } from './upload'

/** Uploads that are held in memory at once in this process, 15 MB each at most. */
const mostUploads = 12
const limits = { maxBytes: maxPhotoBytes }

/**
 * The bytes of photos: `POST /api/rapports/{id}/photos` takes one as multipart, `GET /api/rapports/{id}/photos/{photoId}` gives it back. What is
 * written about photos goes through procedures. Order: session, permission, rapport, type and length, and only then the body.
 */
export function createPhotosDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  let uploads = 0

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertMay(ctx.actor, 'rapports:write')
    const rapportId = idOf(req.params.id)
    await assertTakesPhoto(ctx, rapportId)
    const idempotencyKey = readIdempotencyKey(req)
    assertUpload(req, limits)
    if (uploads >= mostUploads) throw new DomainError('unavailable', { retryAfter: 2 })
    uploads += 1
    try {
      const { bytes, fields } = await readUpload(req, limits)
      const added = await addPhoto(ctx, { rapportId, bytes, caption: captionIn(fields), idempotencyKey })
      if (added.replayed) res.setHeader('Idempotency-Replayed', 'true')
      sendJsonText(req, res, 201, added.json)
    } finally {
      uploads -= 1
    }
  }

  async function give(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertMay(ctx.actor, 'rapports:read')
    const ids = { id: idOf(req.params.id), photoId: idOf(req.params.photoId) }
    const purpose = req.query.size === 'thumb' ? 'rapport_photo_thumb' : 'rapport_photo'
    const file = await photoFile(ctx, ids, purpose)
    const etag = `"${file.sha256}"`
    res.set({
      // Kept by the browser, and asked for anew each time: whoever lost the right to see it gets nothing.
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'image/jpeg',
      'Content-Disposition': `inline; filename="${file.filename}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      ETag: etag,
    })
    if (req.headers['if-none-match'] === etag) return void res.status(304).end()
    const bytes = await file.read()
    res.set('Content-Length', String(bytes.length))
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }

  const answer =
    (work: typeof take): RequestHandler =>
    async (req, res) => {
      res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' })
      let locale = localeOf(req)
      try {
        const ctx = await callerBySession(door, req, res)
        locale = ctx.locale
        await work(req, res, ctx)
      } catch (error) {
        if (error instanceof ClientGone || res.headersSent) return void res.destroy()
        const requestId = requestIdOf(req, res)
        const told = answerOf(error, locale, requestId)
        // Missing, of another company or no id at all: told alike, to the letter.
        const refusal = told.status === 404 ? { ...told, body: errorBody('not_found', locale) } : told
        if (refusal.status >= 500) logFailure(door.app.log, error, { requestId, door: 'photos' })
        for (const name of ['Content-Disposition', 'Content-Length', 'ETag']) res.removeHeader(name)
        sendAnswer(req, res, refusal)
      }
    }

  router.post('/api/rapports/:id/photos', answer(take))
  router.get('/api/rapports/:id/photos/:photoId', answer(give))
  return router
}

function captionIn(fields: Record<string, string>): string | null {
  const parsed = z.strictObject({ caption }).safeParse({ ...fields })
  if (parsed.success) return parsed.data.caption ?? null
  const issues = parsed.error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }))
  throw new DomainError('validation', { issues })
}

/** What is no id is simply not found. */
function idOf(text: string | string[] | undefined): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw new DomainError('not_found')
  return id
}
