import { z } from 'zod'
import { MessageRefused, type ReplyButton } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { enqueue, jobHandler, jobType } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import { locales } from '../../../platform/values/locale'
import { proposalButtons } from './proposal-buttons'
import { findAccount, vendorClient } from './read-account'
import { isWindowOpen } from './rules'

/** One job for each message; those of a conversation go out one after the other. */
const messageSending = jobType('messaging.send', {
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

/** The conversation with a number, created if there is none. */
export async function conversationWith(tx: Tx, { actor, clock }: EnqueueContext, number: string) {
  const { tenantId } = actor
  const now = clock.now()
  await tx.conversation.createMany({
    data: [{ tenantId, number, lastMessageAt: now, createdAt: now }],
    skipDuplicates: true,
  })
  return tx.conversation.findUniqueOrThrow({ where: { tenantId_number: { tenantId, number } } })
}

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

/** Records the result of sending a message. */
async function settle(tx: Tx, { actor: { tenantId } }: Ctx, id: number, data: Settled): Promise<void> {
  const message = await tx.conversationMessage.update({
    where: { tenantId_id: { tenantId, id } },
    data,
    select: { conversationId: true },
  })
  await notifyLive(tx, tenantId, { topic: 'messages', id: message.conversationId, type: 'updated' })
}
type Settled = { status: 'sent' | 'failed'; kind?: string; externalId?: string; error?: string }

/** Buttons below a proposal, in the language of the employee it is for. */
async function buttonsOf(ctx: Ctx, { proposalId, conversation: { userId } }: Shown): Promise<ReplyButton[]> {
  if (proposalId === null || userId === null) return []
  const { tenantId } = ctx.actor
  const member = await inTenant(ctx, tx =>
    tx.membership.findFirst({ where: { tenantId, userId }, select: { user: { select: { locale: true } } } }),
  )
  return proposalButtons(proposalId, locales.find(known => known === member?.user.locale) ?? 'de')
}
interface Shown {
  proposalId: number | null
  conversation: { userId: number | null }
}

/**
 * Sends a message through the vendor. Within a day of the other side's last message it is sent as written, after that
 * as the company's template. The vendor has no idempotency key: a message being sent at the moment of a crash may be
 * sent twice.
 */
export const sendMessage = jobHandler(messageSending, {
  async slice({ ctx, key, signal }) {
    const { tenantId } = ctx.actor
    const where = { tenantId_id: { tenantId, id: Number(key) } }
    const [message, account] = await inTenant(ctx, tx =>
      Promise.all([
        tx.conversationMessage.findUnique({ where, include: { conversation: true } }),
        findAccount(tx, ctx),
      ]),
    )
    if (!message || message.status !== 'queued') return async () => 'done'
    const settled = await outcome()
    return async (tx, inner) => {
      await settle(tx, inner, message.id, settled)
      return 'done'
    }

    async function outcome(): Promise<Settled> {
      if (!account || !message) return { status: 'failed', error: 'not_connected' }
      const { number, lastReceivedAt } = message.conversation
      const { templateName: name, templateLanguage: language } = account
      const open = isWindowOpen(lastReceivedAt, ctx.clock.now())
      if (!open && !name) return { status: 'failed', error: 'window_closed' }
      const template = open || !name ? null : { name, language }
      try {
        const buttons = open ? await buttonsOf(ctx, message) : []
        const outgoing = { to: number, text: message.text, template, buttons }
        const externalId = await vendorClient(ctx, account, signal).send(outgoing)
        return { status: 'sent', externalId, ...(template ? { kind: 'template' } : {}) }
      } catch (error) {
        if (!(error instanceof MessageRefused)) throw error
        return { status: 'failed', error: error.reason }
      }
    }
  },
  async givenUp(tx, ctx, { key, reason }) {
    await settle(tx, ctx, Number(key), { status: 'failed', error: reason })
  },
})
