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

/** What keeps the jobs: BullMQ on Postgres or on Redis. */
export interface Broker {
  openQueue(): BrokerQueue
  openWorker(run: (name: string, data: unknown) => Promise<void>): BrokerWorker
  /** False while a producer's command would have to wait for a connection. */
  connected(): boolean
  /** Makes no lost connection anew. Resolves when every connection is either there or given up. */
  stopReconnecting(): Promise<unknown>
  /** Ends connections that closing has left open. */
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
  /** A broker that does not answer within it is taken for away. */
  answerMs: number
  /** Connections break at any time, also while none is in use. */
  onError(error: Error): void
  /** A lost connection is back. */
  onConnected(): void
}

const workerOptions = ({ concurrency }: Options): Omit<WorkerOptions, 'connection'> => ({
  concurrency,
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 1000 },
  // Pause while the broker is away; closing waits for it to pass.
  runRetryDelay: 1_000,
  // Jobs take a moment. One whose end was lost, with its process or with the broker's memory, keeps others of its name
  // from running until it counts as stalled.
  lockDuration: 2_000,
  stalledInterval: 2_000,
})

/**
 * A connection that BullMQ uses. It listens for errors of idle ones, but not while it opens or closes one, and an error
 * without a listener would end the process.
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
      // Two for its statements, and the one that a worker listens on.
      max: 3,
      keepAlive: true,
      // Without these two, what asks a database that is away or hangs would wait for ever, and more of it at every ring.
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

/** BullMQ leaves a pool that it was given open. */
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
  // BullMQ leaves a connection of ours open and cannot end one of its own that does not answer; so all of them are
  // ours, also those that it makes by duplication.
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
        // BullMQ's own pauses grow to 20 s; workers are woken again soon after Redis is back.
        retryStrategy: times => (closing ? null : Math.min(100 * times, 500)),
      }),
    )
  let producer: Redis | undefined
  let closing = false
  return {
    openQueue() {
      // A producer that collects commands while Redis is away or hangs would grow without bound, and ring for what is
      // long done.
      producer ??= connect({
        enableOfflineQueue: false,
        autoResendUnfulfilledCommands: false,
        maxRetriesPerRequest: 0,
        socketTimeout: answerMs,
      }).on('ready', onConnected)
      // The look at the version is made once; one that fails would leave the queue without a connection for good.
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
 * ioredis lets the timer of a connection run on after its end: it would break the next one, and keep a process that
 * wants to end.
 */
function forgetTimeout(client: Redis): void {
  const timed = client as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined }
  clearTimeout(timed.socketTimeoutTimer)
  timed.socketTimeoutTimer = undefined
}
