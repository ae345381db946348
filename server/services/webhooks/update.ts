import type { Ctx } from '../../context'
import { afterCommit, inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { loadWebhook, toWebhookRecord } from './read'
import type { UpdateWebhook } from './schema'

/**
 * Pauses or resumes a subscription, whoever has paused it. What was waiting goes on after resuming, and failures of before no longer
 * count against it.
 */
export function updateWebhook(ctx: Ctx, { id, active }: UpdateWebhook) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const before = toWebhookRecord(await loadWebhook(tx, tenantId, id), now)
    if (before.active === active) return { data: before }
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { tenantId, id, active: before.active },
      data: active
        ? { active, pausedReason: null, pausedAt: null, activeSince: now, alertedAt: null, updatedAt: now }
        : { active, pausedReason: 'person', pausedAt: now, updatedAt: now },
    })
    if (count === 0) throw new DomainError('conflict')
    await recordChange(tx, ctx, {
      action: active ? 'webhook.resumed' : 'webhook.paused',
      entity: 'webhook',
      id,
      topic: 'settings',
      before: { active: before.active },
      after: { active },
    })
    if (active) afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: toWebhookRecord(await loadWebhook(tx, tenantId, id), now) }
  })
}
