import {
  Queue as BullQueue,
  createPostgresBackend,
  type JobsOptions,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import pg from 'pg'

/** Storage of the jobs: BullMQ on Postgres or on Redis. */
export interface Broker {
  openQueue(): BrokerQueue
  openWorker(run: (name: string, data: unknown) => Promise<void>): BrokerWorker
  /** False while a producer's command would have to wait for a connection. */
  connected(): boolean
  /** Stops reconnecting lost connections. Resolves when every connection is either established or given up. */
  stopReconnecting(): Promise<unknown>
  /** Drops connections that closing has left open. */
  cutOff(): void
}

export interface BrokerPart {
  waitUntilReady(): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

export interface BrokerQueue extends BrokerPart {
  add(name: string, data: object, options: JobsOptions): Promise<unknown>
  getWaitingCount(): Promise<number>
}

export interface BrokerWorker extends BrokerPart {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: { name: string } | undefined, error: Error) => void): unknown
  /** `true` = does not wait for running jobs. */
  pause(doNotWaitActive: true): Promise<void>
  resume(): Promise<void>
}

interface Options {
  name: string
  concurrency: number
  /** A broker that does not respond within this time counts as unavailable. */
  answerMs: number
  /** Connections can break at any time, even while none is in use. */
  onError(error: Error): void
  /** A lost connection was re-established. */
  onConnected(): void
}

const workerOptions = ({ concurrency }: Options): Omit<WorkerOptions, 'connection'> => ({
  concurrency,
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 1000 },
  // Retry interval while the broker is unavailable; closing waits for it to elapse.
  runRetryDelay: 1_000,
  // Jobs take a moment. One whose completion was lost, with its process or with the broker's memory, blocks others of
  // its name until it counts as stalled.
  lockDuration: 2_000,
  stalledInterval: 2_000,
})

/**
 * A connection used by BullMQ, which listens for errors of idle connections, but not while it opens or closes one; an
 * error without a listener would crash the process.
 */
class BrokerClient extends pg.Client {
  override emit(event: string | symbol, ...details: unknown[]): boolean {
    if (event === 'error' && this.listenerCount(event) === 0) return false
    return super.emit(event, ...details)
  }
}

export function postgresBroker(connectionString: string, options: Options): Broker {
  const bull = withBackend(createPostgresBackend)
  const { name, answerMs } = options
  const openPool = () =>
    new pg.Pool({
      connectionString,
      options: '-c search_path=bullmq',
      Client: BrokerClient as new () => pg.Client,
      // Two for its statements, and one on which a worker listens.
      max: 3,
      keepAlive: true,
      // Without these two, queries to an unavailable or hanging database would wait forever, and pile up with every
      // ring.
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
  return {
    openQueue() {
      const pool = openPool()
      return endingWith(pool, new bull.Queue(name, { connection: pool }))
    },
    openWorker(run) {
      const pool = openPool()
      const worker = new bull.Worker(name, job => run(job.name, job.data), {
        connection: pool,
        ...workerOptions(options),
      })
      return endingWith(pool, worker)
    },
    connected: () => true,
    stopReconnecting: async () => {},
    cutOff: () => {},
  }
}

/** BullMQ does not close a pool that was passed to it. */
function endingWith<T extends BrokerPart>(pool: pg.Pool, part: T): T {
  const close = part.close.bind(part)
  let ended: Promise<void> | undefined
  part.close = () => {
    ended ??= close().finally(() => pool.end())
    return ended
  }
  return part
}

/** A blocking read of BullMQ takes up to 10 s. */
const longestBlockMs = 10_000

export function redisBroker(url: string, options: Options): Broker {
  const { name, answerMs, onError, onConnected } = options
  const clients: Redis[] = []
  // BullMQ does not close a connection that we pass to it, and cannot close one of its own that does not respond; so we
  // create all of them, including those that it duplicates.
  const keep = (client: Redis): Redis => {
    client.on('error', onError).on('close', () => forgetTimeout(client))
    client.duplicate = changes => keep(new Redis({ ...client.options, ...changes }))
    clients.push(client)
    return client
  }
  const connect = (settings: RedisOptions) =>
    keep(
      new Redis(url, {
        ...settings,
        connectTimeout: answerMs,
        disconnectTimeout: 500,
        // BullMQ's own delays grow to 20 s; with these, workers are woken soon after Redis is back.
        retryStrategy: times => (closing ? null : Math.min(100 * times, 500)),
      }),
    )
  let producer: Redis | undefined
  let closing = false
  return {
    openQueue() {
      // A producer that queues commands while Redis is unavailable or hangs would grow without bound, and ring for work
      // long done.
      producer ??= connect({
        enableOfflineQueue: false,
        autoResendUnfulfilledCommands: false,
        maxRetriesPerRequest: 0,
        socketTimeout: answerMs,
      }).on('ready', onConnected)
      // The version check is made only once; if it failed, the queue would be left without a connection for good.
      // Workers make it as well.
      return new BullQueue(name, { connection: producer, prefix: name, skipVersionCheck: true })
    },
    openWorker(run) {
      const connection = connect({ maxRetriesPerRequest: null, socketTimeout: longestBlockMs + answerMs })
      return new Worker(name, job => run(job.name, job.data), {
        connection,
        prefix: name,
        ...workerOptions(options),
      })
    },
    connected: () => producer?.status === 'ready',
    stopReconnecting() {
      closing = true
      return Promise.all(clients.map(untilSettled))
    },
    cutOff() {
      for (const client of clients.splice(0)) client.disconnect()
    },
  }
}

function untilSettled(client: Redis): Promise<void> {
  if (client.status === 'ready' || client.status === 'end') return Promise.resolve()
  return new Promise(resolve => void client.once('ready', resolve).once('end', resolve))
}

/**
 * ioredis does not clear the timer of a connection when it ends: it would break the next one, and keep a process from
 * exiting.
 */
function forgetTimeout(client: Redis): void {
  const timed = client as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined }
  clearTimeout(timed.socketTimeoutTimer)
  timed.socketTimeoutTimer = undefined
}
