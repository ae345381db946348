import type { Conversation, ConversationMessage } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import { findAccount } from '../../exchange/messaging/account'
import { isWindowOpen, shownNumber } from '../../exchange/messaging/rules'
import { pictureFiles } from './picture-files'
import { ConversationRecord, type GetConversation, type ListConversations, MessageRecord } from './schema'

export const toConversation = (row: Conversation, lastText: string | null): ConversationRecord =>
  toWire(ConversationRecord, row, { number: shownNumber(row.number), last_text: lastText })

export const toMessage = (row: ConversationMessage, picture = false): MessageRecord =>
  toWire(MessageRecord, row, {
    picture,
    direction: row.direction as MessageRecord['direction'],
    kind: row.kind as MessageRecord['kind'],
    status: row.status as MessageRecord['status'],
  })

/** @throws DomainError conversation.not_found */
export async function loadConversation(tx: Tx, { actor: { tenantId } }: Ctx, id: number): Promise<Conversation> {
  const row = await tx.conversation.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('conversation.not_found')
  return row
}

/** Conversations by last message, newest first; for an inquiry, those with messages of it. */
export const listConversations = (ctx: Ctx, { waiting, inquiry_id: inquiryId, limit }: ListConversations) =>
  inTenant(ctx, async tx => {
    const rows = await tx.conversation.findMany({
      where: {
        tenantId: ctx.actor.tenantId,
        ...(waiting ? { waiting } : {}),
        ...(inquiryId ? { OR: [{ inquiryId }, { messages: { some: { inquiryId } } }] } : {}),
      },
      include: { messages: { orderBy: { id: 'desc' }, take: 1 } },
      orderBy: [{ lastMessageAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    })
    const shown = rows.slice(0, limit)
    return {
      data: shown.map(({ messages, ...row }) => toConversation(row, messages[0]?.text.slice(0, 200) ?? null)),
      has_more: rows.length > limit,
    }
  })

/** One conversation with its messages, and what may be answered now. */
export const getConversation = (ctx: Ctx, { id, inquiry_id: inquiryId, limit }: GetConversation) =>
  inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const [row, account, found] = await Promise.all([
      loadConversation(tx, ctx, id),
      findAccount(tx, ctx),
      tx.conversationMessage.findMany({
        where: { tenantId, conversationId: id, ...(inquiryId ? { inquiryId } : {}) },
        orderBy: { id: 'desc' },
        take: limit + 1,
      }),
    ])
    const newest = found.slice(0, limit)
    const pictures = await tx.storedFile.findMany({
      where: { tenantId, ...pictureFiles, entityId: { in: newest.map(message => message.id) } },
      select: { entityId: true },
    })
    const pictured = new Set(pictures.map(({ entityId }) => entityId))
    return {
      data: {
        ...toConversation(row, newest[0]?.text.slice(0, 200) ?? null),
        messages: newest.reverse().map(message => toMessage(message, pictured.has(message.id))),
        has_more: found.length > limit,
        window_open: isWindowOpen(row.lastReceivedAt, ctx.clock.now()),
        template: Boolean(account?.templateName),
        connected: account !== null,
      },
    }
  })

/** The picture of a message. @throws DomainError conversation.not_found */
export const messagePicture = (ctx: Ctx, { messageId }: { messageId: number }) =>
  inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const file = await tx.storedFile.findFirst({ where: { tenantId, ...pictureFiles, entityId: messageId } })
    if (!file) throw new DomainError('conversation.not_found')
    const { filename, sha256, storageKey } = file
    return {
      ...{ filename, etag: sha256 },
      async read() {
        const bytes = await readStored(ctx.storage, storageKey)
        if (!bytes) throw new DomainError('conversation.not_found')
        return bytes
      },
    }
  })
