import { z } from 'zod'
import { timeOfDay } from '~/lib/time-of-day'
import { clockTime, dayIn, wallInstant } from '~server/platform/values/days'
import { appointmentKinds, CreateAppointment, Recurrence, scopes } from '~server/services/planning/appointments/schema'
import type { AppointmentFormValue } from './appointment-form'
import type { Appointment } from './appointment-status'

const { title, project_id, kontakt_id, location, description } = CreateAppointment.shape
const day = z.iso.date()
const endings = ['until', 'count'] as const
const repeats = ['none', 'daily', 'weekly'] as const

/** Input of the appointment form: days and times in the company's time zone. */
export const AppointmentFormInput = z
  .object({
    title,
    kind: z.enum(appointmentKinds),
    first_day: day,
    from: timeOfDay.nullish(),
    last_day: day,
    until: timeOfDay.nullish(),
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
    repeat_interval: Recurrence.shape.interval.nullish(),
    repeat_weekdays: z.array(z.int().min(1).max(7)).default([]),
    repeat_ends: z.enum(endings).default('until'),
    repeat_count: Recurrence.shape.count,
    scope: z.enum(scopes).default('this'),
  })
  .superRefine(({ repeat, repeat_ends, repeat_until, repeat_count }, ctx) => {
    if (repeat === 'none') return
    const path = repeat_ends === 'until' ? 'repeat_until' : 'repeat_count'
    if (!(repeat_ends === 'until' ? repeat_until : repeat_count))
      ctx.addIssue({ code: 'custom', path: [path], message: 'either until or count' })
  })

type Input = z.output<typeof AppointmentFormInput>

/** Converts it to the procedure's input. */
export function toProcedure(value: Input, timeZone: string) {
  const { first_day, last_day, from, until, all_day, travel_minutes } = value
  const { title, kind, user_ids, resource_ids, project_id, kontakt_id, location, description } = value
  const instant = (day: string, at: string | null | undefined) =>
    wallInstant(timeZone, day, at ?? '00:00').toISOString()
  const period = all_day
    ? { starts_at: first_day, ends_at: last_day }
    : { starts_at: instant(first_day, from), ends_at: instant(last_day, until) }
  return {
    ...{ title, kind, user_ids, resource_ids, project_id, kontakt_id, location, description },
    ...{ ...period, all_day, travel_minutes: travel_minutes ?? 0 },
  }
}

const periodFields: readonly string[] = ['starts_at', 'ends_at', 'all_day']

/**
 * Only the fields of an appointment that the form changes: the others of its series keep their own values, and a past
 * one accepts a new description. The fields of the period change together.
 */
export function changedFields(before: Appointment, value: Input, timeZone: string) {
  const shown = AppointmentFormInput.parse(toFormValue(before, timeZone))
  const was: Record<string, unknown> = toProcedure(shown, timeZone)
  const { title, ...given } = toProcedure(value, timeZone)
  const is = { ...given, ...(title ? { title } : {}) }
  const differs = (field: string) =>
    JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field as keyof typeof is] ?? null)
  const moves = periodFields.some(differs)
  const isChanged = (field: string) => (periodFields.includes(field) ? moves : differs(field))
  return Object.fromEntries(Object.entries(is).filter(([field]) => isChanged(field))) as Partial<typeof is>
}

/** Recurrence of a new appointment; null if it does not repeat. */
export function recurrenceOf(value: Input) {
  const { repeat, repeat_interval, repeat_weekdays, repeat_ends, repeat_until, repeat_count } = value
  if (repeat === 'none') return null
  return {
    ...{ freq: repeat, interval: repeat_interval ?? 1 },
    ...(repeat_weekdays.length > 0 ? { weekdays: repeat_weekdays } : {}),
    ...(repeat_ends === 'until' ? { until: repeat_until } : { count: repeat_count }),
  }
}

/** Converts an appointment to the values of its form. */
export function toFormValue(record: Appointment, timeZone: string): AppointmentFormValue {
  const startsAt = new Date(record.starts_at)
  // An all-day appointment ends at midnight after its last day, so its last day is the one before.
  const endsAt = new Date(new Date(record.ends_at).getTime() - (record.all_day ? 1 : 0))
  return {
    title: record.title,
    kind: record.kind,
    first_day: dayIn(timeZone, startsAt),
    last_day: dayIn(timeZone, endsAt),
    from: record.all_day ? null : clockTime(timeZone, startsAt),
    until: record.all_day ? null : clockTime(timeZone, endsAt),
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
