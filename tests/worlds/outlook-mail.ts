import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { concerns, newestFirst, type PretendMail, type PretendMailbox, pretendMailbox, says } from './mail'
import { bodyOf, json, type pretendGrants, randomId } from './world'

export interface PretendOutlookMail extends PretendMailbox {
  answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown>
}

interface GraphRecipient {
  emailAddress?: { address?: string; name?: string }
}

interface SentMessage {
  subject?: string
  body?: { contentType?: string; content?: string }
  toRecipients?: GraphRecipient[]
  ccRecipients?: GraphRecipient[]
  bccRecipients?: GraphRecipient[]
  replyTo?: GraphRecipient[]
  attachments?: Array<{
    '@odata.type': string
    name: string
    contentType?: string
    contentBytes: string
    isInline?: boolean
    contentId?: string
  }>
}

/** Maximum size of a request in bytes. */
const largestRequest = 4 * 1024 * 1024

const failure = (res: ServerResponse, status: number, code: string) =>
  json(res, status, { error: { code, message: code, innerError: {} } })

/**
 * The mailbox of one account at Microsoft Graph v1.0. Follows the vendor's documentation: pages by `@odata.nextLink`
 * with an opaque `$skiptoken`, `$search` in quotes and never with `$orderby`, bodies in the format that `Prefer`
 * requests, inline content not counted as an attachment, bytes of attachments by `/$value`, sending and replying that
 * return no id, 4 MB per request, one scope to read and one to send.
 */
