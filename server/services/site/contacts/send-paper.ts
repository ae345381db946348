import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { recordChange } from '../../../platform/records/record-change'
import { type LinkGrant, makeCustomerLink } from '../../exchange/customer-links/make'
import { type CarriedLink, sealLink } from '../../exchange/mails/carried-link'
import { paperSender } from '../../exchange/mails/paper-sender'
import { queueMail } from '../../exchange/mails/queue'
import { sentAlready } from './assert-resend'
import { type PaperMail, writePaperMail } from './paper-mail-draft'

interface GivenMail {
  to?: string[] | undefined
  cc?: string[] | undefined
  subject?: string | null | undefined
  message?: string | null | undefined
  resend?: boolean | undefined
  /** Whether the customer's link is included; absent: as the company has set. */
  customer_link?: boolean | undefined
}

/** How a paper is sent. */
export interface Sending {
  /**
   * Moves the record to its next status when it is sent for the first time. A refusal that it returns ends the sending,
   * and is committed.
   */
  issue?: (() => Promise<unknown>) | null | undefined
  /** Locks a record whose status does not change. */
  lock?: (() => Promise<void>) | undefined
  /** The log's action for a mail without a change of status, and what it records besides the addresses. */
  action: AuditAction
  facts?: Record<string, unknown>
  /** Last change of a paper without a status "sent": each address gets the version since then once. */
  changedAt?: Date | undefined
  /** Token of the link that was already created for this mail. */
  token?: string | undefined
  /** Sent by a person, who saw its sender in the draft: it may go out from that person's mailbox. */
  byPerson?: true
}

/**
 * Enqueues the mail with a paper in the transaction that sends it: with the given addresses and texts, else with the
 * defaults of its draft. A mail without a change of status is recorded with its addresses. Returns the refusal of
 * `issue`, if there is one.
 * @throws DomainError mail.no_recipient, mail.sent_already, mail.not_configured
 */
export async function sendPaper(
  tx: Tx,
  ctx: Ctx,
  paper: PaperMail,
  given: GivenMail,
  { issue, lock, action, facts, changedAt, token, byPerson }: Sending,
): Promise<DomainError | null> {
  const { kind, entity, id, topic } = paper
  const { draft, letter } = await writePaperMail(tx, ctx, paper)
  const to = given.to?.length ? given.to : draft.to
  if (to.length === 0) throw new DomainError('mail.no_recipient', { field: 'to', kontakt_id: paper.contactId })
  const { cc = [], subject, message, customer_link: chosen = draft.customer_link } = given
  if (changedAt) await refuseSecondMail(tx, ctx, paper, { to, changedAt, resend: given.resend })
  const refusal = await issue?.()
  if (refusal instanceof DomainError) return refusal
  if (!issue) {
    await lock?.()
    await recordChange(tx, ctx, { action, entity, id, topic, after: { to, ...facts } })
  }
  const link = chosen || paper.linkNeeded || token !== undefined ? paper.link?.(letter) : null
  await queueMail(tx, ctx, {
    ...{ kind, entity, entityId: id, to, cc },
    link: link ? await carried(tx, ctx, paper, link, { to, token }) : null,
    subject: subject ?? draft.subject,
    message: message ?? draft.message,
    attachments: await paper.attached(),
    sender: byPerson ? await paperSender(tx, ctx) : null,
  })
  return null
}

/** One link per mail: everyone who reads it sees the same document. */
async function carried(
  tx: Tx,
  ctx: Ctx,
  { entity, id }: PaperMail,
  { label, ...link }: LinkGrant & { label: string },
  { to: [email = null], token: made }: { to: (string | null)[]; token: string | undefined },
): Promise<CarriedLink> {
  const token = made ?? (await makeCustomerLink(tx, ctx, { ...link, email, byMail: true })).token
  return { label, sealed: sealLink(ctx, { tenantId: ctx.actor.tenantId, entity, entityId: id }, token) }
}

/**
 * `assertResend` for a paper whose record has no status "sent": refuses an address that has got it, or will get it, in
 * its current version. The lock serialises concurrent calls. A mail that was given up does not count.
 */
async function refuseSecondMail(
  tx: Tx,
  { actor: { tenantId } }: Ctx,
  { kind, entity, id }: PaperMail,
  { to, changedAt, resend }: { to: string[]; changedAt: Date; resend: boolean | undefined },
): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`mail:${tenantId}:${kind}:${id}`}, 0))::text`
  if (resend) return
  const earlier = await tx.mail.findFirst({
    where: {
      ...{ tenantId, kind, entity, entityId: id },
      toAddresses: { hasSome: to },
      createdAt: { gte: changedAt },
      failedAt: null,
    },
    orderBy: { id: 'desc' },
    select: { toAddresses: true, createdAt: true },
  })
  if (earlier) throw sentAlready({ to: earlier.toAddresses, at: earlier.createdAt.toISOString() })
}
