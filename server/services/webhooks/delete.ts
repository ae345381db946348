import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { loadWebhook } from './read'

/** Ends a subscription together with its delivery log; what is under way ends without a trace. */
export function deleteWebhook(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const { name, url, events, active } = await loadWebhook(tx, tenantId, id)
    const { count } = await tx.webhookEndpoint.deleteMany({ where: { tenantId, id } })
    if (count === 0) throw new DomainError('webhook.not_found')
    await recordChange(tx, ctx, {
      action: 'webhook.deleted',
      entity: 'webhook',
      id,
      topic: 'settings',
      before: { name, url, events, active },
    })
    return { data: { id, deleted: true as const } }
  })
}
