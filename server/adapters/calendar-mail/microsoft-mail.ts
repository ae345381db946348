import type { MailFolder } from '../../platform/values/account-vendors'
import { ProviderRefused } from '../provider/refused'
import { jsonWithin, maxMailBytes, streamOf } from './mail-bytes'
import { headerText } from './mail-headers'
import type { Mail, MailDraft, MailEntry, MailPart, MailPerson, MailProvider, MailQuery } from './mail-port'
import { graphApi } from './microsoft'
import type { OpenAccount } from './port'

const entryFields = [
  ...['id', 'conversationId', 'subject', 'bodyPreview', 'from', 'toRecipients', 'ccRecipients', 'receivedDateTime'],
  ...['isRead', 'isDraft', 'hasAttachments'],
].join(',')
const partFields = 'id,name,contentType,size,isInline'
const lists: Record<MailFolder, string> = {
  inbox: '/v1.0/me/mailFolders/inbox/messages',
  sent: '/v1.0/me/mailFolders/sentitems/messages',
  all: '/v1.0/me/messages',
}
/** Ids are stable when a mail moves, and bodies come as they were sent. */
const headers = { Prefer: 'IdType="ImmutableId", outlook.body-content-type="html"' }

/** The mailbox at Microsoft Graph v1.0. Sends in one request: drafts would need write access to the mailbox. */
export function microsoftMail(options: OpenAccount): MailProvider {
  const api = graphApi(options)
  const message = (id: string) => `/v1.0/me/messages/${encodeURIComponent(id)}`
  const part = (id: string, partId: string) => `${message(id)}/attachments/${encodeURIComponent(partId)}`

  async function partsOf(id: string): Promise<MailPart[]> {
    const url = `${message(id)}/attachments`
    const query = { $select: partFields }
    const { value } = await api<{ value: GraphPart[] }>({ method: 'GET', url, query, headers }, 'message_gone')
    return value.map(partOf)
  }

  return {
    async list(query) {
      const page = await api<{ value: GraphMessage[]; '@odata.nextLink'?: string }>(
        { method: 'GET', url: lists[query.folder], query: searched(query), headers },
        'mailbox_gone',
      )
      return {
        entries: page.value.filter(({ isDraft }) => isDraft !== true).map(toEntry),
        nextPageToken: tokenIn(page['@odata.nextLink']),
      }
    },
    async read(id) {
      const query = { $select: `${entryFields},body,replyTo` }
      const response = await api.open({ method: 'GET', url: message(id), query, headers }, 'message_gone')
      const mail = await jsonWithin<GraphMessage>(response, maxMailBytes, 'microsoft')
      const { contentType, content = '' } = mail.body ?? {}
      const isHtml = contentType?.toLowerCase() === 'html'
      // Graph does not count inline parts as attachments.
      const hasParts = mail.hasAttachments === true || content.includes('cid:')
      return {
        ...toEntry(mail),
        replyTo: (mail.replyTo ?? []).flatMap(personOf),
        ...{ text: isHtml ? null : content, html: isHtml ? content : null },
        parts: hasParts ? await partsOf(id) : [],
      } satisfies Mail
    },
    async attachment(id, partId) {
      const query = { $select: partFields }
      const attachment = await api<GraphPart>({ method: 'GET', url: part(id, partId), query, headers }, 'message_gone')
      // A link to a file elsewhere has no bytes here.
      if (attachment['@odata.type'] === '#microsoft.graph.referenceAttachment')
        throw new ProviderRefused('message_gone')
      const response = await api.open({ method: 'GET', url: `${part(id, partId)}/$value`, headers }, 'message_gone')
      return { part: partOf(attachment), bytes: streamOf(response) }
    },
    async prepare(draft) {
      const json = { message: messageOf(draft) }
      // A reply stays in its conversation and carries the headers that other programs thread by.
      const [url, body] =
        draft.replyTo === undefined
          ? ['/v1.0/me/sendMail', { ...json, saveToSentItems: true }]
          : [`${message(draft.replyTo)}/reply`, json]
      return async () => {
        await api({ method: 'POST', url, json: body, headers, once: true }, 'message_gone')
        return { id: null, threadId: null }
      }
    },
  }
}

