import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Ctx } from '../context'
import { DomainError } from '../core/errors'
import { avatarFile, removeAvatar, setAvatar } from '../services/users/avatar'
import { maxAvatarBytes } from '../services/users/schema'
import { sendJson } from './json-answer'
import { pathId } from './request-values'
import { sendPicture } from './send-picture'
import type { SessionDoor } from './session-caller'
import { answerBySession } from './session-door'
import { takeUploads } from './upload'

/** Uploads that are worked on at once in this process, 5 MB each at most. */
const mostUploads = 12
const path = '/api/user/avatar'

/**
 * Pictures of persons: `POST /api/user/avatar` takes the own one as multipart, `DELETE` removes it, `GET /api/user/avatar/{userId}` gives that of a
 * colleague. Order: session, permission, type and length, and only then the body.
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
