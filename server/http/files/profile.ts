import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Ctx } from '../../context'
import { dayIn } from '../../core/days'
import { DomainError } from '../../core/errors'
import { avatarFile, removeAvatar, setAvatar } from '../../services/users/avatar'
import { exportPersonalData, personalTables } from '../../services/users/personal-data'
import { maxAvatarBytes } from '../../services/users/schema'
import { sendJson } from '../answer'
import type { SessionDoor } from '../guards/identify'
import {
  bySession,
  bytesAnswer,
  fileField,
  fileName,
  form,
  idInPath,
  type JsonObject,
  jsonAnswer,
  record,
  refusals,
  requestId,
  rowsByTable,
} from '../openapi/parts'
import { pathId } from '../request'
import { jsonDownload, sendPicture } from './download'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Uploads that are worked on at once in this process, 5 MB each at most. */
const mostUploads = 12
const path = '/api/user/avatar'

/**
 * Pictures of persons: `POST /api/user/avatar` takes the own one as multipart, `DELETE` removes it, `GET
 * /api/user/avatar/{userId}` gives that of a colleague. Order: session, permission, type and length, and only then the
 * body.
 */
export function createAvatarDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  const takeUpload = takeUploads({ most: mostUploads, maxBytes: maxAvatarBytes })

  async function take(req: Request, res: Response, ctx: Ctx): Promise<void> {
    await takeUpload(req, ctx, async ({ bytes, fields }) => {
      const [field] = Object.keys(fields)
      if (field !== undefined) throw new DomainError('upload.expected', { field })
      sendJson(req, res, 200, await setAvatar(ctx, bytes))
    })
  }

  async function remove(req: Request, res: Response, ctx: Ctx): Promise<void> {
    sendJson(req, res, 200, await removeAvatar(ctx))
  }

  async function give(req: Request, res: Response, ctx: Ctx): Promise<void> {
    const file = await avatarFile(ctx, { userId: pathId(req.params.userId) })
    await sendPicture(req, res, { type: 'image/jpeg', filename: 'avatar.jpg', ...file })
  }

  const answer = (work: typeof take) => answerBySession(door, 'avatar', 'session:read', work)
  router.post(path, answer(take))
  router.delete(path, answer(remove))
  router.get(`${path}/:userId`, answer(give))
  return router
}

/** `GET /api/profile/gdpr`: everything that is stored about the person who asks, as a JSON file. */
export function createPersonalDataDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  const download = jsonDownload(door, {
    name: 'personal data',
    permission: 'session:read',
    find: ctx => ({
      filename: `gewerk-${ctx.actor.userId}-${dayIn(ctx.actor.timeZone, ctx.clock.now())}.json`,
      open: () => exportPersonalData(ctx),
    }),
  })
  router.all('/api/profile/gdpr', download)
  return router
}

const permission = 'Needs permission `session:read` (roles 1, 2, 3) and module `core`.'
const avatarUrl: JsonObject = { type: ['string', 'null'], description: 'Where the picture is' }
const avatarAnswer = (url: string | null): JsonObject =>
  jsonAnswer('Done', record({ data: record({ avatar_url: avatarUrl }) }), { data: { avatar_url: url } })

const avatar: JsonObject = {
  post: {
    operationId: 'appUserSetAvatar',
    tags: ['users'],
    summary: 'Set the own picture',
    description: `${permission} One file of at most ${maxAvatarBytes / 1_000_000} MB: JPEG, PNG or WebP, found out from its bytes. Its middle is encoded anew as a square JPEG of 256 pixels; place, device and whatever else lies in the file is not kept.`,
    security: bySession,
    requestBody: {
      required: true,
      content: form({ file: fileField('The picture') }, { file: '(bytes)' }),
    },
    responses: {
      '200': avatarAnswer('/api/user/avatar/5?v=9b1a5d7c'),
      ...refusals(401, 403, 413, 415, 422, 429, 500, 503),
    },
  },
  delete: {
    operationId: 'appUserRemoveAvatar',
    tags: ['users'],
    summary: 'Remove the own picture',
    description: permission,
    security: bySession,
    responses: {
      '200': avatarAnswer(null),
      ...refusals(401, 403, 500, 503),
    },
  },
}

const avatarBytes: JsonObject = {
  get: {
    operationId: 'appUserAvatar',
    tags: ['users'],
    summary: 'The picture of a member of the own company as JPEG',
    description: permission,
    security: bySession,
    parameters: [idInPath('userId', 'Id of the person', 5)],
    responses: {
      '200': bytesAnswer('image/jpeg'),
      ...refusals(401, 403, 404, 500, 503),
    },
  },
}

const personalData: JsonObject = {
  get: {
    operationId: 'appProfilePersonalData',
    tags: ['profile'],
    summary: 'Everything that is stored about oneself, as a JSON file',
    description: `${permission} GDPR Art. 15 and 20. Everything in the document is of one moment and of the company that the session is in. Columns have their names in the database; secrets are left out, and what is about other people. The document streams: a connection that ends before its last byte means that something failed.`,
    security: bySession,
    responses: {
      '200': jsonAnswer(
        'Done',
        record({
          userId: { type: 'integer', description: 'Id of the account' },
          name: { type: 'string' },
          companyId: { type: 'string', description: 'Business key of the company' },
          exportedAt: { type: 'string', format: 'date-time' },
          picture: { type: ['string', 'null'], description: 'The picture as a data URI' },
          tables: rowsByTable(`Rows by table: ${personalTables.map(({ table }) => table).join(', ')}`),
        }),
        {
          userId: 5,
          name: 'Gerti Brandner',
          companyId: 'holzbau-brandner',
          exportedAt: '2026-03-10T09:00:00.000Z',
          picture: null,
          tables: {
            notification_settings: [{ user_id: 5, kind: 'invoice_paid', in_app: true, email: false }],
          },
        },
        { ...requestId, ...fileName() },
      ),
      ...refusals(401, 403, 429, 500, 503),
    },
  },
}

/** What the doors for bytes of a profile say of themselves, by whole path. */
export const profilePaths: JsonObject = {
  '/api/user/avatar': avatar,
  '/api/user/avatar/{userId}': avatarBytes,
  '/api/profile/gdpr': personalData,
}
