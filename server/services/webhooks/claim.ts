import { Prisma } from '../../../prisma/client/client'
import type { App } from '../../context'
import { mintTenantId, type TenantId } from '../../core/actor'
import type { Tx } from '../../core/db'
import { type LiveChange, liveChannel } from '../../core/live'
import { planModules, plans } from '../../core/modules'

/** A delivery that belongs to this process until its lease ends. */
export interface ClaimedDelivery {
  tenantId: TenantId
  id: number
  endpointId: number
  /** Fences off whoever held the delivery before: results are written only with it. */
  token: string
  /** 1 for the first. */
  attempt: number
  attemptId: number
  eventId: string
  event: string
  /** The bytes to send. */
  body: string
  url: string
  sealedSecret: string
}

export interface Claim {
  deliveries: ClaimedDelivery[]
  /** Deliveries whose last attempt was cut off by a crash. */
  dead: number
}

/** Deliveries of one company that may be under way at the same time; each endpoint has its own cap besides. */
const companyCap = 8
/** Longer than an attempt can take, short enough that a crash delays by a minute. */
const lease = Prisma.sql`interval '60 seconds'`
/** First half of the advisory locks by which claims of one company wait for each other. */
const claimLock = 0x77_68

/**
 * Takes due deliveries, endpoint by endpoint in turn, so that no endpoint or company can starve another. Writes the
 * attempt before anybody sends it: a crash is visible as an attempt without an end. Endpoints that are paused and
 * companies without `int.api` keep their deliveries waiting.
 */
export function claimDeliveries(app: Pick<App, 'db' | 'clock' | 'settings'>, slots: number): Promise<Claim> {
  const now = app.clock.now()
  return app.db.throughDoor('sweep', async tx => {
    const interrupted = await endInterrupted(tx, app.settings.webhookMaxAttempts, now)
    const endpoints = await lockEndpoints(tx, now, slots)
    const taken = endpoints.length > 0 ? await take(tx, endpoints, now, slots) : []
    const deliveries = taken.length > 0 ? await beginAttempts(tx, taken, now) : []
    await tellPages(tx, [...interrupted, ...taken])
    return { deliveries, dead: interrupted.filter(row => row.status === 'dead').length }
  })
}

/** One notice for each company, all in one statement: a claim can touch very many. */
async function tellPages(tx: Tx, rows: readonly RowId[]): Promise<void> {
  const change: LiveChange = { topic: 'deliveries', id: null, type: 'sending' }
  const notices = [...new Set(rows.map(row => row.tenant_id))].map(tenantId =>
    JSON.stringify({ tenantId, ...change }),
  )
  if (notices.length > 0) {
    await tx.$executeRaw`SELECT pg_notify(${liveChannel}, notice) FROM unnest(${notices}::text[]) AS notice`
  }
}

interface RowId {
  tenant_id: number
  id: number
}

/** By the index of what is due alone; `d` is the delivery. */
const dueAt = (now: Date) =>
  Prisma.sql`d.status IN ('pending', 'failed') AND d.next_attempt_at <= ${now.toISOString()}::timestamptz`

/** Deliveries under way; the caller adds of whom. */
const underWay = Prisma.sql`SELECT count(*) FROM webhook_deliveries x WHERE x.status = 'sending' AND x.lease_until >= statement_timestamp()`

const pairs = (rows: readonly RowId[]) =>
  Prisma.sql`unnest(${rows.map(row => row.tenant_id)}::int[], ${rows.map(row => row.id)}::int[]) AS of_row(tenant_id, id)`

/** Leases that ran out: their deliveries are due again, or dead when that was the last attempt; never an attempt more. */
async function endInterrupted(tx: Tx, maxAttempts: number, now: Date) {
  const instant = now.toISOString()
  const ended = await tx.$queryRaw<Array<RowId & { status: string }>>`
    UPDATE webhook_deliveries d SET last_error = 'interrupted', last_status_code = NULL, lease_until = NULL, token = NULL,
      status = CASE WHEN d.attempts >= ${maxAttempts} THEN 'dead' ELSE 'failed' END,
      next_attempt_at = CASE WHEN d.attempts >= ${maxAttempts} THEN NULL ELSE ${instant}::timestamptz END
    WHERE (d.tenant_id, d.id) IN (
      SELECT tenant_id, id FROM webhook_deliveries WHERE status = 'sending' AND lease_until < statement_timestamp()
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING d.tenant_id, d.id, d.status`
  if (ended.length > 0) {
    await tx.$executeRaw`
      UPDATE webhook_attempts a SET finished_at = ${instant}::timestamptz, error = 'interrupted'
      FROM ${pairs(ended)}
      WHERE a.tenant_id = of_row.tenant_id AND a.delivery_id = of_row.id AND a.finished_at IS NULL`
  }
  return ended
}

/** Plans that book the module without which nothing is sent. */
const plansWithWebhooks = plans.filter(plan => planModules[plan].includes('int.api'))

/**
 * The endpoints whose turn it is. Caps are exact because the counting statement comes after the locks: of the endpoint,
 * and of its company, in ascending order so that two claims never wait for each other.
 */
