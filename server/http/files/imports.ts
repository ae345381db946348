import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import { readIdempotencyKey } from '../../core/idempotency'
import { maxImportBytes, maxImportColumns, maxImportRows } from '../../services/imports/limits'
import { importNouns } from '../../services/imports/schema'
import { assertMayImport, uploadImport } from '../../services/imports/upload'
import { sendJsonText } from '../answer'
import type { SessionDoor } from '../guards/identify'
import { bySession, fileField, form, type JsonObject, jsonAnswer, record, refusals } from '../openapi/parts'
import { idempotencyParameter } from '../openapi/texts'
import { parseFields } from '../request'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Files that are worked on at once in this process: 10 MB each, and a workbook's sheet several times as much. */
const mostUploads = 3
const Fields = z.strictObject({ noun: z.enum(importNouns) })

/**
 * `POST /api/imports`: a file of records to bring along, as multipart with `noun` in front of `file`. Order: session,
 * permission, type and length, and only then the body; whether the noun may be written is asked before the file is
 * read.
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

/** What the door for imports says of itself, by whole path. */
export const importPaths: JsonObject = {
  '/api/imports': {
    post: {
      operationId: 'appImportsUpload',
      tags: ['imports'],
      summary: 'Bring records along in a file',
      description: `Needs permission \`imports:write\` (roles 1, 2) and the permission to write the records. One CSV or XLSX file of at most ${maxImportBytes / 1_000_000} MB with a heading, ${maxImportRows} rows and ${maxImportColumns} columns; its kind, encoding and delimiter are found out from its bytes. Formulas are not worked out, a workbook with macros is refused. The rows wait until somebody has them taken over.`,
      security: bySession,
      parameters: [idempotencyParameter],
      requestBody: {
        required: true,
        content: form(
          {
            noun: { type: 'string', enum: [...importNouns], description: 'What the rows are' },
            file: fileField('The table'),
          },
          { noun: 'contacts', file: '(bytes)' },
          ['noun', 'file'],
        ),
      },
      responses: {
        '201': jsonAnswer(
          'Created',
          record({ data: record({ id: { type: 'integer', description: 'Id of the import' } }) }),
          { data: { id: 12 } },
        ),
        ...refusals(401, 403, 409, 413, 415, 422, 429, 500, 503),
      },
    },
  },
}
