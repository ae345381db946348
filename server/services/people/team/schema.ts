import { z } from 'zod'
import { emailAddress } from '../../../platform/values/email-address'
import {
  dataOf,
  deletedRecord,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  optionalReference,
  optionalText,
  pageOf,
  wholeNumber,
} from '../../../platform/values/scalars'

/** A colleague as pickers and work lines show them. */
export const Colleague = z.object({
  user_id: z.int(),
  name: z.string(),
  job_category: z.string().nullable(),
})
export type Colleague = z.infer<typeof Colleague>
export const ColleaguesEnvelope = dataOf(z.array(Colleague))

const memberStatuses = ['active', 'removed'] as const

/** A role in a request: 1 administrator, 2 manager, 3 employee. */
export const roleInput = z.int().min(1).max(3)

/** A person who belongs to the company, or did. `id` is the membership's, `manager_id` that of another one. */
export const MemberRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  job_title: z.string().nullable(),
  job_category: z.string().nullable(),
  role: z.int(),
  status: z.enum(memberStatuses),
  /** False when the operator of the service has closed the account. */
  account_active: z.boolean(),
  has_avatar: z.boolean(),
  department_id: z.int().nullable(),
  department_name: z.string().nullable(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type MemberRecord = z.infer<typeof MemberRecord>

/**
 * A member as it is returned: fields that only the person and those with `team:details` may read are null for everyone
 * else.
 */
export const VisibleMember = MemberRecord.extend({
  email: MemberRecord.shape.email.nullable(),
  role: MemberRecord.shape.role.nullable(),
  status: MemberRecord.shape.status.nullable(),
  account_active: MemberRecord.shape.account_active.nullable(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type VisibleMember = z.infer<typeof VisibleMember>
export const VisibleMemberEnvelope = dataOf(VisibleMember)
export const MemberPage = pageOf(VisibleMember)
/** As returned to callers who manage the team. */
export const MemberEnvelope = dataOf(MemberRecord)

export const ListTeam = z.object({
  ...listParameters,
  role: wholeNumber(1, 3)
    .optional()
    .meta({ description: 'Only people with this role: 1 administrator, 2 manager, 3 employee' }),
  status: inStatus(memberStatuses),
  department_id: id.optional().meta({ description: 'Only people of this department' }),
})
export type ListTeam = z.output<typeof ListTeam>

export const GetMember = z.object({ id })
export const MemberUpdates = z.strictObject({
  role: roleInput.optional(),
  department_id: optionalReference,
  manager_id: optionalReference,
  job_category: optionalText(100),
  expected_version: expectedVersion,
})
export const UpdateMember = z.strictObject({ id, updates: MemberUpdates })
export type UpdateMember = z.output<typeof UpdateMember>
export const SetMemberEmail = z.strictObject({ id, email: emailAddress })
export type SetMemberEmail = z.output<typeof SetMemberEmail>
export const RemovedMember = deletedRecord

/** Hours of work and travel, without breaks and absences. */
const hours = z.number()

export const TeamFigures = z.object({
  members: z.object({
    total: z.int(),
    administrators: z.int(),
    managers: z.int(),
    employees: z.int(),
  }),
  departments: z.array(z.object({ id: z.int(), name: z.string(), members: z.int() })),
  without_department: z.int(),
  invitations: z.object({ open: z.int(), expired: z.int() }),
  /** Null when time tracking is off, or for callers who may not see everyone's hours. */
  hours: z
    .object({
      week_from: z.iso.date(),
      month_from: z.iso.date(),
      week: hours,
      month: hours,
      members: z.array(z.object({ user_id: z.int(), name: z.string(), week: hours, month: hours })),
    })
    .nullable(),
})
export type TeamFigures = z.infer<typeof TeamFigures>
export const TeamFiguresEnvelope = dataOf(TeamFigures)
