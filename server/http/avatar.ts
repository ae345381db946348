import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Ctx } from '../context'
import { DomainError, errorBody } from '../core/errors'
import { avatarFile, removeAvatar, setAvatar } from '../services/users/avatar'
import { maxAvatarBytes } from '../services/users/schema'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer, sendJsonText } from './json-answer'
import { ClientGone } from './json-body'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'
import { assertUpload, readUpload } from './upload'

/** Uploads that are held in memory at once in this process, 5 MB each at most. */
const mostUploads = 12
const limits = { maxBytes: maxAvatarBytes }
const path = '/api/user/avatar'

/**
 * Pictures of persons: `POST /api/user/avatar` takes the own one as multipart, `DELETE` removes it, `GET /api/user/avatar/{userId}` gives that of a
 * colleague. Order: session, permission, type and length, and only then the body.
 */
export function createAvatarDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  let uploads = 0

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertUpload(req, limits)
    if (uploads >= mostUploads) throw new DomainError('unavailable', { retryAfter: 2 })
    uploads += 1
    try {
      const { bytes, fields } = await readUpload(req, limits)
      const [field] = Object.keys(fields)
      if (field !== undefined) throw new DomainError('upload.expected', { field })
      sendJsonText(req, res, 200, JSON.stringify(await setAvatar(ctx, bytes)))
    } finally {
      uploads -= 1
    }
  }

  async function remove(req: Request, res: Response, ctx: Ctx): Promise<void> {
    sendJsonText(req, res, 200, JSON.stringify(await removeAvatar(ctx)))
  }

  async function give(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const { etag, read } = await avatarFile(ctx, { userId: idOf(req.params.userId) })
    res.set({
      // Kept by the browser, and asked for anew each time: whoever left the company gets nothing.
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline; filename="avatar.jpg"',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    })
    if (req.headers['if-none-match'] === etag) return void res.status(304).end()
    const bytes = await read()
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
        assertMay(ctx.actor, 'session:read')
        await work(req, res, ctx)
      } catch (error) {
        if (error instanceof ClientGone || res.headersSent) return void res.destroy()
        const requestId = requestIdOf(req, res)
        const told = answerOf(error, locale, requestId)
        // No member, no picture or no id at all: told alike, to the letter.
        const refusal = told.status === 404 ? { ...told, body: errorBody('not_found', locale) } : told
        if (refusal.status >= 500) logFailure(door.app.log, error, { requestId, door: 'avatar' })
        for (const name of ['Content-Disposition', 'Content-Length', 'ETag']) res.removeHeader(name)
        sendAnswer(req, res, refusal)
      }
    }

  router.post(path, answer(take))
  router.delete(path, answer(remove))
  router.get(`${path}/:userId`, answer(give))
  return router
}

/** What is no id is simply not found. */
function idOf(text: string | string[] | undefined): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw new DomainError('not_found')
  return id
}
