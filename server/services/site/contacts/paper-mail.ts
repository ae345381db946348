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
import type { AttachmentRef } from '../../exchange/mails/attachments'
import { type CarriedLink, sealLink } from '../../exchange/mails/carried-link'
import { queueMail } from '../../exchange/mails/queue'
import type { MailDraft, MailEntity } from '../../exchange/mails/schema'
import { closing, greetedBy, greeting } from './greeting'

/** What a mail to a customer is written in. */
export interface Letter {
  locale: Locale
  /** Of the paper, whose German is the company's own. */
  paper: PaperLocale
  format: PaperFormat
  companyName: string
}

/** A document that goes out by mail, as its noun describes it. */
export interface PaperMail {
  /** Kind of the mail, which names the paper: `invoice`, `offer_confirmation`. */
  kind: string
  entity: MailEntity
  id: number
  topic: LiveTopic
  contactId: number | null
  currency?: string
  /** Subject, and the paragraphs between greeting and closing; sums and days as the paper prints them. */
  texts: (of: Letter) => { subject: string; paragraphs: (string | null)[] }
  /** What goes along, as it stands once the paper is issued. */
  attached: () => AttachmentRef[] | Promise<AttachmentRef[]>
  /** The link by which the customer sees it, as it stands once the paper is issued; null for a paper without. */
  link?: (of: Letter) => (Omit<NewLink, 'email'> & { label: string }) | null
  /** The mail is about its link, which comes along whatever is set. */
  linkNeeded?: boolean
}

interface GivenMail {
  to?: string[] | undefined
  cc?: string[] | undefined
  subject?: string | null | undefined
  message?: string | null | undefined
  resend?: boolean | undefined
  /** Whether the customer's link comes along; absent: as the company has set. */
  customer_link?: boolean | undefined
}

/** How a paper goes out. */
export interface Sending {
  /**
   * Takes the record a step further, where it goes out for the first time. A refusal it answers ends the sending, and
   * is kept in the transaction.
   */
  issue?: (() => Promise<unknown>) | null | undefined
  /** Holds a record that takes no step. */
  lock?: (() => Promise<void>) | undefined
  /** The log's action for a mail that takes no step, and what it records besides its addresses. */
  action: AuditAction
  facts?: Record<string, unknown>
  /** Of papers without a step "sent": each address gets it once as it stands since then. */
  changedAt?: Date | undefined
  /** Of the link that was made for this mail already. */
  token?: string | undefined
}

/** Recipient, subject and message that hold unless others are given, in the language of the company's country. */
export const paperMailDraft = async (tx: Tx, ctx: Ctx, paper: PaperMail): Promise<MailDraft> =>
  (await written(tx, ctx, paper)).draft

async function written(
  tx: Tx,
  { actor: { tenantId } }: Ctx,
  paper: PaperMail,
): Promise<{ draft: MailDraft; letter: Letter }> {
  const company = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { name: true, countryCode: true, timeZone: true, mailLinks: true },
  })
  const contact = paper.contactId
    ? await tx.contact.findUnique({
        where: { tenantId_id: { tenantId, id: paper.contactId } },
        select: { email: true, ...greetedBy },
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
 * Promises the mail with a paper in the transaction that sends it: addressed and worded as given, else as its draft
 * says. What takes no step is recorded with its addresses. Returns the refusal of `issue`, if there is one.
 * @throws DomainError mail.no_recipient, mail.sent_already, mail.not_configured
 */
export async function sendPaper(
  tx: Tx,
  ctx: Ctx,
  paper: PaperMail,
  given: GivenMail,
  { issue, lock, action, facts, changedAt, token }: Sending,
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
  })
  return null
}

/** One link for one mail: who else reads it reads the same document. */
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
 * What waits is sent without `resend`, what is out is sent again only with it, so that neither happens twice by
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

/** Refusal of a further mail, with the field that lets it through, so that a page can ask and a program knows it. */
const sentAlready = (details: Record<string, unknown>): DomainError =>
  new DomainError('mail.sent_already', { ...details, confirm: 'resend' })

/**
 * The same for a paper whose record has no step "sent": to an address that has it, or will have it, as it stands since
 * its last change. Its lock makes several at once one after the other. A mail that was given up does not count.
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
