import { randomUUID } from 'node:crypto'
import { randomId } from './world'

export interface PretendAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Set when the attachment is embedded in the text. */
  cid?: string
}

/** A mail as stored in a mailbox, whatever the vendor. */
export interface PretendMail {
  id: string
  threadId: string
  folder: 'inbox' | 'sent'
  from: { email: string; name: string }
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  text: string | null
  html: string | null
  attachments: PretendAttachment[]
  date: Date
  messageId: string
  inReplyTo: string | null
  references: string[]
  replyTo: string[]
  isRead: boolean
}

export interface PretendMailbox {
  /** In the order of arrival. */
  mails: PretendMail[]
  /** An outside sender writes to the account. */
  deliver(mail?: Partial<PretendMail>): PretendMail
  /** The mails of a thread, oldest first. */
  thread(threadId: string): PretendMail[]
  /** Addresses for which the vendor takes no mail at all, even among others. */
  refused: Set<string>
  /** The next mails are sent, but the connection breaks before the answer. */
  loseAnswers(count: number): void
  /** Whether the answer about a sent mail is lost. */
  losesAnswer(): boolean
}

/** @param makeId makes ids in the vendor's format */
export function pretendMailbox(account: string, makeId: () => string = randomId): PretendMailbox {
  const mails: PretendMail[] = []
  let toLose = 0
  let tick = Date.parse('2026-02-01T08:00:00Z')
  const refused = new Set<string>()
  return {
    mails,
    refused,
    deliver(given = {}) {
      tick += 60_000
      const mail: PretendMail = {
        ...{
          id: makeId(),
          threadId: makeId(),
          folder: 'inbox',
          from: { email: 'kunde@example.org', name: 'Karl Kunde' },
        },
        ...{ to: [account], cc: [], bcc: [], subject: 'Dachrinne undicht', text: 'Bitte um ein Angebot.', html: null },
        ...{ attachments: [], date: new Date(tick), messageId: `<${randomUUID()}@example.org>`, inReplyTo: null },
        ...{ references: [], replyTo: [], isRead: false },
        ...given,
      }
      mails.push(mail)
      return mail
    },
    thread: threadId => mails.filter(mail => mail.threadId === threadId),
    loseAnswers(count) {
      toLose = count
    },
    losesAnswer: () => toLose > 0 && toLose-- > 0,
  }
}

export const bareSubject = (subject: string): string => subject.replace(/^((re|aw):\s*)+/i, '').trim()
/** Whether one of the addresses of a mail is this one. */
export const concerns = (mail: PretendMail, address: string, parts = ['from', 'to', 'cc']): boolean =>
  [
    ...(parts.includes('from') ? [mail.from.email] : []),
    ...(parts.includes('to') ? mail.to : []),
    ...(parts.includes('cc') ? mail.cc : []),
  ].some(one => one.toLowerCase().includes(address.toLowerCase()))
export const says = (mail: PretendMail, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every(word =>
      `${mail.subject} ${mail.text} ${mail.html} ${mail.from.name} ${mail.from.email}`.toLowerCase().includes(word),
    )
export const newestFirst = (mails: readonly PretendMail[]): PretendMail[] =>
  [...mails].sort((a, b) => b.date.getTime() - a.date.getTime())
