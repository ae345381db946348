import { z } from 'zod'
import { isWeek } from '../../../platform/values/iso-weeks'
import {
  dataOf,
  day,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  onlyOf,
  optionalText,
  pageOf,
  text,
} from '../../../platform/values/scalars'
import { sheetActions, sheetStatuses } from './machine'
import { findingCodes, severities } from './working-time-rules'

/** A week of ISO 8601. */
export const isoWeek = z
  .string()
  .refine(isWeek, 'a week of ISO 8601, like 2026-W05')
  .meta({ example: '2026-W05', description: 'Week of ISO 8601' })

export const FindingRecord = z
  .object({
    code: z.enum(findingCodes),
    severity: z.enum(severities),
    paragraph: z.string(),
    day,
    required: z.int().meta({ description: 'What the law asks for, in `unit`' }),
    actual: z.int(),
    unit: z.enum(['minutes', 'days']),
    text: z.string(),
    remedy: z.string(),
    offer: z
      .object({ time_entry_id: z.int(), version: z.int(), break_minutes: z.int() })
      .nullable()
      .meta({ description: 'The break that would mend it, as a change of one entry; it is never entered by itself' }),
  })
  .meta({ id: 'WorkingTimeFinding' })
export type FindingRecord = z.infer<typeof FindingRecord>

/** A person's week with its content. */
export const TimeSheetRecord = z
  .object({
    user_id: z.int(),
    user_name: z.string(),
    week: z.string(),
    from: day,
    to: day,
    status: z.enum(sheetStatuses),
    note: z.string().nullable(),
    submitted_at: instant.nullable(),
    decided_at: instant.nullable(),
    decided_by_name: z.string().nullable(),
    accepted_findings: z.int().nullable(),
    /** 0 until something is done with it. */
    version: z.int(),
    /** Work, the company's share of travel, and credited absence. */
    credited_minutes: z.int(),
    target_minutes: z.int(),
    entries: z.int(),
    late: z.int(),
    /** Whether a clock is running in it. */
    running: z.boolean(),
    /** Past working days without any entry. */
    gaps: z.array(day),
    findings: z.array(FindingRecord),
    violations: z.int(),
    allowed_actions: z.array(z.enum(sheetActions)),
  })
  .meta({ id: 'TimeSheet' })
export type TimeSheetRecord = z.infer<typeof TimeSheetRecord>

export const ListTimeSheets = z.object({
  limit: listParameters.limit,
  offset: listParameters.offset,
  /** Defaults to this week. */
  week: isoWeek.optional(),
  user_id: onlyOf('member of the team'),
  status: inStatus(sheetStatuses),
})
export type ListTimeSheets = z.output<typeof ListTimeSheets>

export const TimeSheetPage = pageOf(TimeSheetRecord)
export const TimeSheetEnvelope = dataOf(TimeSheetRecord)

const ofWeek = {
  userId: id.meta({ description: 'Id of the person' }),
  week: isoWeek,
  expected_version: expectedVersion,
}

export const SubmitTimeSheet = z.strictObject({ ...ofWeek, note: optionalText(500) })
export type SubmitTimeSheet = z.output<typeof SubmitTimeSheet>

export const ApproveTimeSheet = z.strictObject({
  ...ofWeek,
  accepted_findings: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'So many violations were seen; another number by now answers 409' }),
})
export type ApproveTimeSheet = z.output<typeof ApproveTimeSheet>

export const ReturnTimeSheet = z.strictObject({ ...ofWeek, note: text(500) })
export type ReturnTimeSheet = z.output<typeof ReturnTimeSheet>
