import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres'
import type { Variables } from '../env'
import { acquireServiceLock, type ServiceLock } from '../platform/database/service-lock'
import type { Logger } from '../platform/log'
import { StartupError } from '../platform/startup-error'

/** Connections of a command to the database that the service works on. */
export interface DatabaseAccess {
  embedded: boolean
  runtimeUrl: string
  /** Undefined = the environment does not name the owner. */
  ownerUrl: string | undefined
  /** Sees every row of every company: the superuser of the embedded database, else the role of BACKUP_DATABASE_URL. */
  readerUrl: string | undefined
  /** Stops the embedded database if this access started it. */
  close(): Promise<void>
}

interface Options {
  env: Variables
  log: Logger
  /**
   * `shared`: along with a running service, whose database it then uses. `alone`: refuses while one runs on the data
   * directory.
   */
  use: 'shared' | 'alone'
  /** Creates the embedded database if there is none yet. */
  create?: boolean
  /** Aborted when the command is to end: an embedded database is not restarted then. */
  signal?: AbortSignal
}

/**
 * The database of DATABASE_URL; without it the embedded one, which is started if no other process runs it and never
 * twice.
 * @throws StartupError when there is none, it does not respond, or `alone` is impossible
 */
export async function openDatabaseAccess({ env, log, use, create = false, signal }: Options): Promise<DatabaseAccess> {
  if (env.DATABASE_URL)
    return {
      embedded: false,
      runtimeUrl: env.DATABASE_URL,
      ownerUrl: env.DATABASE_MIGRATION_URL,
      readerUrl: env.BACKUP_DATABASE_URL,
      close: async () => {},
    }
  const dataDir = path.resolve(env.GEWERK_DATA_DIR)
  const postgresDir = path.join(dataDir, 'postgres')
  if (!create && !(await exists(path.join(postgresDir, 'cluster', 'PG_VERSION'))))
    throw new StartupError(
      `There is no database in ${dataDir} yet: start the service once, or set GEWERK_DATA_DIR or DATABASE_URL.`,
    )
  const lock = await lockOrRunning(dataDir, use)
  return lock ? startOwn({ postgresDir, lock, log, signal }) : connectToRunning(postgresDir)
}

/** Null when a service holds the directory, which `shared` allows. */
async function lockOrRunning(dataDir: string, use: Options['use']): Promise<ServiceLock | null> {
  try {
    return await acquireServiceLock(dataDir)
  } catch (error) {
    if (use === 'alone' || !(await exists(path.join(dataDir, 'service.lock')))) throw error
    return null
  }
}

interface Own extends Pick<Options, 'log' | 'signal'> {
  postgresDir: string
  lock: ServiceLock
}

async function startOwn({ postgresDir, lock, log, signal }: Own): Promise<DatabaseAccess> {
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: postgresDir,
      log,
      ...(signal ? { ending: signal } : {}),
    })
    return {
      embedded: true,
      runtimeUrl: postgres.runtimeUrl,
      ownerUrl: postgres.ownerUrl,
      readerUrl: onGewerk(postgres.superuserUrl),
      async close() {
        await postgres.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const onGewerk = (superuserUrl: string): string => {
  const url = new URL(superuserUrl)
  url.pathname = '/gewerk'
  return url.href
}

const Credentials = z.object({
  superuserPassword: z.string(),
  ownerPassword: z.string(),
  runtimePassword: z.string(),
})

/**
 * Port and passwords of the running server are in files of its directory. A service that is just starting is waited
 * for.
 */
async function connectToRunning(postgresDir: string): Promise<DatabaseAccess> {
  let reason: unknown
  for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 250) {
    try {
      const access = await readRunning(postgresDir)
      await ping(access.readerUrl)
      return { ...access, embedded: true, close: async () => {} }
    } catch (error) {
      reason = error
      await delay(250)
    }
  }
  throw new StartupError(
    `A service holds ${path.dirname(postgresDir)}, but its database does not answer this user: run this command as the user that started the service.`,
    { cause: reason },
  )
}

async function readRunning(postgresDir: string) {
  const passwords = Credentials.parse(JSON.parse(await readFile(path.join(postgresDir, 'credentials.json'), 'utf8')))
  const lines = (await readFile(path.join(postgresDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const port = z.coerce.number().int().min(1).max(65_535).parse(lines[3])
  const url = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/gewerk`
  return {
    runtimeUrl: url('gewerk_app', passwords.runtimePassword),
    ownerUrl: url('gewerk_owner', passwords.ownerPassword),
    readerUrl: url('postgres', passwords.superuserPassword),
  }
}

async function ping(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => {})
  }
}

const exists = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  )
