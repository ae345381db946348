import { z } from 'zod'
import { type ItemIn, listed } from '../../../nouns/registers'
import { accountVendors } from '../../../platform/values/account-vendors'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, id, instant, listParameters, optionalText, pageOf } from '../../../platform/values/scalars'

/** What mails can be about. */
export type MailEntity = ItemIn<'mailed'>
const mailEntities = listed('mailed') as readonly [MailEntity, ...MailEntity[]]

/**
 * Confirms that something already sent is to be sent again; without it a further mail is refused, so that only one of
 * several concurrent requests sends.
 */
export const resend = z
  .boolean()
  .optional()
  .meta({ description: 'Sends once more what has gone out already; without it a further mail is a 409' })

/** Confirms sending although lines have no price, by letter as by mail. */
export const confirmUnpriced = z.boolean().optional().meta({
  description:
    'Says that lines without a price go out as they are: an offer prints them as open, on an invoice they cost nothing',
})

/** Whether this mail carries the link by which its customer sees the paper without a login. */
export const customerLink = z
  .boolean()
  .optional()
  .meta({ description: 'Whether the mail brings the customer’s link; absent: as the company has set (`mail_links`)' })

const address = emailAddress

/** Recipients and text of the mail with a paper; fields that are not given are taken from its draft. */
export const letterFields = {
  to: z.array(address).min(1).max(10).optional(),
  cc: z.array(address).max(10).optional(),
  subject: optionalText(200),
  message: optionalText(10_000),
}

const addresses = z
  .union([address.transform(one => [one]), z.array(address).max(20)])
  .nullish()
  .transform(value => value ?? [])

/**
 * The same in the looser form that offers and rapports have always accepted: one address needs no list, and null means
 * none.
 */
export const looseLetterFields = { ...letterFields, to: addresses, cc: addresses }

/** Confirms that only a draft is sent. */
export const expectedDraft = z
  .literal('draft')
  .optional()
  .meta({ description: 'What has gone out meanwhile is a conflict instead of a second mail' })

/** From which address a paper goes out; `provider` where that is the sender's own mailbox. */
export const PaperSender = z.object({ address: z.string(), provider: z.enum(accountVendors).nullable() })
export type PaperSender = z.infer<typeof PaperSender>
export const PaperSenderEnvelope = dataOf(PaperSender)
/** No fields; only there because a page's request has to send an input. */
export const GetPaperSender = z.strictObject({}).optional()

/** The text of the mail with a paper unless its sender changes it. */
export const MailDraft = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  /** Whether the mail carries the customer's link; null where the paper has none. */
  customer_link: z.boolean().nullable(),
  from: PaperSender,
})
export type MailDraft = z.infer<typeof MailDraft>
export const MailDraftEnvelope = dataOf(MailDraft)

/**
 * `pending` includes waiting for a retry; `failed` is final. A mail from a person's mailbox is `held` while that is not
 * open, and `unsure` where its vendor did not say whether it has sent it: both wait for a decision.
 */
const mailStatuses = ['pending', 'sending', 'sent', 'failed', 'held', 'unsure'] as const

export const MailRecord = z.object({
  id: z.int(),
  kind: z.string(),
  entity: z.string(),
  entity_id: z.int(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  last_error: z.string().nullable(),
  /** Why the company's mail server sends it although a mailbox was chosen. */
  server_reason: z.enum(['mailbox.too_large', 'mailbox.not_allowed']).nullable(),
  /** The mailbox from which it goes out; null for the company's mail server. */
  sender: z
    .object({ user_id: z.int(), provider: z.enum(accountVendors), address: z.string(), is_own: z.boolean() })
    .nullable(),
  attachments: z.array(z.object({ kind: z.string(), id: z.int() })),
  sent_at: instant.nullable(),
  created_at: instant,
})
export type MailRecord = z.infer<typeof MailRecord>

const { limit, offset } = listParameters

/** Mails of one record, or of the whole company. */
export const ListMails = z.object({
  limit,
  offset,
  entity: z.enum(mailEntities).optional(),
  entity_id: id.optional(),
  waiting: z.literal(true).optional().meta({ description: 'Only mails about which someone has to decide' }),
})
export type ListMails = z.output<typeof ListMails>

export const GetMail = z.object({ id })

/**
 * `retry` sends it from the same mailbox again, `company` by the company's mail server, and `arrived` says that it was
 * sent after all.
 */
export const DecideMail = z.strictObject({ id, decision: z.enum(['retry', 'company', 'arrived']) })
export type DecideMail = z.output<typeof DecideMail>
export const MailEnvelope = dataOf(MailRecord)
export const MailPage = pageOf(MailRecord)
/** The whole mail as the outbox stores it (RFC 5322), with its text and HTML for display. */
export const OutboxMail = dataOf(
  MailRecord.extend({
    /** The page of the record that the mail is about. */
    path: z.string().nullable(),
    text: z.string(),
    html: z.string(),
    eml: z.string().nullable(),
  }),
)
