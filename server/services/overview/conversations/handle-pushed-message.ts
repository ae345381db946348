import type { Conversation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { joinedTo, type Tx } from '../../../platform/database/db'
import { JobRefused } from '../../../platform/jobs/failures'
import type { Arrived } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import { cutText } from '../../../platform/values/cut-text'
import { discardBytes } from '../../exchange/files/discard-bytes'
import { agentForwarding } from '../../exchange/messaging/forward-to-agent'
import { shownNumber } from '../../exchange/messaging/rules'
import { notify } from '../../people/notifications/notify'
import { createInquiry } from '../../sales/inquiries/create'
import { openInquiryStatuses } from '../../sales/inquiries/machine'
import { titleOfMessage } from '../../sales/inquiries/rules'
import { CreateInquiry } from '../../sales/inquiries/schema'
import type { Toolbox } from '../assistant/tool'
import { answerEmployee } from './answer-employee'
import { employeeWith } from './employee-numbers'
import { meaningOfType } from './meaning-of-type'
import { messageFilePurposes } from './message-file-purposes'
import { messageText, readableText } from './message-text'
import { type PushedMessageBody, Stored } from './pushed-schema'
import { recordDeliveryState } from './record-delivery-state'
import { type ReceivedFile, storeReceivedFile } from './store-received-file'
/** Handles one message or state that the vendor has pushed. */
export async function handlePushedMessage({ ctx, message: { body }, signal }: Arrived, toolbox: Toolbox) {
  const stored = Stored.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
  if (!stored.success) throw new JobRefused('messaging.not_understood')
  if ('state' in stored.data) return recordDeliveryState(ctx, stored.data.state)
  const { message, name } = stored.data
  const file = await storeReceivedFile(ctx, message, signal)
  return (tx: Tx, inner: Ctx) => keepMessage(tx, inner, { message, name, file }, toolbox)
}

interface Came {
  message: PushedMessageBody
  name: string | null
  file: ReceivedFile | null
}

async function keepMessage(tx: Tx, ctx: Ctx, { message, name, file }: Came, toolbox: Toolbox): Promise<void> {
  const { tenantId } = ctx.actor
  const createdAt = ctx.clock.now()
  const text = messageText(message)
  const stored = file && 'key' in file ? file : null
  const meaning = meaningOfType(message.type)
  const isNote = meaning === 'note' || meaning === 'nothing'
  const before = isNote
    ? await noticedIn(tx, ctx, message.from, meaning)
    : await ensureConversation(tx, ctx, message.from, name)
  if (!before) return ctx.log.info({ type: message.type }, 'a message that begins no conversation was left out')
  const [created] = await tx.conversationMessage.createManyAndReturn({
    data: [
      {
        ...{ tenantId, conversationId: before.id, externalId: message.id, text, createdAt },
        ...{ direction: 'in', status: 'received', kind: kindOf(message.type) },
        error: file && 'missing' in file ? file.missing : null,
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  })
  // The inbox forgets after a month; a message stored before that is not stored twice.
  if (!created) {
    if (stored) await discardBytes(ctx, stored.key)
    return
  }
  const { id } = created
  // The window for answers, that an answer is due, and the notice are those of real messages.
  if (isNote) return notifyLive(tx, tenantId, { topic: 'messages', id: before.id, type: 'updated' })
  const inquiry = before.userId ? null : await ensureInquiry(tx, ctx, before, text, meaning)
  // The assistant answers an employee until a colleague takes the conversation over; all else waits for a person.
  const isForPerson = before.userId === null || before.assignedUserId !== null
  const ofMessage = { where: { tenantId_id: { tenantId, id } }, select: { id: true } }
  await Promise.all([
    tx.conversation.update({
      where: { tenantId_id: { tenantId, id: before.id } },
      data: {
        ...{ lastReceivedAt: createdAt, lastMessageAt: createdAt, waiting: isForPerson },
        ...(inquiry ? { inquiryId: inquiry.id } : {}),
      },
      select: { id: true },
    }),
    inquiry && tx.conversationMessage.update({ ...ofMessage, data: { inquiryId: inquiry.id } }),
    notifyLive(tx, tenantId, { topic: 'messages', id: before.id, type: 'updated' }),
  ])
  // Once the message has its inquiry: the file becomes a document where that has a project.
  if (stored)
    await tx.storedFile.create({
      data: {
        ...{ tenantId, ...messageFilePurposes.all, entityId: id, storageKey: stored.key, filename: stored.nameFor(id) },
        ...{ purpose: stored.purpose, contentType: stored.contentType, createdAt },
        ...{ sizeBytes: stored.sizeBytes, sha256: stored.sha256 },
      },
    })
  if (stored && inquiry) await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'received' })
  if (isForPerson && !inquiry?.isNew) {
    const to = before.assignedUserId ? { to: [before.assignedUserId] } : {}
    const params = { name: before.name ?? shownNumber(before.number), text: cutText(text, 120) }
    await notify(tx, ctx, { kind: 'message_received', entity: 'conversation', entityId: before.id, params, ...to })
  }
  const isText = kindOf(message.type) === 'text'
  // Shared contacts and places need no answer.
  if (before.userId && !isForPerson && (isText || media.has(message.type))) {
    const question = { conversationId: before.id, messageId: id, userId: before.userId }
    const button = message.interactive?.button_reply?.id
    await answerEmployee(tx, ctx, { ...question, text: isText ? text : null, button: button ?? null }, toolbox)
  }
  if (ctx.settings.messaging.agent) await enqueue(tx, ctx, agentForwarding, { key: String(id), payload: {} })
}

/** The conversation with the sender, and the sender's identity: an employee by their number, else a customer. */
async function ensureConversation(tx: Tx, ctx: Ctx, number: string, name: string | null): Promise<Conversation> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const where = { tenantId_number: { tenantId, number } }
  const [userId, known] = await Promise.all([employeeWith(tx, ctx, number), tx.conversation.findUnique({ where })])
  // Another transaction may begin it at the same moment, so that none is returned.
  const begun = known
    ? []
    : await tx.conversation.createManyAndReturn({
        data: [{ tenantId, number, name, userId, lastMessageAt: now, createdAt: now }],
        skipDuplicates: true,
      })
  const row = known ?? begun[0] ?? (await tx.conversation.findUniqueOrThrow({ where }))
  if (row.userId === userId && (name === null || row.name === name)) return row
  return tx.conversation.update({ where, data: { userId, ...(name === null ? {} : { name }) } })
}

