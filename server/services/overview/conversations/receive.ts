import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../../../prisma/client/client'
import { MessageRefused, refusalOfCode } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { inTenant, joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import type { Arrived } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import { cutText } from '../../../platform/values/cut-text'
import { encodePicture } from '../../exchange/files/picture'
import { assertSpace, discardBytes, storeBytes } from '../../exchange/files/store-bytes'
import { storedFilename } from '../../exchange/inbound/stored-filename'
import { messageForwarding } from '../../exchange/messaging/forward-message'
import { findAccount, vendorClient } from '../../exchange/messaging/read-account'
import { maxMessage, shownNumber } from '../../exchange/messaging/rules'
import { notify } from '../../people/notifications/notify'
import { createInquiry } from '../../sales/inquiries/create'
import { openInquiryStatuses } from '../../sales/inquiries/machine'
import { titleOfMessage } from '../../sales/inquiries/rules'
import { CreateInquiry } from '../../sales/inquiries/schema'
import type { Toolbox } from '../assistant/tools'
import { answerEmployee } from './answer-employee'
import { classifyMessageType } from './classify-message-type'
import { employeeNumbers } from './employee-numbers'
import { isLaterState } from './is-later-state'
import { messageFiles, pictureFiles, sentFiles } from './message-files'
import { type PushedMessageBody, type PushedState, Stored } from './pushed-schema'

const maxPictureBytes = 10_000_000
const size = { edge: 2560, quality: 82 }
/** Of a document, film or sound: what the vendor takes of films and sounds is less, of documents 100 MB. */
const maxFileBytes = 60 * 1024 * 1024

/** Handles one message or state that the vendor has pushed. */
export async function receive({ ctx, message: { body }, signal }: Arrived, toolbox: Toolbox) {
  const stored = Stored.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
  if (!stored.success) throw new JobRefused('messaging.not_understood')
  if ('state' in stored.data) return noteState(ctx, stored.data.state)
  const { message, name } = stored.data
  const file = message.type === 'image' ? await pictureOf(ctx, message, signal) : await fileOf(ctx, message, signal)
  return (tx: Tx, inner: Ctx) => keepMessage(tx, inner, { message, name, file }, toolbox)
}

/** A file sent with a message and stored, or a code for why there is none. */
type SentFile = StoredFile | { missing: string }
interface StoredFile {
  key: string
  sizeBytes: number
  sha256: string
  purpose: typeof pictureFiles.purpose | typeof sentFiles.purpose
  contentType: string
  /** Its name, completed by the id of its message. */
  nameFor(id: number): string
}

/**
 * A customer's document, film or sound, as it came; null where there is none. Those of employees are for the assistant,
 * which reads none.
 */
async function fileOf(ctx: Ctx, message: PushedMessageBody, signal: AbortSignal): Promise<SentFile | null> {
  const { type, document, video, audio } = message
  const sent = new Map(Object.entries({ document, video, audio })).get(type)
  if (!sent) return null
  const [account, employee] = await inTenant(ctx, tx =>
    Promise.all([findAccount(tx, ctx), employeeWith(tx, ctx, message.from)]),
  )
  if (employee !== null) return null
  if (!account || !sent.id) return { missing: 'file_gone' }
  const key = `${ctx.actor.tenantId}/message-file/${randomUUID()}`
  try {
    await assertSpace(ctx, maxFileBytes)
    const bytes = await vendorClient(ctx, account, signal).mediaStream(sent.id, maxFileBytes)
    if (!bytes) return { missing: 'file_gone' }
    const { sizeBytes, sha256 } = await ctx.storage.put(key, bytes)
    const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(sent.mime_type ?? '')?.[0] ?? 'application/octet-stream'
    const nameFor = (id: number) => storedFilename(sent.filename ?? `${type}-${id}.${endings[type] ?? 'bin'}`)
    return { key, sizeBytes, sha256, purpose: sentFiles.purpose, contentType, nameFor }
  } catch (error) {
    if (error instanceof MessageRefused) return { missing: 'file_gone' }
    throw error
  }
}

/** Of films and sounds, which have no names: as the vendor sends them. */
const endings: Readonly<Record<string, string>> = { video: 'mp4', audio: 'ogg' }

/** Downloaded with limits, identified by its bytes, and re-encoded, which drops any embedded metadata. */
async function pictureOf(ctx: Ctx, { image }: PushedMessageBody, signal: AbortSignal): Promise<SentFile> {
  const account = await inTenant(ctx, tx => findAccount(tx, ctx))
  if (!account || !image?.id) return { missing: 'picture_gone' }
  try {
    const bytes = await vendorClient(ctx, account, signal).media(image.id, maxPictureBytes)
    if (!bytes) return { missing: 'picture_gone' }
    const [encoded] = await encodePicture(bytes, [size])
    if (!encoded) return { missing: 'picture_unreadable' }
    const key = `${ctx.actor.tenantId}/message-picture/${randomUUID()}`
    const kept = { purpose: pictureFiles.purpose, contentType: 'image/jpeg', nameFor: (id: number) => `bild-${id}.jpg` }
    return { key, ...(await storeBytes(ctx, key, encoded.bytes)), ...kept }
  } catch (error) {
    if (error instanceof MessageRefused) return { missing: 'picture_gone' }
    if (error instanceof DomainError && error.key.startsWith('picture.')) return { missing: 'picture_unreadable' }
    throw error
  }
}

interface Came {
  message: PushedMessageBody
  name: string | null
  file: SentFile | null
}

async function keepMessage(tx: Tx, ctx: Ctx, { message, name, file }: Came, toolbox: Toolbox): Promise<void> {
  const { tenantId } = ctx.actor
  const createdAt = ctx.clock.now()
  const text = textOf(message)
  const stored = file && 'key' in file ? file : null
  const meaning = classifyMessageType(message.type)
  const isNote = meaning === 'note' || meaning === 'nothing'
  const before = isNote
    ? await noticedIn(tx, ctx, message.from, meaning)
    : await conversationOf(tx, ctx, message.from, name)
  if (!before) return ctx.log.info({ type: message.type }, 'a message that says nothing was left out')
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
  const inquiry = before.userId ? null : await inquiryFor(tx, ctx, before, text, meaning)
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
        ...{ tenantId, ...messageFiles, entityId: id, storageKey: stored.key, filename: stored.nameFor(id) },
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
  if (ctx.settings.messaging.agent) await enqueue(tx, ctx, messageForwarding, { key: String(id), payload: {} })
}

/** The conversation with the sender, and the sender's identity: an employee by their number, else a customer. */
async function conversationOf(tx: Tx, ctx: Ctx, number: string, name: string | null): Promise<Conversation> {
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

/** The active member with this number; null when two have it. */
const employeeWith = async (tx: Tx, { actor }: Ctx, number: string): Promise<number | null> =>
  (await employeeNumbers(tx, actor.tenantId)).get(number) ?? null

/** The open inquiry that a customer's message belongs to, or a new one where the message can begin one. */
async function inquiryFor(
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
    { ...ctx, db: joined(ctx.db, tx, tenantId) },
    CreateInquiry.parse({
      ...{ title, description: text.trim() || null, source: 'WhatsApp' },
      ...{ contact_name: name === null ? null : readable(name).trim() || null, contact_phone: shownNumber(number) },
    }),
  )
  return { id: data.id, isNew: true }
}

// Types are the vendor's words, so they are looked up in no object, which knows `constructor`.
const kinds = new Map(Object.entries({ text: 'text', button: 'text', interactive: 'text', image: 'image' }))
const media = new Set(['image', 'document', 'video', 'audio'])
const kindOf = (type: string) => kinds.get(type) ?? 'other'

/** The text of a message, or its kind when it has no text. */
function textOf(message: PushedMessageBody): string {
  const { text, image, button, interactive, location, document, video, audio, sticker, reaction, system, order } =
    message
  const said =
    text?.body ?? image?.caption ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title
  if (said !== undefined) return readable(said)
  if (message.type === 'image') return ''
  if (location) {
    const place = [location.name, location.address].filter(Boolean).join(', ')
    return readable(`${place} (${location.latitude}, ${location.longitude})`.trim())
  }
  if (reaction?.emoji) return readable(`[reaction] ${reaction.emoji}`)
  if (system) return readable(system.body)
  if (order) {
    const items = (order.product_items ?? []).map(item => `${item.quantity} × ${item.product_retailer_id}`)
    return readable([order.text || '[order]', ...items].join('\n'))
  }
  const media = document ?? video ?? audio ?? sticker
  return readable(`[${message.type}] ${[media?.filename, media?.caption].filter(Boolean).join(': ')}`.trim())
}

/** Removes characters that our texts cannot hold. */
const readable = (text: string): string =>
  cutText(text, maxMessage)
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(/\p{Cc}/gu, sign => (sign === '\n' || sign === '\t' ? sign : ''))

/** Records the delivery state that the vendor reports for an outgoing message. */
async function noteState(ctx: Ctx, { id: externalId, status, errors, recipient_id: number }: PushedState) {
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
