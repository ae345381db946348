import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../platform/startup-error'
import { type Cluster, ensureDatabase, openCluster } from './postgres-cluster'
import { launchPostgres, type PostgresLog, type PostgresProcess, waitUntilUnused } from './postgres-process'
import { untilAborted } from './until-aborted'

interface Options {
  /** Directory of the cluster and its passwords; created if it does not exist. */
  dataDir: string
  log: PostgresLog
  /** false = no fsync: for a database that is discarded after use. */
  durable?: boolean
  /**
   * true = reached by a Unix socket in its directory as well, whose path must be short (107 bytes), and the URLs name
   * it: a query then costs a third less of both processes than over the loopback interface.
   */
  bySocket?: boolean
  /**
   * Aborted when this process starts shutting down, which takes precedence over starting: no server is started after
   * that, one that is not ready yet is stopped at once, and one that exits is not restarted.
   */
  ending?: AbortSignal
}

/** A PostgreSQL server that lives exactly as long as this process. */
export interface EmbeddedPostgres {
  /** Role `gewerk_owner` on database `gewerk`: migrations. */
  ownerUrl: string
  /** Role `gewerk_app` on database `gewerk`: everything the service does. */
  runtimeUrl: string
  /** Role `postgres` on database `postgres`: creating databases in tests and scripts, dumping. */
  superuserUrl: string
  port: number
  /**
   * Resolves when the server has ended for good: 0 after `stop()` or while this process is shutting down, else the exit
   * code of a server that cannot be kept alive.
   */
  exited: Promise<number>
  /** Stops the server (fast shutdown: open transactions roll back) and resolves when it is gone. Idempotent. */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on a free port of 127.0.0.1 and keeps it alive: a server that dies is restarted on the
 * same port after 0.05 to 5 s, at most eight times in a row. It ends with this process, however this process ends.
 * @throws StartupError when the data directory is broken, in use, not writable or full
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  bySocket = false,
  ending = new AbortController().signal,
}: Options): Promise<EmbeddedPostgres> {
  ending.throwIfAborted()
  const cluster = await openCluster(path.resolve(dataDir), ending)
  const stopping = new AbortController()
  const over = AbortSignal.any([ending, stopping.signal])
  const { server, port, relaunch } = await launchOnFreePort(cluster, { durable, bySocket, log }, over)

  const { superuserPassword, ownerPassword, runtimePassword } = cluster.credentials
  const host = bySocket ? encodeURIComponent(cluster.directory) : '127.0.0.1'
  const url = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@${host}:${port}/${database}`
  const superuserUrl = url('postgres', superuserPassword, 'postgres')
  try {
    await untilAborted(ensureDatabase(superuserUrl, cluster.credentials), over)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    ownerUrl: url('gewerk_owner', ownerPassword, 'gewerk'),
    runtimeUrl: url('gewerk_app', runtimePassword, 'gewerk'),
    superuserUrl,
    port,
    ...keepAlive(server, relaunch, log, { stopping, over }),
  }
}

async function launchOnFreePort(
  cluster: Cluster,
  options: { durable: boolean; bySocket: boolean; log: PostgresLog },
  over: AbortSignal,
) {
  for (let attempt = 1; ; attempt++) {
    await waitUntilUnused(cluster.directory, over)
    const port = await freePort()
    const launch = async () => {
      over.throwIfAborted()
      const server = launchPostgres(cluster, { ...options, port })
      await untilAborted(server.ready, over).catch(async error => {
        await server.stop()
        throw error
      })
      return server
    }
    try {
      const server = await launch()
      const relaunch = async () => {
        await waitUntilUnused(cluster.directory, over)
        return launch()
      }
      return { server, port, relaunch }
    } catch (error) {
      const portTaken = error instanceof StartupError && /TCP\/IP sockets/.test(error.message)
      if (!portTaken || attempt >= 3) throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const BACKOFF_MS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 5_000]
const STABLE_AFTER_MS = 60_000
/** A supervisor that stops both the server and the service signals them within this time. */
const LAME_MS = 1_000

interface Lifetime {
  /** Aborted by `stop()`. */
  stopping: AbortController
  /** Aborted when stopped, or when this process is shutting down. */
  over: AbortSignal
}

function keepAlive(
  first: PostgresProcess,
  relaunch: () => Promise<PostgresProcess>,
  log: PostgresLog,
  { stopping, over }: Lifetime,
) {
  let server = first

  async function supervise(): Promise<number> {
    void endWhenLame(server)
    for (let failures = 0; ; ) {
      const startedAt = performance.now()
      const code = await server.exit
      if (over.aborted) return 0
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0
      const waitMs = BACKOFF_MS[failures++]
      if (waitMs === undefined) {
        log.error({ code }, 'postgres ends again and again and is given up')
        return code || 1
      }
      log.error({ code, waitMs }, 'postgres ended unexpectedly and is started again')
      await delay(waitMs, undefined, { signal: over }).catch(() => {})
      if (over.aborted) return 0
      await restart()
    }
  }

  async function restart() {
    try {
      server = await relaunch()
      void endWhenLame(server)
      log.info('postgres runs again')
    } catch (error) {
      if (!over.aborted) log.error({ err: error }, 'postgres does not start')
    }
  }

  /** It would refuse every new connection for as long as our old ones last, which is forever. */
  async function endWhenLame(one: PostgresProcess) {
    await one.lame
    const patience = delay(LAME_MS, undefined, { signal: over }).catch(() => {})
    const exitedInTime = await Promise.race([one.exit.then(() => true), patience])
    if (exitedInTime || over.aborted) return
    log.warn('postgres was ended by another process and is started again')
    await one.stop()
  }

  const exited = supervise()
  const stop = async () => {
    stopping.abort()
    await server.stop()
    await exited
  }
  return { exited, stop }
}
