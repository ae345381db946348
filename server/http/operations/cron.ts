import express, { type RequestHandler } from 'express'
import { createHousekeeping } from '../../../workers/housekeeping'
import type { App } from '../../context'
import { backgroundJobs, documentMakers, mailHandlers } from '../../handlers'
import { publish } from '../../platform/diagnostics'
import { DomainError } from '../../platform/errors'
import { runDueJobs } from '../../platform/jobs/run-jobs'
import { makeDueDocuments } from '../../services/exchange/documents/make-due'
import { sendDueMails } from '../../services/exchange/mails/send-due-mails'
import { type ReconcileMode, reconcileCompanies } from '../../services/exchange/storage/reconcile-companies'
import { runDueImports } from '../../services/integrations/imports/run-due'
import { deliverDue } from '../../services/integrations/webhooks/deliver-due'
import { expireOffers } from '../../services/sales/offers/expire'
import { answerOf, sendAnswer, sendJson } from '../answer'
import { hasCronSecret } from '../guards/identify'
import { failureContent } from '../openapi/failures'
import { type JsonObject, jsonAnswer, parameter, record, refusals, requestId } from '../openapi/parts'
import { localeOf } from '../request'

/** Work still due after that is left to the next call. */
const tidyForMs = 20_000

interface Job {
  summary: string
  /** Example of its response. */
  example: JsonObject
  parameters?: JsonObject[]
  /** Its response has no envelope, as the interface requires. */
  bare?: true
  run(called: Called): Promise<unknown>
}

interface Called {
  app: App
  stop: AbortSignal
  query: URLSearchParams
  tidyUp: ReturnType<typeof createHousekeeping>
}

const soon = { limit: 200, claimForMs: 15_000 }

/** Jobs for a scheduler, by the last segment of their path; each is safe to call at any time and concurrently. */
const jobs: Record<string, Job> = {
  'webhook-out': {
    summary: 'Deliver webhooks that are due',
    example: { taken: 12, delivered: 11 },
    run: ({ app, stop }) => deliverDue(app, { limit: 500, budgetMs: 20_000, stop }),
  },
  'mail-out': {
    summary: 'Send mails that are due',
    example: { sent: 3, delayed: 1, failed: 0 },
    run: ({ app, stop }) => sendDueMails(app, { ...soon, stop, ...mailHandlers }),
  },
  'document-out': {
    summary: 'Make and keep the documents of what was issued',
    example: { done: 3, delayed: 0, failed: 0 },
    run: ({ app, stop }) => makeDueDocuments(app, { makers: documentMakers, ...soon, stop }),
  },
  'import-run': {
    summary: 'Check, take over and take back what was brought along in files',
    example: { done: 1, delayed: 0, failed: 0 },
    run: ({ app, stop }) => runDueImports(app, { ...soon, stop }),
  },
  'job-run': {
    summary: 'Do the background jobs that are due, and handle what outside systems have pushed',
    example: { done: 4, delayed: 1, failed: 0 },
    run: ({ app, stop }) => runDueJobs(app, backgroundJobs, { ...soon, stop }),
  },
  'offers-expire': {
    summary: 'Let offers expire that are past their last day',
    example: { expired: 2 },
    run: ({ app }) => expireOffers(app),
  },
  'storage-reconcile': {
    summary: 'Reconcile the documents of all companies',
    example: {
      mode: 'light',
      results: [{ companyId: 'dach-huber', result: 'deviating', deviations: 3 }],
      postponed: ['zimmerei-moser'],
    },
    bare: true,
    parameters: [
      parameter(
        'mode',
        'query',
        '`light`: companies with a provider outside, and no question to it; `deep`: all companies, asks providers, too',
        { type: 'string', enum: ['light', 'deep'], default: 'light' },
        'light',
      ),
    ],
    run: ({ app, stop, query }) =>
      reconcileCompanies(app, reconcileMode(query), {
        ...{ budgetMs: 20_000, stop },
        work: () => runDueJobs(app, backgroundJobs, { ...soon, stop }),
      }),
  },
  housekeeping: {
    summary: 'Tidy up what is due, each kind in its own rhythm',
    example: { done: 9, failed: 0 },
    run: ({ stop, tidyUp }) => tidyUp({ stop: AbortSignal.any([stop, AbortSignal.timeout(tidyForMs)]) }),
  },
}

/** Endpoints for `Authorization: Bearer <CRON_SECRET>`. After `stop` is aborted they start nothing new. */
export function createCronHandler(app: App, stop: AbortSignal): RequestHandler {
  const router = express.Router()
  const tidyUp = createHousekeeping(app)
  for (const [name, { run, bare }] of Object.entries(jobs))
    router.post(`/api/cron/${name}`, async (req, res) => {
      if (!hasCronSecret(req, app.settings)) {
        return sendAnswer(req, res, answerOf(new DomainError('unauthorized'), localeOf(req)))
      }
      publish('cron.begun', { job: name })
      try {
        const query = new URL(req.originalUrl, 'http://here').searchParams
        const done = (await run({ app, stop, tidyUp, query })) as object
        sendJson(req, res, 200, bare ? done : { data: done })
      } catch (error) {
        app.log.error({ err: error, job: name }, 'cron job failed')
        sendAnswer(req, res, answerOf(error, localeOf(req)))
      } finally {
        publish('cron.ended', { job: name })
      }
    })
  return router
}

/** The `mode` of a request, light by default. @throws DomainError validation */
function reconcileMode(query: URLSearchParams): ReconcileMode {
  const [mode = 'light', ...more] = query.getAll('mode')
  if (more.length === 0 && (mode === 'light' || mode === 'deep')) return mode
  const issue = { path: 'mode', code: 'invalid_value', message: 'light or deep' }
  throw new DomainError('validation', { issues: [issue] })
}

/** The paths of scheduled work, for the API documents. */
export const cronPaths: JsonObject = Object.fromEntries(
  Object.entries(jobs).map(([name, job]) => [`/api/cron/${name}`, { post: operationOf(name, job) }]),
)

function operationOf(name: string, { summary, example, parameters, bare }: Job): JsonObject {
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
    ...(parameters ? { parameters } : {}),
    responses: {
      '200': bare
        ? jsonAnswer('Done', counts, example)
        : jsonAnswer('Done', record({ data: counts }), { data: example }),
      ...refusals(...(parameters ? [400] : []), 401),
      '403': {
        description: 'The request comes from a foreign page',
        headers: requestId,
        content: failureContent(403, ['csrf.refused']),
      },
      ...refusals(500, 503),
    },
  }
}
