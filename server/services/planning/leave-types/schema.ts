import { z } from 'zod'
import { dataOf, expectedVersion, instant, reference, text } from '../../../platform/values/scalars'

/** The kinds that every company has; those that it adds have no code. */
export const leaveCodes = [
  'vacation',
  'time_off',
  'sick',
  'special',
  'unpaid',
  'school',
  'training',
  'bad_weather',
  'short_time',
  'parental',
] as const
export type LeaveCode = (typeof leaveCodes)[number]

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb, in lower case')
  .meta({ example: '#0f766e' })

export const LeaveTypeRecord = z
  .object({
    id: z.int(),
    code: z.enum(leaveCodes).nullable().meta({ description: 'Null: a kind of the company’s own' }),
    name_de: z.string(),
    name_en: z.string(),
    colour,
    takes_from_balance: z.boolean().meta({ description: 'Its days are taken from the year’s leave' }),
    paid: z.boolean(),
    needs_approval: z.boolean(),
    half_days: z.boolean(),
    credits_time: z.boolean().meta({ description: 'Its days count as worked in the time account' }),
    active: z.boolean(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'LeaveType' })
export type LeaveTypeRecord = z.infer<typeof LeaveTypeRecord>
export const LeaveTypeEnvelope = dataOf(LeaveTypeRecord)
export const LeaveTypesEnvelope = dataOf(z.array(LeaveTypeRecord))

export const ListLeaveTypes = z.object({
  all: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional()
    .meta({ description: '`true`: archived kinds as well' }),
})
export type ListLeaveTypes = z.output<typeof ListLeaveTypes>

const fields = {
  name_de: text(60),
  name_en: text(60),
  colour,
  takes_from_balance: z.boolean(),
  paid: z.boolean(),
  needs_approval: z.boolean(),
  half_days: z.boolean(),
  credits_time: z.boolean(),
  active: z.boolean(),
}

export const CreateLeaveType = z.strictObject({
  ...fields,
  takes_from_balance: fields.takes_from_balance.default(false),
  paid: fields.paid.default(true),
  needs_approval: fields.needs_approval.default(true),
  half_days: fields.half_days.default(true),
  credits_time: fields.credits_time.default(true),
  active: fields.active.default(true),
})
export type CreateLeaveType = z.output<typeof CreateLeaveType>

/** `active: false` archives: requests keep it, and it can no longer be chosen. */
export const UpdateLeaveType = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateLeaveType = z.output<typeof UpdateLeaveType>
