import { z } from 'zod'
import { dayIn, dayToDate, wallTime, wallToInstant } from '~server/platform/values/days'
import { appointmentKinds, CreateAppointment } from '~server/services/planning/appointments/schema'
import type { AppointmentFormValue } from './appointment-form'
import type { Appointment } from './appointment-status'

const { title, project_id, kontakt_id, location, description } = CreateAppointment.shape
const day = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const repeats = ['none', 'daily', 'weekly'] as const

/** What the form of an appointment sends: days and times of the company's clocks. */
export const AppointmentFormInput = z.object({
  title,
  kind: z.enum(appointmentKinds),
  first_day: day,
  from: time.nullish(),
  last_day: day,
  until: time.nullish(),
  all_day: z.boolean().default(false),
  user_ids: z.array(z.int()).default([]),
  resource_ids: z.array(z.int()).default([]),
  project_id,
  kontakt_id,
  location,
  description,
  travel_minutes: z.int().min(0).max(1_440).nullish(),
  repeat: z.enum(repeats).default('none'),
  repeat_until: day.nullish(),
})

type Input = z.output<typeof AppointmentFormInput>

/** The same as the procedures take it. */
export function toProcedure(value: Input, timeZone: string) {
  const { first_day, last_day, from, until, repeat: _repeat, repeat_until: _until, travel_minutes, ...fields } = value
  const instant = (of: string, at: string | null | undefined) => {
    const [hours = 0, minutes = 0] = (at ?? '00:00').split(':').map(Number)
    return wallToInstant(timeZone, dayToDate(of).getTime() + (hours * 60 + minutes) * 60_000).toISOString()
  }
  const period = value.all_day
    ? { starts_at: first_day, ends_at: last_day }
    : { starts_at: instant(first_day, from), ends_at: instant(last_day, until) }
  return { ...fields, ...period, travel_minutes: travel_minutes ?? 0 }
}

/** How a new one repeats; null where it does not. */
export const recurrenceOf = ({ repeat, repeat_until }: Input) =>
  repeat === 'none' || !repeat_until ? null : { freq: repeat, interval: 1, until: repeat_until }

/** An appointment as its form shows it. */
export function toFormValue(record: Appointment, timeZone: string): AppointmentFormValue {
  const startsAt = new Date(record.starts_at)
  // The last midnight of whole days belongs to the day before.
  const endsAt = new Date(new Date(record.ends_at).getTime() - (record.all_day ? 1 : 0))
  const at = (instant: Date) => new Date(wallTime(timeZone, instant)).toISOString().slice(11, 16)
  return {
    title: record.title,
    kind: record.kind,
    first_day: dayIn(timeZone, startsAt),
    last_day: dayIn(timeZone, endsAt),
    from: record.all_day ? null : at(startsAt),
    until: record.all_day ? null : at(endsAt),
    all_day: record.all_day,
    user_ids: record.user_ids,
    resource_ids: record.resource_ids,
    project_id: record.project_id,
    kontakt_id: record.kontakt_id,
    location: record.location,
    description: record.description,
    travel_minutes: record.travel_minutes,
  }
}
