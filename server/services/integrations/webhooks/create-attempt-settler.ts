import { Prisma } from '../../../../prisma/client/client'
import type { WebhookOutcome } from '../../../adapters/webhook-http'
import type { App } from '../../../context'
import { throughRestart } from '../../../platform/database/database-away'
import { inTenant, type Tx } from '../../../platform/database/db'
import { publish } from '../../../platform/diagnostics'
import { inGroups } from '../../../platform/jobs/in-groups'
import type { ClaimedDelivery } from './claim-deliveries'
import { deliveryContext } from './delivery-context'
import { handleFailedDelivery } from './handle-failed-delivery'
import { hourlyCountsSql } from './hourly-counts-sql'
import { lockWebhook } from './lock'
import { nextAttemptAt } from './next-attempt'
import { notifyPagesSql } from './notify-pages-sql'

/** `stale` = the lease had expired and another worker took over; nothing was written. */
export type Settlement = 'delivered' | 'failed' | 'dead' | 'stale'

/** Result of an attempt; `secret` = this service cannot open the webhook's secret. */
export interface AttemptOutcome extends Omit<WebhookOutcome, 'error'> {
  error: WebhookOutcome['error'] | 'secret'
  /** As they were sent; null if nothing was. */
  requestHeaders: Record<string, string> | null
}

export interface FinishedAttempt {
  claimed: ClaimedDelivery
  outcome: AttemptOutcome
  /** 0 to 1, for the jitter of the next attempt. */
  random: number
}

/** A finished attempt with its consequences. */
interface Result extends Pick<FinishedAttempt, 'claimed' | 'outcome'> {
  status: Exclude<Settlement, 'stale'>
  nextAttemptAt: Date | null
}

export type AttemptSettler = (attempt: FinishedAttempt) => Promise<Settlement>

/**
 * Writes the result of an attempt, unless another worker has taken over its delivery. Ordinary results that arrive
 * together are written together; one that needs more (a dead delivery, 410 Gone) in a transaction of its company.
 */
export function createAttemptSettler(app: App): AttemptSettler {
  const writeOrdinary = inGroups((results: Result[]) =>
    app.db.acrossTenants('sweep', tx => write(tx, results, app.clock.now())),
  )
  return async attempt => {
    const result = resultOf(app, attempt)
    // The receiver has the event. Retrying this write well within the lease spares it a second delivery.
    const written = await throughRestart(() =>
      hasConsequences(result) ? settleWithConsequences(app, result) : writeOrdinary(result),
    )
    const settlement = written ? result.status : 'stale'
    const { durationMs, error } = attempt.outcome
    publish('webhook.settled', { result: settlement, durationMs, error })
    return settlement
  }
}

function resultOf({ settings, clock }: App, { claimed, outcome, random }: FinishedAttempt): Result {
  const next = nextAttemptAt({
    attempt: claimed.attempt,
    maxAttempts: settings.webhookMaxAttempts,
    now: clock.now(),
    retryAfter: outcome.retryAfter,
    random,
  })
  if (outcome.error === null) return { claimed, outcome, status: 'delivered', nextAttemptAt: null }
  return { claimed, outcome, status: next ? 'failed' : 'dead', nextAttemptAt: next }
}

const isGone = ({ outcome }: Result): boolean => outcome.statusCode === 410
const hasConsequences = (result: Result): boolean => result.status === 'dead' || isGone(result)

/** Locks the webhook before the delivery, as deleting does: otherwise the two could deadlock. */
async function settleWithConsequences(app: App, result: Result): Promise<boolean> {
  const { tenantId, endpointId, id } = result.claimed
  const ctx = await deliveryContext(app, result.claimed)
  return inTenant(ctx, async tx => {
    const webhook = await lockWebhook(tx, tenantId, endpointId)
    const [written] = await write(tx, [result], ctx.clock.now())
    if (!webhook || !written) return false
    const { error, statusCode } = result.outcome
    await handleFailedDelivery(tx, ctx, webhook, {
      deliveryId: id,
      gone: isGone(result),
      dead: result.status === 'dead',
      error,
      statusCode,
    })
    return true
  })
}

/**
 * One statement for any number of results: delivery, attempt, hour of the webhook, notice to open pages. Takes the
 * deliveries in the order of their ids, as deleting does. Returns which results it wrote, in their order.
 */
async function write(tx: Tx, results: readonly Result[], now: Date): Promise<boolean[]> {
  const instant = Prisma.sql`${now.toISOString()}::timestamptz`
  const rows = JSON.stringify(results.map(toRow))
  const written = await tx.$queryRaw<Array<{ id: number; attempt_id: number }>>`
    WITH result AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS r(tenant_id int, id int, attempt_id int, token uuid, status text,
        next_attempt_at timestamptz, status_code int, error text, duration_ms int, response text,
        request_headers jsonb, response_headers jsonb)
    ), held AS MATERIALIZED (
      SELECT d.tenant_id, d.id FROM webhook_deliveries d JOIN result r USING (tenant_id, id)
      WHERE d.token = r.token AND d.status = 'sending' ORDER BY d.tenant_id, d.id FOR NO KEY UPDATE OF d
    ), ended AS (
      UPDATE webhook_deliveries d SET status = r.status, next_attempt_at = r.next_attempt_at, lease_until = NULL, token = NULL,
        last_status_code = r.status_code, last_error = r.error, duration_ms = r.duration_ms,
        delivered_at = CASE WHEN r.status = 'delivered' THEN ${instant} END
      FROM held JOIN result r USING (tenant_id, id) WHERE d.tenant_id = held.tenant_id AND d.id = held.id
      RETURNING d.tenant_id, d.id, d.endpoint_id, d.status, r.attempt_id
    ), logged AS (
      UPDATE webhook_attempts a SET finished_at = ${instant}, status_code = r.status_code, error = r.error,
        duration_ms = r.duration_ms, response = r.response, request_headers = r.request_headers, response_headers = r.response_headers
      FROM ended JOIN result r USING (tenant_id, attempt_id)
      WHERE a.tenant_id = ended.tenant_id AND a.id = ended.attempt_id AND a.finished_at IS NULL
    ), counted AS (${hourlyCountsSql(Prisma.sql`ended`, now)})
    SELECT id, attempt_id, ${notifyPagesSql('settled')} FROM ended`
  for (const { id } of written) publish('webhook.settling', { delivery: id })
  const attempts = new Set(written.map(row => row.attempt_id))
  return results.map(({ claimed }) => attempts.has(claimed.attemptId))
}

const toRow = ({ claimed, outcome, status, nextAttemptAt }: Result) => ({
  tenant_id: claimed.tenantId,
  id: claimed.id,
  attempt_id: claimed.attemptId,
  token: claimed.token,
  status,
  next_attempt_at: nextAttemptAt,
  status_code: outcome.statusCode,
  error: outcome.error,
  duration_ms: outcome.durationMs,
  response: outcome.response,
  request_headers: outcome.requestHeaders,
  response_headers: outcome.responseHeaders,
})
