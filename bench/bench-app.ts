import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { migrate } from '../server/platform/database/migrate'
import { createTestApp } from '../tests/harness/app'

/** The service within this process, on a throwaway database that does not wait for the disk. */
export async function startBenchApp() {
  const log = pino({ level: 'error' })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log, durable: false })
  const { ownerUrl, runtimeUrl } = postgres
  await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir: path.resolve('prisma/migrations'), log })
  const superuserUrl = postgres.superuserUrl.replace(/\/postgres$/, '/gewerk')
  const database = { name: 'gewerk', ownerUrl, runtimeUrl, superuserUrl, drop: async () => {} }
  const app = await createTestApp({ database })
  let stopped: Promise<void> | undefined
  const stopApp = () => {
    stopped ??= app.stop()
    return stopped
  }
  const stop = async () => {
    await stopApp()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, database, log, stopApp, stop }
}
