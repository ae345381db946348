import { v7 as uuidv7 } from 'uuid'
import type { App } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { Locale } from '../../../platform/values/locale'
import { type MailSender, renderLetter } from './letter'
import { oneLine } from './one-line'
import type { MailEntity } from './schema'

export interface AccountMail {
  /** Whose mail it is; `platformTenant` = the platform's. */
  tenantId: number
  /** What the mail is about, e.g. `reset_password`. */
  kind: string
  /** A document where a customer is mailed what confirms it. */
  entity: 'account' | MailEntity
  /** The person, the invitation or the document. */
  entityId: number
  to: string
  /** Whom an answer goes to; the sender by default. */
  replyTo?: string
  locale: Locale
  subject: string
  /** Plain text; blank lines separate paragraphs. */
  message: string
  /** The button; its address also stands below as text. */
  action?: { label: string; url: string }
  /** Letterhead; the platform's own unless a company writes. */
  sender?: 'platform' | MailSender
}

/**
 * Promises a confidential mail in the caller's transaction: its text is never shown or exported, and is emptied once
 * the mail is sent or given up. Works within a company and through the credential and the platform role.
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
  // Without RETURNING: the entry points may write mails, not read them.
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
