import { z } from 'zod'
import { locales } from '../../../platform/values/locale'
import { dataOf, expectedVersion, id, instant, optionalText, text } from '../../../platform/values/scalars'

/** Fields that a person may change about themselves. */
export const ownFields = {
  name: text(120),
  phone: optionalText(50),
  mobile: optionalText(50),
  job_title: optionalText(100),
  language: z.enum(locales),
}

/** Fields that an administrator may change about a colleague. */
export const businessFields = ['phone', 'mobile', 'job_title'] as const

/**
 * A person as the company knows them. What only concerns the person is null for everyone else; e-mail address, mobile
 * (private) number, role, manager and the day of joining are null for colleagues without `team:details`.
 */
export const Profile = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    mobile: z.string().nullable(),
    job_title: z.string().nullable(),
    /** The URL changes with the picture, so it may be cached. */
    avatar_url: z.string().nullable(),
    /** Null also for an operator who is no member. */
    role: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
    job_category: z.string().nullable(),
    department_name: z.string().nullable(),
    manager_name: z.string().nullable(),
    joined_at: instant.nullable(),
    language: z.enum(locales).nullable(),
    email_verified: z.boolean().nullable(),
    two_factor_enabled: z.boolean().nullable(),
    password_changed_at: instant.nullable(),
    deletion_requested_at: instant.nullable(),
    created_at: instant.nullable(),
    /** Fields that the caller may change. */
    editable: z.array(z.enum(['name', 'phone', 'mobile', 'job_title', 'language'])),
    version: z.int(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>
export const ProfileEnvelope = dataOf(Profile)

export const GetProfile = z.object({ userId: id.meta({ description: 'Id of the person' }) })
export const UpdateOwnProfile = z.strictObject(ownFields).partial().extend({ expected_version: expectedVersion })
export type UpdateOwnProfile = z.output<typeof UpdateOwnProfile>
export const UpdateProfile = z.strictObject({
  userId: id.meta({ description: 'Id of the person' }),
  ...UpdateOwnProfile.shape,
})
export type UpdateProfile = z.output<typeof UpdateProfile>

export const ChangePassword = z.strictObject({
  current_password: z.string().min(1).max(256),
  new_password: z.string().min(1).max(256),
})
export type ChangePassword = z.infer<typeof ChangePassword>
/** The person's sessions that ended with the old password. */
export const PasswordAnswer = dataOf(z.object({ changed: z.literal(true), ended_sessions: z.int() }))

const profileActions = [
  'sign_out_everywhere',
  'resend_verification',
  'request_deletion',
  'withdraw_deletion',
  'dismiss_onboarding',
] as const
export const ProfileAction = z.strictObject({ action: z.enum(profileActions) })
export type ProfileAction = z.infer<typeof ProfileAction>
export const ProfileActionAnswer = dataOf(z.object({ action: z.enum(profileActions), done: z.literal(true) }))

export const DecideDeletion = z.strictObject({ userId: id, decision: z.enum(['erase', 'refuse']) })
export type DecideDeletion = z.output<typeof DecideDeletion>
export const DeletionAnswer = dataOf(
  z.object({
    user_id: z.int(),
    /** `left`: the person belongs to further companies, so the account stays and the membership has ended. */
    result: z.enum(['erased', 'left', 'refused']),
  }),
)

/** A request for erasure that awaits an administrator. */
export const DeletionRequests = dataOf(z.array(z.object({ user_id: z.int(), name: z.string(), requested_at: instant })))

/** Maximum size of an uploaded picture. */
export const maxAvatarBytes = 5_000_000
