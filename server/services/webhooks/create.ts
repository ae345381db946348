import type { Ctx } from '../../context'
import { afterCommit, inTenant } from '../../core/db'
import { emitEvent } from '../../core/events'
import { recordChange } from '../../core/record-change'
import { newWebhookSecret } from '../../core/webhook-signature'
import { toWebhookRecord } from './read'
import type { CreateWebhook } from './schema'
import { webhookSecretPurpose } from './secret'

/** Subscribes an address to events and greets it with a `ping`. Answers the secret, this once. @throws DomainError webhook.url_refused */
export function createWebhook(ctx: Ctx, input: CreateWebhook) {
  const { tenantId } = ctx.actor
  ctx.webhookGuard.assertWebhookUrl(input.url)
  const secret = newWebhookSecret()
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const row = await tx.webhookEndpoint.create({
      data: {
        tenantId,
        name: input.name,
        url: input.url,
        events: [...new Set(input.events)],
        secret: ctx.secretBox.seal(secret, webhookSecretPurpose(tenantId)),
        activeSince: now,
        lastClaimedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    })
    const { id, name, url, events, active } = toWebhookRecord(row, now)
    await recordChange(tx, ctx, {
      action: 'webhook.created',
      entity: 'webhook',
      id,
      topic: 'settings',
      after: { name, url, events, active },
    })
    await emitEvent(tx, ctx, 'ping', { webhook_id: id, name }, { onlyEndpointId: id })
    afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: { id, name, url, events, active, secret } }
  })
}
