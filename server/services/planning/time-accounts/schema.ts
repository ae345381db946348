import { z } from 'zod'
import { dataOf, day, deletedRecord, id, instant, optionalText, reference } from '../../../platform/values/scalars'

export const bookingKinds = ['opening', 'payout', 'correction'] as const
export type BookingKind = (typeof bookingKinds)[number]

/** Colours for the distance of a balance from zero, by the company's thresholds. */
export const lights = ['green', 'amber', 'red'] as const

/** A month of a year. */
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month like 2026-01')
  .meta({ example: '2026-01' })

export const BookingRecord = z
  .object({
    id: z.int(),
    user_id: z.int(),
    day,
    kind: z.enum(bookingKinds),
    minutes: z.int().meta({ description: 'As it counts: what is paid out is below 0' }),
    note: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'AccountBooking' })
export type BookingRecord = z.infer<typeof BookingRecord>

const Day = z.object({
  day,
  work_minutes: z.int(),
  travel_minutes: z.int(),
  absence_minutes: z.int().meta({ description: 'Absence that counts as worked' }),
  time_off_minutes: z.int().meta({ description: 'Time off in lieu: not credited, so the balance gives it' }),
  credited_minutes: z.int().meta({ description: 'Work, the share of travel that counts, and absence' }),
  target_minutes: z.int(),
  booked_minutes: z.int(),
  balance_minutes: z.int().meta({ description: 'At the end of the day' }),
  holiday: z.string().nullable(),
  counted: z.boolean().meta({ description: 'Days before the account began, today and those to come do not count' }),
  overtime_minutes: z.int(),
  sunday_minutes: z.int(),
  holiday_minutes: z.int(),
  night_minutes: z.int(),
})

/** A person's account in one month, explained day by day. */
export const TimeAccount = z
  .object({
    user_id: z.int(),
    user_name: z.string(),
    month,
    from: day,
    to: day,
    /** The first day that counts: that of the opening, else of the first recorded time. Null without either. */
    begins_on: day.nullable(),
    travel_percent: z.int(),
    opening_minutes: z.int().meta({ description: 'At the beginning of the month' }),
    credited_minutes: z.int(),
    target_minutes: z.int(),
    booked_minutes: z.int(),
    balance_minutes: z.int().meta({ description: 'At the end of the month, or of yesterday' }),
    light: z.enum(lights),
    overtime_minutes: z.int(),
    sunday_minutes: z.int(),
    holiday_minutes: z.int(),
    night_minutes: z.int(),
    days: z.array(Day),
    bookings: z.array(BookingRecord),
    may_book: z.boolean(),
  })
  .meta({ id: 'TimeAccount' })
export type TimeAccount = z.infer<typeof TimeAccount>
export type AccountDay = TimeAccount['days'][number]
export const TimeAccountEnvelope = dataOf(TimeAccount)

/** Defaults to the caller's own account of this month. */
export const ReadAccount = z.object({
  user_id: id.optional().meta({ description: 'Whose account; the own unless given' }),
  month: month.optional().meta({ description: 'The month, this one unless given: `2026-01`' }),
})
export type ReadAccount = z.output<typeof ReadAccount>

const maxMinutes = 600_000

export const CreateBooking = z
  .strictObject({
    user_id: reference,
    day: day.refine(at => at >= '2000', 'the year is 2000 or later'),
    kind: z.enum(bookingKinds),
    minutes: z.int().min(-maxMinutes).max(maxMinutes),
    note: optionalText(500),
  })
  .superRefine(({ kind, minutes }, ctx) => {
    const add = (message: string) => ctx.addIssue({ code: 'custom', path: ['minutes'], message })
    if (kind === 'payout' && minutes >= 0) add('what is paid out is below 0')
    if (kind === 'correction' && minutes === 0) add('a correction is not 0')
  })
export type CreateBooking = z.output<typeof CreateBooking>

export const DeleteBooking = z.strictObject({ id })
export const DeletedBooking = deletedRecord
export const BookingEnvelope = dataOf(BookingRecord)
