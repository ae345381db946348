import express, { type RequestHandler } from 'express'
import { dayIn } from '../core/days'
import { exportPersonalData } from '../services/users/personal-data'
import { jsonDownload } from './json-download'
import type { SessionDoor } from './session-caller'

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
