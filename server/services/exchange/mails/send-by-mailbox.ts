import type { MailDraft, MailProvider } from '../../../adapters/calendar-mail/mail-port'
import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { OutgoingMail } from '../../../adapters/mail'
import { isOfDelegation, ProviderRefused } from '../../../adapters/provider/refused'
import type { App, Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { publish } from '../../../platform/diagnostics'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { jobContext } from '../../../platform/jobs/job-context'
import { type ClaimedJob, type JobOutcome, maxAttempts } from '../../../platform/jobs/job-table'
import { accountOwner } from '../accounts/account-owner'
import { personContext } from '../accounts/person-context'
import { openConnection } from '../accounts/with-connection'
import { companyPaperMailboxes } from './company-paper-mailboxes'
import type { MailboxSender } from './mailbox-sender'

/** Long enough for the largest mail; far shorter than the lease of a mail. */
const withinMs = 120_000

/** `byCompany`: the mailbox cannot send it, so the mail server does; the code says why. */
type ByMailbox = { outcome: JobOutcome } | { byCompany: 'mailbox.too_large' | 'mailbox.not_allowed' }

const held = (error: string): { outcome: JobOutcome } => ({ outcome: { result: 'held', status: 'held', error } })
export const unsure: JobOutcome = { result: 'held', status: 'unsure', error: 'mailbox.perhaps_sent' }

/**
 * Sends a mail from a person's mailbox, as that person: the vendor sets the sender. That it is handed over is committed
 * before; a vendor that does not answer, and a process that ends meanwhile, leave the mail unsure, never sent twice.
 * @param compose makes the mail with its documents
 */
export async function sendByMailbox(
  app: App,
  job: ClaimedJob,
  sender: MailboxSender,
  compose: () => Promise<OutgoingMail>,
): Promise<ByMailbox> {
  const { tenantId, id } = job
  const ctx = await jobContext(app, { tenantId, requestId: `mail-${id}`, label: 'mail-out' })
  const person = await personContext(ctx, sender.userId)
  if (!person || !(await isAllowed(person))) return { byCompany: 'mailbox.not_allowed' }
  // Nothing is printed for a mailbox that is not open.
  const before = await opening(person, job, sender, AbortSignal.timeout(withinMs))
  if ('outcome' in before) return before
  const mail = await compose()
  const bytes = mail.attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > vendors[sender.vendor].maxAttachedBytes) return { byCompany: 'mailbox.too_large' }
  // Once more: printing takes its time, and the account may be another one by then.
  const opened = await opening(person, job, sender, AbortSignal.timeout(withinMs))
  if ('outcome' in opened) return opened
  const send = await opened.mailbox.prepare(draftOf(mail, sender))
  if (!(await note(app, job, app.clock.now()))) return { outcome: { result: 'failed', error: 'stale' } }
  try {
    await send()
    publish('mail.sent', { mail: id })
    app.log.info({ mail: id, attempt: job.attempt, provider: sender.vendor }, 'mail sent from a mailbox')
    return { outcome: { result: 'done' } }
  } catch (error) {
    app.log.warn({ err: error, mail: id, attempt: job.attempt, provider: sender.vendor }, 'mailbox did not send')
    const refused = refusalOf(error, job)
    if (!refused) return { outcome: unsure }
    await note(app, job, null)
    return refused
  }
}

/** Whether the company still lets this member send papers from an own mailbox. */
async function isAllowed({ db, actor }: Ctx): Promise<boolean> {
  if (!may(actor, 'mailbox:own')) return false
  return (await db.inTenant(actor.tenantId, tx => companyPaperMailboxes(tx, actor))) !== 'off'
}

/** The mailbox with a valid token, so that sending is a single request; or why it is not open. */
async function opening(
  person: Ctx,
  job: ClaimedJob,
  { vendor, address }: MailboxSender,
  signal: AbortSignal,
): Promise<{ outcome: JobOutcome } | { mailbox: MailProvider }> {
  try {
    const account = await person.db.inTenant(person.actor.tenantId, tx =>
      tx.personalAccount.findUnique({
        where: { tenantId_userId_vendor: { ...accountOwner(person), vendor } },
        select: { accountName: true, features: true },
      }),
    )
    // Another account of the same vendor would send from an address that no one has seen.
    if (account?.accountName !== address || !account.features.includes('mail')) return held('mailbox.closed')
    const options = await openConnection(person, vendor, { signal, use: 'mail' })
    await options.tokens.current()
    return { mailbox: vendors[vendor].mail(options) }
  } catch (error) {
    person.log.warn({ err: error, mail: job.id, provider: vendor }, 'mailbox not opened')
    if (error instanceof DomainError || error instanceof ProviderRefused) return held('mailbox.closed')
    return later(job)
  }
}

/** Nothing was sent: tried again as at any busy server, and held in the end instead of given up. */
const later = ({ attempt }: ClaimedJob): { outcome: JobOutcome } =>
  attempt >= maxAttempts ? held('mailbox.busy') : { outcome: { result: 'failed', error: 'mailbox.busy' } }

const closed = new Set(['access_withdrawn', 'not_agreed', 'mailbox_gone'])

/** What follows a definite refusal; null for any failure after which the mail may have been sent. */
function refusalOf(error: unknown, job: ClaimedJob): ByMailbox | null {
  if (error instanceof ProviderAway) return error.reason.endsWith('.http_429') ? later(job) : null
  if (!(error instanceof ProviderRefused)) return null
  if (error.reason === 'too_large') return { byCompany: 'mailbox.too_large' }
  return held(closed.has(error.reason) || isOfDelegation(error.reason) ? 'mailbox.closed' : 'mailbox.refused')
}

/** Writes when the mail was handed over, while this process holds it. */
async function note({ db }: App, { tenantId, id, token }: ClaimedJob, handedAt: Date | null): Promise<boolean> {
  const { count } = await db.inTenant(tenantId, tx =>
    tx.mail.updateMany({ where: { tenantId, id, token, status: 'sending' }, data: { handedAt } }),
  )
  return count === 1
}

const person = (email: string) => ({ email, name: null })

const draftOf = (mail: OutgoingMail, { address }: MailboxSender): MailDraft => ({
  ...{ to: mail.to.map(person), cc: mail.cc.map(person), bcc: [], subject: mail.subject },
  ...{ text: mail.text, html: mail.html, messageId: mail.messageId, attachments: mail.attachments },
  answersTo:
    mail.replyTo && mail.replyTo.toLowerCase() !== address.toLowerCase()
      ? { email: mail.replyTo, name: mail.fromName }
      : undefined,
})
