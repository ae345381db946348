import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { lockWebhook } from './lock'
import { loadWebhook } from './read'

/**
 * Deletes a webhook together with its delivery log; deliveries in progress end without a trace. Locks the
 * webhook, so that nothing more of it is claimed, and then the deliveries in progress in the order in which results
 * are written, so that the two cannot deadlock.
 * @throws DomainError webhook.not_found
 */
export function deleteWebhook(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const { name, url, events, active } = await loadWebhook(tx, tenantId, id)
    await lockWebhook(tx, tenantId, id)
    await tx.$executeRaw`
      SELECT 1 FROM webhook_deliveries WHERE tenant_id = ${tenantId} AND endpoint_id = ${id} AND status = 'sending'
      ORDER BY id FOR UPDATE`
    const { count } = await tx.webhookEndpoint.deleteMany({ where: { tenantId, id } })
    if (count === 0) throw new DomainError('webhook.not_found')
    await recordChange(tx, ctx, {
      action: 'webhook.deleted',
      id,
      before: { name, url, events, active },
    })
    return { data: { id, deleted: true as const } }
  })
}
