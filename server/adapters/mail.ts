import nodemailer from 'nodemailer'
import { StartupError } from '../platform/startup-error'
import { cutText } from '../platform/values/cut-text'
import type { Storage } from './storage'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Content id by which the HTML refers to it (`cid:`, RFC 2392); shown inline, not offered as a file. */
  cid?: string
}

export interface OutgoingMail {
  /** With angle brackets; the same at every attempt, so that a repetition can be recognised. */
  messageId: string
  /** Display name for the transport's own address. */
  fromName: string
  replyTo: string | null
  to: string[]
  cc: string[]
  subject: string
  text: string
  html: string
  date: Date
  attachments: MailAttachment[]
  /** The key under which an outbox stores it. */
  outboxKey: string
}

export interface MailTransport {
  /** Sender address of mails. */
  from: string
  /** False in production without SMTP_URL: no mail may be queued then. */
  configured: boolean
  /** Resolves once the server has accepted the mail; lists recipients that it refused. @throws MailError */
  send(mail: OutgoingMail): Promise<{ rejected: string[] }>
  healthy(): Promise<boolean>
}

export type MailFailure = 'connect' | 'tls' | 'timeout' | 'auth' | 'rejected' | 'failed'

/** The server did not accept the mail. */
export class MailError extends Error {
  override name = 'MailError'
  constructor(
    readonly reason: MailFailure,
    /** True when a retry cannot help. */
    readonly permanent: boolean,
    /** The server's response, one line. */
    readonly answer: string | null,
    options?: ErrorOptions,
  ) {
    super(answer ? `${reason}: ${answer}` : reason, options)
  }
}

interface Settings {
  smtpUrl: string | undefined
  /** Sender address of mails; needed with SMTP unless the login is an address. */
  from: string | undefined
  production: boolean
  storage: Storage
}

/**
 * SMTP if SMTP_URL is set; otherwise the outbox, which refuses mails in production.
 * @throws StartupError when no sender address is set
 */
export function createMailTransport({ smtpUrl, from, production, storage }: Settings): MailTransport {
  if (smtpUrl) return createSmtpTransport(smtpUrl, from ?? senderIn(smtpUrl))
  const outbox = createOutboxTransport(storage, from)
  if (!production) return outbox
  return { ...outbox, configured: false, send: () => Promise.reject(new MailError('connect', false, null)) }
}

function senderIn(smtpUrl: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  if (!user.includes('@'))
    throw new StartupError('SMTP_URL is set, but not who mails come from: set MAIL_FROM to an address.')
  return user
}

/**
 * Sends mails through a server. One connection for each: a pool would by itself resend mails that were lost with a
 * broken connection.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from,
    configured: true,
    async send(mail) {
      try {
        const { rejected } = await transport.sendMail(messageOf(mail, from))
        return { rejected: rejected.map(String) }
      } catch (error) {
        throw asMailError(error)
      }
    },
    healthy: () => transport.verify().catch(() => false),
  }
}

/** Stores mails as `.eml` files instead of sending them, for development. */
export function createOutboxTransport(storage: Storage, from = 'gewerk@localhost'): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from,
    configured: true,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      await storage.put(mail.outboxKey, message as Buffer)
      return { rejected: [] }
    },
    healthy: () => storage.healthy(),
  }
}

/** Removes every control character from a header, whatever a name or a subject contained. */
const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function messageOf(mail: OutgoingMail, from: string) {
  return {
    messageId: mail.messageId,
    from: { name: headerText(mail.fromName), address: from },
    ...(mail.replyTo ? { replyTo: addressOf(mail.replyTo) } : {}),
    to: mail.to.map(addressOf),
    cc: mail.cc.map(addressOf),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    date: mail.date,
    attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
      filename: headerText(filename),
      contentType,
      content,
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
  }
}

/** As a structured address, so that no text in it is parsed as further recipients. */
const addressOf = (address: string) => ({ name: '', address: headerText(address) })

function asMailError(error: unknown): MailError {
  const {
    code = '',
    responseCode = 0,
    response = '',
  } = error as { code?: string; responseCode?: number; response?: string }
  const answer = response ? cutText(headerText(response), 300) : null
  const reason = reasons[code] ?? 'failed'
  // 4xx means come back later, and 50x to 53x concern commands and logins: for the operator to repair, not the mail's
  // fault.
  const permanent = responseCode >= 550 && reason !== 'auth'
  return new MailError(reason, permanent, answer, { cause: error })
}

const reasons: Record<string, MailFailure> = {
  ECONNECTION: 'connect',
  ESOCKET: 'connect',
  EDNS: 'connect',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EOAUTH2: 'auth',
  EENVELOPE: 'rejected',
  EMESSAGE: 'rejected',
}
