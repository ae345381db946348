import { setTimeout as delay } from 'node:timers/promises'
import type { JobsOptions } from 'bullmq'
import { isJobName, type JobName, jobs } from '../jobs'
import { publish } from '../platform/diagnostics'
import type { Logger } from '../platform/log'
import { type BrokerPart, type BrokerWorker, postgresBroker, redisBroker } from './queue-broker'

export interface Doorbell {
  /** Wakes the workers because there is work to do. Returns at once and never throws: workers also poll. */
  ring(work: JobName): void
  /** True when the broker responds. */
  healthy(): Promise<boolean>
}

export interface Queue {
  doorbell: Doorbell
  /** Starts running jobs in this process. */
  startWorkers(handlers: Record<JobName, () => Promise<void> | void>): void
  /** Takes no further jobs and waits for running ones, at most 30 seconds. */
  close(): Promise<void>
}

interface Options {
  /** Database URL of the runtime role; the owner has migrated schema `bullmq`. */
  databaseUrl: string
  /** If set, BullMQ runs on Redis instead. */
  redisUrl?: string | undefined
  log: Logger
}

const answerMs = 5_000
/** Time limits for closing: while jobs run here, and when only the broker delays it. */
const runningMs = 20_000
const idleMs = 2_000
/** Delay between two attempts. */
const pauseMs = 1_000
/** A broker in trouble reports errors very often, so they are logged at this interval. */
const complainEveryMs = 60_000

/** BullMQ on Postgres or Redis. Losing it costs seconds of delay, never work. */
export function openQueue({ databaseUrl, redisUrl, log }: Options): Queue {
  let complainedAt = Number.NEGATIVE_INFINITY
  const complain = (error: unknown) => {
    if (performance.now() - complainedAt < complainEveryMs) return
    complainedAt = performance.now()
    log.warn({ err: error }, 'job queue is in trouble; workers go on by looking for work themselves')
  }
  const adding = new Set<JobName>()
  const missed = new Set<JobName>()
  const options = {
    name: 'gewerk',
    concurrency: Object.keys(jobs).length,
    answerMs,
    onError: complain,
    onConnected: ringMissed,
  }
  const broker = redisUrl ? redisBroker(redisUrl, options) : postgresBroker(databaseUrl, options)
  const queue = keepOpen(broker.openQueue, { onError: complain, onReady: ringMissed })
  let worker: KeptOpen<BrokerWorker> | undefined
  let closed = false
  let active = 0

  function ring(work: JobName): void {
    if (closed) return
    const bull = broker.connected() ? queue.ready() : undefined
    if (!bull || adding.has(work)) return void missed.add(work)
    adding.add(work)
    publish('doorbell.ringing', { work })
    within(answerMs, bull.add(work, {}, optionsOf(work)))
      .catch(complain)
      .finally(() => {
        adding.delete(work)
        if (missed.delete(work)) ring(work)
      })
  }

  function ringMissed(): void {
    const works = [...missed]
    missed.clear()
    works.forEach(ring)
  }

  async function healthy(): Promise<boolean> {
    const bull = broker.connected() ? queue.ready() : undefined
    if (!bull) return false
    return within(answerMs, bull.getWaitingCount()).then(
      () => true,
      () => false,
    )
  }

  async function run(handlers: Parameters<Queue['startWorkers']>[0], name: string, data: unknown) {
    if (!isJobName(name)) throw new Error(`No such job: ${name}`)
    jobs[name].payload.parse(data)
    active++
    try {
      await handlers[name]()
    } finally {
      active--
    }
  }

  return {
    doorbell: { ring, healthy },
    startWorkers(handlers) {
      worker ??= keepOpen(
        () => {
          const opened = broker.openWorker((name, data) => run(handlers, name, data))
          opened.on('failed', (job, error) => log.error({ job: job?.name, err: error }, 'job failed'))
          restAfterErrors(opened, () => closed)
          return opened
        },
        { onError: complain, onReady: () => {} },
      )
    },
    async close() {
      closed = true
      await within(pauseMs, broker.stopReconnecting()).catch(complain)
      if (worker) await within(active > 0 ? runningMs : idleMs, worker.close()).catch(complain)
      await within(idleMs, queue.close()).catch(complain)
      broker.cutOff()
    },
  }
}

interface KeptOpen<T> {
  /** Undefined until it has connected to the broker. */
  ready(): T | undefined
  close(): Promise<void>
}

/**
 * BullMQ remembers a first connection that failed, and then fails forever: a part that did not come up is discarded and
 * opened again.
 */
function keepOpen<T extends BrokerPart>(
  open: () => T,
  { onError, onReady }: { onError(error: unknown): void; onReady(): void },
): KeptOpen<T> {
  let current = opened()
  let ready = false
  let closed = false

  function opened(): T {
    const part = open()
    part.on('error', onError)
    part.waitUntilReady().then(
      () => {
        ready = true
        onReady()
      },
      error => void openAnew(error),
    )
    return part
  }

  async function openAnew(error: unknown): Promise<void> {
    onError(error)
    await current.close().catch(onError)
    await delay(pauseMs)
    if (!closed) current = opened()
  }

  return {
    ready: () => (ready ? current : undefined),
    close: () => {
      closed = true
      return current.close()
    },
  }
}

/** BullMQ retries most failures at once, endlessly and without a delay. */
function restAfterErrors(worker: BrokerWorker, closed: () => boolean): void {
  let resting = false
  const rest = async () => {
    resting = true
    await worker.pause(true)
    await delay(pauseMs)
    resting = false
    if (!closed()) await worker.resume()
  }
  worker.on('error', () => {
    if (!resting && !closed()) rest().catch(() => {})
  })
}

const optionsOf = (name: JobName): JobsOptions => {
  const { once, attempts } = jobs[name]
  return { attempts, ...(once ? { deduplication: { id: name, keepLastIfActive: true } } : {}) }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
