import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import { readIdempotencyKey } from '../core/idempotency'
import { maxImportBytes } from '../services/imports/limits'
import { importNouns } from '../services/imports/schema'
import { assertMayImport, uploadImport } from '../services/imports/upload'
import { sendJsonText } from './json-answer'
import { parseFields } from './request-values'
import type { SessionDoor } from './session-caller'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Files that are worked on at once in this process: 10 MB each, and a workbook's sheet several times as much. */
const mostUploads = 3
const Fields = z.strictObject({ noun: z.enum(importNouns) })

/**
 * `POST /api/imports`: a file of records to bring along, as multipart with `noun` in front of `file`. Order: session, permission, type and length, and only then the
 * body; whether the noun may be written is asked before the file is read.
 */
export function createImportsDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  const takeUpload = takeUploads({ most: mostUploads, maxBytes: maxImportBytes })
  const take = answerBySession(door, 'imports', 'imports:write', async (req, res, ctx) => {
    const idempotencyKey = readIdempotencyKey(req)
    await takeUpload(req, ctx, async ({ bytes, filename, fields }) => {
      const { noun } = parseFields(Fields, fields)
      assertMayImport(ctx, noun)
      const uploaded = await uploadImport(ctx, { noun, filename, bytes, idempotencyKey })
      if (uploaded.replayed) res.setHeader('Idempotency-Replayed', 'true')
      sendJsonText(req, res, 201, uploaded.json)
    })
  })
  router.post('/api/imports', take)
  return router
}
