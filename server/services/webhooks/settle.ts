import type { WebhookOutcome } from '../../adapters/webhook-http'
import type { App } from '../../context'
import type { Tx } from '../../core/db'
import { notifyLive } from '../../core/live'
import { type ChangeContext, recordChange } from '../../core/record-change'
import { systemActor } from '../../core/system-actor'
import type { ClaimedDelivery } from './claim'
import { nextAttemptAt } from './schedule'

/** `stale` = the lease had ended and somebody else took over; nothing was written. */
export type Settlement = 'delivered' | 'failed' | 'dead' | 'stale'

/** What came of an attempt; `secret` = the subscription's secret cannot be opened by this service. */
export type AttemptOutcome = Omit<WebhookOutcome, 'error'> & { error: WebhookOutcome['error'] | 'secret' }

/** Writes what came of an attempt, unless the delivery has changed hands meanwhile. 410 Gone pauses the subscription. */
export async function settleAttempt(
  app: Pick<App, 'db' | 'clock' | 'settings' | 'doorbell'>,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
  random: number,
): Promise<Settlement> {
  const { tenantId } = claimed
  const now = app.clock.now()
  const next = nextAttemptAt({
    attempt: claimed.attempt,
    maxAttempts: app.settings.webhookMaxAttempts,
    now,
    retryAfter: outcome.retryAfter,
    random,
  })
  const status = outcome.error === null ? 'delivered' : next ? 'failed' : 'dead'
  const gone = outcome.statusCode === 410
  const actor = gone ? await systemActor(app.db, tenantId, 'webhook-out') : null
  return app.db.inTenant(tenantId, async tx => {
    // Endpoint before delivery, as deleting takes them: otherwise the two could wait for each other.
    if (gone)
      await tx.$executeRaw`SELECT 1 FROM webhook_endpoints WHERE tenant_id = ${tenantId} AND id = ${claimed.endpointId} FOR NO KEY UPDATE`
    const { count } = await tx.webhookDelivery.updateMany({
      where: { tenantId, id: claimed.id, token: claimed.token, status: 'sending' },
      data: {
        status,
        nextAttemptAt: status === 'failed' ? next : null,
        leaseUntil: null,
        token: null,
        lastStatusCode: outcome.statusCode,
        lastError: outcome.error,
        durationMs: outcome.durationMs,
        deliveredAt: status === 'delivered' ? now : null,
      },
    })
    if (count === 0) return 'stale'
    await tx.webhookAttempt.updateMany({
      where: { tenantId, id: claimed.attemptId, finishedAt: null },
      data: {
        finishedAt: now,
        statusCode: outcome.statusCode,
        error: outcome.error,
        durationMs: outcome.durationMs,
        response: outcome.response,
      },
    })
    await notifyLive(tx, tenantId, { topic: 'deliveries', id: claimed.id, type: status })
    if (actor) await pauseEndpoint(tx, { ...app, actor, requestId: `delivery-${claimed.id}` }, claimed)
    return status
  })
}

/** The receiver said that it will never want anything again; what waits is kept for the day somebody resumes. */
async function pauseEndpoint(
  tx: Tx,
  ctx: ChangeContext,
  { tenantId, endpointId, id }: ClaimedDelivery,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { tenantId, id: endpointId, active: true },
    data: { active: false, updatedAt: ctx.clock.now() },
  })
  if (count === 0) return
  await recordChange(tx, ctx, {
    action: 'webhook.paused',
    entity: 'webhook',
    id: endpointId,
    topic: 'settings',
    before: { active: true },
    after: { active: false, reason: 'http_410', delivery_id: id },
  })
}
