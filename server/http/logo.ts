import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context'
import { DomainError, errorBody } from '../core/errors'
import { logoFile, maxLogoBytes, removeLogo, setLogo } from '../services/companies/set-logo'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer, sendJsonText } from './json-answer'
import { ClientGone, readObjectBody } from './json-body'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'
import { assertUpload, readUpload } from './upload'

/** Uploads that are held in memory at once in this process, 5 MB each at most. */
const mostUploads = 4
const limits = { maxBytes: maxLogoBytes }
const Removal = z.strictObject({ remove: z.literal(true) })

/**
 * The logo of a company: `POST /api/settings/company/logo` takes one as multipart, or takes it away where `{ "remove": true }` is sent, as `DELETE` does; `GET /api/company/logo/{companyId}` gives
 * it to the company's own people. Order: session, permission, type and length, and only then the body.
 */
export function createLogoDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  let uploads = 0

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertMay(ctx.actor, 'company:write')
    if (/^application\/json\b/i.test(req.headers['content-type'] ?? '')) return await asked(req, res, ctx)
    assertUpload(req, limits)
    if (uploads >= mostUploads) throw new DomainError('unavailable', { retryAfter: 2 })
    uploads += 1
    try {
      const { bytes } = await readUpload(req, limits)
      sendJsonText(req, res, 200, JSON.stringify(await setLogo(ctx, bytes)))
    } finally {
      uploads -= 1
    }
  }

  /** `{ "remove": true }` instead of a file. */
  async function asked(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const body = Removal.safeParse({ ...(await readObjectBody(req, ['json'])) })
    if (!body.success) throw new DomainError('upload.expected')
    await remove(req, res, ctx)
  }

  async function remove(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertMay(ctx.actor, 'company:write')
    sendJsonText(req, res, 200, JSON.stringify(await removeLogo(ctx)))
  }

  async function give(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertMay(ctx.actor, 'session:read')
    const { bytes, sha256 } = await logoFile(ctx, String(req.params.companyId))
    const etag = `"${sha256}"`
    res.set({
      // Kept by the browser, and asked for anew each time: whoever left the company gets nothing.
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'image/png',
      'Content-Disposition': 'inline; filename="logo.png"',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    })
    if (req.headers['if-none-match'] === etag) return void res.status(304).end()
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
        // None, and that of another company: told alike, to the letter.
        const refusal = told.status === 404 ? { ...told, body: errorBody('not_found', locale) } : told
        if (refusal.status >= 500) logFailure(door.app.log, error, { requestId, door: 'logo' })
        sendAnswer(req, res, refusal)
      }
    }

  router.post('/api/settings/company/logo', answer(take))
  router.delete('/api/settings/company/logo', answer(remove))
  router.get('/api/company/logo/:companyId', answer(give))
  return router
}
