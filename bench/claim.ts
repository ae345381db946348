import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { boot } from '../server/boot'
import { readEnvironment } from '../server/env'
import { type ClaimedDelivery, claimDeliveries } from '../server/services/integrations/webhooks/claim-deliveries'
import {
  type AttemptOutcome,
  createAttemptSettler,
} from '../server/services/integrations/webhooks/create-attempt-settler'
import { createTestCompany } from '../tests/harness/company'
import { loadedServiceEnv } from '../tests/harness/loaded-service-env'
import { median, table } from './table'

const companies = 100
const endpointsEach = 20
const slots = 64

// The usual claim of a queue: the oldest due jobs of any company, and a row for the attempt.
const bareClaim = `
  WITH due AS MATERIALIZED (
    SELECT tenant_id, id FROM webhook_deliveries WHERE status IN ('pending', 'failed') AND next_attempt_at <= now()
    ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT ${slots}
  ), claimed AS (
    UPDATE webhook_deliveries d SET status = 'sending', attempts = attempts + 1, lease_until = now() + interval '60 s', token = gen_random_uuid()
    FROM due WHERE d.tenant_id = due.tenant_id AND d.id = due.id RETURNING d.*
  ), attempt AS (
    INSERT INTO webhook_attempts (tenant_id, delivery_id, number, started_at) SELECT tenant_id, id, attempts, now() FROM claimed
  )
  SELECT claimed.*, e.body FROM claimed JOIN events e ON e.tenant_id = claimed.tenant_id AND e.id = claimed.event_id`

/**
 * Cost of a claim and of writing results among 100,000 deliveries of 2,000 endpoints, compared with a claim that
 * ignores endpoints.
 */
export async function benchClaim({ rounds }: { rounds: number }): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-bench-'))
  const log = pino({ level: 'error' })
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log,
    durable: false,
  })
  const env = loadedServiceEnv({ dataDir, ...postgres })
  const { app, stop } = await boot(readEnvironment(env), log, '0.0.0-bench')
  const superuser = new pg.Client(postgres.superuserUrl.replace(/\/postgres$/, '/gewerk'))
  try {
    await superuser.connect()
    await fill(superuser, await foundCompanies(app))
    const rows: string[][] = []
    const claims: ClaimedDelivery[][] = []

    const measure = async (claim: () => Promise<{ length: number }>) => {
      const times: number[] = []
      let taken = 0
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now()
        taken = (await claim()).length
        times.push(performance.now() - startedAt)
        await giveBack(superuser)
      }
      return { ms: median(times), taken }
    }
    const ours = () => claimDeliveries(app, slots)
    const bare = async () => (await superuser.query(bareClaim)).rows

    await makeDue(superuser, 0, false)
    const idle = await measure(ours)
    await makeDue(superuser, 10_000, false)
    const many = await measure(ours)
    const baseline = await measure(bare)
    await makeDue(superuser, 10_000, true)
    const one = await measure(ours)
    const ratio = (ms: number) => `${(ms / baseline.ms).toFixed(2)}x`
    rows.push(
      ['bare claim: the oldest that are due', baseline.ms.toFixed(1), String(baseline.taken), 'baseline'],
      ['10,000 due of 2,000 endpoints, in turn', many.ms.toFixed(1), String(many.taken), ratio(many.ms)],
      ['10,000 due of one endpoint', one.ms.toFixed(1), String(one.taken), ratio(one.ms)],
      ['nothing due', idle.ms.toFixed(1), String(idle.taken), ratio(idle.ms)],
    )

    await makeDue(superuser, 10_000, false)
    const settle = createAttemptSettler(app)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      claims.push(await ours())
      const startedAt = performance.now()
      const settled = await Promise.all(
        (claims.at(-1) ?? []).map(claimed => settle({ claimed, outcome: delivered, random: 0.5 })),
      )
      times.push(performance.now() - startedAt)
      if (settled.some(result => result !== 'delivered')) throw new Error('a result was not written')
    }
    rows.push([`results of ${slots} attempts`, median(times).toFixed(1), String(slots), ratio(median(times))])
    console.log(`\n${table(['100,000 deliveries, median of claims', 'ms', 'rows', 'ratio'], rows)}`)
  } finally {
    await superuser.end().catch(() => {})
    await stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const delivered: AttemptOutcome = {
  error: null,
  statusCode: 200,
  durationMs: 12,
  requestHeaders: { 'content-type': 'application/json' },
  response: 'ok',
  responseHeaders: { 'content-type': 'text/plain' },
  retryAfter: null,
}

async function foundCompanies(app: Parameters<typeof createTestCompany>[0]): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < companies; n++) ids.push((await createTestCompany(app)).tenantId)
  return ids
}

/** 45 deliveries of each endpoint, 10,000 more of the first one. */
const each = `webhook_endpoints e CROSS JOIN LATERAL generate_series(1, CASE e.id WHEN (SELECT min(id) FROM webhook_endpoints) THEN 10045 ELSE 45 END) n`

async function fill(client: pg.Client, tenants: number[]): Promise<void> {
  await client.query(
    `INSERT INTO webhook_endpoints (tenant_id, name, url, events, secret, active, active_since, created_at, updated_at)
     SELECT t, 'Bench', 'https://127.0.0.1/' || n, ARRAY['anfrage.*'], 'sealed', true, now(), now(), now()
     FROM unnest($1::int[]) t CROSS JOIN generate_series(1, $2::int) n`,
    [tenants, endpointsEach],
  )
  await client.query(
    `INSERT INTO events (tenant_id, id, type, body, created_at)
     SELECT e.tenant_id, 'evt_' || e.id || '_' || n, 'anfrage.updated', json_build_object('title', repeat('Anfrage ', 60))::text, now()
     FROM ${each}`,
  )
  await client.query(
    `INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, status, attempts, delivered_at, created_at)
     SELECT e.tenant_id, e.id, 'evt_' || e.id || '_' || n, 'anfrage.updated', 'delivered', 1, now(), now()
     FROM ${each}`,
  )
}

/** Makes `count` of the deliveries due, across all endpoints in turn, or all for one. */
async function makeDue(client: pg.Client, count: number, ofOne: boolean): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL, attempts = 1 WHERE status <> 'delivered'`,
  )
  await client.query(
    `WITH chosen AS (
       SELECT tenant_id, id FROM webhook_deliveries
       WHERE (endpoint_id = (SELECT min(id) FROM webhook_endpoints)) = $2 ORDER BY id LIMIT $1
     )
     UPDATE webhook_deliveries d SET status = 'pending', attempts = 0, next_attempt_at = now() - interval '1 minute'
     FROM chosen WHERE d.tenant_id = chosen.tenant_id AND d.id = chosen.id`,
    [count, ofOne],
  )
  await client.query('VACUUM ANALYZE webhook_deliveries, webhook_attempts')
}

async function giveBack(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, lease_until = NULL, token = NULL WHERE status = 'sending'`,
  )
}
