import type { Readable } from 'node:stream'
import type { MailFolder } from '../../platform/values/account-vendors'

export interface MailPerson {
  email: string
  name: string | null
}

/** A mail as lists show it. */
export interface MailEntry {
  id: string
  /** What the vendor takes for one conversation. */
  threadId: string | null
  subject: string
  /** How it begins, in one line. */
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
  /** As the sender calls it. */
  filename: string | null
  contentType: string
  /** As the vendor counts it. */
  sizeBytes: number
  /** A picture within the text. */
  isInline: boolean
}

/** A whole mail, its bodies as they were sent: hostile until they have been cleaned. */
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
  /** Whose mails, to them or from them. */
  address?: string | undefined
  limit: number
  /** From the page before. */
  pageToken?: string | undefined
}

export interface MailDraft {
  to: MailPerson[]
  cc: MailPerson[]
  bcc: MailPerson[]
  subject: string
  text: string
  attachments: Array<{ filename: string; contentType: string; content: Buffer }>
  /** The mail that is answered: this one lies in its thread. */
  replyTo?: string | undefined
}

/** The mailbox of one account. Nothing outside the adapters knows a vendor's wire. @throws ProviderAway, ProviderRefused */
export interface MailProvider {
  /** Newest first. */
  list(query: MailQuery): Promise<{ entries: MailEntry[]; nextPageToken: string | null }>
  read(id: string): Promise<Mail>
  attachment(id: string, partId: string): Promise<{ part: MailPart; bytes: Readable }>
  /** Sent once or not at all, as far as the vendor says. Null where it returns no id. */
  send(draft: MailDraft): Promise<{ id: string | null; threadId: string | null }>
}
