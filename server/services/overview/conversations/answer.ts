import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { queueMessage } from '../../exchange/messaging/queue-message'
import { loadAccount } from '../../exchange/messaging/read'
import { isWindowOpen } from '../../exchange/messaging/rules'
import { loadConversation, toMessage } from './read'
import type { Answer } from './schema'

/**
 * Answers a conversation: as free text within a day of the customer's last message, as the company's template
 * afterwards.
 * @throws DomainError conversation.not_found, messaging.not_connected, messaging.window_closed
 */
export const answerConversation = (ctx: Ctx, { id, text }: Answer) =>
  inTenant(ctx, async tx => {
    const conversation = await loadConversation(tx, ctx, id)
    const { templateName } = await loadAccount(tx, ctx)
    const open = isWindowOpen(conversation.lastReceivedAt, ctx.clock.now())
    if (!open && !templateName) throw new DomainError('messaging.window_closed')
    await recordChange(tx, ctx, { action: 'conversation.answered', id, after: { text } })
    const message = await queueMessage(tx, ctx, { conversationId: id, text, userId: ctx.actor.userId })
    return { data: toMessage(message) }
  })
