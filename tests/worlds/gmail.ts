import type { IncomingMessage, ServerResponse } from 'node:http'
import PostalMime from 'postal-mime'
import { bareSubject, concerns, newestFirst, type PretendMail, type PretendMailbox, pretendMailbox, says } from './mail'
import { bodyOf, json, type pretendGrants, randomId } from './world'

export interface PretendGmail extends PretendMailbox {
  answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown>
}

interface Part {
  partId: string
  mimeType: string
  filename: string
  headers: Array<{ name: string; value: string }>
  body: { size: number; data?: string; attachmentId?: string }
  parts?: Part[]
}

const scopes = 'https://www.googleapis.com/auth'
/** A longer text is returned by a separate attachment id. */
const longest = 200_000
const largestMessage = 36_700_160

const failure = (res: ServerResponse, code: number, reason: string) =>
  json(res, code, { error: { code, message: reason, errors: [{ reason, message: reason }] } })

/**
 * The mailbox of one account at Gmail's API v1. Follows the vendor's documentation: a list returns only ids, opaque
 * page tokens, parsed parts with bodies in base64url, attachment ids that differ each time, a thread that accepts a
 * reply only with its id, its references and its subject, uploads as `multipart/related`, one scope to read and one to
 * send.
 */
export function pretendGmail(account: string, grants: ReturnType<typeof pretendGrants>): PretendGmail {
  const mailbox = pretendMailbox(account, () => randomId().slice(0, 16))
  const pages = new Map<string, number>()
  /** The bytes that each attachment id was issued for. */
  const tickets = new Map<string, Buffer>()

  const ticket = (bytes: Buffer) => {
    const id = `ANGjdJ${randomId()}`
    tickets.set(id, bytes)
    return id
  }
  const named = (name: string, value: string) => ({ name, value })
  const held = (bytes: Buffer, isFile: boolean) =>
    isFile || bytes.length > longest
      ? { size: bytes.length, attachmentId: ticket(bytes) }
      : { size: bytes.length, data: bytes.toString('base64url') }

  function headersOf(mail: PretendMail) {
    const quoted = `"${mail.from.name.replaceAll('"', '')}" <${mail.from.email}>`
    return [
      ...[named('From', quoted), named('To', mail.to.join(', ')), named('Subject', mail.subject)],
      ...(mail.cc.length > 0 ? [named('Cc', mail.cc.join(', '))] : []),
      ...[named('Message-ID', mail.messageId), named('Date', mail.date.toUTCString())],
      ...(mail.inReplyTo ? [named('In-Reply-To', mail.inReplyTo)] : []),
      ...(mail.references.length > 0 ? [named('References', mail.references.join(' '))] : []),
    ]
  }

  function payloadOf(mail: PretendMail): Part {
    const leaf = (mimeType: string, text: string): Part => {
      const headers = [named('Content-Type', `${mimeType}; charset="UTF-8"`)]
      return { partId: '', mimeType, filename: '', headers, body: held(Buffer.from(text), false) }
    }
    const group = (mimeType: string, parts: Part[]): Part =>
      parts.length === 1 && parts[0]
        ? parts[0]
        : { partId: '', mimeType, filename: '', headers: [], body: { size: 0 }, parts }
    const texts = group('multipart/alternative', [
      ...(mail.text === null ? [] : [leaf('text/plain', mail.text)]),
      ...(mail.html === null ? [] : [leaf('text/html', mail.html)]),
    ])
    const files = mail.attachments.map(
      ({ filename, contentType, content, cid }): Part => ({
        ...{ partId: '', mimeType: contentType, filename, body: held(content, true) },
        headers: [
          named('Content-Type', contentType),
          named('Content-Disposition', cid ? 'inline' : `attachment; filename="${filename}"`),
          ...(cid ? [named('Content-ID', `<${cid}>`)] : []),
        ],
      }),
    )
    const root = group('multipart/mixed', [texts, ...files])
    let counted = 0
    const number = (part: Part): Part => ({
      ...part,
      partId: String(counted++),
      ...(part.parts ? { parts: part.parts.map(number) } : {}),
    })
    const numbered = number(root)
    return { ...numbered, headers: [...headersOf(mail), ...numbered.headers] }
  }

  const labelsOf = ({ folder, isRead }: PretendMail) => [folder.toUpperCase(), ...(isRead ? [] : ['UNREAD'])]

  function shown(mail: PretendMail, url: URL) {
    const { partId, mimeType, headers, ...payload } = payloadOf(mail)
    const wanted = url.searchParams.getAll('metadataHeaders').map(name => name.toLowerCase())
    const isMetadata = url.searchParams.get('format') === 'metadata'
    const snippet = (mail.text ?? '')
      .slice(0, 120)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll("'", '&#39;')
    return {
      ...{ id: mail.id, threadId: mail.threadId, labelIds: labelsOf(mail), snippet, historyId: '1' },
      ...{ internalDate: String(mail.date.getTime()), sizeEstimate: 1_000 },
      payload: isMetadata
        ? {
            mimeType,
            headers: headers.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase())),
          }
        : { partId, mimeType, headers, ...payload },
    }
  }

  /**
   * The part of Gmail's search syntax that is used here: plain terms, `from:` `to:` `cc:`, `{one or the other}`,
   * `-in:`.
   */
  function matches(mail: PretendMail, q: string): boolean {
    const [, either] = /\{([^}]*)\}/.exec(q) ?? []
    const words = q
      .replace(/\{[^}]*\}/g, '')
      .replace(/-in:\w+/g, '')
      .trim()
    const terms = [...(either ?? '').matchAll(/(from|to|cc):"?([^"\s]+)"?/g)]
    const isNamed = terms.length === 0 || terms.some(([, part = '', address = '']) => concerns(mail, address, [part]))
    return isNamed && (words === '' || says(mail, words))
  }

  async function send(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const body = await bodyOf(req)
    if (body.length > largestMessage) return failure(res, 413, 'uploadTooLarge')
    const [, boundary = ''] = /boundary="([^"]+)"/.exec(String(req.headers['content-type'])) ?? []
    const [, meta = '', message = ''] = body.toString('latin1').split(`--${boundary}`)
    const { threadId } = JSON.parse(meta.slice(meta.indexOf('\r\n\r\n')) || '{}') as { threadId?: string }
    const raw = Buffer.from(message.slice(message.indexOf('\r\n\r\n') + 4), 'latin1')
    const parsed = await PostalMime.parse(raw)
    const addresses = (list: typeof parsed.to) => (list ?? []).flatMap(one => (one.address ? [one.address] : []))
    const [to, cc, bcc] = [addresses(parsed.to), addresses(parsed.cc), addresses(parsed.bcc)]
    const everybody = [...to, ...cc, ...bcc]
    if (
      everybody.length === 0 ||
      everybody.some(one => mailbox.refused.has(one) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one))
    )
      return failure(res, 400, 'invalidArgument')
    const before = threadId === undefined ? [] : mailbox.thread(threadId)
    if (threadId !== undefined && before.length === 0) return failure(res, 404, 'notFound')
    const references = (parsed.references ?? '').split(/\s+/).filter(Boolean)
    const isAnswer = before.some(
      one =>
        one.messageId === parsed.inReplyTo &&
        references.includes(one.messageId) &&
        bareSubject(one.subject) === bareSubject(parsed.subject ?? ''),
    )
    const mail = mailbox.deliver({
      ...{ folder: 'sent', from: { email: account, name: account }, to, cc, bcc, subject: parsed.subject ?? '' },
      ...{ text: parsed.text ?? null, html: parsed.html ?? null, isRead: true, references },
      ...{ inReplyTo: parsed.inReplyTo ?? null, replyTo: addresses(parsed.replyTo) },
      ...(isAnswer && threadId ? { threadId } : {}),
      attachments: parsed.attachments.map(({ filename, mimeType, content, contentId }) => ({
        ...{ filename: filename ?? '', contentType: mimeType, content: Buffer.from(content as ArrayBuffer) },
        ...(contentId ? { cid: contentId.replace(/^<|>$/g, '') } : {}),
      })),
    })
    if (mailbox.losesAnswer()) return void res.destroy()
    json(res, 200, { id: mail.id, threadId: mail.threadId, labelIds: ['SENT'] })
  }

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<unknown> {
    const isSending = url.pathname === '/upload/gmail/v1/users/me/messages/send'
    if (!grants.opens(req, `${scopes}/${isSending ? 'gmail.send' : 'gmail.readonly'}`)) {
      req.resume()
      return failure(res, 403, 'insufficientPermissions')
    }
    if (isSending && req.method === 'POST') return send(req, res)
    const [, id, attachmentId] =
      /^\/gmail\/v1\/users\/me\/messages(?:\/([^/]+))?(?:\/attachments\/([^/]+))?$/.exec(url.pathname) ?? []
    if (req.method !== 'GET') return failure(res, 404, 'notFound')
    if (id === undefined) {
      const token = url.searchParams.get('pageToken')
      const from = token === null ? 0 : pages.get(token)
      if (from === undefined) return failure(res, 400, 'invalidArgument')
      const size = Math.min(Number(url.searchParams.get('maxResults') ?? 100), 500)
      const labels = url.searchParams.getAll('labelIds')
      const found = newestFirst(mailbox.mails).filter(
        mail => labels.every(one => labelsOf(mail).includes(one)) && matches(mail, url.searchParams.get('q') ?? ''),
      )
      const next = randomId()
      if (from + size < found.length) pages.set(next, from + size)
      return json(res, 200, {
        ...(found.length > 0
          ? { messages: found.slice(from, from + size).map(mail => ({ id: mail.id, threadId: mail.threadId })) }
          : {}),
        ...(from + size < found.length ? { nextPageToken: next } : {}),
        resultSizeEstimate: found.length,
      })
    }
    const mail = mailbox.mails.find(one => one.id === decodeURIComponent(id))
    if (!mail) return failure(res, 404, 'notFound')
    if (attachmentId === undefined) return json(res, 200, shown(mail, url))
    const bytes = tickets.get(decodeURIComponent(attachmentId))
    if (!bytes) return failure(res, 400, 'invalidArgument')
    json(res, 200, { size: bytes.length, data: bytes.toString('base64url') })
  }

  return { ...mailbox, answer }
}
