import { z } from 'zod'
import {
  between,
  changedSince,
  checkDayRange,
  checkWholeDayRange,
  dataOf,
  day,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  onlyOf,
  optionalReference,
  optionalText,
  pageOf,
  reference,
  text,
} from '../../../platform/values/scalars'
import { customerAnswers } from '../../exchange/customer-links/rules'
import { workConflictCodes } from './conflict-rules'
import { appointmentStatuses } from './machine'
import { maxOccurrences } from './occurrences-of'

export const appointmentKinds = ['job', 'visit', 'service', 'internal', 'other'] as const

/**
 * An appointment as `/api/v1/appointments` lists it. `ends_at` is exclusive; an all-day one lasts from midnight to
 * midnight in the company's time zone.
 */
export const AppointmentRecord = z
  .object({
    id: z.int(),
    title: z.string(),
    status: z.enum(appointmentStatuses),
    starts_at: instant,
    ends_at: instant,
    all_day: z.boolean(),
    user_ids: z.array(z.int()),
    project_id: z.int().nullable(),
    kontakt_id: z.int().nullable(),
    location: z.string().nullable(),
    description: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Appointment' })
export type AppointmentRecord = z.infer<typeof AppointmentRecord>

export const ListAppointments = z
  .object({
    limit: listParameters.limit,
    offset: listParameters.offset,
    user_id: id.meta({ description: 'Only records of this member of the team' }),
    from: day.meta({ description: 'First day, included; from and to span at most 366 days' }),
    to: day.meta({ description: 'Last day, included' }),
    updated_since: changedSince,
  })
  .superRefine(checkDayRange)
export type ListAppointments = z.infer<typeof ListAppointments>

export const AppointmentPage = pageOf(AppointmentRecord)

/** An appointment as the application shows it: with the data for planning beyond the public record. */
export const PlannedAppointment = AppointmentRecord.extend({
  kind: z.enum(appointmentKinds),
  travel_minutes: z.int(),
  cancelled_reason: z.string().nullable(),
  /** In the order of `user_ids`. */
  user_names: z.array(z.string()),
  resource_ids: z.array(z.int()),
  /** The contact that is its customer: its own, else the project's. */
  customer_id: z.int().nullable(),
  /** Shared by all that were planned as one series; null for a single one. */
  series_id: z.int().nullable(),
  /** Null when another program planned it. */
  created_by_user_id: z.int().nullable(),
  customer_confirmed_at: instant.nullable(),
  /** The customer's answer by a link since it was last moved. */
  customer_answer: z
    .object({
      answer: z.enum(customerAnswers),
      answered_at: instant,
      /** Start times that suit the customer. */
      wishes: z.array(instant),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Answers of the participants. */
  answers: z.array(
    z.object({
      user_id: z.int(),
      answer: z.enum(['accepted', 'declined']),
      reason: z.string().nullable(),
      answered_at: instant,
    }),
  ),
  version: z.int(),
  /** `edit`, and the statuses that the caller may set now. */
  allowed_actions: z.array(z.enum(['edit', ...appointmentStatuses])),
}).meta({ id: 'PlannedAppointment' })
export type PlannedAppointment = z.infer<typeof PlannedAppointment>

/** A conflict of a plan; it is computed at each request and never stored. */
export const AppointmentConflict = z.object({
  code: z.enum(['overlap', ...workConflictCodes]),
  /** The person, or else the resource, with the conflict; kinds other than overlaps apply only to people. */
  user_id: z.int().nullable(),
  resource_id: z.int().nullable(),
  /** The overlapping appointment, or the one too near for the required rest. */
  appointment_id: z.int().nullable(),
  starts_at: instant,
  ends_at: instant,
})
export type AppointmentConflict = z.infer<typeof AppointmentConflict>

// At the edges of the calendar a zone's offset leads to years that neither ISO 8601 nor the database can represent.
const isPlannable = (moment: string) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1900 && year <= 9998
}
const noSuchYear = 'the year lies between 1900 and 9998'
const plannedDay = day.refine(isPlannable, noSuchYear)

/** Any precision and offset, or a day for an all-day appointment. */
const moment = z
  .union([day, z.iso.datetime({ offset: true })], 'an instant with its offset, or a day')
  .refine(isPlannable, noSuchYear)

const maxPeople = 50
const maxResources = 20

/** Ids, without duplicates and in order. */
const idsUpTo = (max: number) =>
  z
    .array(reference)
    .max(max)
    .transform(ids => [...new Set(ids)].sort((a, b) => a - b))

const fields = {
  title: text(200),
  starts_at: moment,
  ends_at: moment,
  all_day: z.boolean(),
  user_ids: idsUpTo(maxPeople),
  resource_ids: idsUpTo(maxResources),
  project_id: optionalReference,
  kontakt_id: optionalReference,
  kind: z.enum(appointmentKinds),
  location: optionalText(300),
  description: optionalText(10_000),
  travel_minutes: z.int().min(0).max(1_440),
}
/** Whether conflicts are only reported, or refuse the plan. */
const conflictMode = z.enum(['warn', 'refuse']).default('warn')

/**
 * How an appointment repeats, at the same times of day. Bounded either by the last day or by the number of
 * appointments.
 */
export const Recurrence = z
  .strictObject({
    freq: z.enum(['daily', 'weekly']),
    interval: z.int().min(1).max(8).default(1),
    weekdays: z
      .array(z.int().min(1).max(7))
      .max(7)
      .meta({ description: '1 = Monday to 7 = Sunday; the first appointment’s own where none is given' })
      .optional(),
    until: plannedDay.nullish(),
    count: z.int().min(1).max(maxOccurrences).nullish(),
  })
  .refine(({ until, count }) => !until !== !count, 'either until or count')

/** The appointments of a series to which a change applies. */
export const scopes = ['this', 'following', 'all'] as const

export const CreateAppointment = z
  .strictObject({
    ...fields,
    title: optionalText(200),
    all_day: fields.all_day.default(false),
    user_ids: fields.user_ids.default([]),
    resource_ids: fields.resource_ids.default([]),
    kind: fields.kind.default('job'),
    travel_minutes: fields.travel_minutes.default(0),
    recurrence: Recurrence.nullish(),
    conflict_mode: conflictMode,
  })
  .superRefine(({ title, project_id, kontakt_id }, ctx) => {
    if (!title && !project_id && !kontakt_id)
      ctx.addIssue({ code: 'custom', path: ['title'], message: 'a title, a project or a contact is needed' })
  })
export type CreateAppointment = z.output<typeof CreateAppointment>

export const UpdateAppointment = z.strictObject({
  id: reference,
  /** `following`: it and those of its series that begin later; those over or cancelled stay unchanged. */
  scope: z.enum(scopes).default('this'),
  updates: z
    .strictObject({ ...fields, status: z.enum(appointmentStatuses), expected_version: expectedVersion })
    .partial()
    .extend({
      /** The customer's yes as reported to a member of the company; a scheduled appointment becomes confirmed. */
      customer_confirmed: z.boolean().optional(),
      conflict_mode: conflictMode,
      reason: optionalText(500),
    })
    .superRefine(({ expected_version: _version, conflict_mode: _mode, reason, status, ...others }, ctx) => {
      if (reason && status !== 'cancelled')
        ctx.addIssue({ code: 'custom', path: ['reason'], message: 'a reason is for cancelling' })
      if (status !== undefined && Object.values(others).some(value => value !== undefined))
        ctx.addIssue({ code: 'custom', path: ['status'], message: 'a status stands alone' })
    }),
})
export type UpdateAppointment = z.output<typeof UpdateAppointment>
/** What is to change of an appointment's fields, its status left aside. */
export type GivenFields = Omit<UpdateAppointment['updates'], 'status' | 'expected_version' | 'conflict_mode' | 'reason'>

export const SetAppointmentStatus = z.strictObject({
  id,
  status: z.enum(appointmentStatuses),
  reason: optionalText(500),
  expected_version: expectedVersion,
})
export type SetAppointmentStatus = z.output<typeof SetAppointmentStatus>

export const AnswerAppointment = z
  .strictObject({
    id,
    answer: z.enum(['accepted', 'declined']),
    reason: optionalText(500),
    expected_version: expectedVersion,
  })
  .superRefine(({ answer, reason }, ctx) => {
    if (answer === 'declined' && !reason)
      ctx.addIssue({ code: 'custom', path: ['reason'], message: 'declining needs a reason' })
  })
export type AnswerAppointment = z.output<typeof AnswerAppointment>

/** Recipients of a notification sent by hand. */
export const notified = ['participants', 'customer'] as const

export const SendNotifications = z.strictObject({
  id,
  to: z
    .array(z.enum(notified))
    .min(1)
    .max(2)
    .transform(groups => [...new Set(groups)])
    .default(['participants']),
  message: optionalText(1_000),
})
export type SendNotifications = z.output<typeof SendNotifications>

export const NotificationsSent = dataOf(
  z.object({
    notified: z.array(z.object({ user_id: z.int(), in_app: z.boolean(), email: z.boolean() })),
    /** Null when the customer was not to be notified. */
    customer: z.object({ email: z.string(), mail_id: z.int() }).nullable(),
    /** `left`: no longer a member; `no_access`: may not see it; `turned_off`: has switched off every channel. */
    skipped: z.array(z.object({ user_id: z.int(), reason: z.enum(['left', 'no_access', 'turned_off']) })),
  }),
)

export const ListPlanned = z
  .object({
    ...listParameters,
    id: id.optional(),
    user_id: onlyOf('member of the team'),
    resource_id: id.optional().meta({ description: 'Only what takes this vehicle, machine, tool or room' }),
    project_id: onlyOf('project'),
    kontakt_id: onlyOf('contact'),
    series_id: id.optional().meta({ description: 'Only what was planned as this series, whatever its days' }),
    status: inStatus(appointmentStatuses),
    ...between(plannedDay),
  })
  .superRefine(checkWholeDayRange)
export type ListPlanned = z.output<typeof ListPlanned>

export const CopyAppointment = z.strictObject({
  id,
  starts_at: fields.starts_at,
  ends_at: fields.ends_at,
  user_ids: fields.user_ids.optional(),
  resource_ids: fields.resource_ids.optional(),
  conflict_mode: conflictMode,
})
export type CopyAppointment = z.output<typeof CopyAppointment>

export const CopyWeek = z.strictObject({
  from: plannedDay.meta({ description: 'Any day of the week that is copied' }),
  to: plannedDay.meta({ description: 'Any day of the week into which it is copied' }),
  department_id: reference.nullish().meta({ description: 'Only appointments with a participant of this department' }),
  conflict_mode: conflictMode,
})
export type CopyWeek = z.output<typeof CopyWeek>
export const WeekCopied = z.object({
  data: z.object({
    /** Ids of the new appointments. */
    ids: z.array(z.int()),
    /** Ids of those that would be on a day on which none of their people works. */
    skipped: z.array(z.int()),
  }),
  warnings: z.array(AppointmentConflict),
})

export const CancelAppointments = z.strictObject({
  ids: z
    .array(reference)
    .min(1)
    .max(300)
    .transform(ids => [...new Set(ids)].sort((a, b) => a - b)),
  reason: optionalText(500),
})
export type CancelAppointments = z.output<typeof CancelAppointments>
export const AppointmentsCancelled = dataOf(z.object({ ids: z.array(z.int()) }))

export const PlannedPage = pageOf(PlannedAppointment)

export const GetCapacity = z
  .object({
    ...between(plannedDay),
    by: z.enum(['day', 'week']).default('day').meta({ description: 'Length of a bucket' }),
    user_id: onlyOf('member of the team'),
    department_id: id.optional().meta({ description: 'Only people of this department' }),
  })
  .superRefine(checkWholeDayRange)
export type GetCapacity = z.output<typeof GetCapacity>

export const CapacityBucket = z
  .object({
    start: day.meta({ description: 'The day, or the first one of the week that lies in the range' }),
    target_minutes: z.int().meta({ description: 'By the work model, less holidays' }),
    absent_minutes: z
      .int()
      .meta({ description: 'Of the target: approved leave and days on which the company is closed' }),
    planned_minutes: z.int().meta({ description: 'Appointments and ways, what overlaps once' }),
    overlap_minutes: z.int(),
    free_minutes: z.int().meta({ description: 'Never below 0' }),
    occupancy: z
      .number()
      .nullable()
      .meta({ description: 'planned_minutes / (target_minutes - absent_minutes); null where nothing is to be worked' }),
    holiday: z.string().nullable().meta({ description: 'Name of the holiday, or why the company is closed' }),
  })
  .meta({ id: 'CapacityBucket' })
export type CapacityBucket = z.infer<typeof CapacityBucket>

export const CapacityRecord = z
  .object({
    from: day,
    to: day,
    by: z.enum(['day', 'week']),
    people: z.array(
      z.object({
        user_id: z.int(),
        name: z.string(),
        department_id: z.int().nullable(),
        buckets: z.array(CapacityBucket),
      }),
    ),
    /** Totals over all these people. */
    totals: z.array(CapacityBucket),
  })
  .meta({ id: 'Capacity' })
export type CapacityRecord = z.infer<typeof CapacityRecord>
export const CapacityEnvelope = dataOf(CapacityRecord)
export const PlannedEnvelope = dataOf(PlannedAppointment)
/** One appointment's part of a change, as `restore` takes it. */
export const AppointmentChange = z.object({
  id: z.int(),
  /** After the change, and before it. */
  version: z.int(),
  version_before: z.int(),
  /** The fields that changed, as they were; of the period all three. */
  before: PlannedAppointment.pick({
    ...{ title: true, starts_at: true, ends_at: true, all_day: true, user_ids: true, resource_ids: true },
    ...{ project_id: true, kontakt_id: true, kind: true, location: true, description: true, travel_minutes: true },
    // A status comes with the reason of a cancellation.
    ...{ status: true, cancelled_reason: true },
  })
    .extend({ customer_confirmed: z.boolean() })
    .partial(),
})
export type AppointmentChange = z.infer<typeof AppointmentChange>

export const RestoreAppointments = z.strictObject({
  appointments: z
    .array(
      z.strictObject({
        id: reference,
        // Required: what has changed since stays as it is, and so do all others.
        expected_version: expectedVersion.unwrap().unwrap(),
        before: z
          .strictObject({
            ...{ ...fields, status: z.enum(appointmentStatuses), cancelled_reason: optionalText(500) },
            customer_confirmed: z.boolean(),
          })
          .partial()
          .superRefine(({ status, cancelled_reason }, ctx) => {
            if (cancelled_reason && status !== 'cancelled')
              ctx.addIssue({ code: 'custom', path: ['cancelled_reason'], message: 'a reason is for cancelling' })
          }),
      }),
    )
    .min(1)
    .max(maxOccurrences)
    .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'names each appointment once'),
  conflict_mode: conflictMode,
})
export type RestoreAppointments = z.output<typeof RestoreAppointments>
export const AppointmentsRestored = z.object({
  data: z.object({ ids: z.array(z.int()) }),
  warnings: z.array(AppointmentConflict),
  changes: z.array(AppointmentChange),
})

export const PlannedWithWarnings = z.object({
  data: PlannedAppointment,
  warnings: z.array(AppointmentConflict),
  /** Ids of all that were planned or changed, those of a series included. */
  ids: z.array(z.int()),
})

export const PlannedWithChanges = PlannedWithWarnings.extend({
  /** What each was before. */
  changes: z.array(AppointmentChange),
})
