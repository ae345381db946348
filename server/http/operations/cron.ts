import express, { type RequestHandler } from 'express'
import { createHousekeeping } from '../../../workers/housekeeping'
import type { App } from '../../context'
import { tell } from '../../core/diagnostics'
import { DomainError } from '../../core/errors'
import { makeDueDocuments } from '../../services/documents/make'
import { runDueImports } from '../../services/imports/run'
import { sendDueMails } from '../../services/mails/deliver'
import { mailDocuments } from '../../services/mails/documents'
import { expireOffers } from '../../services/offers/expire'
import { deliverDue } from '../../services/webhooks/deliver'
import { answerOf, sendAnswer, sendJson } from '../answer'
import { hasCronSecret } from '../guards/identify'
import { localeOf } from '../request'

/** What is due after that is left to the next call. */
const tidyForMs = 20_000

/**
 * Endpoints that a scheduler calls with `Authorization: Bearer <CRON_SECRET>`; each is safe to call at any time and
 * twice at once. Aborting `stop` lets them begin nothing new.
 */
export function createCronDoor(app: App, stop: AbortSignal): RequestHandler {
  const router = express.Router()
  const tidyUp = createHousekeeping(app)
  const job = (name: string, run: () => Promise<unknown>) =>
    router.post(`/api/cron/${name}`, async (req, res) => {
      if (!hasCronSecret(req, app.settings)) {
        return sendAnswer(req, res, answerOf(new DomainError('unauthorized'), localeOf(req)))
      }
      tell('cron.begun', { job: name })
      try {
        sendJson(req, res, 200, { data: await run() })
      } catch (error) {
        app.log.error({ err: error, job: name }, 'cron job failed')
        sendAnswer(req, res, answerOf(error, localeOf(req)))
      } finally {
        tell('cron.ended', { job: name })
      }
    })
  job('webhook-out', () => deliverDue(app, { limit: 500, budgetMs: 20_000, stop }))
  const soon = { limit: 200, claimForMs: 15_000, stop }
  job('mail-out', () => sendDueMails(app, { ...soon, attachments: mailDocuments }))
  job('document-out', () => makeDueDocuments(app, soon))
  job('import-run', () => runDueImports(app, soon))
  job('offers-expire', () => expireOffers(app))
  job('housekeeping', () => tidyUp({ stop: AbortSignal.any([stop, AbortSignal.timeout(tidyForMs)]) }))
  return router
}
