import { z } from 'zod'
import { dataOf, expectedVersion, instant, text } from '../../../platform/values/scalars'
import { maxMessage } from './rules'

/** A number with its country code: `+43 660 1234567`. */
export const messageNumber = z
  .string()
  .max(40)
  .regex(/^(\+|00)[\d\s()/.-]{6,38}$/, 'a number with its country’s first, such as +43 660 1234567')
  .meta({ example: '+43 660 1234567' })

const templateName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9_]+$/, 'lower-case letters, digits and _')
  .nullish()
const templateLanguage = z
  .string()
  .regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'such as de or en_US')
  .optional()

export const MessagingAccountRecord = z
  .object({
    phone_number_id: z.string(),
    display_number: z.string(),
    verified_name: z.string().nullable(),
    template_name: z.string().nullable(),
    template_language: z.string(),
    notice_numbers: z.array(z.string()).meta({ description: 'Are notified of each new inquiry' }),
    version: z.int(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'MessagingAccount' })
export type MessagingAccountRecord = z.output<typeof MessagingAccountRecord>

export const MessagingSettings = dataOf(
  z.object({
    webhook_url: z.string().meta({ description: 'What the vendor has to know as our address' }),
    signed: z.boolean().meta({ description: 'The operator has set the secret by which pushes are verified' }),
    verifiable: z.boolean().meta({ description: 'The operator has set the token of the handshake' }),
    account: MessagingAccountRecord.nullable(),
  }),
)

export const ConnectNumber = z.strictObject({
  phone_number_id: z
    .string()
    .max(40)
    .regex(/^\d{5,40}$/, 'digits, as the vendor shows it'),
  access_token: z
    .string()
    .min(10)
    .max(2_000)
    .regex(/^[\x21-\x7e]+$/, 'printable characters'),
})
export type ConnectNumber = z.output<typeof ConnectNumber>

export const UpdateMessaging = z.strictObject({
  template_name: templateName,
  template_language: templateLanguage,
  notice_numbers: z.array(messageNumber).max(5).optional(),
  expected_version: expectedVersion,
})
export type UpdateMessaging = z.output<typeof UpdateMessaging>

export const Nothing = z.strictObject({})

export const MessagingHealth = dataOf(
  z.object({
    ok: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(['signed', 'verifiable', 'connected', 'reachable', 'waiting']),
        ok: z.boolean(),
        message: z.string(),
      }),
    ),
  }),
)

export const TestSend = z.strictObject({
  to: messageNumber,
  text: text(maxMessage).optional(),
})
export type TestSend = z.output<typeof TestSend>

export const TestSent = dataOf(
  z.object({
    to: z.string(),
    message_id: z.string().meta({ description: 'As the vendor calls it' }),
    template: z.boolean().meta({ description: 'Sent as the approved template' }),
  }),
)
