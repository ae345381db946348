import type { Ctx } from '../../../context'
import { afterCommit, inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { loadWebhook } from './read'
import { includeIsTest, loadDelivery, toDeliveryRecord } from './read-deliveries'

/**
 * Sends an event to its subscriber once more: the same event id and bytes under a new delivery id, with attempts of its
 * own.
 * @throws DomainError webhook.delivery_not_found, webhook.delivery_untried, webhook.paused, webhook.body_gone
 */
export function redeliver(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const { endpointId, eventId, event, status } = await loadDelivery(tx, tenantId, id)
    if (status === 'pending' || status === 'sending') throw new DomainError('webhook.delivery_untried', { status })
    const endpoint = await loadWebhook(tx, tenantId, endpointId)
    if (!endpoint.active) throw new DomainError('webhook.paused')
    // Locked, so that its content is not deleted meanwhile.
    const [source] = await tx.$queryRaw<Array<{ body: string | null }>>`
      SELECT body FROM events WHERE tenant_id = ${tenantId} AND id = ${eventId} FOR SHARE`
    if (!source?.body) throw new DomainError('webhook.body_gone')
    const now = ctx.clock.now()
    const row = await tx.webhookDelivery.create({
      data: { tenantId, endpointId, eventId, event, replayOf: id, nextAttemptAt: now, createdAt: now },
      include: includeIsTest,
    })
    await recordChange(tx, ctx, {
      action: 'webhook_delivery.redelivered',
      id: row.id,
      after: { event_id: eventId, replay_of: id },
    })
    afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: toDeliveryRecord(row) }
  })
}
