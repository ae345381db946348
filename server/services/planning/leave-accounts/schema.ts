import { z } from 'zod'
import {
  dataOf,
  day,
  expectedVersion,
  onlyOf,
  optionalDay,
  reference,
  wholeNumber,
} from '../../../platform/values/scalars'

/** The account of a person for a year. All figures are working days. */
export const LeaveBalance = z
  .object({
    id: z.int().nullable().meta({ description: 'Null: nothing was set for this year, the work model says it' }),
    user_id: z.int(),
    user_name: z.string(),
    year: z.int(),
    entitled: z.number(),
    carried: z.number().meta({ description: 'From the year before' }),
    expires_on: day.nullable().meta({ description: 'Until when what was carried over is to be taken' }),
    taken: z.number().meta({ description: 'Approved, past and ahead' }),
    requested: z.number().meta({ description: 'Asked for and not decided' }),
    remaining: z.number().meta({ description: 'Entitled and carried over, less what is approved' }),
    version: z.int().nullable(),
  })
  .meta({ id: 'LeaveBalance' })
export type LeaveBalance = z.infer<typeof LeaveBalance>
export const LeaveBalancesEnvelope = dataOf(z.array(LeaveBalance))
export const LeaveBalanceEnvelope = dataOf(LeaveBalance)

const year = wholeNumber(2000, 2200)

export const ListLeaveAccounts = z.object({
  year: year.optional().meta({ description: 'Calendar year; the present one unless given' }),
  user_id: onlyOf('member of the team'),
})
export type ListLeaveAccounts = z.output<typeof ListLeaveAccounts>

const halves = (min: number) => z.number().min(min).max(366).multipleOf(0.5)
const fields = { entitled: halves(0), carried: halves(-366), expires_on: optionalDay }

export const CreateLeaveAccount = z.strictObject({
  user_id: reference,
  year: z.int().min(2000).max(2200),
  ...fields,
  carried: fields.carried.default(0),
})
export type CreateLeaveAccount = z.output<typeof CreateLeaveAccount>

export const UpdateLeaveAccount = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateLeaveAccount = z.output<typeof UpdateLeaveAccount>