async function lockEndpoints(tx: Tx, now: Date, slots: number): Promise<RowId[]> {
  const endpoints = await tx.$queryRaw<RowId[]>`
    SELECT e.tenant_id, e.id FROM webhook_endpoints e JOIN companies c ON c.id = e.tenant_id
    WHERE e.active AND c.active AND 'int.api' = ANY (c.modules) AND c.plan = ANY (${plansWithWebhooks}::text[])
      AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.tenant_id = e.tenant_id AND d.endpoint_id = e.id AND ${dueAt(now)})
      AND (${underWay} AND x.tenant_id = e.tenant_id AND x.endpoint_id = e.id) < e.cap
      AND (${underWay} AND x.tenant_id = e.tenant_id) < ${companyCap}
    ORDER BY e.last_claimed_at, e.id LIMIT ${slots}
    FOR NO KEY UPDATE OF e SKIP LOCKED`
  const companies = [...new Set(endpoints.map(row => row.tenant_id))].sort((a, b) => a - b)
  if (companies.length > 0) {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${claimLock}::int, company)::text FROM unnest(${companies}::int[]) AS company`
  }
  return endpoints
}

/** A new statement sees what others claimed before the locks were free. First everybody's oldest delivery, then the second ones. */
const take = (tx: Tx, endpoints: readonly RowId[], now: Date, slots: number) => tx.$queryRaw<RowId[]>`
  WITH endpoint AS MATERIALIZED (
    SELECT e.tenant_id, e.id, e.last_claimed_at,
      e.cap - (${underWay} AND x.tenant_id = e.tenant_id AND x.endpoint_id = e.id) AS free
    FROM webhook_endpoints e JOIN ${pairs(endpoints)} USING (tenant_id, id)
  ), company AS MATERIALIZED (
    SELECT t.tenant_id, ${companyCap} - (${underWay} AND x.tenant_id = t.tenant_id) AS free
    FROM (SELECT DISTINCT tenant_id FROM endpoint) t
  ), due AS MATERIALIZED (
    SELECT d.*, endpoint.last_claimed_at FROM endpoint CROSS JOIN LATERAL (
      SELECT d.tenant_id, d.id, d.endpoint_id, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.tenant_id = endpoint.tenant_id AND d.endpoint_id = endpoint.id AND ${dueAt(now)}
      ORDER BY d.next_attempt_at, d.id LIMIT greatest(0, endpoint.free)
      FOR NO KEY UPDATE SKIP LOCKED
    ) d
  ), in_turn AS (
    SELECT due.*, row_number() OVER (PARTITION BY tenant_id, endpoint_id ORDER BY next_attempt_at, id) AS turn FROM due
  ), in_company AS (
    SELECT in_turn.*, row_number() OVER (PARTITION BY tenant_id ORDER BY turn, last_claimed_at, id) AS place FROM in_turn
  ), pick AS MATERIALIZED (
    SELECT p.tenant_id, p.id, p.endpoint_id FROM in_company p JOIN company USING (tenant_id)
    WHERE p.place <= company.free ORDER BY p.turn, p.last_claimed_at, p.id LIMIT ${slots}
  ), served AS (
    UPDATE webhook_endpoints e SET last_claimed_at = clock_timestamp()
    WHERE (e.tenant_id, e.id) IN (SELECT tenant_id, endpoint_id FROM pick)
  )
  UPDATE webhook_deliveries d SET status = 'sending', attempts = d.attempts + 1,
    lease_until = clock_timestamp() + ${lease}, token = gen_random_uuid()
  FROM pick WHERE d.tenant_id = pick.tenant_id AND d.id = pick.id
  RETURNING d.tenant_id, d.id`

async function beginAttempts(tx: Tx, taken: readonly RowId[], now: Date): Promise<ClaimedDelivery[]> {
  const rows = await tx.$queryRaw<Array<Omit<ClaimedDelivery, 'tenantId'> & { tenantId: number }>>`
    WITH begun AS (
      INSERT INTO webhook_attempts (tenant_id, delivery_id, number, started_at)
      SELECT d.tenant_id, d.id, d.attempts, ${now.toISOString()}::timestamptz
      FROM webhook_deliveries d JOIN ${pairs(taken)} USING (tenant_id, id)
      RETURNING tenant_id, id, delivery_id
    )
    SELECT d.tenant_id AS "tenantId", d.id, d.endpoint_id AS "endpointId", d.token::text, d.attempts AS attempt,
      begun.id AS "attemptId", d.event_id AS "eventId", d.event, v.body, e.url, e.secret AS "sealedSecret"
    FROM begun
    JOIN webhook_deliveries d ON d.tenant_id = begun.tenant_id AND d.id = begun.delivery_id
    JOIN webhook_endpoints e ON e.tenant_id = d.tenant_id AND e.id = d.endpoint_id
    JOIN events v ON v.tenant_id = d.tenant_id AND v.id = d.event_id`
  return rows.map(row => ({ ...row, tenantId: mintTenantId(row.tenantId) }))
}
