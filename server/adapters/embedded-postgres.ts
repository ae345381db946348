import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../core/startup-error'
import { type Cluster, ensureDatabase, openCluster } from './postgres-cluster'
import { launchPostgres, type PostgresLog, type PostgresProcess, waitUntilUnused } from './postgres-process'

interface Options {
  /** Directory that holds the cluster and its passwords; created when it does not exist. */
  dataDir: string
  log: PostgresLog
  /** false = no fsync: a database that is thrown away after use. */
  durable?: boolean
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
  /** Resolves when the server ends for good: 0 after `stop()`, else the exit code of a server that cannot be kept alive. */
  exited: Promise<number>
  /** Ends the server (fast shutdown: open transactions roll back) and resolves when it is gone. Safe to repeat. */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on a free port of 127.0.0.1 and keeps it alive: a server that dies is started again on
 * the same port after 0.05 to 5 s, eight times in a row at most. It ends with this process, however this process ends.
 * @throws StartupError when the data directory is broken, in use, not writable or full
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(path.resolve(dataDir))
  const { server, port, relaunch } = await launchOnFreePort(cluster, durable, log)

  const { superuserPassword, ownerPassword, runtimePassword } = cluster.credentials
  const url = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
  const superuserUrl = url('postgres', superuserPassword, 'postgres')
  try {
    await ensureDatabase(superuserUrl, cluster.credentials)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    ownerUrl: url('gewerk_owner', ownerPassword, 'gewerk'),
    runtimeUrl: url('gewerk_app', runtimePassword, 'gewerk'),
    superuserUrl,
    port,
    ...keepAlive(server, relaunch, log),
  }
}

async function launchOnFreePort(cluster: Cluster, durable: boolean, log: PostgresLog) {
  for (let attempt = 1; ; attempt++) {
    await waitUntilUnused(cluster.directory)
    const port = await freePort()
    const launch = () => launchPostgres(cluster, { port, durable, log })
    const server = launch()
    try {
      await server.ready
    } catch (error) {
      const portTaken = error instanceof StartupError && /TCP\/IP sockets/.test(error.message)
      if (portTaken && attempt < 3) continue
      throw error
    }
    const relaunch = async () => {
      await waitUntilUnused(cluster.directory)
      return launch()
    }
    return { server, port, relaunch }
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

function keepAlive(first: PostgresProcess, relaunch: () => Promise<PostgresProcess>, log: PostgresLog) {
  const stopping = new AbortController()
  let server = first

  async function supervise(): Promise<number> {
    for (let failures = 0; ; ) {
      const startedAt = performance.now()
      const code = await server.exit
      if (stopping.signal.aborted) return 0
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0
      const waitMs = BACKOFF_MS[failures++]
      if (waitMs === undefined) {
        log.error({ code }, 'postgres ends again and again and is given up')
        return code || 1
      }
      log.error({ code, waitMs }, 'postgres ended unexpectedly and is started again')
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return 0
      await restart()
    }
  }

  async function restart() {
    try {
      server = await relaunch()
      if (stopping.signal.aborted) return server.stop()
      await server.ready
      log.info('postgres runs again')
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'postgres does not start')
    }
  }

  const exited = supervise()
  const stop = async () => {
    stopping.abort()
    await server.stop()
    await exited
  }
  return { exited, stop }
}
