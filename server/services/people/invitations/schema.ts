import { z } from 'zod'
import { emailAddress } from '../../../platform/values/email-address'
import {
  dataOf,
  id,
  instant,
  listParameters,
  optionalReference,
  optionalText,
  pageOf,
  text,
} from '../../../platform/values/scalars'
import { linkToken } from '../auth/schema'
import { roleInput } from '../team/schema'

export const invitationStatuses = ['open', 'expired', 'accepted', 'cancelled'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const InvitationRecord = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.int(),
  job_category: z.string().nullable(),
  department_id: z.int().nullable(),
  manager_id: z.int().nullable(),
  status: z.enum(invitationStatuses),
  sent_at: instant,
  /** How many mails were sent. */
  sent_count: z.int(),
  expires_at: instant,
  accepted_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  invited_by_name: z.string().nullable(),
  invited_by_user_id: z.int().nullable(),
  created_at: instant,
})
export type InvitationRecord = z.infer<typeof InvitationRecord>
export const InvitationEnvelope = dataOf(InvitationRecord)
export const InvitationPage = pageOf(InvitationRecord)

export const ListInvitations = z.object({ ...listParameters, status: z.enum(invitationStatuses).optional() })
export type ListInvitations = z.output<typeof ListInvitations>

export const InviteMember = z.strictObject({
  email: emailAddress,
  name: optionalText(200),
  /** 1 administrator, 2 manager, 3 employee. */
  role: roleInput.nullish().transform(role => role ?? 3),
  job_category: optionalText(100),
  department_id: optionalReference,
  manager_id: optionalReference,
})
export type InviteMember = z.output<typeof InviteMember>

export const ChooseInvitation = z.strictObject({ id })

const token = linkToken

export const ShowInvitation = z.object({ token: token.meta({ description: 'What the link of the mail carries' }) })
/** What the holder of the link sees. */
export const InvitationView = z.object({
  company: z.object({ company_id: z.string(), name: z.string() }),
  inviter: z.string().nullable(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.int(),
  expires_at: instant,
  /** An account exists under this address: the person joins with its password. */
  account_exists: z.boolean(),
  /** The caller is signed in as that person: no further proof is needed. */
  signed_in: z.boolean(),
})
export type InvitationView = z.infer<typeof InvitationView>
export const InvitationViewEnvelope = dataOf(InvitationView)

export const AcceptInvitation = z.strictObject({
  token,
  /** Needed for a new account. */
  name: text(200).nullish(),
  /** Of a new account, or that of the existing one; not needed when that person is signed in. */
  password: z.string().max(256).nullish(),
})
export type AcceptInvitation = z.output<typeof AcceptInvitation>
export const AcceptedInvitation = dataOf(
  z.object({
    user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
    company: z.object({ company_id: z.string(), name: z.string() }),
    /** False when a second factor is still required: the person signs in. */
    signed_in: z.boolean(),
  }),
)
