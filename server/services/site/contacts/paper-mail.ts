import type { Ctx } from '../../../context'
import { type PaperFormat, paperFormat } from '../../../paper/format'
import type { PaperLocale } from '../../../paper/model'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AuditAction } from '../../../platform/records/audit-actions'
import type { LiveTopic } from '../../../platform/records/live'
import { recordChange } from '../../../platform/records/record-change'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'
import { makeCustomerLink, type NewLink } from '../../exchange/customer-links/make'
import type { AttachmentRef } from '../../exchange/mails/attachment-ref'
import { type CarriedLink, sealLink } from '../../exchange/mails/carried-link'
import { paperSender, shownPaperSender } from '../../exchange/mails/paper-sender'
import { queueMail } from '../../exchange/mails/queue'
import type { MailDraft, MailEntity } from '../../exchange/mails/schema'
import { closing, greeting, greetingSelect } from './greeting'

/** Language and formats of a mail to a customer. */
export interface Letter {
  locale: Locale
  /** Locale of the paper, whose German variant is that of the company's country. */
  paper: PaperLocale
  format: PaperFormat
  companyName: string
}

/** A document sent by mail, as its noun describes it. */
export interface PaperMail {
  /** Kind of the mail, which names the paper: `invoice`, `offer_confirmation`. */
  kind: string
  entity: MailEntity
  id: number
  topic: LiveTopic
  contactId: number | null
  currency?: string
  /** Subject, and the paragraphs between greeting and closing; amounts and days formatted as on the paper. */
  texts: (of: Letter) => { subject: string; paragraphs: (string | null)[] }
  /** The attachments, read after the paper is issued. */
  attached: () => AttachmentRef[] | Promise<AttachmentRef[]>
  /** The link for the customer, made after the paper is issued; null for a paper without one. */
  link?: (of: Letter) => (Omit<NewLink, 'email'> & { label: string }) | null
  /** The link is the purpose of the mail and is always included, whatever the settings. */
  linkNeeded?: boolean
}

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

/** Default recipient, subject and message, in the language of the company's country. */
export async function paperMailDraft(tx: Tx, ctx: Ctx, paper: PaperMail): Promise<MailDraft> {
  const { draft } = await written(tx, ctx, paper)
  return { ...draft, from: await shownPaperSender(tx, ctx) }
}

async function written(
  tx: Tx,
  { actor: { tenantId } }: Ctx,
  paper: PaperMail,
): Promise<{ draft: Omit<MailDraft, 'from'>; letter: Letter }> {
  const company = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { name: true, countryCode: true, timeZone: true, mailLinks: true },
  })
  const contact = paper.contactId
    ? await tx.contact.findUnique({
        where: { tenantId_id: { tenantId, id: paper.contactId } },
        select: { email: true, ...greetingSelect },
      })
    : null
  const locale = customerLocale(company)
  const paperIn = paperLocale(company)
  const letter: Letter = {
    locale,
    paper: paperIn,
    format: paperFormat(paperIn, company.timeZone, paper.currency),
    companyName: company.name,
  }
  const { subject, paragraphs } = paper.texts(letter)
  const message = [greeting(locale, contact), ...paragraphs, closing(locale, company.name)]
  const draft = {
    to: contact?.email ? [contact.email] : [],
    subject,
    message: message.filter(Boolean).join('\n\n'),
    customer_link: paper.link && !paper.linkNeeded ? company.mailLinks : null,
  }
  return { draft, letter }
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
  const { draft, letter } = await written(tx, ctx, paper)
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
  { label, ...link }: Omit<NewLink, 'email'> & { label: string },
  { to: [email = null], token: made }: { to: (string | null)[]; token: string | undefined },
): Promise<CarriedLink> {
  const token = made ?? (await makeCustomerLink(tx, ctx, { ...link, email, byMail: true })).token
  return { label, sealed: sealLink(ctx, { tenantId: ctx.actor.tenantId, entity, entityId: id }, token) }
}

/**
 * An unsent document is sent without `resend`, a sent one is sent again only with it, so that neither happens twice by
 * accident.
 * @throws DomainError mail.sent_already, `unsent`
 */
export function assertResend(
  isOut: boolean,
  { resend = false }: GivenMail,
  unsent: DomainError,
  details: Record<string, unknown>,
): void {
  if (!isOut && resend) throw unsent
  if (isOut && !resend) throw sentAlready(details)
}

/**
 * Refusal of a further mail, with the field that permits it, so that a page can ask and an API client knows what to
 * set.
 */
const sentAlready = (details: Record<string, unknown>): DomainError =>
  new DomainError('mail.sent_already', { ...details, confirm: 'resend' })

/**
 * The same for a paper whose record has no status "sent": refuses an address that has got it, or will get it, in its
 * current version. The lock serialises concurrent calls. A mail that was given up does not count.
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