export function pretendOutlookMail(
  account: string,
  base: () => string,
  grants: ReturnType<typeof pretendGrants>,
): PretendOutlookMail {
  const mailbox = pretendMailbox(account, () => `AAkALg${randomId()}=`)
  const pages = new Map<string, number>()

  const recipient = (address: string) => ({ emailAddress: { address, name: address } })
  const partsOf = ({ attachments }: PretendMail) =>
    attachments.map(({ filename, contentType, content, cid }, index) => ({
      ...{ '@odata.type': '#microsoft.graph.fileAttachment', id: `AAkALgPart${index}=`, name: filename, contentType },
      ...{ size: content.length + 150, isInline: cid !== undefined, contentId: cid ?? null },
      contentBytes: content.toString('base64'),
    }))
  const selected = (all: Record<string, unknown>, url: URL) => {
    const fields = url.searchParams.get('$select')?.split(',')
    return Object.fromEntries(
      Object.entries(all).filter(([key]) => key.startsWith('@') || key === 'id' || !fields || fields.includes(key)),
    )
  }

  function shown(mail: PretendMail, req: IncomingMessage, url: URL) {
    const wantsText = /body-content-type="text"/.test(String(req.headers.prefer ?? ''))
    const content = wantsText ? (mail.text ?? '') : (mail.html ?? mail.text ?? '')
    return selected(
      {
        ...{ '@odata.etag': 'W/"x"', id: mail.id, conversationId: mail.threadId, subject: mail.subject },
        ...{
          bodyPreview: (mail.text ?? '').slice(0, 255),
          from: { emailAddress: { address: mail.from.email, name: mail.from.name } },
        },
        ...{ toRecipients: mail.to.map(recipient), ccRecipients: mail.cc.map(recipient), replyTo: [] },
        ...{ receivedDateTime: mail.date.toISOString(), isRead: mail.isRead, isDraft: false },
        hasAttachments: mail.attachments.some(({ cid }) => cid === undefined),
        body: { contentType: !wantsText && mail.html !== null ? 'html' : 'text', content },
        internetMessageId: mail.messageId,
      },
      url,
    )
  }

  function list(req: IncomingMessage, res: ServerResponse, url: URL, folder: string | undefined): unknown {
    const search = url.searchParams.get('$search')
    if (search !== null && url.searchParams.has('$orderby')) return failure(res, 400, 'SearchWithOrderBy')
    if (search !== null && !/^"[^"]*"( AND "[^"]*")*$/.test(search)) return failure(res, 400, 'BadRequest')
    const clauses = [...(search ?? '').matchAll(/"([^"]*)"/g)].map(([, clause = '']) => clause)
    const found = newestFirst(mailbox.mails).filter(
      mail =>
        (folder === undefined || mail.folder === (folder === 'sentitems' ? 'sent' : folder)) &&
        clauses.every(clause =>
          clause.startsWith('participants:')
            ? concerns(mail, clause.slice('participants:'.length))
            : says(mail, clause),
        ),
    )
    const token = url.searchParams.get('$skiptoken')
    const from = token === null ? 0 : pages.get(token)
    if (from === undefined) return failure(res, 400, 'ErrorInvalidUrlQuery')
    const size = Math.min(Number(url.searchParams.get('$top') ?? 10), 1000)
    const next = new URL(url.pathname + url.search, base())
    const following = randomId()
    if (from + size < found.length) pages.set(following, from + size)
    next.searchParams.set('$skiptoken', following)
    json(res, 200, {
      value: found.slice(from, from + size).map(mail => shown(mail, req, url)),
      ...(from + size < found.length ? { '@odata.nextLink': next.href } : {}),
    })
  }

  async function send(req: IncomingMessage, res: ServerResponse, answered: PretendMail | null): Promise<unknown> {
    const body = await bodyOf(req)
    if (body.length > largestRequest) return void res.writeHead(413).end()
    const { message = {} } = JSON.parse(body.toString()) as { message?: SentMessage }
    const addresses = (all: GraphRecipient[] = []) => all.map(one => one.emailAddress?.address ?? '')
    const given = addresses(message.toRecipients)
    const to = given.length === 0 && answered ? [answered.from.email] : given
    const [cc, bcc] = [addresses(message.ccRecipients), addresses(message.bccRecipients)]
    const everybody = [...to, ...cc, ...bcc]
    if (
      everybody.length === 0 ||
      everybody.some(one => mailbox.refused.has(one) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one))
    )
      return failure(res, 400, 'ErrorInvalidRecipients')
    mailbox.deliver({
      ...{ folder: 'sent', from: { email: account, name: account }, to, cc, bcc, isRead: true },
      subject: message.subject ?? (answered ? `RE: ${answered.subject}` : ''),
      ...(message.body?.contentType?.toLowerCase() === 'html'
        ? { text: null, html: message.body.content ?? '' }
        : { text: message.body?.content ?? '' }),
      replyTo: addresses(message.replyTo),
      messageId: `<${randomUUID()}@outlook.example>`,
      ...(answered
        ? {
            ...{ threadId: answered.threadId, inReplyTo: answered.messageId },
            references: [...answered.references, answered.messageId],
          }
        : {}),
      attachments: (message.attachments ?? []).map(({ name, contentType = '', contentBytes, isInline, contentId }) => ({
        ...{ filename: name, contentType, content: Buffer.from(contentBytes, 'base64') },
        ...(isInline && contentId ? { cid: contentId } : {}),
      })),
    })
    if (mailbox.losesAnswer()) return void res.destroy()
    res.writeHead(202).end()
  }

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown> {
    const { pathname, searchParams } = url
    const isSending = req.method === 'POST'
    if (!grants.opens(req, isSending ? 'Mail.Send' : 'Mail.Read')) {
      req.resume()
      return failure(res, 403, 'ErrorAccessDenied')
    }
    if (isSending && pathname === '/v1.0/me/sendMail') return send(req, res, null)
    const [, folder] = /^\/v1\.0\/me\/(?:mailFolders\/(\w+)\/)?messages$/.exec(pathname) ?? []
    if (pathname.endsWith('/messages')) return list(req, res, url, folder)
    const [, id = '', action, partId, value] =
      /^\/v1\.0\/me\/messages\/([^/]+)(?:\/(attachments|reply)(?:\/([^/]+)(\/\$value)?)?)?$/.exec(pathname) ?? []
    const mail = mailbox.mails.find(one => one.id === decodeURIComponent(id))
    if (!mail)
      return id.length < 10 ? failure(res, 400, 'ErrorInvalidIdMalformed') : failure(res, 404, 'ErrorItemNotFound')
    if (action === 'reply') return isSending ? send(req, res, mail) : failure(res, 405, 'MethodNotAllowed')
    if (action === undefined) return json(res, 200, shown(mail, req, url))
    const parts = partsOf(mail)
    if (partId === undefined) return json(res, 200, { value: parts.map(one => selected(one, url)) })
    const part = parts.find(one => one.id === decodeURIComponent(partId))
    if (!part) return failure(res, 404, 'ErrorItemNotFound')
    if (value === undefined) return json(res, 200, selected(part, url))
    if (searchParams.size > 0) return failure(res, 400, 'BadRequest')
    res.writeHead(200, { 'content-type': part.contentType }).end(Buffer.from(part.contentBytes, 'base64'))
  }

  return { ...mailbox, answer }
}
