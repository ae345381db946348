import { z } from 'zod'
import { hoursNumber } from '~/lib/hours-number'
import { timeOfDay } from '~/lib/time-of-day'
import { CreateTimeEntry, UpdateTimeEntry } from '~server/services/planning/time-entries/schema'
import type { TypedPeriod } from './changed-period'

const { user_id, kind, project_id, description, reason } = CreateTimeEntry.shape
const { id } = UpdateTimeEntry.shape

const missing = {
  span: 'start and end are given together',
  hours: 'start and end are needed, or a day and its minutes',
} as const

/** Time entry form input, local times or hours alone, which becomes a period of one kind or the other. */
export const TimeForm = z
  .object({
    id: id.optional(),
    user_id,
    form: z.enum(['span', 'hours']).default('span'),
    date: z.iso.date(),
    started_at: timeOfDay.optional(),
    ended_at: timeOfDay.optional(),
    break_minutes: z.int().min(0).max(1_440).nullish(),
    /** Hours. Named like the record's field, so that the service's errors and others' changes find it. */
    duration_minutes: hoursNumber(z.number().positive().max(24)).nullish(),
    ...{ kind, project_id, description, reason },
  })
  .transform(({ form, date, started_at, ended_at, break_minutes, duration_minutes, ...rest }, ctx) => {
    const period: TypedPeriod | null =
      form === 'hours'
        ? duration_minutes
          ? { date, duration_minutes: Math.round(duration_minutes * 60) }
          : null
        : started_at && ended_at
          ? { date, started_at, ended_at, break_minutes: break_minutes ?? 0 }
          : null
    if (period) return { ...rest, period }
    const needed = form === 'hours' ? { duration_minutes } : { started_at, ended_at }
    for (const [field, value] of Object.entries(needed))
      if (!value) ctx.addIssue({ code: 'custom', path: [field], message: missing[form] })
    return z.NEVER
  })
export type TimeForm = z.input<typeof TimeForm>
