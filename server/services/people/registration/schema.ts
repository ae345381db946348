import { z } from 'zod'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, id, instant, shownOnce, text } from '../../../platform/values/scalars'
import { linkToken } from '../auth/schema'
import { companySlug, password } from '../companies/schema'

const accepted = z.boolean().refine(is => is, 'must be accepted')
const email = emailAddress

/** A company that registers itself, with its first user, who becomes its administrator. */
export const Register = z.strictObject({
  companyName: text(200),
  companySlug,
  adminName: text(200),
  adminEmail: email,
  adminPassword: password,
  acceptedTerms: accepted,
  acceptedPrivacy: accepted,
  inviteToken: z
    .union([z.literal(''), linkToken])
    .meta({ override: { type: 'string', maxLength: 200 } })
    .nullish()
    .transform(value => value || undefined),
  /** The company's country; determines time zone and default VAT rate. */
  countryCode: z
    .enum(['AT', 'DE'])
    .nullish()
    .transform(code => code ?? 'AT'),
})
export type Register = z.output<typeof Register>

export const Registered = z.object({
  success: z.literal(true),
  message: z.string(),
  company: z.object({ id: z.int(), name: z.string(), company_id: z.string() }),
  user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
})

/** What the registration page needs before it is filled in. */
export const RegistrationTerms = dataOf(
  z.object({
    open: z.boolean(),
    /** Null without an invitation; false for one that is not valid. */
    invited: z.boolean().nullable(),
    /** The invitee's address; null when any holder of the link may use it. */
    email: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
  }),
)
export const TermsQuery = z.strictObject({ inviteToken: z.string().max(200).optional() })
export type TermsQuery = z.infer<typeof TermsQuery>

/** `open` can still be used. */
const invitationStates = ['open', 'used', 'expired', 'revoked'] as const

export const RegistrationInvitation = z.object({
  id: z.int(),
  email: z.string().nullable(),
  status: z.enum(invitationStates),
  expires_at: instant,
  used_at: instant.nullable(),
  created_at: instant,
})
export type RegistrationInvitation = z.infer<typeof RegistrationInvitation>

export const CreateRegistrationInvitation = z.strictObject({
  /** Only this address may register with it; when absent, any holder of the link. */
  email: email.optional(),
  /** Mails the link to the address. */
  send: z.boolean().default(false),
})
export type CreateRegistrationInvitation = z.output<typeof CreateRegistrationInvitation>
/** The link is returned only once. */
export const NewRegistrationInvitation = dataOf(RegistrationInvitation.extend({ url: shownOnce() }))
export const RegistrationInvitations = dataOf(z.array(RegistrationInvitation))
export const RevokeRegistrationInvitation = z.strictObject({ id })
