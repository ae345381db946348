import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context'
import { DomainError } from '../../core/errors'
import { logoFile, maxLogoBytes, removeLogo, setLogo } from '../../services/companies/set-logo'
import { sendJson } from '../answer'
import { readObjectBody } from '../body'
import type { SessionDoor } from '../guards/identify'
import {
  bySession,
  bytesAnswer,
  fileField,
  form,
  inPath,
  type JsonObject,
  jsonAnswer,
  record,
  refusals,
} from '../openapi/parts'
import { sendPicture } from './download'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Uploads that are worked on at once in this process, 5 MB each at most. */
const mostUploads = 4
const Removal = z.strictObject({ remove: z.literal(true) })

/**
 * The logo of a company: `POST /api/settings/company/logo` takes one as multipart, or takes it away where `{ "remove":
 * true }` is sent, as `DELETE` does; `GET /api/company/logo/{companyId}` gives it to the company's own people. Order:
 * session, permission, type and length, and only then the body.
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

const logo: JsonObject = { type: ['string', 'null'], description: 'Path of the logo, null without one' }
const stored = jsonAnswer(
  'Done',
  record({ data: record({ logo, logo_mime: { type: ['string', 'null'] } }) }),
  { data: { logo: '/api/company/logo/dach-huber?v=7b1f4a5e', logo_mime: 'image/png' } },
)

/** What the door for logos says of itself, by whole path: bytes in and bytes out, therefore no procedures. */
export const logoPaths: JsonObject = {
  '/api/settings/company/logo': {
    post: {
      operationId: 'appCompaniesSetLogo',
      tags: ['companies'],
      summary: 'Upload or remove the logo',
      description: `Needs permission \`company:write\` (roles 1). One file of at most ${maxLogoBytes / 1_000_000} MB and 4,000 pixels on a side: JPEG, PNG or WebP, found out from its bytes; SVG is refused. It is encoded anew as a PNG with its transparency. \`{ "remove": true }\` as JSON takes it away, as DELETE does.`,
      security: bySession,
      requestBody: {
        required: true,
        // One type, so that generators take it; the other one is said in words.
        content: form({ file: fileField('The logo') }, { file: '(bytes)' }),
      },
      responses: { '200': stored, ...refusals(401, 403, 413, 415, 422, 429, 500, 503) },
    },
    delete: {
      operationId: 'appCompaniesRemoveLogo',
      tags: ['companies'],
      summary: 'Remove the logo',
      description: 'Needs permission `company:write` (roles 1). Papers that have gone out keep theirs.',
      security: bySession,
      responses: { '200': stored, ...refusals(401, 403, 500, 503) },
    },
  },
  '/api/company/logo/{companyId}': {
    get: {
      operationId: 'appCompaniesLogo',
      tags: ['companies'],
      summary: 'The logo as PNG',
      description: 'For everybody of the company; that of another company is not found.',
      security: bySession,
      parameters: [
        inPath('companyId', 'Business key of the company', { type: 'string', maxLength: 100 }, 'dach-huber'),
      ],
      responses: {
        '200': bytesAnswer('image/png'),
        ...refusals(401, 403, 404, 500, 503),
      },
    },
  },
}