/** The conversation that a note belongs to, if there is one. */
const noticedIn = (tx: Tx, { actor: { tenantId } }: Ctx, number: string, meaning: 'note' | 'nothing') =>
  meaning === 'nothing' ? null : tx.conversation.findUnique({ where: { tenantId_number: { tenantId, number } } })

/** The open inquiry that a customer's message belongs to, or a new one where the message can begin one. */
async function ensureInquiry(
  tx: Tx,
  ctx: Ctx,
  { inquiryId, name, number }: Conversation,
  text: string,
  meaning: 'inquiry' | 'conversation',
) {
  const { tenantId, modules } = ctx.actor
  if (!modules.has('anfragen')) return null
  const open =
    inquiryId === null
      ? null
      : await tx.inquiry.findFirst({
          where: { tenantId, id: inquiryId, status: { in: [...openInquiryStatuses] } },
          select: { id: true },
        })
  if (open) return { id: open.id, isNew: false }
  if (meaning !== 'inquiry') return null
  const title = titleOfMessage(text) || (ctx.locale === 'de' ? 'Nachricht ohne Text' : 'Message without text')
  const { data } = await createInquiry(
    joinedTo(tx, ctx),
    CreateInquiry.parse({
      ...{ title, description: text.trim() || null, source: 'WhatsApp' },
      ...{ contact_name: name === null ? null : readableText(name).trim() || null, contact_phone: shownNumber(number) },
    }),
  )
  return { id: data.id, isNew: true }
}

// Types are the vendor's words, so they are looked up in no object, which knows `constructor`.
const kinds = new Map(Object.entries({ text: 'text', button: 'text', interactive: 'text', image: 'image' }))
const media = new Set(['image', 'document', 'video', 'audio'])
const kindOf = (type: string) => kinds.get(type) ?? 'other'
