import { MailError, type OutgoingMail } from '../../adapters/mail'
import type { App } from '../../context'
import { inTenant } from '../../core/db'
import { drain } from '../../core/drain'
import { DomainError } from '../../core/errors'
import { notifyLive } from '../../core/live'
import { systemActor } from '../../core/system-actor'
import type { AttachmentContext, AttachmentRef, AttachmentResolvers } from './attachments'
import { type ClaimedMail, claimMails } from './claim'
import { outboxKey } from './read'

export interface MailCounts {
  sent: number
  /** Will be tried again. */
  delayed: number
  /** Given up. */
  failed: number
}

interface Options {
  /** How to make the documents that mails name. */
  attachments: AttachmentResolvers
  limit?: number
  stop?: AbortSignal
  woken?: () => Promise<void>
}

/** Minutes to wait after the first, second … failed attempt; the fifth is the last. */
const retryMinutes = [1, 5, 15, 60]
/** One mail server, and documents cost memory. */
const concurrency = 4

/**
 * Sends the mails that are due, until none is. A mail whose sender crashes between the server's answer and the database
 * goes out once more under the same Message-ID; nothing else is ever sent twice.
 */
export async function sendDueMails(app: App, options: Options): Promise<MailCounts> {
  const counts: MailCounts = { sent: 0, delayed: 0, failed: 0 }
  await drain<ClaimedMail>({
    claim: slots => claimMails(app, slots),
    run: async claimed => {
      try {
        const result = await attempt(app, claimed, options.attachments)
        const settled = await settle(app, claimed, result)
        if (settled) counts[settled]++
        else app.log.warn({ mail: claimed.id }, 'mail outlived its lease')
      } catch (error) {
        app.log.error({ err: error, mail: claimed.id }, 'mail result could not be written')
      }
    },
    concurrency,
    limit: options.limit,
    stop: options.stop,
    woken: options.woken,
  })
  return counts
}

interface Result {
  sent: boolean
  error: string | null
  permanent: boolean
}

async function attempt(app: App, claimed: ClaimedMail, resolvers: AttachmentResolvers): Promise<Result> {
  try {
    const { rejected } = await app.mail.send(await compose(app, claimed, resolvers))
    app.log.info({ mail: claimed.id, attempt: claimed.attempt, rejected: rejected.length }, 'mail sent')
    return {
      sent: true,
      error: rejected.length > 0 ? `rejected: ${rejected.join(', ')}` : null,
      permanent: false,
    }
  } catch (error) {
    app.log.warn({ err: error, mail: claimed.id, attempt: claimed.attempt }, 'mail not sent')
    return { sent: false, error: reasonOf(error), permanent: error instanceof MailError && error.permanent }
  }
}

/** What an office can make sense of; anything else stays in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof MailError) return error.message
  return error instanceof DomainError ? `attachment: ${error.key}` : 'internal'
}

/** Documents are made outside of any transaction; a mail is never sent without one that it names. */
async function compose(
  app: App,
  { tenantId, id }: ClaimedMail,
  resolvers: AttachmentResolvers,
): Promise<OutgoingMail> {
  const ctx = await jobContext(app, tenantId, `mail-${id}`)
  const row = await inTenant(ctx, tx =>
    tx.mail.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
  )
  const attachments: OutgoingMail['attachments'] = []
  for (const named of row.attachments as unknown as AttachmentRef[]) {
    const resolve = resolvers[named.kind]
    if (!resolve) throw new Error(`No resolver for attachments of kind ${named.kind}`)
    attachments.push(await resolve(ctx, named.id))
  }
  return {
    messageId: row.messageId,
    fromName: row.fromName,
    replyTo: row.replyTo,
    to: row.toAddresses,
    cc: row.ccAddresses,
    subject: row.subject,
    text: row.text,
    html: row.html,
    date: app.clock.now(),
    attachments,
    outboxKey: outboxKey(tenantId, id),
  }
}

async function jobContext(app: App, tenantId: number, requestId: string): Promise<AttachmentContext> {
  const actor = await systemActor(app.db, tenantId, 'mail-out')
  return {
    ...app,
    actor,
    requestId,
    locale: actor.locale,
    ip: null,
    userAgent: null,
    sessionId: null,
    keySlotFree: true,
    cookies: [],
  }
}

/** Null when the lease had ended and somebody else took over. */
function settle(
  app: App,
  { tenantId, id, token, attempt }: ClaimedMail,
  result: Result,
): Promise<keyof MailCounts | null> {
  const now = app.clock.now()
  const wait = result.permanent ? undefined : retryMinutes[attempt - 1]
  const settled = result.sent ? 'sent' : wait === undefined ? 'failed' : 'delayed'
  return app.db.inTenant(tenantId, async tx => {
    const { count } = await tx.mail.updateMany({
      where: { tenantId, id, token, status: 'sending' },
      data: {
        status: settled === 'delayed' ? 'pending' : settled,
        ...(settled === 'delayed' ? { nextAttemptAt: new Date(now.getTime() + (wait ?? 0) * 60_000) } : {}),
        leaseUntil: null,
        token: null,
        lastError: result.error?.slice(0, 500) ?? null,
        sentAt: settled === 'sent' ? now : null,
      },
    })
    if (count === 0) return null
    await notifyLive(tx, tenantId, { topic: 'mails', id, type: settled })
    return settled
  })
}
