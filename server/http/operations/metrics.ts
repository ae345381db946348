import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { settlesWithin } from '../../adapters/settles-within'
import type { App } from '../../context'
import { listen, type Moment, type Moments, publish } from '../../platform/diagnostics'
import { DomainError } from '../../platform/errors'
import { countQueues } from '../../services/operation/queues/read'
import { answerOf, logFailure, sendAnswer, sendBytes } from '../answer'
import { hasCronSecret } from '../guards/identify'
import { localeOf, requestIdOf } from '../request'

/** The first matching prefix determines the surface. Names only, never a path: there are infinitely many of those. */
const surfaces = [
  ['/api/v1/inbound', 'inbound'],
  ['/api/v1', 'v1'],
  ['/api/trpc', 'trpc'],
  ['/api/cron', 'cron'],
  ['/api/health', 'health'],
  ['/api/pdf', 'pdf'],
  ['/api/notifications/stream', 'live'],
  ['/api/realtime', 'live'],
  ['/api', 'api'],
  ['/metrics', 'metrics'],
  ['/live', 'live'],
  ['/calendar', 'calendar'],
  ['/mcp', 'mcp'],
  ['/assets', 'assets'],
] as const

function surfaceOf(path: string): string {
  const surface = surfaces.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return surface?.[1] ?? 'pages'
}

/** As in nginx's log: the client disconnected before the response was complete. */
const clientLeft = 499

/**
 * Middleware: reports every request once its response is over. A stream of live changes is not counted: it lasts for as
 * long as its reader likes.
 */
export const observeRequests: RequestHandler = (req, res, next) => {
  const beganAt = performance.now()
  const surface = surfaceOf(req.path)
  res.once('close', () => {
    if (surface === 'live' && (res.statusCode === 200 || res.statusCode === 101)) return
    const status = res.writableFinished ? res.statusCode : clientLeft
    publish('request.answered', {
      surface,
      method: req.method,
      status,
      durationMs: performance.now() - beganAt,
    })
  })
  next()
}

export interface QueueGauges {
  /** Updates the gauges, from the database or from the last figures if these are recent. Never rejects. */
  refresh(): Promise<void>
}

/** Scrapes within this time share one query. */
const sharedForMs = 5_000
/** Below the 10 s that Prometheus waits for a scrape. */
const lookMs = 3_000

type Seen = Pick<App, 'db' | 'doorbell' | 'clock' | 'log'>

/**
 * The contents of the queues of the whole service. Every process shows the same figures: take the maximum over
 * processes, not the sum. When the database does not respond, `gewerk_database_up` is 0 and there are no figures.
 */
export function createQueueGauges(app: Seen, registry: Registry, freshMs = sharedForMs): QueueGauges {
  const registers = [registry]
  const depth = new Gauge({
    name: 'gewerk_queue_depth',
    help: 'Work that is not over: scheduled for later, due now, running',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'gewerk_queue_oldest_due_seconds',
    help: 'For how long the oldest due work has waited, 0 when none is due',
    labelNames: ['queue'],
    registers,
  })
  const databaseUp = new Gauge({
    name: 'gewerk_database_up',
    help: '1 when the database answers',
    registers,
  })
  const brokerUp = new Gauge({
    name: 'gewerk_broker_up',
    help: "1 when the job queue's broker answers; without it workers look for work by themselves",
    registers,
  })

  async function readQueues(): Promise<void> {
    const at = app.clock.now().getTime()
    const rows = await countQueues(app, lookMs).catch(error => {
      app.log.debug({ err: error }, 'queues cannot be read for metrics')
      return null
    })
    databaseUp.set(rows ? 1 : 0)
    if (!rows) return forgetFigures()
    for (const { queue, waiting, due, running, oldestDueAt } of rows) {
      depth.set({ queue, state: 'scheduled' }, waiting - due)
      depth.set({ queue, state: 'due' }, due)
      depth.set({ queue, state: 'running' }, running)
      oldest.set({ queue }, oldestDueAt ? Math.max(0, at - oldestDueAt.getTime()) / 1000 : 0)
    }
  }

  function forgetFigures(): void {
    depth.reset()
    oldest.reset()
  }

  async function checkBroker(): Promise<void> {
    brokerUp.set((await app.doorbell.healthy()) ? 1 : 0)
  }

  const looks = [
    createLook(readQueues, freshMs, () => {
      databaseUp.set(0)
      forgetFigures()
    }),
    createLook(checkBroker, freshMs, () => brokerUp.set(0)),
  ]
  return {
    async refresh() {
      await Promise.all(looks.map(look => look()))
    },
  }
}

/**
 * Queries at most every `freshMs` and never twice at once; a query that takes too long goes on, and counts as `late`
 * until it ends.
 */
function createLook(look: () => Promise<void>, freshMs: number, late: () => void): () => Promise<void> {
  let running: Promise<void> | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (!running && performance.now() - endedAt < freshMs) return
    running ??= look().finally(() => {
      running = undefined
      endedAt = performance.now()
    })
    if (!(await settlesWithin(running, lookMs))) late()
  }
}

