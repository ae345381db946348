import type { Conversation, ConversationMessage, StoredFile } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import { cutText } from '../../../platform/values/cut-text'
import { openedFile } from '../../exchange/files/opened-file'
import { findAccount } from '../../exchange/messaging/read'
import { isWindowOpen, shownNumber } from '../../exchange/messaging/rules'
import { messageFilePurposes } from './message-file-purposes'
import { ConversationRecord, type GetConversation, type ListConversations, MessageRecord } from './schema'

export const toConversation = (row: Conversation, lastText: string | null): ConversationRecord =>
  toWire(ConversationRecord, row, { number: shownNumber(row.number), last_text: lastText })

export const toMessage = (row: ConversationMessage, files: readonly StoredFile[] = []): MessageRecord => {
  const file = files.find(({ purpose }) => purpose === messageFilePurposes.attachments.purpose)
  return toWire(MessageRecord, row, {
    picture: files.some(({ purpose }) => purpose === messageFilePurposes.pictures.purpose),
    file: file ? { filename: file.filename, size_bytes: Number(file.sizeBytes) } : null,
    direction: row.direction as MessageRecord['direction'],
    kind: row.kind as MessageRecord['kind'],
    status: row.status as MessageRecord['status'],
  })
}

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
      data: shown.map(({ messages, ...row }) => toConversation(row, beginningOf(messages[0]))),
      has_more: rows.length > limit,
    }
  })

/** What lists show of the newest message. */
const beginningOf = (message: { text: string } | undefined): string | null =>
  message ? cutText(message.text, 200) : null

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
    const files = await tx.storedFile.findMany({
      where: { tenantId, ...messageFilePurposes.all, entityId: { in: newest.map(message => message.id) } },
    })
    const filesOf = (id: number) => files.filter(({ entityId }) => entityId === id)
    return {
      data: {
        ...toConversation(row, beginningOf(newest[0])),
        messages: newest.reverse().map(message => toMessage(message, filesOf(message.id))),
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
    const file = await tx.storedFile.findFirst({
      where: { tenantId, ...messageFilePurposes.pictures, entityId: messageId },
    })
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

/** The document, film or sound of a message. @throws DomainError conversation.not_found */
export async function messageFile(ctx: Ctx, { messageId }: { messageId: number }) {
  const { tenantId } = ctx.actor
  const where = { tenantId, ...messageFilePurposes.attachments, entityId: messageId }
  const file = await inTenant(ctx, tx => tx.storedFile.findFirst({ where }))
  if (!file) throw new DomainError('conversation.not_found')
  return openedFile(ctx, file, 'conversation.not_found')
}