interface GraphPerson {
  emailAddress?: { address?: string; name?: string }
}

interface GraphMessage {
  id: string
  conversationId?: string
  subject?: string | null
  bodyPreview?: string
  from?: GraphPerson | null
  toRecipients?: GraphPerson[]
  ccRecipients?: GraphPerson[]
  replyTo?: GraphPerson[]
  receivedDateTime?: string
  isRead?: boolean
  isDraft?: boolean
  hasAttachments?: boolean
  body?: { contentType?: string; content?: string }
}

interface GraphPart {
  '@odata.type'?: string
  id: string
  name?: string | null
  contentType?: string | null
  size?: number
  isInline?: boolean
}

/** Search texts are quoted, so a quote within one would end it. */
const quoted = (text: string) => text.replace(/["\\]/g, ' ').trim()

/**
 * The query's parameters; with a search Graph orders by itself, newest first. A page is requested with the parameters
 * of the link to it, except for the fields and the limit.
 */
function searched({ text, address, limit, pageToken }: MailQuery): Record<string, string> {
  const fields = { $select: entryFields, $top: String(limit) }
  if (pageToken !== undefined) {
    const link = Object.fromEntries(new URLSearchParams(Buffer.from(pageToken, 'base64url').toString()))
    if (!link.$skiptoken && !link.$skip) throw new ProviderRefused('misused')
    const { $expand: _, ...rest } = link
    return { ...rest, ...fields }
  }
  const clauses = [...(address ? [`"participants:${quoted(address)}"`] : []), ...(text ? [`"${quoted(text)}"`] : [])]
  if (clauses.length === 0) return { ...fields, $orderby: 'receivedDateTime desc' }
  return { ...fields, $search: clauses.join(' AND ') }
}

const tokenIn = (link: string | undefined): string | null =>
  link === undefined ? null : Buffer.from(new URL(link).search.slice(1)).toString('base64url')

const personOf = ({ emailAddress }: GraphPerson): MailPerson[] =>
  emailAddress?.address
    ? [{ email: headerText(emailAddress.address), name: headerText(emailAddress.name ?? '') || null }]
    : []

const toEntry = (message: GraphMessage): MailEntry => ({
  ...{ id: message.id, threadId: message.conversationId ?? null, subject: headerText(message.subject ?? '') },
  snippet: headerText(message.bodyPreview ?? ''),
  from: (message.from ? personOf(message.from) : [])[0] ?? null,
  to: (message.toRecipients ?? []).flatMap(personOf),
  cc: (message.ccRecipients ?? []).flatMap(personOf),
  date: message.receivedDateTime ?? null,
  isRead: message.isRead !== false,
  hasAttachments: message.hasAttachments === true,
})

const partOf = ({ id, name, contentType, size, isInline }: GraphPart): MailPart => ({
  ...{ id, filename: name || null, sizeBytes: size ?? 0, isInline: isInline === true },
  contentType: contentType ?? 'application/octet-stream',
})

function messageOf({ to, cc, bcc, subject, text, html, answersTo, attachments }: MailDraft) {
  const people = (all: MailPerson[]) =>
    all.map(({ email, name }) => ({
      emailAddress: { address: headerText(email), ...(name ? { name: headerText(name) } : {}) },
    }))
  return {
    subject: headerText(subject),
    body: html === undefined ? { contentType: 'Text', content: text } : { contentType: 'HTML', content: html },
    ...(answersTo ? { replyTo: people([answersTo]) } : {}),
    ...{ toRecipients: people(to), ccRecipients: people(cc), bccRecipients: people(bcc) },
    attachments: attachments.map(({ filename, contentType, content, cid }) => ({
      ...{ '@odata.type': '#microsoft.graph.fileAttachment', name: headerText(filename), contentType },
      ...(cid ? { isInline: true, contentId: cid } : {}),
      contentBytes: content.toString('base64'),
    })),
  }
}
