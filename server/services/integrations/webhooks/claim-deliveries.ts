import { Prisma } from '../../../../prisma/client/client'
import type { App } from '../../../context'
import { mintTenantId, type TenantId } from '../../../platform/actor'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { publish } from '../../../platform/diagnostics'
import { isSendingPaused } from '../../../platform/jobs/sending-pause'
import { companyMaySendSql } from './company-may-send-sql'
import { notifyPagesSql } from './notify-pages-sql'
import type { SealedSecrets } from './signing-secrets'

/** A delivery held by this process until its lease expires. */
export interface ClaimedDelivery {
  tenantId: TenantId
  id: number
  endpointId: number
  /** Fencing token against the previous worker: results are written only with it. */
  token: string
  /** Starts at 1. */
  attempt: number
  attemptId: number
  eventId: string
  event: string
  /** The bytes to send. */
  body: string
  isTest: boolean
  url: string
  sealed: SealedSecrets
}

/** Maximum number of a company's deliveries in progress; each webhook has its own limit in addition. */
const companyCap = 8
/** Longer than an attempt can take, short enough that a crash delays by a minute. */
const lease = Prisma.sql`interval '60 seconds'`
/** First half of the advisory lock key that serialises claims of one company. */
const claimLock = 0x77_68
/** Up to this many webhooks are all queried, without first finding those with due deliveries. */
const fewWebhooks = 128
/** How many due deliveries are read to see whether they belong to many webhooks. */
const initialReadLimit = 1_000
/** How many more are read per webhook; querying a webhook for due deliveries costs more (measured: 0.3 and 5 µs). */
const readsPerWebhook = 6

/**
 * Claims due deliveries, taking turns between webhooks, so that no webhook or company can starve another; within a
 * webhook, new events come before repetitions. Records the attempt before it is sent: a crash is visible as an attempt
 * without an end. In a restored copy that has not been released nothing is due. Deliveries of paused webhooks and of
 * companies without `int.api` keep waiting.
 */
export function claimDeliveries({ db, clock }: Pick<App, 'db' | 'clock'>, slots: number): Promise<ClaimedDelivery[]> {
  const now = clock.now()
  return db.acrossTenants('sweep', async tx => {
    if (await isSendingPaused(tx)) return []
    const webhooks = await lockWebhooks(tx, now, slots)
    const deliveries = webhooks.length > 0 ? await take(tx, webhooks, now, slots) : []
    if (deliveries.length > 0) {
      publish('webhook.claiming', { deliveries: deliveries.length })
      afterCommit(tx, () => publish('webhook.claimed', { deliveries: deliveries.length }))
    }
    return deliveries
  })
}

export interface RowId {
  tenant_id: number
  id: number
}

/** Matches the partial indexes of waiting deliveries; `d` is the delivery. */
const dueAt = (now: Date) =>
  Prisma.sql`d.status IN ('pending', 'failed') AND d.next_attempt_at <= ${now.toISOString()}::timestamptz`

/** Counts deliveries in progress; the caller adds the owner. */
const inProgressCount = Prisma.sql`SELECT count(*) FROM webhook_deliveries x WHERE x.status = 'sending' AND x.lease_until >= statement_timestamp()`

const oldestDue = (now: Date, limit: Prisma.Sql) => Prisma.sql`
  SELECT d.tenant_id, d.endpoint_id FROM webhook_deliveries d WHERE ${dueAt(now)} ORDER BY d.next_attempt_at LIMIT ${limit}`

/**
 * The webhooks that may have something due, the longest unserved first: those with due deliveries while these are few,
 * else all, queried in turn until enough are found. So neither an unlimited backlog nor many quiet webhooks make a
 * claim slow.
 */
