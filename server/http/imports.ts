import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context'
import { DomainError } from '../core/errors'
import { readIdempotencyKey } from '../core/idempotency'
import { maxImportBytes } from '../services/imports/limits'
import { importNouns } from '../services/imports/schema'
import { assertMayImport, uploadImport } from '../services/imports/upload'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer, sendJsonText } from './json-answer'
import { ClientGone } from './json-body'
import { logFailure } from './log-failure'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'
import { assertUpload, readUpload } from './upload'

/** Files that are held in memory at once in this process: 10 MB each, and a workbook's sheet several times as much. */
const mostUploads = 3
const limits = { maxBytes: maxImportBytes }

/**
 * `POST /api/imports`: a file of records to bring along, as multipart with `noun` in front of `file`. Order: session, permission, type and length, and only then the
 * body; whether the noun may be written is asked before the file is read.
 */
export function createImportsDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  let uploads = 0

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    assertMay(ctx.actor, 'imports:write')
    const idempotencyKey = readIdempotencyKey(req)
    assertUpload(req, limits)
    if (uploads >= mostUploads) throw new DomainError('unavailable', { retryAfter: 2 })
    uploads += 1
    try {
      const { bytes, filename, fields } = await readUpload(req, limits)
      const noun = nounIn(fields)
      assertMayImport(ctx, noun)
      const uploaded = await uploadImport(ctx, { noun, filename, bytes, idempotencyKey })
      if (uploaded.replayed) res.setHeader('Idempotency-Replayed', 'true')
      sendJsonText(req, res, 201, uploaded.json)
    } finally {
      uploads -= 1
    }
  }

  router.post('/api/imports', async (req, res) => {
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' })
    let locale = localeOf(req)
    try {
      const ctx = await callerBySession(door, req, res)
      locale = ctx.locale
      await take(req, res, ctx)
    } catch (error) {
      if (error instanceof ClientGone || res.headersSent) return void res.destroy()
      const requestId = requestIdOf(req, res)
      const told = answerOf(error, locale, requestId)
      if (told.status >= 500) logFailure(door.app.log, error, { requestId, door: 'imports' })
      sendAnswer(req, res, told)
    }
  })
  return router
}

function nounIn(fields: Record<string, string>) {
  const parsed = z.strictObject({ noun: z.enum(importNouns) }).safeParse({ ...fields })
  if (parsed.success) return parsed.data.noun
  const issues = parsed.error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }))
  throw new DomainError('validation', { issues })
}
