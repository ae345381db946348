import type { Ctx } from '../../../context'
import { afterCommit, inTenant } from '../../../platform/database/db'
import { emitEvent } from '../../../platform/records/events'
import { recordChange } from '../../../platform/records/record-change'
import { newWebhookSecret } from '../../../platform/records/webhook-signature'
import { toWebhookRecord } from './read'
import type { CreateWebhook } from './schema'
import { secretPurpose } from './secret-purpose'

/**
 * Subscribes an address to events and sends it a `ping`. Returns the secret, which is not returned again.
 * @throws DomainError webhook.url_refused
 */
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
        secret: ctx.secretBox.seal(secret, secretPurpose(tenantId)),
        activeSince: now,
        lastClaimedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    })
    const { id, name, url, events, active } = toWebhookRecord(row, now)
    await recordChange(tx, ctx, {
      action: 'webhook.created',
      id,
      after: { name, url, events, active },
    })
    await emitEvent(tx, ctx, 'ping', { webhook_id: id, name }, { onlyEndpointId: id })
    afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    return { data: { id, name, url, events, active, secret } }
  })
}
