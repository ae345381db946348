import { z } from 'zod'
import { daysBetween } from '../../../platform/values/days'
import {
  between,
  checkDayRange,
  checkWholeDayRange,
  dataOf,
  day,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  maxDaysOfRange,
  onlyOf,
  optionalText,
  pageOf,
  reference,
} from '../../../platform/values/scalars'
import { leaveCodes } from '../leave-types/schema'
import { leaveActions, leaveStatuses } from './machine'

/** A leave request as its person and the deciders see it. */
export const LeaveRequestRecord = z
  .object({
    id: z.int(),
    user_id: z.int(),
    user_name: z.string(),
    type_id: z.int(),
    type_code: z.enum(leaveCodes).nullable(),
    type_name: z.string().meta({ description: 'In the reader’s language' }),
    colour: z.string(),
    from_day: day,
    to_day: day,
    from_half: z.boolean().meta({ description: 'It begins at noon of the first day' }),
    to_half: z.boolean().meta({ description: 'It ends at noon of the last day' }),
    days: z.number().meta({ description: 'Working days that it takes' }),
    status: z.enum(leaveStatuses),
    reason: z.string().nullable(),
    note: z.string().nullable().meta({ description: 'What was said at the decision' }),
    created_by_user_id: z.int().nullable(),
    decided_by_user_id: z.int().nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
    allowed_actions: z.array(z.enum(leaveActions)),
  })
  .meta({ id: 'LeaveRequest' })
export type LeaveRequestRecord = z.infer<typeof LeaveRequestRecord>
export const LeaveRequestEnvelope = dataOf(LeaveRequestRecord)
export const LeaveRequestPage = pageOf(LeaveRequestRecord)

export const LeaveWarning = z.object({
  code: z.literal('balance'),
  year: z.int(),
  remaining: z.number().meta({ description: 'Days left when this is approved; below zero' }),
})
export type LeaveWarning = z.infer<typeof LeaveWarning>

