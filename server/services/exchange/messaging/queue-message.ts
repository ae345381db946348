import { z } from 'zod'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue, jobType } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'

/** One job for each message; those of a conversation go out one after the other. */
export const messageSending = jobType('messaging.send', {
  payload: z.object({ conversationId: z.int().optional() }),
  cursor: z.object({}),
})

export interface NewMessage {
  conversationId: number
  text: string
  /** The author; null for the service. */
  userId: number | null
  /** The assistant's proposal that the text shows in full: sent with buttons for yes and no. */
  proposalId?: number
}

type EnqueueContext = Pick<Ctx, 'actor' | 'clock' | 'doorbell'>

/** Stores a message and enqueues sending it, in the caller's transaction: job rows are written last. */
export async function queueMessage(
  tx: Tx,
  ctx: EnqueueContext,
  { conversationId, text, userId, proposalId }: NewMessage,
) {
  const { tenantId } = ctx.actor
  const createdAt = ctx.clock.now()
  const message = await tx.conversationMessage.create({
    data: {
      ...{ tenantId, conversationId, text, userId, createdAt },
      direction: 'out',
      kind: 'text',
      status: 'queued',
      proposalId: proposalId ?? null,
    },
  })
  await tx.conversation.updateMany({
    where: { tenantId, id: conversationId },
    data: { lastMessageAt: createdAt, waiting: false },
  })
  await notifyLive(tx, tenantId, { topic: 'messages', id: conversationId, type: 'updated' })
  await enqueue(tx, ctx, messageSending, { key: String(message.id), payload: { conversationId } })
  return message
}
