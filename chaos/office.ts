import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { boot } from '../server/boot'
import { readEnvironment } from '../server/env'
import { isDatabaseAway } from '../server/platform/database/database-away'
import { createTestCompany } from '../tests/harness/company'
import { loadedServiceEnv } from '../tests/harness/loaded-service-env'
import { stopPostgresAtOnce } from '../tests/harness/stop-postgres'

export interface Office {
  tenantId: number
  key: string
  endpoint: { id: number; url: string; secret: string }
}

export interface ChaosDatabase {
  runtimeUrl: string
  ownerUrl: string
  /** Direct access to rows, bypassing every policy; retries while the server is away. */
  rows<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  /** `pg_ctl stop -m immediate`: like a crash, without a clean shutdown. Its supervisor restarts it. */
  stopNow(): Promise<void>
  stop(): Promise<void>
}

/** A durable server of the run's own. */
export async function startChaosDatabase(dataDir: string): Promise<ChaosDatabase> {
  const folder = path.join(dataDir, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  const url = new URL(server.superuserUrl)
  url.pathname = '/gewerk'
  return {
    runtimeUrl: server.runtimeUrl,
    ownerUrl: server.ownerUrl,
    async rows<Row>(statement: string, values: unknown[] = []) {
      for (let tries = 0; ; tries++) {
        const client = new pg.Client(url.href)
        client.on('error', () => {})
        try {
          await client.connect()
          return (await client.query(statement, values)).rows as Row[]
        } catch (error) {
          if (tries >= 100 || !isDatabaseAway(error)) throw error
          await delay(200)
        } finally {
          await client.end().catch(() => {})
        }
      }
    },
    stopNow: () => stopPostgresAtOnce(dataDir),
    stop: () => server.stop(),
  }
}

/** Until no delivery is waiting any more: a lease lasts a minute, a failed attempt waits a little more than one. */
export async function untilDrained(database: ChaosDatabase, ms = 10 * 60_000): Promise<void> {
  const deadline = Date.now() + ms
  for (;;) {
    const [row] = await database.rows<{ open: number }>(
      `SELECT count(*)::int AS open FROM webhook_deliveries WHERE status IN ('pending', 'failed', 'sending')`,
    )
    if (row?.open === 0) return
    if (Date.now() > deadline) throw new Error(`${row?.open} deliveries are still open`)
    await delay(500)
  }
}

export interface ServiceEnv extends Record<string, string> {
  DATABASE_URL: string
  DATABASE_MIGRATION_URL: string
  CRON_SECRET: string
}

/** The variables of every process of a run; webhooks to loopback are allowed. */
export function serviceEnv(database: ChaosDatabase, dataDir: string, more: Record<string, string> = {}): ServiceEnv {
  return {
    ...loadedServiceEnv({ dataDir, runtimeUrl: database.runtimeUrl, ownerUrl: database.ownerUrl }),
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    ...more,
  }
}

/**
 * Migrates, and creates companies that have a key and one subscription to `anfrage.*` each. `pathOf` determines what
 * the receiver does for company n.
 */
export async function foundOffices(
  env: ServiceEnv,
  receiverUrl: string,
  count: number,
  pathOf: (n: number) => string,
): Promise<Office[]> {
  const service = await boot(readEnvironment({ ...env, REDIS_URL: '' }), pino({ level: 'silent' }), '0.0.0-chaos')
  try {
    const offices: Office[] = []
    for (let n = 0; n < count; n++) {
      const company = await createTestCompany(service.app)
      const as = company.as()
      const key = await as.apiKeys.create({ name: 'Chaos', scopes: ['anfragen:write'] })
      const webhook = await as.webhooks.create({
        name: 'Chaos',
        url: `${receiverUrl}${pathOf(n)}`,
        events: ['anfrage.*'],
      })
      const { id, url, secret } = webhook.data
      offices.push({ tenantId: company.tenantId, key: key.data.key, endpoint: { id, url, secret } })
    }
    return offices
  } finally {
    await service.stop()
  }
}
