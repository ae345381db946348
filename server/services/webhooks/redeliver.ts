import type { Ctx } from '../../context'
import { afterCommit, inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { loadWebhook } from './read'
import { loadDelivery, toDeliveryRecord } from './read-deliveries'

/**
 * Sends an event to its subscriber once more: the same event id and bytes under a new delivery id, with attempts of its
 * own. @throws DomainError conflict while the delivery has not been tried yet or the subscription is paused
 */
export function redeliver(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const { endpointId, eventId, event, status } = await loadDelivery(tx, tenantId, id)
    if (status === 'pending' || status === 'sending') throw new DomainError('conflict', { status })
    const endpoint = await loadWebhook(tx, tenantId, endpointId)
    if (!endpoint.active) throw new DomainError('conflict', { reason: 'paused' })
    const now = ctx.clock.now()
    const row = await tx.webhookDelivery.create({
      data: { tenantId, endpointId, eventId, event, nextAttemptAt: now, createdAt: now },
    })
    await recordChange(tx, ctx, {
      action: 'webhook_delivery.redelivered',
      entity: 'webhook_delivery',
      id: row.id,
      topic: 'deliveries',
      after: { event_id: eventId, redelivery_of: id },
    })
    afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: toDeliveryRecord(row) }
  })
}
