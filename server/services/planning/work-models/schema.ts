import { z } from 'zod'
import { dataOf, day, expectedVersion, onlyOf, reference } from '../../../platform/values/scalars'
import { holidayStates } from '../company-days/rules'

export const ruleSets = ['at', 'de', 'none'] as const
export type RuleSet = (typeof ruleSets)[number]

const minutes = z
  .array(z.int().min(0).max(1_440))
  .length(7)
  .meta({ description: 'Minutes of work, Monday to Sunday', example: [480, 480, 480, 480, 300, 0, 0] })

export const WorkModelRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  valid_from: day,
  minutes,
  start_minute: z.int().meta({ description: 'Where the day begins, in minutes from midnight' }),
  rule_set: z.enum(ruleSets).meta({ description: 'Whose laws of working time hold' }),
  minor: z.boolean().meta({ description: 'Under 18' }),
  holiday_state: z.enum(holidayStates).nullable().meta({ description: 'Null: the holidays of the whole country' }),
  leave_days: z.number().meta({ description: 'Working days of leave in a year' }),
  version: z.int(),
})
export type WorkModelRecord = z.infer<typeof WorkModelRecord>
export const WorkModelEnvelope = dataOf(WorkModelRecord)
export const WorkModelsEnvelope = dataOf(z.array(WorkModelRecord))

const fields = {
  valid_from: day,
  minutes,
  start_minute: z.int().min(0).max(1_439),
  rule_set: z.enum(ruleSets),
  minor: z.boolean(),
  holiday_state: z.enum(holidayStates).nullish(),
  leave_days: z.number().min(0).max(366).multipleOf(0.5),
}
export const ListWorkModels = z.object({ user_id: onlyOf('member of the team') })
export type ListWorkModels = z.output<typeof ListWorkModels>

/** Absent fields default to those of the company's country. */
export const CreateWorkModel = z
  .strictObject({ ...fields, user_id: reference })
  .partial()
  .required({ user_id: true, valid_from: true, minutes: true })
export type CreateWorkModel = z.output<typeof CreateWorkModel>

export const UpdateWorkModel = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateWorkModel = z.output<typeof UpdateWorkModel>
