import { z } from 'zod'
import { publicFormFields } from '../../../identity/public-form'
import { emailAddress } from '../../../platform/values/email-address'
import { locales } from '../../../platform/values/locale'
import { parseUrl } from '../../../platform/values/parse-url'
import { dataOf, expectedVersion, id, instant, optionalText, reference, text } from '../../../platform/values/scalars'
import { inquiryFormFields } from './rules'

const isPage = (address: string): boolean => {
  const url = /^https?:\/\/\S+$/i.test(address) ? parseUrl(address) : null
  return url !== null && !url.username && !url.password
}
const webPage = text(500)
  .refine(isPage, 'an address with http or https')
  .meta({ example: 'https://www.example.com/datenschutz' })

/** Reduced to the origin `https://www.firma.at`, whatever page of it was given. */
const siteOrigin = text(200)
  .refine(isPage, 'an address with http or https')
  .transform(address => new URL(address).origin)
  .meta({ example: 'https://www.example.com' })

/** A form as the office sees it. */
export const InquiryFormRecord = z
  .object({
    id: z.int(),
    public_id: z.string(),
    name: z.string(),
    locale: z.enum(locales),
    fields: z.array(z.enum(inquiryFormFields)),
    consent_text: z.string(),
    privacy_url: z.string(),
    origins: z.array(z.string()),
    daily_limit: z.int(),
    revoked_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'InquiryForm' })
export type InquiryFormRecord = z.infer<typeof InquiryFormRecord>

/** With its URLs, and how many inquiries it received within 24 hours. */
const ListedInquiryForm = InquiryFormRecord.extend({
  url: z.string(),
  script_url: z.string(),
  received_today: z.int(),
})
export const InquiryForms = dataOf(z.array(ListedInquiryForm))
export const InquiryFormEnvelope = dataOf(InquiryFormRecord)

export const CreateInquiryForm = z.strictObject({
  name: text(80),
  locale: z.enum(locales),
  fields: z.array(z.enum(inquiryFormFields)).max(10),
  consent_text: text(1000),
  privacy_url: webPage,
  origins: z.array(siteOrigin).max(10),
  daily_limit: z.int().min(1).max(500),
})
export type CreateInquiryForm = z.output<typeof CreateInquiryForm>

export const UpdateInquiryForm = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...CreateInquiryForm.shape, expected_version: expectedVersion }).partial(),
})
export type UpdateInquiryForm = z.output<typeof UpdateInquiryForm>

export const RevokeInquiryForm = z.strictObject({ id })

/** Form data received with an inquiry. */
export const ReceivedInquiry = z.object({
  form: z.string(),
  /** The page that showed the form, as reported by the browser; no proof. */
  origin: z.string().nullable(),
  /** The company listed that page in the form's settings. */
  origin_expected: z.boolean(),
  consent_text: z.string(),
  consented_at: instant,
  suspected: z.boolean(),
})
export const FindReceivedInquiry = z.strictObject({ inquiry_id: id })
export const ReceivedInquiryEnvelope = dataOf(ReceivedInquiry.nullable())

export const publicFormId = z.string().max(100)
export const ShowInquiryForm = z.strictObject({ public_id: publicFormId })
/** What a visitor sees of a form. */
export const ShownInquiryForm = z.object({
  company: z.string(),
  color: z.string(),
  locale: z.enum(locales),
  fields: z.array(z.enum(inquiryFormFields)),
  consent_text: z.string(),
  privacy_url: z.string(),
  version: z.int(),
})
export type ShownInquiryForm = z.infer<typeof ShownInquiryForm>
export const ShownInquiryFormEnvelope = dataOf(ShownInquiryForm)

/** The fields of the form as its page sends them. */
export const InquiryFields = z.strictObject({
  name: text(200),
  email: emailAddress,
  phone: optionalText(50),
  subject: optionalText(200),
  message: text(5000),
  street: optionalText(200),
  house_number: optionalText(20),
  postal_code: optionalText(20),
  city: optionalText(100),
  /** The page around the form, as reported by the browser; an invalid origin counts as none. */
  origin: z
    .string()
    .max(1000)
    .nullish()
    .transform(given => (given && isPage(given) && given.length <= 200 ? new URL(given).origin : null)),
  /** Version of the form as it was shown: consent applies to the text of that version. */
  version: z.int().min(1).max(2_147_483_647),
  ...publicFormFields,
})
export type InquiryFields = z.output<typeof InquiryFields>
export const SendInquiry = InquiryFields.extend({ public_id: publicFormId })
export type SendInquiry = z.output<typeof SendInquiry>