export const LeaveAppointment = z.object({
  id: z.int(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
})
export type LeaveAppointment = z.infer<typeof LeaveAppointment>

/** A leave request after it was entered or decided: warnings, and the appointments that it affects. */
export const LeaveDecided = z.object({
  data: LeaveRequestRecord,
  warnings: z.array(LeaveWarning),
  /** The person's open ones in this period, for users who see everyone's appointments. */
  appointments: z.array(LeaveAppointment),
})
export type LeaveDecided = z.infer<typeof LeaveDecided>

const leaveDay = day.refine(at => at >= '2000' && at < '2200', 'the year lies between 2000 and 2199')
const span = {
  from_day: leaveDay.meta({ description: 'First day' }),
  to_day: leaveDay.meta({ description: 'Last day, included' }),
  from_half: z.boolean().meta({ description: 'It begins at noon of the first day' }),
  to_half: z.boolean().meta({ description: 'It ends at noon of the last day' }),
}

interface Ends {
  from_day: string
  to_day: string
  from_half: boolean
  to_half: boolean
}
function inOrder({ from_day, to_day, from_half, to_half }: Ends, ctx: z.RefinementCtx): void {
  const add = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const days = daysBetween(from_day, to_day) + 1
  if (days < 1) add('to_day', 'lies before "from_day"')
  if (days > maxDaysOfRange) add('to_day', `at most ${maxDaysOfRange} days, both ends included`)
  if (days === 1 && from_half && to_half) add('to_half', 'a day from noon to noon has no length')
}

export const appointmentChoices = ['keep', 'unassign'] as const
const appointments = z
  .enum(appointmentChoices)
  .meta({ description: '`unassign` takes the person off their open appointments in this period' })

export const CreateLeaveRequest = z
  .strictObject({
    type_id: reference,
    ...span,
    from_half: span.from_half.default(false),
    to_half: span.to_half.default(false),
    reason: optionalText(500),
    user_id: reference.optional().meta({ description: 'Of another user: approved at once' }),
    appointments: appointments.default('keep'),
  })
  .superRefine(inOrder)
export type CreateLeaveRequest = z.output<typeof CreateLeaveRequest>

const flag = z.enum(['false', 'true']).transform(value => value === 'true')

/** Preview of a request before it is made. */
export const PreviewLeave = z
  .object({
    type_id: id.meta({ description: 'Of this kind of absence' }),
    ...span,
    from_half: flag.default(false).meta({ description: 'It begins at noon of the first day' }),
    to_half: flag.default(false).meta({ description: 'It ends at noon of the last day' }),
    user_id: id.optional().meta({ description: 'Whose absence it is; the own unless given' }),
  })
  .superRefine(inOrder)
export type PreviewLeave = z.output<typeof PreviewLeave>

export const LeavePreview = dataOf(
  z
    .object({
      days: z.number(),
      /** The years whose leave it takes. */
      years: z.array(
        z.object({ year: z.int(), days: z.number(), remaining: z.number().meta({ description: 'Left after it' }) }),
      ),
      /** Holidays within it, which it does not take. */
      holidays: z.array(z.object({ day, name: z.string(), half: z.boolean() })),
      /** It would be approved at once. */
      at_once: z.boolean(),
      /** Ids of open or approved requests that block it. */
      overlaps: z.array(z.int()),
      /** Colleagues who are absent in this period. */
      absent: z.array(z.string()),
      /** Why it would be refused. */
      refused: z.enum(['no_working_days', 'overlap', 'balance']).nullable(),
    })
    .meta({ id: 'LeavePreview' }),
)

export const DecideLeaveRequest = z
  .strictObject({
    id,
    decision: z.enum(['approve', 'reject']),
    note: optionalText(500),
    appointments: appointments.default('keep'),
    expected_version: expectedVersion,
  })
  .superRefine(({ decision, note }, ctx) => {
    if (decision === 'reject' && !note)
      ctx.addIssue({ code: 'custom', path: ['note'], message: 'a rejection says why' })
  })
export type DecideLeaveRequest = z.output<typeof DecideLeaveRequest>

export const WithdrawLeaveRequest = z.strictObject({ id, expected_version: expectedVersion })
export type WithdrawLeaveRequest = z.output<typeof WithdrawLeaveRequest>
export const CancelLeaveRequest = z.strictObject({ id, note: optionalText(500), expected_version: expectedVersion })
export type CancelLeaveRequest = z.output<typeof CancelLeaveRequest>

export const ListLeaveRequests = z
  .object({
    limit: listParameters.limit,
    offset: listParameters.offset,
    id: id.optional(),
    status: inStatus(leaveStatuses),
    user_id: onlyOf('member of the team'),
    type_id: id.optional().meta({ description: 'Of this kind of absence' }),
    ...between(leaveDay),
  })
  .superRefine(checkDayRange)
export type ListLeaveRequests = z.output<typeof ListLeaveRequests>

/** The days of a leave request, as colleagues may know it: neither type nor reason. */
export const AbsenceRecord = z
  .object({
    user_id: z.int(),
    from_day: day,
    to_day: day,
    from_half: z.boolean(),
    to_half: z.boolean(),
    status: z
      .enum(['requested', 'approved'])
      .meta({ description: '`requested` is seen only by the person and by those who decide' }),
  })
  .meta({ id: 'Absence' })

export const ListAbsences = z
  .object({
    ...between(leaveDay),
    department_id: id.optional().meta({ description: 'Only people of this department' }),
  })
  .superRefine(checkWholeDayRange)
export type ListAbsences = z.output<typeof ListAbsences>

export const AbsencesEnvelope = dataOf(
  z.object({
    from: day,
    to: day,
    people: z.array(z.object({ id: z.int(), name: z.string(), department_id: z.int().nullable() })),
    absences: z.array(AbsenceRecord),
    /** Public holidays of the company's country and days on which all of it is free or closed. */
    holidays: z.array(z.object({ day, name: z.string(), half: z.boolean() })),
  }),
)

/** Open requests by start, with the data for a decision. */
export const LeaveQueue = dataOf(
  z.array(
    z
      .object({
        request: LeaveRequestRecord,
        /** Days left if it is approved, by year; empty when it takes none. */
        years: z.array(z.object({ year: z.int(), remaining: z.number() })),
        /** Colleagues who are absent on these days, those of the same department first. */
        absent: z.array(
          AbsenceRecord.extend({ name: z.string(), same_department: z.boolean() }).meta({ id: 'AbsentColleague' }),
        ),
        appointments: z.array(LeaveAppointment),
      })
      .meta({ id: 'LeaveQueueEntry' }),
  ),
)
export type LeaveQueue = z.infer<typeof LeaveQueue>
