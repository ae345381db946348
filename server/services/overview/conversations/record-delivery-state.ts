import { refusalOfCode } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { ProviderAway } from '../../../platform/jobs/failures'
import { notifyLive } from '../../../platform/records/live'
import { isLaterState } from './is-later-state'
import type { PushedState } from './pushed-schema'

/** Records the delivery state that the vendor reports for an outgoing message. */
export async function recordDeliveryState(
  ctx: Ctx,
  { id: externalId, status, errors, recipient_id: number }: PushedState,
) {
  const { tenantId } = ctx.actor
  const known = await inTenant(ctx, async tx => {
    const where = { tenantId_externalId: { tenantId, externalId } }
    const message = await tx.conversationMessage.findUnique({ where, select: { id: true } })
    if (message) return true
    const queued = { tenantId, status: 'queued', conversation: { number } }
    // The vendor may report before our own commit.
    if ((await tx.conversationMessage.count({ where: queued })) > 0)
      throw new ProviderAway('messaging.not_settled', { retryAfterMs: 5_000 })
    return false
  })
  if (!known) return async () => {}
  return async (tx: Tx) => {
    const where = { tenantId_externalId: { tenantId, externalId } }
    const message = await tx.conversationMessage.findUniqueOrThrow({ where })
    if (message.direction !== 'out' || !isLaterState(status, message.status)) return
    const error = status === 'failed' ? refusalOfCode(errors?.[0]?.code) : null
    await tx.conversationMessage.update({ where, data: { status, error }, select: { id: true } })
    await notifyLive(tx, tenantId, { topic: 'messages', id: message.conversationId, type: 'updated' })
  }
}
