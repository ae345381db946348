import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import pLimit from 'p-limit'
import { decodeText } from '../../platform/values/decode-text'
import { type Header, headerValue } from '../../platform/values/header-value'
import { ProviderRefused } from '../provider/refused'
import type { AccountApi } from './account-api'
import { googleApi } from './google'
import { base64Data, jsonWithin, maxMailBytes, streamOf } from './mail-bytes'
import { headerText, peopleIn } from './mail-headers'
import type { Mail, MailDraft, MailEntry, MailPart, MailProvider, MailQuery } from './mail-port'
import type { OpenAccount } from './port'

const messages = '/gmail/v1/users/me/messages'
const shownHeaders = ['From', 'To', 'Cc', 'Subject'].map(name => `metadataHeaders=${name}`).join('&')
const answeredHeaders = ['Message-ID', 'References'].map(name => `metadataHeaders=${name}`).join('&')
/** Mails of a page that are requested in parallel; each costs a twelfth of an account's Gmail quota per second. */
const together = 5
/** Maximum number of parts that are read; no genuine mail has a tenth of that. */
const maxParts = 500

/** Gmail API v1. Reads the parsed parts, never the raw message. */
export function googleMail(options: OpenAccount): MailProvider {
  const api = googleApi('https://gmail.googleapis.com', options)
  const message = (id: string) => `${messages}/${encodeURIComponent(id)}`

  async function whole(id: string): Promise<GmailMessage> {
    const response = await api.open({ method: 'GET', url: message(id), query: { format: 'full' } }, 'message_gone')
    return jsonWithin(response, maxMailBytes, 'google')
  }

  async function bytesOf(id: string, { body = {} }: GmailPart): Promise<Readable> {
    if (body.attachmentId === undefined) return Readable.from([Buffer.from(body.data ?? '', 'base64url')])
    const url = `${message(id)}/attachments/${encodeURIComponent(body.attachmentId)}`
    const response = await api.open({ method: 'GET', url }, 'message_gone')
    return Readable.from(base64Data(streamOf(response), 'google'))
  }

  /** The texts of one type, concatenated; long ones are requested separately. */
  async function bodyOf(id: string, parts: readonly GmailPart[], type: string): Promise<string | null> {
    const texts: string[] = []
    for (const part of parts.filter(one => one.mimeType === type && !one.filename)) {
      if ((part.body?.size ?? 0) > maxMailBytes) throw new ProviderRefused('too_large')
      texts.push(decoded(Buffer.concat(await (await bytesOf(id, part)).toArray()), part))
    }
    return texts.length > 0 ? texts.join('\n') : null
  }

  return {
    async list(query) {
      const { limit, pageToken } = query
      const params = { maxResults: String(limit), ...(pageToken ? { pageToken } : {}), ...searched(query) }
      const page = await api<{ messages?: Array<{ id: string }>; nextPageToken?: string }>(
        { method: 'GET', url: messages, query: params },
        'mailbox_gone',
      )
      const inTurn = pLimit(together)
      const entries = await Promise.all((page.messages ?? []).map(({ id }) => inTurn(() => entryOf(api, message(id)))))
      return { entries: entries.filter(entry => entry !== null), nextPageToken: page.nextPageToken ?? null }
    },
    async read(id) {
      const mail = await whole(id)
      const parts = partsOf(mail)
      const files = parts.filter(isFile).map(partOf)
      const [text, html] = [await bodyOf(id, parts, 'text/plain'), await bodyOf(id, parts, 'text/html')]
      const replyTo = peopleIn(header(mail, 'Reply-To'))
      const hasAttachments = files.some(({ isInline }) => !isInline)
      return { ...toEntry(mail), hasAttachments, replyTo, text, html, parts: files } satisfies Mail
    },
    async attachment(id, partId) {
      // Attachment ids differ on each request, part ids are stable.
      const part = partsOf(await whole(id)).find(one => one.partId === partId && isFile(one))
      if (!part) throw new ProviderRefused('message_gone')
      return { part: partOf(part), bytes: await bytesOf(id, part) }
    },
    async prepare(draft) {
      const answered = draft.replyTo === undefined ? null : await referenced(api, message(draft.replyTo))
      const raw = await messageOf(draft, answered)
      const boundary = `gewerk-${crypto.randomUUID()}`
      const meta = JSON.stringify(answered ? { threadId: answered.threadId } : {})
      const body = Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${meta}\r\n`),
        Buffer.from(`--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`),
        raw,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return async () => {
        const { id, threadId } = await api<{ id: string; threadId: string }>(
          {
            ...{ method: 'POST', url: `/upload${messages}/send`, query: { uploadType: 'multipart' }, body, once: true },
            headers: { 'Content-Type': `multipart/related; boundary="${boundary}"` },
          },
          'message_gone',
        )
        return { id, threadId }
      }
    },
  }
}

interface GmailPart {
  partId?: string
  mimeType?: string
  filename?: string
  headers?: Header[]
  body?: { attachmentId?: string; size?: number; data?: string }
  parts?: GmailPart[]
}

interface GmailMessage {
  id: string
  threadId?: string
  labelIds?: string[]
  snippet?: string
  internalDate?: string
  payload?: GmailPart
}

/**
 * Folder, search text and correspondent in the syntax of Gmail's search; without a folder, spam and bin are left out.
 */
function searched({ folder, text, address }: MailQuery): Record<string, string> {
  const named = address?.replace(/["{}()\s]/g, '')
  const q = [
    ...(folder === 'all' ? ['-in:drafts', '-in:chats'] : []),
    ...(named ? [`{from:"${named}" to:"${named}" cc:"${named}"}`] : []),
    ...(text ? [text] : []),
  ].join(' ')
  return { ...(folder === 'all' ? {} : { labelIds: folder.toUpperCase() }), ...(q ? { q } : {}) }
}

/** Null for a mail deleted since the list was made. */
async function entryOf(api: AccountApi, url: string): Promise<MailEntry | null> {
  try {
    const query = { format: 'metadata' }
    return toEntry(await api<GmailMessage>({ method: 'GET', url: `${url}?${shownHeaders}`, query }, 'message_gone'))
  } catch (error) {
    if (error instanceof ProviderRefused && error.reason === 'message_gone') return null
    throw error
  }
}

const header = ({ payload }: GmailMessage, name: string): string => headerValue(payload?.headers ?? [], name) ?? ''

function toEntry(message: GmailMessage): MailEntry {
  const { id, threadId, labelIds = [], snippet, internalDate, payload } = message
  const at = Number(internalDate)
  return {
    ...{ id, threadId: threadId ?? null, subject: headerText(header(message, 'Subject')) },
    snippet: plainSnippet(snippet ?? ''),
    from: peopleIn(header(message, 'From'))[0] ?? null,
    ...{ to: peopleIn(header(message, 'To')), cc: peopleIn(header(message, 'Cc')) },
    date: Number.isFinite(at) && at > 0 ? new Date(at).toISOString() : null,
    isRead: !labelIds.includes('UNREAD'),
    // A list contains no parts, only the type of their container.
    hasAttachments: payload?.mimeType === 'multipart/mixed',
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** Gmail returns it as a fragment of HTML. */
const plainSnippet = (snippet: string): string =>
  headerText(snippet.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ''))

/** All parts with content, in order. */
function partsOf({ payload }: GmailMessage): GmailPart[] {
  const parts: GmailPart[] = []
  const waiting = payload ? [payload] : []
  for (let part = waiting.pop(); part && parts.length < maxParts; part = waiting.pop()) {
    if (part.parts?.length) waiting.push(...part.parts.slice(0, maxParts).reverse())
    else parts.push(part)
  }
  return parts
}

const partHeader = ({ headers = [] }: GmailPart, name: string) => headerValue(headers, name) ?? ''
const isFile = (part: GmailPart): boolean =>
  Boolean(part.filename) || !['text/plain', 'text/html'].includes(part.mimeType ?? '')

const partOf = (part: GmailPart): MailPart => ({
  ...{ id: part.partId ?? '', filename: part.filename || null, sizeBytes: part.body?.size ?? 0 },
  contentType: part.mimeType ?? 'application/octet-stream',
  isInline: /^\s*inline/i.test(partHeader(part, 'content-disposition')) && partHeader(part, 'content-id') !== '',
})

/** Gmail passes texts on as UTF-8 or as they were sent. */
function decoded(bytes: Buffer, part: GmailPart): string {
  const [, charset = 'windows-1252'] = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(partHeader(part, 'content-type')) ?? []
  for (const [name, fatal] of [
    ['utf-8', true],
    [charset, false],
  ] as const) {
    try {
      return decodeText(name, bytes, { fatal })
    } catch {}
  }
  return bytes.toString('latin1')
}

interface Answered {
  threadId: string
  messageId: string
  references: string
}

async function referenced(api: AccountApi, url: string): Promise<Answered> {
  const query = { format: 'metadata' }
  const message = await api<GmailMessage>({ method: 'GET', url: `${url}?${answeredHeaders}`, query }, 'message_gone')
  const messageId = headerText(header(message, 'Message-ID'))
  const before = headerText(header(message, 'References')).split(' ').slice(-30)
  return { threadId: message.threadId ?? message.id, messageId, references: [...before, messageId].join(' ').trim() }
}

/** The message to send; Gmail adds the sender, and keeps recipients of blind copies private. */
function messageOf(
  { to, cc, bcc, subject, text, html, answersTo, messageId, attachments }: MailDraft,
  answered: Answered | null,
): Promise<Buffer> {
  const people = (all: MailDraft['to']) =>
    all.map(({ email, name }) => ({ name: headerText(name ?? ''), address: headerText(email) }))
  const composed = new MailComposer({
    ...{ to: people(to), cc: people(cc), bcc: people(bcc), subject: headerText(subject), text },
    attachments: attachments.map(({ cid, ...one }) => ({
      ...{ ...one, filename: headerText(one.filename) },
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    ...(html === undefined ? {} : { html }),
    ...(answersTo ? { replyTo: people([answersTo]) } : {}),
    ...(messageId ? { messageId } : {}),
    ...(answered?.messageId ? { inReplyTo: answered.messageId, references: answered.references } : {}),
    ...{ disableFileAccess: true, disableUrlAccess: true, newline: 'windows' },
  }).compile()
  // Without it the Bcc recipients would be missing from what Gmail gets.
  composed.keepBcc = true
  return composed.build()
}
