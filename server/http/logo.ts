import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context'
import { DomainError } from '../core/errors'
import { logoFile, maxLogoBytes, removeLogo, setLogo } from '../services/companies/set-logo'
import { sendJson } from './json-answer'
import { readObjectBody } from './json-body'
import { sendPicture } from './send-picture'
import type { SessionDoor } from './session-caller'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Uploads that are worked on at once in this process, 5 MB each at most. */
const mostUploads = 4
const Removal = z.strictObject({ remove: z.literal(true) })

/**
 * The logo of a company: `POST /api/settings/company/logo` takes one as multipart, or takes it away where `{ "remove": true }` is sent, as `DELETE` does; `GET /api/company/logo/{companyId}` gives
 * it to the company's own people. Order: session, permission, type and length, and only then the body.
 */
export function createLogoDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  const takeUpload = takeUploads({ most: mostUploads, maxBytes: maxLogoBytes })

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    if (/^application\/json\b/i.test(req.headers['content-type'] ?? '')) return await asked(req, res, ctx)
    await takeUpload(req, ctx, async ({ bytes }) => sendJson(req, res, 200, await setLogo(ctx, bytes)))
  }

  /** `{ "remove": true }` instead of a file. */
  async function asked(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const body = Removal.safeParse({ ...(await readObjectBody(req, ['json'])) })
    if (!body.success) throw new DomainError('upload.expected')
    await remove(req, res, ctx)
  }

  async function remove(req: Request, res: Response, ctx: Ctx): Promise<void> {
    sendJson(req, res, 200, await removeLogo(ctx))
  }

  async function give(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const { bytes, sha256 } = await logoFile(ctx, String(req.params.companyId))
    const file = { type: 'image/png', filename: 'logo.png', etag: `"${sha256}"` } as const
    await sendPicture(req, res, { ...file, read: async () => bytes })
  }

  router.post('/api/settings/company/logo', answerBySession(door, 'logo', 'company:write', take))
  router.delete('/api/settings/company/logo', answerBySession(door, 'logo', 'company:write', remove))
  router.get('/api/company/logo/:companyId', answerBySession(door, 'logo', 'session:read', give))
  return router
}
