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

interface OpenDelivery {
  id: number
  status: string
  attempts: number
  lastError: string | null
  /** When it is due or, while it is being sent, when its lease ends. */
  nextAt: Date
  isLate: boolean
}

/**
 * Until no delivery is waiting any more. One that failed three times waits a quarter of an hour by the schedule, after
 * four an hour: what waits longer than two minutes is made due, as "send again" does. A delivery that is not attempted
 * for five minutes after it is due, or after its lease has ended, is an error that names all open deliveries.
 */
export async function untilDrained(database: ChaosDatabase): Promise<void> {
  for (;;) {
    await database.rows(
      `UPDATE webhook_deliveries SET next_attempt_at = statement_timestamp()
       WHERE status = 'failed' AND next_attempt_at > statement_timestamp() + interval '2 minutes'`,
    )
    const open = await database.rows<OpenDelivery>(
      `SELECT id, status, attempts, last_error AS "lastError", coalesce(lease_until, next_attempt_at) AS "nextAt",
         coalesce(lease_until, next_attempt_at, '-infinity') < statement_timestamp() - interval '5 minutes' AS "isLate"
       FROM webhook_deliveries WHERE status IN ('pending', 'failed', 'sending') ORDER BY id`,
    )
    if (open.length === 0) return
    if (open.some(({ isLate }) => isLate)) throw new Error(`deliveries are late:\n${open.map(describe).join('\n')}`)
    await delay(500)
  }
}

const describe = ({ id, status, attempts, lastError, nextAt, isLate }: OpenDelivery): string =>
  `  ${id} ${status}, attempts ${attempts}, last error ${lastError}, next ${nextAt?.toISOString()}${isLate ? ', LATE' : ''}`

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
