import type { Readable } from 'node:stream'
import type { MailFolder } from '../../platform/values/account-vendors'

export interface MailPerson {
  email: string
  name: string | null
}

/** A mail as lists show it. */
export interface MailEntry {
  id: string
  /** The vendor's id of the conversation. */
  threadId: string | null
  subject: string
  /** Its beginning, in one line. */
  snippet: string
  from: MailPerson | null
  to: MailPerson[]
  cc: MailPerson[]
  date: string | null
  isRead: boolean
  hasAttachments: boolean
}

export interface MailPart {
  id: string
  /** The name given by the sender. */
  filename: string | null
  contentType: string
  /** The size given by the vendor. */
  sizeBytes: number
  /** An image embedded in the text. */
  isInline: boolean
}

/** A whole mail, its bodies as they were sent: untrusted until they have been sanitised. */
export interface Mail extends MailEntry {
  replyTo: MailPerson[]
  text: string | null
  html: string | null
  parts: MailPart[]
}

export interface MailQuery {
  folder: MailFolder
  /** Search text, in the syntax of the vendor's own search. */
  text?: string | undefined
  /** Correspondent: mails to or from this address. */
  address?: string | undefined
  limit: number
  /** From the previous page. */
  pageToken?: string | undefined
}

export interface MailDraft {
  to: MailPerson[]
  cc: MailPerson[]
  bcc: MailPerson[]
  subject: string
  text: string
  /** The same text with its layout. */
  html?: string | undefined
  /** Where answers go, if not to the mailbox itself. */
  answersTo?: MailPerson | undefined
  /** With angle brackets; a vendor may replace it. */
  messageId?: string | undefined
  /** `cid`: shown within the HTML, which refers to it (RFC 2392). */
  attachments: Array<{ filename: string; contentType: string; content: Buffer; cid?: string | undefined }>
  /** The mail that is answered: the new one is put in its thread. */
  replyTo?: string | undefined
}

/** The mailbox of one account. Only the adapters know a vendor's wire format. @throws ProviderAway, ProviderRefused */
/** Null where the vendor returns no id. */
export interface SentMail {
  id: string | null
  threadId: string | null
}

export interface MailProvider {
  /** Newest first. */
  list(query: MailQuery): Promise<{ entries: MailEntry[]; nextPageToken: string | null }>
  read(id: string): Promise<Mail>
  attachment(id: string, partId: string): Promise<{ part: MailPart; bytes: Readable }>
  /**
   * Makes the mail ready, with what it answers. The returned function sends it by a single request, once or not at all
   * as far as the vendor guarantees it; only when that one fails may the mail have been sent all the same.
   */
  prepare(draft: MailDraft): Promise<() => Promise<SentMail>>
}
