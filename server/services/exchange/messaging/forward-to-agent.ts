import { z } from 'zod'
import { inTenant } from '../../../platform/database/db'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import { jobHandler, jobType } from '../../../platform/jobs/jobs'
import { webhookHeaders } from '../../../platform/records/webhook-signature'
import { shownNumber } from './rules'

/** One job for each incoming message. */
export const agentForwarding = jobType('messaging.forward', { payload: z.object({}), cursor: z.object({}) })

const answerWithinMs = 15_000

/**
 * Forwards a person's message to the installation's agent service: signed like our webhooks, and retried while it is
 * unreachable. The service drops repetitions by `webhook-id`.
 */
export const forwardToAgent = jobHandler(agentForwarding, {
  async slice({ ctx, key, signal }) {
    const { agent } = ctx.settings.messaging
    const { tenantId, companyId } = ctx.actor
    if (!agent) throw new JobRefused('agent.not_configured')
    const where = { tenantId_id: { tenantId, id: Number(key) } }
    const message = await inTenant(ctx, tx =>
      tx.conversationMessage.findUnique({ where, include: { conversation: true } }),
    )
    if (!message) return async () => 'done'
    const { conversation, createdAt } = message
    const event = 'message.received'
    const eventId = `msg_${tenantId}_${message.id}`
    const body = JSON.stringify({
      ...{ id: eventId, type: event, companyId, createdAt: createdAt.toISOString() },
      data: {
        ...{ id: message.id, conversation_id: conversation.id, kind: message.kind, text: message.text },
        ...{ number: shownNumber(conversation.number), name: conversation.name },
        ...{ user_id: conversation.userId, inquiry_id: message.inquiryId ?? conversation.inquiryId },
      },
    })
    const at = ctx.clock.now()
    const headers = webhookHeaders([agent.secret], { eventId, event, deliveryId: message.id, attempt: 1, body, at })
    const response = await fetch(agent.url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Gewerk-Messaging' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    }).catch(cause => {
      signal.throwIfAborted()
      throw new ProviderAway('agent.unreachable', { cause })
    })
    await response.body?.cancel()
    if (!response.ok) throw new ProviderAway(`agent.http_${response.status}`)
    return async () => 'done'
  },
})
