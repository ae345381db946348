import { copyDatabase, type DatabaseServer, type TestDatabase } from './copy-database'
import { withoutLimits } from './limits'
import { type LocalService, type LocalServiceOptions, type Login, startLocalService } from './service'

/** The demo company's data, whose year is played once per run. */
export interface DemoCompany {
  /** A database on the server of the run. */
  database: string
  dataDir: string
}

/** The service that browser tests share, as the main process describes it. */
export interface SharedService {
  baseUrl: string
  databaseUrl: string
  operator: Login
  devKey: string
}

interface RunService extends LocalService {
  database: TestDatabase
}

/**
 * The built service with its database on the server of the run, which is already migrated and in memory, instead of its
 * own PostgreSQL. It starts with a copy of `demo`, as after a restart, or else with a company that has people and
 * nothing else.
 */
export async function startRunService(
  server: DatabaseServer,
  { demo, env = {}, ...options }: Omit<LocalServiceOptions, 'from'> & { demo?: DemoCompany },
): Promise<RunService> {
  const database = await copyDatabase(server, demo?.database ?? 'gewerk')
  const seed: Record<string, string> = demo ? {} : { GEWERK_SEED: 'minimal' }
  const service = await startLocalService({
    ...options,
    from: demo?.dataDir,
    env: { ...variablesOf(database), ...seed, ...env },
  })
  return { ...service, database, stop: () => service.stop().finally(database.drop) }
}

const variablesOf = ({ runtimeUrl, ownerUrl }: TestDatabase) => ({
  DATABASE_URL: runtimeUrl,
  DATABASE_MIGRATION_URL: ownerUrl,
})

/** Starts the service once, which plays the year of the demo company, and shuts it down properly. */
export async function makeDemo(server: DatabaseServer): Promise<DemoCompany> {
  const database = await copyDatabase(server, 'gewerk')
  const service = await startLocalService({ env: variablesOf(database) })
  await service.end()
  return { database: database.name, dataDir: service.dataDir }
}

/**
 * The service that browser tests share. It trusts the client addresses they send, since rate limits count by address.
 */
export async function startSharedService(server: DatabaseServer) {
  const env = { ...withoutLimits, TRUSTED_PROXIES: '127.0.0.0/8,::1/128' }
  const service = await startRunService(server, { env })
  const { baseUrl, database, logged, stop } = service
  const { operator, devKey } = service.demo
  const shared: SharedService = { baseUrl, databaseUrl: database.runtimeUrl, operator, devKey }
  return { shared, logged, stop }
}
