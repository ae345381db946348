import { z } from 'zod'
import { day, id, instant, listParameters } from '../../core/scalars'

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'done',
  'cancelled',
  'no_show',
] as const

/** An appointment as `/api/v1/appointments` lists it. */
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

export const ListAppointments = z.object({
  limit: listParameters.limit,
  offset: listParameters.offset,
  user_id: id,
  from: day,
  to: day,
  updated_since: z.iso.datetime().optional(),
})
export type ListAppointments = z.infer<typeof ListAppointments>
