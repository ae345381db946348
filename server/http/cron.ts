import express, { type RequestHandler } from 'express'
import type { App } from '../context'
import { DomainError } from '../core/errors'
import { sameSecret } from '../core/secrets'
import { expireOffers } from '../services/offers/expire'
import { deliverDue } from '../services/webhooks/deliver'
import { answerOf } from './error-answer'
import { sendAnswer, sendJson } from './json-answer'
import { localeOf } from './request-context'

/** Endpoints that a scheduler calls with `Authorization: Bearer <CRON_SECRET>`; each is safe to call at any time and twice at once. */
export function createCronDoor(app: App): RequestHandler {
  const router = express.Router()
  const job = (path: string, run: () => Promise<unknown>) =>
    router.post(path, async (req, res) => {
      const presented = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''
      if (!sameSecret(presented, app.settings.cronSecret)) {
        return sendAnswer(req, res, answerOf(new DomainError('unauthorized'), localeOf(req)))
      }
      try {
        sendJson(req, res, 200, { data: await run() })
      } catch (error) {
        app.log.error({ err: error, path }, 'cron job failed')
        sendAnswer(req, res, answerOf(error, localeOf(req)))
      }
    })
  job('/api/cron/webhook-out', () => deliverDue(app, { limit: 500, budgetMs: 20_000 }))
  job('/api/cron/offers-expire', () => expireOffers(app))
  return router
}
