import { z } from 'zod'
import { dataOf, id, instant, listParameters, pageOf } from '../../core/scalars'
import { type ItemIn, listed } from '../../nouns/registers'

/** What mails can be about. */
export type MailEntity = ItemIn<'mailed'>
const mailEntities = listed('mailed') as readonly [MailEntity, ...MailEntity[]]

/** Says that what has gone out is to go out once more; without it a further mail is refused, so that of several requests at once one sends. */
export const resend = z
  .boolean()
  .optional()
  .meta({ description: 'Sends once more what has gone out already; without it a further mail is a 409' })

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
  MailRecord.extend({ text: z.string(), html: z.string(), eml: z.string().nullable() }),
)
