import type { Ctx } from '../../../context'
import { type PaperFormat, paperFormat } from '../../../paper/format'
import type { PaperLocale } from '../../../paper/model'
import type { Tx } from '../../../platform/database/db'
import type { LiveTopic } from '../../../platform/records/live'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'
import type { LinkGrant } from '../../exchange/customer-links/make'
import type { AttachmentRef } from '../../exchange/mails/attachment-ref'
import { shownPaperSender } from '../../exchange/mails/paper-sender'
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
  link?: (of: Letter) => (LinkGrant & { label: string }) | null
  /** The link is the purpose of the mail and is always included, whatever the settings. */
  linkNeeded?: boolean
}

/** Default recipient, subject and message, in the language of the company's country. */
export async function paperMailDraft(tx: Tx, ctx: Ctx, paper: PaperMail): Promise<MailDraft> {
  const { draft } = await writePaperMail(tx, ctx, paper)
  return { ...draft, from: await shownPaperSender(tx, ctx) }
}

/** The draft of the mail, and what its texts are written with. */
export async function writePaperMail(
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
