import { z } from 'zod'
import { publicFormFields } from '../../../identity/public-form'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, id, instant, optionalText, text } from '../../../platform/values/scalars'

const sender = {
  name: text(200),
  email: emailAddress,
  /** What kind of craft it is, as free text. */
  trade: optionalText(100),
  interests: z
    .array(text(100))
    .max(20)
    .nullish()
    .transform(value => [...new Set(value ?? [])]),
  company: optionalText(200),
  phone: optionalText(50),
  ...publicFormFields,
}

/** A message to the operators of this installation. */
export const SendMessage = z.strictObject({ ...sender, message: text(5000) })
export type SendMessage = z.output<typeof SendMessage>

/** A request for access, or for a demonstration. */
export const RequestAccess = z.strictObject({ ...sender, message: optionalText(5000) })
export type RequestAccess = z.output<typeof RequestAccess>

export const ContactReceived = z.object({ success: z.literal(true), message: z.string() })

const kinds = ['message', 'access'] as const

export const ContactRequestRecord = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  trade: z.string().nullable(),
  interests: z.array(z.string()),
  message: z.string().nullable(),
  consent_text: z.string(),
  consented_at: instant,
  /** A program may have written it: it was kept, and not mailed. */
  suspected: z.boolean(),
  handled_at: instant.nullable(),
  created_at: instant,
})
export type ContactRequestRecord = z.infer<typeof ContactRequestRecord>

export const ContactRequests = dataOf(z.array(ContactRequestRecord))
export const ContactRequestEnvelope = dataOf(ContactRequestRecord)
export const HandleContactRequest = z.strictObject({ id, handled: z.boolean() })
export type HandleContactRequest = z.output<typeof HandleContactRequest>
export const InviteContactRequest = z.strictObject({ id })
export const DeleteContactRequest = z.strictObject({ id })
