import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { newWebhookSecret } from '../../../platform/records/webhook-signature'
import { toWebhookRecord } from './read'
import { webhookKind } from './record-kind'
import { secretPurpose } from './secret-purpose'
import { secretRotation } from './secret-rotation'
import { signingSecrets } from './signing-secrets'

/**
 * Starts rotating a webhook's secret: from now on both sign, the old one first. Returns the new one, which is not
 * returned again.
 * @throws DomainError webhook.not_found, webhook.rotation_running
 */
export function startRotation(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  const secret = newWebhookSecret()
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const { after } = await changeRecord(tx, ctx, webhookKind, id, {
      columns(row) {
        if (secretRotation(row, now)) throw new DomainError('webhook.rotation_running')
        const [current] = signingSecrets(row, now)
        const nextSecret = ctx.secretBox.seal(secret, secretPurpose(tenantId))
        return { secret: current, nextSecret, rotationStartedAt: now }
      },
      entry: () => ({ action: 'webhook.rotation_started' }),
    })
    const { rotation_started_at, rotation_ends_at } = toWebhookRecord(after, now)
    return { data: { id, rotation_started_at, rotation_ends_at, secret } }
  })
}