export interface Metrics {
  contentType: string
  /** All metrics of this process, in Prometheus' text format. */
  text(): Promise<string>
  /** Stops counting. */
  close(): void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Seconds. An attempt to deliver ends at 15, the rendering of a document at 60. */
const buckets = {
  request: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  webhook: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  document: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
}

/**
 * The Prometheus metrics of a process. Counters are fed by events from `platform/diagnostics`, so that services do not
 * know about them; figures of the database are queried at each scrape. No label names a company, a record or a path.
 */
export function createMetrics(
  app: Pick<App, 'db' | 'doorbell' | 'clock' | 'log' | 'settings'>,
  { queuesFreshMs }: { queuesFreshMs?: number } = {},
): Metrics {
  const registry = new Registry()
  const stopping: Array<() => void> = []
  const registers = [registry]
  const on = <Name extends Moment>(moment: Name, hear: (message: Moments[Name]) => void) =>
    stopping.push(listen(moment, hear))

  collectDefaultMetrics({ register: registry })
  const queues = createQueueGauges(app, registry, queuesFreshMs)
  countWork(on, registers)
  measureRequests(on, registers)
  showConnections(app, registers)
  new Gauge({ name: 'gewerk_info', help: 'Always 1', labelNames: ['version'], registers }).set(
    { version: app.settings.version },
    1,
  )

  return {
    contentType: registry.contentType,
    async text() {
      await queues.refresh()
      return registry.metrics()
    },
    close() {
      for (const stop of stopping) stop()
      registry.clear()
    },
  }
}

type On = <Name extends Moment>(moment: Name, hear: (message: Moments[Name]) => void) => void
type Registers = Registry[]

function countWork(on: On, registers: Registers): void {
  const attempts = counter('gewerk_webhook_attempts_total', 'Attempts to deliver a webhook', 'result')
  const dead = new Counter({ name: 'gewerk_webhook_dead_total', help: 'Deliveries given up', registers })
  const attemptSeconds = new Histogram({
    name: 'gewerk_webhook_attempt_duration_seconds',
    help: 'Attempts to deliver a webhook, from the name of the receiver to the last byte of its answer',
    buckets: buckets.webhook,
    registers,
  })
  on('webhook.settled', ({ result, durationMs, error }) => {
    attempts.inc({ result })
    if (result === 'dead') dead.inc()
    // The duration of an attempt whose process ended is unknown.
    if (error !== 'interrupted') attemptSeconds.observe(durationMs / 1000)
  })
  const mails = counter('gewerk_mail_attempts_total', 'Attempts to send a mail', 'result')
  on('mail.settled', ({ result }) => mails.inc({ result }))
  const documents = counter('gewerk_document_attempts_total', 'Attempts to make a document', 'result')
  const documentSeconds = new Histogram({
    name: 'gewerk_document_duration_seconds',
    help: 'Attempts to make a document',
    buckets: buckets.document,
    registers,
  })
  on('document.settled', ({ result, durationMs }) => {
    documents.inc({ result })
    documentSeconds.observe(durationMs / 1000)
  })
  const turns = new Counter({
    name: 'gewerk_job_turns_total',
    help: 'Turns of background jobs: yielded = it goes on when others had theirs, stale = it was cancelled or has changed hands',
    labelNames: ['kind', 'result'],
    registers,
  })
  on('job.settled', ({ kind, result }) => turns.inc({ kind, result }))
  const messages = new Counter({
    name: 'gewerk_inbox_messages_total',
    help: 'Messages that outside systems have pushed; refused = pushes that did not prove where they come from',
    labelNames: ['source', 'result'],
    registers,
  })
  on('inbox.received', ({ source, stored, duplicates }) => {
    messages.inc({ source, result: 'stored' }, stored)
    messages.inc({ source, result: 'duplicate' }, duplicates)
  })
  on('inbox.refused', ({ source }) => messages.inc({ source, result: 'refused' }))
  const crons = counter('gewerk_cron_runs_total', 'Calls of scheduled work that have ended', 'job')
  on('cron.ended', ({ job }) => crons.inc({ job }))

  for (const result of ['delivered', 'failed', 'dead', 'stale']) attempts.inc({ result }, 0)
  for (const result of ['sent', 'delayed', 'failed', 'stale']) mails.inc({ result }, 0)
  for (const result of ['done', 'delayed', 'failed', 'stale']) documents.inc({ result }, 0)

  function counter<Label extends string>(name: string, help: string, label: Label): Counter<Label> {
    return new Counter({ name, help, labelNames: [label], registers })
  }
}

function measureRequests(on: On, registers: Registers): void {
  const seconds = new Histogram({
    name: 'gewerk_request_duration_seconds',
    help: 'Requests until the end of their answer; status 499 = the client left before',
    labelNames: ['surface', 'method', 'status'],
    buckets: buckets.request,
    registers,
  })
  on('request.answered', ({ surface, method, status, durationMs }) =>
    seconds.observe({ surface, method: methods.has(method) ? method : 'other', status }, durationMs / 1000),
  )
}

function showConnections({ db }: Pick<App, 'db'>, registers: Registers): void {
  new Gauge({
    name: 'gewerk_database_connections',
    help: 'Connections of this process to the database; waiting = work that waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
}

interface MetricsOptions {
  app: Pick<App, 'settings' | 'log'>
  metrics: Metrics
}

/**
 * `GET /metrics`: with the cron secret, from any address, because a proxy may add no header. Others get 401: the path
 * is in the manual, so hiding it hides nothing, and an operator who sets up a scrape sees what is missing.
 */
export function createMetricsHandler({ app, metrics }: MetricsOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    res.setHeader('Cache-Control', 'no-store')
    try {
      if (!hasCronSecret(req, app.settings)) throw new DomainError('unauthorized')
      sendBytes(req, res, 200, Buffer.from(await metrics.text()), metrics.contentType)
    } catch (error) {
      const requestId = requestIdOf(req, res)
      const answer = answerOf(error, localeOf(req), requestId)
      if (answer.status >= 500) logFailure(app.log, error, { requestId, surface: 'metrics' })
      sendAnswer(req, res, answer)
    }
  }
}
