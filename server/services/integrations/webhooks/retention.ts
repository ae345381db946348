import { Prisma } from '../../../../prisma/client/client'
import type { App } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { hourMs } from './start-of-hour'

const dayMs = 24 * hourMs
/** How long the content sent and received is kept … */
const payloadMs = 30 * dayMs
/** … and how long the record of sending it, with its result. */
const logMs = 90 * dayMs
/** Rows per transaction. */
const batch = 1_000

type Sweeper = Pick<App, 'db' | 'clock'>
interface RowId<Id> {
  tenant_id: number
  id: Id
}

/**
 * Deletes the content of webhooks and later their log, of all companies, in batches. Deliveries still pending keep
 * everything, however old they are. Returns how many rows were emptied or removed.
 */
export async function forgetWebhooks(app: Sweeper, stop?: AbortSignal): Promise<number> {
  const now = app.clock.now().getTime()
  const before = (ms: number) => Prisma.sql`${new Date(now - ms).toISOString()}::timestamptz`
  const [payload, log] = [before(payloadMs), before(logMs)]
  const steps = [
    (tx: Tx) => emptyAttempts(tx, payload),
    (tx: Tx) => emptyEvents(tx, payload),
    (tx: Tx) => removeDeliveries(tx, log),
    (tx: Tx) => removeEvents(tx, log),
    (tx: Tx) => tx.$executeRaw`
      DELETE FROM webhook_hours WHERE ctid IN (
        SELECT ctid FROM webhook_hours WHERE hour < ${log} LIMIT ${batch} FOR UPDATE SKIP LOCKED)`,
  ]
  let forgotten = 0
  for (const step of steps) {
    let count = batch
    // The planner may run a subquery again, past its limit.
    while (count >= batch && !stop?.aborted) {
      count = await app.db.acrossTenants('sweep', step)
      forgotten += count
    }
  }
  return forgotten
}

/** Deliveries of alias `d` that have ended. */
const isFinal = Prisma.sql`d.status IN ('delivered', 'dead')`
const waitsFor = (event: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT 1 FROM webhook_deliveries d WHERE d.tenant_id = ${event}.tenant_id AND d.event_id = ${event}.id AND NOT ${isFinal})`
const v = Prisma.raw('v')

const emptyAttempts = (tx: Tx, before: Prisma.Sql) => tx.$executeRaw`
  UPDATE webhook_attempts a SET request_headers = NULL, response_headers = NULL, response = NULL
  FROM (
    SELECT a.tenant_id, a.id FROM webhook_attempts a
    JOIN webhook_deliveries d ON d.tenant_id = a.tenant_id AND d.id = a.delivery_id
    WHERE a.started_at < ${before} AND ${isFinal}
      AND (a.request_headers IS NOT NULL OR a.response_headers IS NOT NULL OR a.response IS NOT NULL)
    ORDER BY a.started_at LIMIT ${batch} FOR NO KEY UPDATE OF a SKIP LOCKED
  ) old WHERE a.tenant_id = old.tenant_id AND a.id = old.id`

/**
 * The second statement sees repetitions made before the first one locked the event; a transaction that repeats an event
 * locks it too, and then finds it emptied.
 */
async function emptyEvents(tx: Tx, before: Prisma.Sql): Promise<number> {
  const held = await tx.$queryRaw<Array<RowId<string>>>`
    SELECT v.tenant_id, v.id FROM events v
    WHERE v.body IS NOT NULL AND v.created_at < ${before} AND NOT ${waitsFor(v)}
    ORDER BY v.created_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`
  await tx.$executeRaw`
    UPDATE events v SET body = NULL
    FROM unnest(${held.map(row => row.tenant_id)}::int[], ${held.map(row => row.id)}::text[]) AS old(tenant_id, id)
    WHERE v.tenant_id = old.tenant_id AND v.id = old.id AND NOT ${waitsFor(v)}`
  return held.length
}

/** Deletes deliveries with their attempts; by company, because the index orders them by age within a company. */
const removeDeliveries = (tx: Tx, before: Prisma.Sql) => tx.$executeRaw`
  DELETE FROM webhook_deliveries d USING (
    SELECT old.tenant_id, old.id FROM companies c CROSS JOIN LATERAL (
      SELECT d.tenant_id, d.id FROM webhook_deliveries d
      WHERE d.tenant_id = c.id AND d.created_at < ${before} AND ${isFinal} ORDER BY d.created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old LIMIT ${batch}
  ) old WHERE d.tenant_id = old.tenant_id AND d.id = old.id`

/** Deletes emptied events that have no delivery any more. */
const removeEvents = (tx: Tx, before: Prisma.Sql) => tx.$executeRaw`
  DELETE FROM events v USING (
    SELECT v.tenant_id, v.id FROM events v
    WHERE v.body IS NULL AND v.created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.tenant_id = v.tenant_id AND d.event_id = v.id)
    ORDER BY v.created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
  ) old WHERE v.tenant_id = old.tenant_id AND v.id = old.id`
