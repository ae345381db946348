import { z } from 'zod'
import { moduleIds } from '../../../platform/modules'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, instant } from '../../../platform/values/scalars'
import { password as passwordText } from '../companies/schema'

const email = emailAddress
/**
 * Token of a link in a mail: 256 bits in base64url. A malformed one is refused like an invalid one, with the issue at
 * its field.
 */
export const linkToken = z.string().min(1).max(200)
/** Six digits, or a recovery code. */
const code = z.string().min(1).max(40)
const currentPassword = z.string().min(1).max(256)

/** E-mail and password; or, when the answer required a second factor, its challenge and a code. */
export const Login = z
  .strictObject({
    email: email.optional(),
    password: currentPassword.optional(),
    challenge: linkToken.optional(),
    code: code.optional(),
  })
  .superRefine((input, issues) => {
    const second = input.challenge !== undefined || input.code !== undefined
    for (const name of second ? (['challenge', 'code'] as const) : (['email', 'password'] as const))
      if (input[name] === undefined) issues.addIssue({ code: 'custom', path: [name], message: 'required' })
  })
export type Login = z.infer<typeof Login>

export const LoginAnswer = z.object({
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  company: z.object({ company_id: z.string(), name: z.string() }).nullable(),
})
export const LogoutAnswer = z.object({ success: z.literal(true) })

export const VerifyEmail = z.strictObject({
  token: linkToken.meta({ description: 'What the link of the mail carries' }),
})
export const EmailOnly = z.strictObject({ email })
export type EmailOnly = z.infer<typeof EmailOnly>
export const ResetPassword = z.strictObject({ token: linkToken, password: passwordText })
export type ResetPassword = z.infer<typeof ResetPassword>
export const PeekReset = ResetPassword.pick({ token: true })
export type PeekReset = z.infer<typeof PeekReset>
export const Done = z.object({ success: z.literal(true) })
/** The same for known and unknown addresses. */
export const MessageAnswer = z.object({ success: z.literal(true), message: z.string() })

/** SHA-256 of the session's plain id; it cannot be used to sign in. */
const sessionKey = z
  .string()
  .min(1)
  .max(100)
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' })

export const SessionList = dataOf(
  z.array(
    z.object({
      id: sessionKey,
      user_agent: z.string().nullable(),
      ip: z.string().nullable(),
      company: z.string().nullable(),
      current: z.boolean(),
      created_at: instant,
      last_seen_at: instant,
    }),
  ),
)
export const EndSession = z.strictObject({ id: sessionKey.meta({ description: 'Id of the session' }) })
export const EndedSessions = dataOf(z.object({ ended: z.int() }))

export const SecondFactorState = dataOf(
  z.object({ enabled: z.boolean(), since: instant.nullable(), recovery_codes_left: z.int() }),
)
export const BeginSecondFactor = z.strictObject({ password: currentPassword })
export type BeginSecondFactor = z.infer<typeof BeginSecondFactor>
export const SecondFactorOffer = dataOf(
  z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same as a QR code. */
    qr_svg: z.string(),
  }),
)
export const ConfirmSecondFactor = z.strictObject({ code })
export type ConfirmSecondFactor = z.infer<typeof ConfirmSecondFactor>
export const RecoveryCodes = dataOf(z.object({ recovery_codes: z.array(z.string()) }))
export const DisableSecondFactor = z.strictObject({ password: currentPassword, code })
export type DisableSecondFactor = z.infer<typeof DisableSecondFactor>

export const BeginEmailChange = z.strictObject({
  email,
  password: currentPassword,
  /** Required when the account has a second factor. */
  code: code.nullish(),
})
export type BeginEmailChange = z.infer<typeof BeginEmailChange>
export const EmailChangeState = z.object({
  email: z.string(),
  /** The address pending confirmation, by the link that was sent to it. */
  pending: z.object({ email: z.string(), expires_at: instant }).nullable(),
})
export type EmailChangeState = z.infer<typeof EmailChangeState>
export const EmailChangeEnvelope = dataOf(EmailChangeState)
/** What the holder of a link is shown: the address that becomes the account's once the link is used. */
export const EmailLink = z.strictObject({ token: linkToken })
export type EmailLink = z.infer<typeof EmailLink>
export const EmailLinkAnswer = dataOf(z.object({ email: z.string() }))

export const EnterCompany = z.strictObject({ companyId: z.string().min(1).max(100) })
export type EnterCompany = z.infer<typeof EnterCompany>

/** The signed-in person, their company, and what they may do: the data for the frame of the pages. */
export const SessionView = z.object({
  user: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    /** The person's own picture, or null. */
    avatarUrl: z.string().nullable(),
    locale: z.enum(['de', 'en']),
    isOperator: z.boolean(),
    /** True for an operator who is no member of the company that the session was switched into. */
    switchedIn: z.boolean(),
  }),
  company: z.object({
    companyId: z.string(),
    name: z.string(),
    countryCode: z.string(),
    primaryColor: z.string(),
    /** URL of the logo, null without one. */
    logo: z.string().nullable(),
    timeZone: z.string(),
    defaultVatRate: z.number(),
    /** Whether papers for private customers in Germany name the labor in their total. */
    laborShare: z.boolean(),
  }),
  role: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  permissions: z.array(z.string()),
  modules: z.array(z.enum(moduleIds)),
  /** Whether the person may use the assistant. */
  assistant: z.boolean(),
  /** True when a model answers; otherwise rules do. */
  language_model: z.boolean(),
  /** Whether dictation is offered: permitted, and a model set up. */
  dictation: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>
export const SessionEnvelope = dataOf(SessionView)

/** A key's identity and its company's modules: `GET /api/v1/me`. */
const Area = z.object({ id: z.string(), label: z.string() })
export const IdentityEnvelope = dataOf(
  z.object({
    companyId: z.string(),
    key: z.object({ id: z.int(), name: z.string(), prefix: z.string(), scopes: z.array(z.string()) }),
    plan: z.string(),
    modules: z.array(z.string()),
    active: z.array(Area),
    inactive: z.array(Area),
  }),
)