const webhooksInTurn = (now: Date) => Prisma.sql`
  many AS MATERIALIZED (
    SELECT count(DISTINCT (tenant_id, endpoint_id)) > ${fewWebhooks} AS has_many FROM (${oldestDue(now, Prisma.sql`${initialReadLimit}`)}) due
  ), look AS MATERIALIZED (
    SELECT CASE WHEN (SELECT has_many FROM many) THEN 0 ELSE ${initialReadLimit} + ${readsPerWebhook} * count(*) END AS n
    FROM webhook_endpoints WHERE active
  ), due_endpoint AS MATERIALIZED (
    SELECT tenant_id, endpoint_id AS id,
      sum(count(*)) OVER () < (SELECT n FROM look) AND count(*) OVER () <= ${fewWebhooks} AS is_complete
    FROM (${oldestDue(now, Prisma.sql`(SELECT n FROM look)`)}) due GROUP BY tenant_id, endpoint_id
  ), in_turn AS MATERIALIZED (
    SELECT e.* FROM due_endpoint CROSS JOIN LATERAL (
      SELECT e.tenant_id, e.id, e.cap, e.last_claimed_at FROM webhook_endpoints e
      WHERE e.active AND e.tenant_id = due_endpoint.tenant_id AND e.id = due_endpoint.id OFFSET 0
    ) e WHERE due_endpoint.is_complete
    UNION ALL
    SELECT e.tenant_id, e.id, e.cap, e.last_claimed_at FROM webhook_endpoints e
    WHERE e.active AND ((SELECT has_many FROM many) OR EXISTS (SELECT 1 FROM due_endpoint WHERE NOT is_complete))
    ORDER BY last_claimed_at, id
  )`

/**
 * Locks the webhooks whose turn it is. Limits are exact because the counting statement comes after the locks: on the
 * webhook, and on its company, in ascending order so that two claims cannot deadlock.
 */
const lockWebhooks = (tx: Tx, now: Date, slots: number) => tx.$queryRaw<RowId[]>`
  WITH ${webhooksInTurn(now)}, endpoint AS MATERIALIZED (
    SELECT held.tenant_id, held.id FROM (
      SELECT e.tenant_id, e.id FROM in_turn e
      WHERE EXISTS (SELECT 1 FROM (VALUES (0), (1)) AS rank(priority) CROSS JOIN LATERAL (
          SELECT 1 FROM webhook_deliveries d WHERE d.tenant_id = e.tenant_id AND d.endpoint_id = e.id
            AND d.priority = rank.priority AND ${dueAt(now)} LIMIT 1) d)
        AND EXISTS (SELECT 1 FROM companies c
          WHERE c.id = e.tenant_id AND ${companyMaySendSql})
        AND (${inProgressCount} AND x.tenant_id = e.tenant_id AND x.endpoint_id = e.id) < e.cap
        AND (${inProgressCount} AND x.tenant_id = e.tenant_id) < ${companyCap}
      OFFSET 0
    ) ready CROSS JOIN LATERAL (
      SELECT e.tenant_id, e.id FROM webhook_endpoints e WHERE e.tenant_id = ready.tenant_id AND e.id = ready.id AND e.active
      FOR NO KEY UPDATE SKIP LOCKED
    ) held LIMIT ${slots}
  ), company AS MATERIALIZED (
    SELECT DISTINCT tenant_id FROM endpoint ORDER BY tenant_id
  ), locked AS MATERIALIZED (
    SELECT tenant_id, pg_advisory_xact_lock(${claimLock}::int, tenant_id) FROM company
  )
  SELECT endpoint.tenant_id, endpoint.id FROM endpoint JOIN locked USING (tenant_id)`

type ClaimedRow = Omit<ClaimedDelivery, 'tenantId' | 'sealed'> & SealedSecrets & { tenantId: number }

/**
 * A new statement sees what others claimed before the locks were free. First the next delivery of every webhook, then
 * the second ones. The webhook's lock keeps other claims and the deletion of the webhook away from its
 * deliveries.
 */
