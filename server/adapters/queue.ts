import { Queue as BullQueue, createPostgresBackend, type JobsOptions, Worker, withBackend } from 'bullmq'
import type { Logger } from '../core/log'
import { isJobName, type JobName, jobs } from '../jobs'

export interface Doorbell {
  /** Tells the workers that there is something to do. Returns at once and never throws: they look by themselves as well. */
  ring(work: JobName): void
  /** True when the broker answers. */
  healthy(): Promise<boolean>
}

export interface Queue {
  doorbell: Doorbell
  /** Begins to run jobs in this process. */
  startWorkers(handlers: Record<JobName, () => Promise<void> | void>): void
  /** Takes no further jobs and waits for running ones, at most 30 seconds. */
  close(): Promise<void>
}

interface Options {
  /** Runtime role's database; the owner has migrated schema `bullmq`. */
  databaseUrl: string
  /** BullMQ runs on Redis instead where it is given. */
  redisUrl?: string | undefined
  log: Logger
}

const queueName = 'gewerk'
const answerMs = 5_000
/** For closing: while jobs run here, and when only the broker keeps it from being quick. */
const runningMs = 20_000
const idleMs = 2_000

/** BullMQ on Postgres or Redis. Losing it costs seconds of delay, never work. */
export function openQueue({ databaseUrl, redisUrl, log }: Options): Queue {
  const broker = redisUrl ? redisBroker(redisUrl) : postgresBroker(databaseUrl)
  const queue = broker.openQueue()
  let worker: BrokerWorker | undefined
  let quiet = false
  const complain = (error: unknown) => {
    if (!quiet)
      log.warn({ err: error }, 'job queue cannot be reached; workers go on by looking for work themselves')
    quiet = true
  }
  queue.on('error', complain)

  const adding = new Set<JobName>()
  const again = new Set<JobName>()
  let closed = false
  let active = 0

  function ring(work: JobName): void {
    if (closed) return
    if (adding.has(work)) return void again.add(work)
    adding.add(work)
    within(answerMs, queue.add(work, {}, optionsOf(work)))
      .then(() => {
        quiet = false
      }, complain)
      .finally(() => {
        adding.delete(work)
        if (again.delete(work)) ring(work)
      })
  }

  const healthy = () =>
    within(answerMs, queue.getWaitingCount()).then(
      () => true,
      () => false,
    )

  return {
    doorbell: { ring, healthy },
    startWorkers(handlers) {
      worker ??= broker.openWorker(async (name, data) => {
        if (!isJobName(name)) throw new Error(`No such job: ${name}`)
        jobs[name].payload.parse(data)
        active++
        try {
          await handlers[name]()
        } finally {
          active--
        }
      })
      worker.on('error', complain)
      worker.on('failed', (job, error) => log.error({ job: job?.name, err: error }, 'job failed'))
    },
    async close() {
      closed = true
      const open = worker
      if (open) {
        const patience = active > 0 ? runningMs : idleMs
        await within(patience, open.close())
          .catch(() => within(idleMs, open.close(true)))
          .catch(complain)
      }
      await within(idleMs, queue.close()).catch(complain)
    },
  }
}

const optionsOf = (name: JobName): JobsOptions => {
  const { once, attempts } = jobs[name]
  return { attempts, ...(once ? { deduplication: { id: name, keepLastIfActive: true } } : {}) }
}

interface BrokerQueue {
  add(name: string, data: object, options: JobsOptions): Promise<unknown>
  getWaitingCount(): Promise<number>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

interface BrokerWorker {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: { name: string } | undefined, error: Error) => void): unknown
  close(force?: boolean): Promise<void>
}

interface Broker {
  openQueue(): BrokerQueue
  openWorker(run: (name: string, data: unknown) => Promise<void>): BrokerWorker
}

const running = {
  concurrency: Object.keys(jobs).length,
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 1000 },
  // Pause while the broker is away; closing waits for it to pass.
  runRetryDelay: 1_000,
}

function postgresBroker(connectionString: string): Broker {
  const bull = withBackend(createPostgresBackend)
  const connection = { connectionString, schema: 'bullmq', max: 2 }
  return {
    openQueue: () => new bull.Queue(queueName, { connection }),
    openWorker: run => new bull.Worker(queueName, job => run(job.name, job.data), { connection, ...running }),
  }
}

function redisBroker(url: string): Broker {
  return {
    // A producer that collects commands while Redis is away would grow without bound.
    openQueue: () =>
      new BullQueue(queueName, { connection: { url, enableOfflineQueue: false }, prefix: queueName }),
    openWorker: run =>
      new Worker(queueName, job => run(job.name, job.data), {
        connection: { url, maxRetriesPerRequest: null },
        prefix: queueName,
        ...running,
      }),
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
