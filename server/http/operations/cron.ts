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
import { failureContent } from '../openapi/failures'
import { type JsonObject, jsonAnswer, record, refusals, requestId } from '../openapi/parts'
import { localeOf } from '../request'

/** What is due after that is left to the next call. */
const tidyForMs = 20_000

interface Job {
  summary: string
  /** What it answers, for example. */
  example: JsonObject
  run(called: Called): Promise<unknown>
}

interface Called {
  app: App
  stop: AbortSignal
  tidyUp: ReturnType<typeof createHousekeeping>
}

const soon = { limit: 200, claimForMs: 15_000 }

/** What a scheduler calls, by the last segment of its path; each is safe to call at any time and twice at once. */
const jobs: Record<string, Job> = {
  'webhook-out': {
    summary: 'Deliver webhooks that are due',
    example: { taken: 12, delivered: 11 },
    run: ({ app, stop }) => deliverDue(app, { limit: 500, budgetMs: 20_000, stop }),
  },
  'mail-out': {
    summary: 'Send mails that are due',
    example: { sent: 3, delayed: 1, failed: 0 },
    run: ({ app, stop }) => sendDueMails(app, { ...soon, stop, attachments: mailDocuments }),
  },
  'document-out': {
    summary: 'Make and keep the documents of what was issued',
    example: { done: 3, delayed: 0, failed: 0 },
    run: ({ app, stop }) => makeDueDocuments(app, { ...soon, stop }),
  },
  'import-run': {
    summary: 'Check, take over and take back what was brought along in files',
    example: { done: 1, delayed: 0, failed: 0 },
    run: ({ app, stop }) => runDueImports(app, { ...soon, stop }),
  },
  'offers-expire': {
    summary: 'Let offers expire that are past their last day',
    example: { expired: 2 },
    run: ({ app }) => expireOffers(app),
  },
  housekeeping: {
    summary: 'Tidy up what is due, each kind in its own rhythm',
    example: { done: 9, failed: 0 },
    run: ({ stop, tidyUp }) => tidyUp({ stop: AbortSignal.any([stop, AbortSignal.timeout(tidyForMs)]) }),
  },
}

/** Endpoints for `Authorization: Bearer <CRON_SECRET>`. Aborting `stop` lets them begin nothing new. */
export function createCronDoor(app: App, stop: AbortSignal): RequestHandler {
  const router = express.Router()
  const called = { app, stop, tidyUp: createHousekeeping(app) }
  for (const [name, { run }] of Object.entries(jobs))
    router.post(`/api/cron/${name}`, async (req, res) => {
      if (!hasCronSecret(req, app.settings)) {
        return sendAnswer(req, res, answerOf(new DomainError('unauthorized'), localeOf(req)))
      }
      tell('cron.begun', { job: name })
      try {
        sendJson(req, res, 200, { data: await run(called) })
      } catch (error) {
        app.log.error({ err: error, job: name }, 'cron job failed')
        sendAnswer(req, res, answerOf(error, localeOf(req)))
      } finally {
        tell('cron.ended', { job: name })
      }
    })
  return router
}

/** What the scheduled work says of itself, by whole path. */
export const cronPaths: JsonObject = Object.fromEntries(
  Object.entries(jobs).map(([name, job]) => [`/api/cron/${name}`, { post: operationOf(name, job) }]),
)

function operationOf(name: string, { summary, example }: Job): JsonObject {
  const counts: JsonObject = {
    type: 'object',
    description: 'What was done, in counts',
    additionalProperties: true,
  }
  return {
    operationId: `cron-${name}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['cron'],
    summary,
    description: 'Needs the secret of the installation, not a session.',
    security: [{ CronSecret: [] }],
    responses: {
      '200': jsonAnswer('Done', record({ data: counts }), { data: example }),
      ...refusals(401),
      '403': {
        description: 'The request comes from a foreign page',
        headers: requestId,
        content: failureContent(403, ['csrf.refused']),
      },
      ...refusals(500, 503),
    },
  }
}
