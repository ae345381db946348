import type { Ctx } from '../../../context'
import { afterCommit, inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { toWebhookRecord } from './read'
import { webhookKind } from './record-kind'
import type { UpdateWebhook } from './schema'

/**
 * Pauses or resumes a webhook, whether a person or the system has paused it. Waiting deliveries continue after
 * resuming, and earlier failures no longer count against it.
 * @throws DomainError webhook.not_found, conflict
 */
export function setWebhookActive(ctx: Ctx, { id, active, expected_version }: UpdateWebhook) {
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const { before, after } = await changeRecord(tx, ctx, webhookKind, id, {
      expectedVersion: expected_version,
      columns(row) {
        if (row.active === active) return {}
        return active
          ? { active, pausedReason: null, pausedAt: null, activeSince: now, alertedAt: null }
          : { active, pausedReason: 'person', pausedAt: now }
      },
      entry: () => ({ action: active ? 'webhook.resumed' : 'webhook.paused' }),
    })
    if (active && !before.active) afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: toWebhookRecord(after, now) }
  })
}
