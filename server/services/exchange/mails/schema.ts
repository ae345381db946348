import { z } from 'zod'
import { type ItemIn, listed } from '../../../nouns/registers'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, id, instant, listParameters, optionalText, pageOf } from '../../../platform/values/scalars'

/** What mails can be about. */
export type MailEntity = ItemIn<'mailed'>
const mailEntities = listed('mailed') as readonly [MailEntity, ...MailEntity[]]

/**
 * Says that what has gone out is to go out once more; without it a further mail is refused, so that of several requests
 * at once one sends.
 */
export const resend = z
  .boolean()
  .optional()
  .meta({ description: 'Sends once more what has gone out already; without it a further mail is a 409' })

/** Answers the question about lines without a price, by letter as by mail. */
export const confirmUnpriced = z.boolean().optional().meta({
  description:
    'Says that lines without a price go out as they are: an offer prints them as open, on an invoice they cost nothing',
})

/** Whether this mail brings the link by which its customer sees the paper without a login. */
export const customerLink = z
  .boolean()
  .optional()
  .meta({ description: 'Whether the mail brings the customer’s link; absent: as the company has set (`mail_links`)' })

const address = emailAddress

/** Whom the mail with a paper goes to and what it says; what is not given is as its draft says. */
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

/** The same as offers and rapports have always taken it: one address needs no list, and null is none. */
export const looseLetterFields = { ...letterFields, to: addresses, cc: addresses }

/** Only a draft is to go out. */
export const expectedDraft = z
  .literal('draft')
  .optional()
  .meta({ description: 'What has gone out meanwhile is a conflict instead of a second mail' })

/** What the mail with a paper says unless its sender changes the text. */
export const MailDraft = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  /** Whether it brings the customer's link; null where the paper has none. */
  customer_link: z.boolean().nullable(),
})
export type MailDraft = z.infer<typeof MailDraft>
export const MailDraftEnvelope = dataOf(MailDraft)

/** `pending` also means waiting for the next try; `failed` is final. */
const mailStatuses = ['pending', 'sending', 'sent', 'failed'] as const

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
})
export type ListMails = z.output<typeof ListMails>

export const GetMail = z.object({ id })
export const MailPage = pageOf(MailRecord)
/** The whole mail as the outbox keeps it (RFC 5322), with its text and HTML for showing. */
export const OutboxMail = dataOf(
  MailRecord.extend({
    /** The page of the record that it is about. */
    path: z.string().nullable(),
    text: z.string(),
    html: z.string(),
    eml: z.string().nullable(),
  }),
)
