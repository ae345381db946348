import type { Ctx } from '../../../context'
import { afterCommit, inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { eventSpecs } from '../../../platform/records/event-names'
import { emitEvent } from '../../../platform/records/events'
import { recordChange } from '../../../platform/records/record-change'
import { dataOfEvent } from './event-catalogue'
import { eventExamples } from './event-examples'
import { loadWebhook } from './read'
import { includeIsTest, toDeliveryRecord } from './read-deliveries'
import type { SendTest } from './schema'

/**
 * Sends an event with the catalogue's example to one webhook, whatever it subscribed to, in the same way as any
 * other event, and marked by `X-Service-Test`.
 * @throws DomainError webhook.not_found, webhook.paused, module_disabled when the event's module is off
 */
export function sendTest(ctx: Ctx, { id, event }: SendTest) {
  const { tenantId, modules } = ctx.actor
  return inTenant(ctx, async tx => {
    const endpoint = await loadWebhook(tx, tenantId, id)
    if (!endpoint.active) throw new DomainError('webhook.paused')
    if (!modules.has(eventSpecs[event].module))
      throw new DomainError('module_disabled', { module: eventSpecs[event].module })
    const data = event === 'ping' ? { webhook_id: id, name: endpoint.name } : eventExamples[dataOfEvent(event)]
    await emitEvent(tx, ctx, event, data, { onlyEndpointId: id, isTest: true })
    const row = await tx.webhookDelivery.findFirstOrThrow({
      where: { tenantId, endpointId: id, event },
      include: includeIsTest,
      orderBy: { id: 'desc' },
    })
    await recordChange(tx, ctx, {
      action: 'webhook.tested',
      id,
      topic: 'deliveries',
      after: { event },
    })
    afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: toDeliveryRecord(row) }
  })
}
