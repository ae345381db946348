import { z } from 'zod'
import { daysBetween } from '../../core/days'
import { changedSince, day, id, instant, listParameters, pageOf } from '../../core/scalars'

const appointmentStatuses = ['scheduled', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show'] as const

/**
 * An appointment as `/api/v1/appointments` lists it. It ends at `ends_at`, which no longer belongs to it; one of whole days lasts from midnight
 * to midnight in the company's time zone.
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

/** Days that one list may span, both ends included: a year, also a leap year. */
const maxDays = 366

export const ListAppointments = z
  .object({
    limit: listParameters.limit,
    offset: listParameters.offset,
    user_id: id,
    from: day,
    to: day,
    updated_since: changedSince,
  })
  .superRefine(({ from, to }, ctx) => {
    const days = daysBetween(from, to) + 1
    if (days < 1) ctx.addIssue({ code: 'custom', path: ['to'], message: 'lies before "from"' })
    if (days > maxDays)
      ctx.addIssue({
        code: 'custom',
        path: ['to'],
        message: `at most ${maxDays} days, "from" and "to" included`,
      })
  })
export type ListAppointments = z.infer<typeof ListAppointments>

export const AppointmentPage = pageOf(AppointmentRecord)
