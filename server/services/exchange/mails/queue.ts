import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { customerLocale, type Locale } from '../../../platform/values/locale'
import type { AttachmentRef } from './attachment-ref'
import { type CarriedLink, keptAction } from './carried-link'
import { renderLetter } from './letter'
import { letterhead } from './letterhead'
import { type MailboxSender, senderColumns } from './mailbox-sender'
import { oneLine } from './one-line'
import type { MailEntity } from './schema'

export interface MailToQueue {
  /** The kind of mail, e.g. `invoice`. */
  kind: string
  entity: MailEntity
  entityId: number
  to: string[]
  cc: string[]
  subject: string
  /** Plain text; blank lines separate paragraphs. */
  message: string
  /** Language of the reader; for customers the company's. */
  locale?: Locale
  /** Documents by name; they are made when the mail is sent. */
  attachments: AttachmentRef[]
  link?: CarriedLink | null
  /** The mailbox from which it goes out; without one by the mail server. */
  sender?: MailboxSender | null
}

/**
 * Queues a mail in the caller's transaction; workers send it after the commit. Its Message-ID is generated here, so
 * that a mail repeated after a crash is recognised as the same. Returns the mail's id.
 * @throws DomainError mail.not_configured, mail.no_recipient
 */
export async function queueMail(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock' | 'doorbell' | 'mail' | 'settings'>,
  mail: MailToQueue,
): Promise<number> {
  const { tenantId } = ctx.actor
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  const to = distinct(mail.to)
  if (to.length === 0) throw new DomainError('mail.no_recipient', { field: 'to' })
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  const subject = oneLine(mail.subject)
  const now = ctx.clock.now()
  const letter = renderLetter({
    locale: mail.locale ?? customerLocale(company),
    subject,
    message: mail.message,
    company: letterhead(company),
    attached: mail.attachments.some(isDocument),
    ...(mail.link ? { action: keptAction(ctx.settings.baseUrl, mail.link) } : {}),
  })
  const { id } = await tx.mail.create({
    data: {
      tenantId,
      kind: mail.kind,
      entity: mail.entity,
      entityId: mail.entityId,
      toAddresses: to,
      ccAddresses: distinct(mail.cc).filter(address => !to.includes(address)),
      replyTo: company.email,
      fromName: oneLine(company.name),
      subject,
      ...letter,
      messageId: `<${uuidv7()}@${ctx.mail.from.split('@').at(-1)}>`,
      sealedLink: mail.link?.sealed ?? null,
      ...senderColumns(mail.sender ?? null),
      attachments: mail.attachments.map(({ kind, id }) => ({ kind, id })),
      nextAttemptAt: now,
      createdAt: now,
    },
    select: { id: true },
  })
  await notifyLive(tx, tenantId, { topic: 'mails', id, type: 'created' })
  afterCommit(tx, () => ctx.doorbell.ring('mail-out'))
  return id
}

const distinct = (addresses: readonly string[]): string[] => [...new Set(addresses.map(oneLine).filter(Boolean))]

/** Whether the letter announces an attached document: a calendar entry is none. */
const isDocument = ({ kind }: AttachmentRef): boolean => kind !== 'appointment_ics'
