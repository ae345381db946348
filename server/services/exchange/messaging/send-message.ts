import { MessageRefused, type ReplyButton } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { jobHandler } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import { locales } from '../../../platform/values/locale'
import { proposalButtons } from './proposal-buttons'
import { messageSending } from './queue-message'
import { findAccount } from './read'
import { isWindowOpen } from './rules'
import { vendorClient } from './vendor-client'

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
