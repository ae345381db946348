import { z } from 'zod'
import {
  between,
  changedSince,
  checkWholeDayRange,
  dataOf,
  day,
  expectedVersion,
  id,
  instant,
  listParameters,
  ofKind,
  onlyOf,
  optionalReference,
  optionalText,
  pageOf,
  reference,
  wholeNumber,
} from '../../../platform/values/scalars'
import { clockActions, clockStates } from './machine'

export const timeEntryKinds = ['work', 'travel', 'break', 'absence'] as const
export const timeEntrySources = ['clock', 'manual', 'field', 'import', 'leave'] as const

/** A time entry as `/api/v1/time-entries` lists it; minutes are whole numbers. */
export const TimeEntryRecord = z
  .object({
    id: z.int(),
    user_id: z.int(),
    user_name: z.string(),
    project_id: z.int().nullable(),
    rapport_entry_id: z.int().nullable(),
    date: day,
    started_at: instant.nullable(),
    ended_at: instant.nullable(),
    break_minutes: z.int(),
    duration_minutes: z.int(),
    kind: z.enum(timeEntryKinds),
    description: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'TimeEntry' })
export type TimeEntryRecord = z.infer<typeof TimeEntryRecord>

export const ListTimeEntries = z.object({
  page: wholeNumber(1, 2_147_483_647).default(1).meta({ description: 'Page, the first is 1' }),
  pageSize: wholeNumber(1, 100).default(50).meta({ description: 'Records of one page' }),
  updated_since: changedSince,
})
export type ListTimeEntries = z.infer<typeof ListTimeEntries>

/** Paginated by page number, as the interface defines it. */
export const TimeEntryPage = z.object({
  data: z.array(TimeEntryRecord),
  pagination: z.object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasMore: z.boolean(),
  }),
})

const Break = z.object({ started_at: instant, ended_at: instant.nullable() })

/** A time entry as the application shows it; the end of a running one and of its open break is null. */
export const RecordedTime = TimeEntryRecord.extend({
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
  /** The rapport that has it as a line. */
  rapport_id: z.int().nullable(),
  rapport_number: z.string().nullable(),
  breaks: z.array(Break),
  source: z.enum(timeEntrySources),
  running: z.boolean(),
  /** Recorded more than seven days after its day. */
  late: z.boolean(),
  /** Approved with its week. */
  locked: z.boolean(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['edit', 'delete'])),
}).meta({ id: 'RecordedTime' })
export type RecordedTime = z.infer<typeof RecordedTime>

// Years that every time zone and the database can represent.
const moment = z.iso
  .datetime({ offset: true })
  .refine(at => new Date(at).getUTCFullYear() >= 2000, 'the year is 2000 or later')
const workedDay = day.refine(at => at >= '2000', 'the year is 2000 or later')

/** Minutes of 24 hours. */
export const maxMinutes = 1_440

const what = {
  kind: z.enum(timeEntryKinds),
  project_id: optionalReference,
  description: optionalText(2_000),
}
const when = {
  started_at: moment,
  ended_at: moment,
  /** Breaks with their instants, or their minutes alone. */
  breaks: z.array(z.strictObject({ started_at: moment, ended_at: moment })).max(20),
  break_minutes: z.int().min(0).max(maxMinutes),
  date: workedDay,
  duration_minutes: z.int().min(1).max(maxMinutes),
}
/** Reason for correcting a time that is already approved. */
const reason = optionalText(500)

const belowEachOther = (
  { breaks, break_minutes }: { breaks?: unknown; break_minutes?: unknown },
  ctx: z.RefinementCtx,
) => {
  if (breaks !== undefined && break_minutes !== undefined)
    ctx.addIssue({ code: 'custom', path: ['break_minutes'], message: 'breaks or their minutes, not both' })
}

export const CreateTimeEntry = z
  .strictObject({
    ...z.strictObject(when).partial().shape,
    ...what,
    kind: what.kind.default('work'),
    user_id: reference.optional(),
    reason,
  })
  .superRefine((given, ctx) => {
    belowEachOther(given, ctx)
    const bySpan = given.started_at !== undefined || given.ended_at !== undefined
    const add = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (bySpan) {
      for (const field of ['started_at', 'ended_at'] as const)
        if (given[field] === undefined) add(field, 'start and end are given together')
      for (const field of ['date', 'duration_minutes'] as const)
        if (given[field] !== undefined) add(field, 'follows from start and end')
      return
    }
    for (const field of ['date', 'duration_minutes'] as const)
      if (given[field] === undefined) add(field, 'start and end are needed, or a day and its minutes')
    for (const field of ['breaks', 'break_minutes'] as const)
      if (given[field] !== undefined) add(field, 'breaks need start and end')
  })
export type CreateTimeEntry = z.output<typeof CreateTimeEntry>

export const UpdateTimeEntry = z.strictObject({
  id: reference,
  updates: z
    .strictObject({ ...when, ...what, reason, expected_version: expectedVersion })
    .partial()
    .superRefine(belowEachOther),
})
export type UpdateTimeEntry = z.output<typeof UpdateTimeEntry>

export const DeleteTimeEntry = z.strictObject({
  id,
  reason: reason.meta({ description: 'Why a time of an approved week is corrected' }),
})
export type DeleteTimeEntry = z.output<typeof DeleteTimeEntry>

export const ListRecorded = z
  .object({
    limit: listParameters.limit,
    offset: listParameters.offset,
    id: id.optional(),
    user_id: onlyOf('member of the team'),
    project_id: onlyOf('project'),
    kind: ofKind(timeEntryKinds),
    ...between(workedDay),
  })
  .superRefine(checkWholeDayRange)
export type ListRecorded = z.output<typeof ListRecorded>

export const RecordedPage = pageOf(RecordedTime)
export const RecordedEnvelope = dataOf(RecordedTime)

export const Clock = z
  .object({
    state: z.enum(clockStates),
    /** Actions allowed now. */
    allowed_actions: z.array(z.enum(clockActions)),
    /** The running entry; null when nothing runs. */
    entry: RecordedTime.nullable(),
    /** Start of the running break. */
    paused_at: instant.nullable(),
    /** Net minutes of the running entry up to `now`. */
    worked_minutes: z.int(),
    /** Runs for more than 14 hours, so it may have been forgotten. */
    long: z.boolean(),
    /** The earliest instant that the next step may have. */
    earliest_at: instant,
    now: instant,
    /** The person's recent projects, newest first. */
    recent_projects: z.array(z.object({ id: z.int(), name: z.string(), number: z.string() })),
  })
  .meta({ id: 'Clock' })
export type Clock = z.infer<typeof Clock>

export const ClockEnvelope = dataOf(Clock)

/** The clock after an action, and the entry that the action completed. */
export const ClockStep = z.object({ data: Clock, completed: RecordedTime.nullable() })

export const ActOnClock = z.strictObject({
  action: z.enum(clockActions),
  /** When it happened; now by default. */
  at: moment.optional(),
  project_id: optionalReference,
  kind: z.enum(['work', 'travel']).default('work'),
  description: what.description,
  /** How far the device's clock is ahead of ours, in milliseconds. */
  device_offset_ms: z.int().min(-2_147_483_648).max(2_147_483_647).optional(),
})
export type ActOnClock = z.output<typeof ActOnClock>
