import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../context'
import { listen, type Moment, type Moments } from '../core/diagnostics'
import { createQueueGauges } from './metrics-queues'

export interface Metrics {
  contentType: string
  /** Everything that is measured in this process, in Prometheus' text format. */
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
 * What a process tells Prometheus. Counters hear of what happens by `core/diagnostics`, so that services know nothing of them; what stands in the
 * database is read when it is asked for. No label names a company, a record or a path.
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
    // How long an attempt took whose process ended nobody knows.
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
    labelNames: ['door', 'method', 'status'],
    buckets: buckets.request,
    registers,
  })
  on('request.answered', ({ door, method, status, durationMs }) =>
    seconds.observe({ door, method: methods.has(method) ? method : 'other', status }, durationMs / 1000),
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