async function take(tx: Tx, webhooks: readonly RowId[], now: Date, slots: number): Promise<ClaimedDelivery[]> {
  const tenants = webhooks.map(row => row.tenant_id)
  const rows = await tx.$queryRaw<ClaimedRow[]>`
    WITH endpoint AS MATERIALIZED (
      SELECT e.*, e.cap - (${inProgressCount} AND x.tenant_id = e.tenant_id AND x.endpoint_id = e.id) AS free
      FROM unnest(${tenants}::int[], ${webhooks.map(row => row.id)}::int[]) AS held(tenant_id, id) CROSS JOIN LATERAL (
        SELECT e.tenant_id, e.id, e.cap, e.last_claimed_at FROM webhook_endpoints e
        WHERE e.tenant_id = held.tenant_id AND e.id = held.id OFFSET 0
      ) e
    ), company AS MATERIALIZED (
      SELECT held.tenant_id, ${companyCap} - (${inProgressCount} AND x.tenant_id = held.tenant_id) AS free
      FROM unnest(${[...new Set(tenants)]}::int[]) AS held(tenant_id)
    ), due AS MATERIALIZED (
      SELECT d.*, rank.priority, endpoint.last_claimed_at, endpoint.free
      FROM endpoint CROSS JOIN (VALUES (0), (1)) AS rank(priority) CROSS JOIN LATERAL (
        SELECT d.tenant_id, d.id, d.endpoint_id, d.next_attempt_at FROM webhook_deliveries d
        WHERE d.tenant_id = endpoint.tenant_id AND d.endpoint_id = endpoint.id AND d.priority = rank.priority AND ${dueAt(now)}
        ORDER BY d.next_attempt_at, d.id LIMIT greatest(0, endpoint.free)
      ) d
    ), in_turn AS (
      SELECT due.*, row_number() OVER (PARTITION BY tenant_id, endpoint_id ORDER BY priority, next_attempt_at, id) AS turn FROM due
    ), in_company AS (
      SELECT in_turn.*, row_number() OVER (PARTITION BY tenant_id ORDER BY turn, last_claimed_at, id) AS place
      FROM in_turn WHERE turn <= free
    ), pick AS MATERIALIZED (
      SELECT p.tenant_id, p.id, p.endpoint_id FROM in_company p JOIN company USING (tenant_id)
      WHERE p.place <= company.free ORDER BY p.turn, p.last_claimed_at, p.id LIMIT ${slots}
    ), served AS (
      UPDATE webhook_endpoints e SET last_claimed_at = clock_timestamp()
      FROM (SELECT DISTINCT tenant_id, endpoint_id FROM pick) p WHERE e.tenant_id = p.tenant_id AND e.id = p.endpoint_id
    ), taken AS (
      UPDATE webhook_deliveries d SET status = 'sending', attempts = d.attempts + 1,
        lease_until = clock_timestamp() + ${lease}, token = gen_random_uuid()
      FROM pick WHERE d.tenant_id = pick.tenant_id AND d.id = pick.id AND d.status IN ('pending', 'failed')
      RETURNING d.tenant_id, d.id, d.endpoint_id, d.token, d.attempts, d.event_id, d.event
    ), begun AS (
      INSERT INTO webhook_attempts (tenant_id, delivery_id, number, started_at)
      SELECT tenant_id, id, attempts, ${now.toISOString()}::timestamptz FROM taken
      RETURNING tenant_id, id, delivery_id, ${notifyPagesSql('sending')}
    )
    SELECT t.tenant_id AS "tenantId", t.id, t.endpoint_id AS "endpointId", t.token::text, t.attempts AS attempt,
      begun.id AS "attemptId", t.event_id AS "eventId", t.event, v.body, v.is_test AS "isTest", e.url,
      e.secret, e.next_secret AS "nextSecret", e.rotation_started_at AS "rotationStartedAt"
    FROM taken t
    JOIN begun ON begun.tenant_id = t.tenant_id AND begun.delivery_id = t.id
    JOIN webhook_endpoints e ON e.tenant_id = t.tenant_id AND e.id = t.endpoint_id
    JOIN events v ON v.tenant_id = t.tenant_id AND v.id = t.event_id`
  return rows.map(({ tenantId, secret, nextSecret, rotationStartedAt, ...row }) => ({
    ...row,
    tenantId: mintTenantId(tenantId),
    sealed: { secret, nextSecret, rotationStartedAt },
  }))
}
