import { v7 as uuidv7 } from 'uuid'
import type { App } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { Locale } from '../../../platform/values/locale'
import { type MailSender, renderLetter } from './letter'
import { oneLine } from './one-line'
import type { MailEntity } from './schema'

export interface AccountMail {
  /** Company of the mail; `platformTenant` for mails of the platform. */
  tenantId: number
  /** The kind of mail, e.g. `reset_password`. */
  kind: string
  /** A document when a customer is mailed the code that confirms it. */
  entity: 'account' | MailEntity
  /** The person, the invitation or the document. */
  entityId: number
  to: string
  /** Where replies go; the sender by default. */
  replyTo?: string
  locale: Locale
  subject: string
  /** Plain text; blank lines separate paragraphs. */
  message: string
  /** The button; its address is also printed below as text. */
  action?: { label: string; url: string }
  /** Letterhead; the platform's own unless a company is the sender. */
  sender?: 'platform' | MailSender
}

/**
 * Queues a confidential mail in the caller's transaction: its text is never shown or exported, and is emptied once the
 * mail is sent or given up. Works within a company and through the credential and platform roles.
 * @throws DomainError mail.not_configured
 */
export async function queueAccountMail(
  tx: Tx,
  app: Pick<App, 'clock' | 'doorbell' | 'mail' | 'settings'>,
  mail: AccountMail,
): Promise<void> {
  if (!app.mail.configured) throw new DomainError('mail.not_configured')
  const sender = mail.sender && mail.sender !== 'platform' ? mail.sender : platformSender(app.settings.baseUrl)
  const subject = oneLine(mail.subject)
  const now = app.clock.now()
  const letter = renderLetter({
    locale: mail.locale,
    subject,
    message: mail.message,
    ...(mail.action ? { action: mail.action } : {}),
    company: sender,
    attached: false,
  })
  // Without RETURNING: the entry points may insert mails, not read them.
  await tx.mail.createMany({
    data: [
      {
        tenantId: mail.tenantId,
        kind: mail.kind,
        entity: mail.entity,
        entityId: mail.entityId,
        toAddresses: [oneLine(mail.to)],
        replyTo: mail.replyTo === undefined ? sender.email : oneLine(mail.replyTo),
        fromName: oneLine(sender.name),
        subject,
        ...letter,
        messageId: `<${uuidv7()}@${app.mail.from.split('@').at(-1)}>`,
        confidential: true,
        nextAttemptAt: now,
        createdAt: now,
      },
    ],
  })
  afterCommit(tx, () => app.doorbell.ring('mail-out'))
}

const platformSender = (baseUrl: string): MailSender => ({
  name: 'Gewerk',
  address: [],
  phone: null,
  email: null,
  website: baseUrl,
  color: '#1f5f8b',
  hasLogo: false,
})
