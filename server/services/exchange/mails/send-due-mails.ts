import type { Mail } from '../../../../prisma/client/client'
import { MailError, type OutgoingMail } from '../../../adapters/mail'
import type { App, Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { publish } from '../../../platform/diagnostics'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { type Bounds, type ClaimedJob, type JobOutcome, workOff } from '../../../platform/jobs/job-table'
import { lackedRoom } from '../../../platform/turns'
import type { AttachmentRef } from './attachment-ref'
import type { AttachmentResolvers } from './attachment-resolver'
import { withLink } from './carried-link'
import { withMailLogo } from './mail-logo'
import { senderColumns, senderIn } from './mailbox-sender'
import { outboxKey } from './read'
import { sendByMailbox, unsure } from './send-by-mailbox'
import { mailTable } from './table'

export interface MailCounts {
  sent: number
  /** Will be retried. */
  delayed: number
  /** Given up. */
  failed: number
}

/** A mail that its sender has to decide about. */
export type HeldMail = Pick<Mail, 'entity' | 'entityId' | 'subject'> & {
  senderUserId: number
  status: 'held' | 'unsure'
}

/** What sending needs of other groups (`server/handlers.ts`). */
export interface MailHandlers {
  /** Make the documents that mails name. */
  attachments: AttachmentResolvers
  /** Notifies the sender, in the transaction that holds the mail. */
  onHeld(tx: Tx, ctx: Ctx, mail: HeldMail): Promise<void>
}

/** There is one mail server, and documents cost memory. */
const concurrency = 4

/**
 * Sends the due mails until none is left. A mail whose worker crashes between the server's response and the database is
 * sent once more under the same Message-ID; nothing else is ever sent twice. From a person's mailbox not even that:
 * such a mail is held as unsure.
 */
export async function sendDueMails(
  app: App,
  { attachments, onHeld, ...bounds }: MailHandlers & Bounds,
): Promise<MailCounts> {
  const { done, ...others } = await workOff(app, mailTable, {
    ...bounds,
    concurrency,
    run: job => attempt(app, job, { attachments, onHeld }),
    onClaimed: mails => publish('mail.claimed', { mails }),
    onSettled: result => publish('mail.settled', { result: result === 'done' ? 'sent' : result }),
  })
  return { sent: done, ...others }
}

async function attempt(app: App, job: ClaimedJob, { attachments, onHeld }: MailHandlers): Promise<JobOutcome> {
  try {
    const { tenantId, id } = job
    const row = await app.db.inTenant(tenantId, tx =>
      tx.mail.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
    )
    // The process that handed it over ended before the vendor's answer was written.
    if (row.handedAt) return withNotice(app, row, unsure, onHeld)
    let made: Promise<OutgoingMail> | undefined
    const mail = () => {
      made ??= compose(app, job, row, attachments)
      return made
    }
    const sender = senderIn(row)
    const sent = sender ? await sendByMailbox(app, job, sender, mail) : { byCompany: row.serverReason }
    if ('outcome' in sent) return withNotice(app, row, sent.outcome, onHeld)
    return await sendByServer(app, job, await mail(), sent.byCompany)
  } catch (error) {
    app.log.warn({ err: error, mail: job.id, attempt: job.attempt }, 'mail not sent')
    if (lackedRoom(error)) return { result: 'away', error: reasonOf(error) }
    const permanent = error instanceof MailError && error.permanent
    return { result: 'failed', error: reasonOf(error), permanent }
  }
}

/** The outcome, with the notification of the sender if it holds the mail. */
async function withNotice(
  app: App,
  { tenantId, id, entity, entityId, subject, senderUserId }: Mail,
  outcome: JobOutcome,
  onHeld: MailHandlers['onHeld'],
): Promise<JobOutcome> {
  if (outcome.result !== 'held' || senderUserId === null) return outcome
  const status = outcome.status === 'unsure' ? 'unsure' : 'held'
  const ctx = await jobContext(app, { tenantId, requestId: `mail-${id}`, label: 'mail-out' })
  return { ...outcome, within: tx => onHeld(tx, ctx, { entity, entityId, subject, senderUserId, status }) }
}

/** @param instead why it does not go out from the mailbox that was chosen */
async function sendByServer(
  app: App,
  { tenantId, id, attempt }: ClaimedJob,
  mail: OutgoingMail,
  instead: string | null,
): Promise<JobOutcome> {
  if (instead) {
    // The reason stands beside it from now on: later attempts go by the server as well, and say why.
    const data = { ...senderColumns(null), serverReason: instead }
    await app.db.inTenant(tenantId, tx => tx.mail.updateMany({ where: { tenantId, id }, data }))
  }
  const { rejected } = await app.mail.send(mail)
  publish('mail.sent', { mail: id })
  app.log.info({ mail: id, attempt, rejected: rejected.length, instead }, 'mail sent')
  return { result: 'done', error: rejected.length > 0 ? `rejected: ${rejected.join(', ')}` : undefined }
}

/** A reason that an office can understand; anything else stays in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof MailError) return error.message
  return error instanceof DomainError ? `attachment: ${error.key}` : 'internal'
}

/** Documents are made outside of any transaction; a mail is never sent without one that it names. */
async function compose(
  app: App,
  { tenantId, id }: ClaimedJob,
  row: Mail,
  resolvers: AttachmentResolvers,
): Promise<OutgoingMail> {
  const company = await app.db.inTenant(tenantId, tx =>
    tx.company.findUnique({ where: { id: tenantId }, select: { logoKey: true } }),
  )
  const named = row.attachments as unknown as AttachmentRef[]
  const { text, html } = withLink(app, { ...row, tenantId }, { text: row.text, html: row.html })
  const attachments = await documentsOf(app, { tenantId, id }, named, resolvers)
  return {
    messageId: row.messageId,
    fromName: row.fromName,
    replyTo: row.replyTo,
    to: row.toAddresses,
    cc: row.ccAddresses,
    subject: row.subject,
    text,
    ...(await withMailLogo(app, company?.logoKey ?? null, { html, attachments })),
    date: app.clock.now(),
    outboxKey: outboxKey(tenantId, id),
  }
}

/** A mail of the platform itself has none, and no company to make them in. */
async function documentsOf(
  app: App,
  { tenantId, id }: Pick<ClaimedJob, 'tenantId' | 'id'>,
  named: AttachmentRef[],
  resolvers: AttachmentResolvers,
): Promise<OutgoingMail['attachments']> {
  if (named.length === 0) return []
  const ctx = await jobContext(app, { tenantId, requestId: `mail-${id}`, label: 'mail-out' })
  const attachments: OutgoingMail['attachments'] = []
  for (const one of named) {
    const resolve = resolvers[one.kind]
    if (!resolve) throw new Error(`No resolver for attachments of kind ${one.kind}`)
    const attachment = await resolve(ctx, one.id)
    if (attachment) attachments.push(attachment)
  }
  return attachments
}
