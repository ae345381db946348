import { z } from 'zod'
import { hoursNumber } from '~/lib/hours-number'
import { CreateTimeEntry, UpdateTimeEntry } from '~server/services/planning/time-entries/schema'

const { user_id, kind, project_id, description, reason } = CreateTimeEntry.shape
const { id } = UpdateTimeEntry.shape

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'does not follow HH:MM')

/** Time entry form input: local times, or hours alone. */
export const TimeForm = z
  .object({
    id: id.optional(),
    user_id,
    form: z.enum(['span', 'hours']).default('span'),
    date: z.iso.date(),
    started_at: wallTime.optional(),
    ended_at: wallTime.optional(),
    break_minutes: z.int().min(0).max(1_440).nullish(),
    /** Hours. Named like the record's field, so that the service's errors and others' changes find it. */
    duration_minutes: hoursNumber(z.number().positive().max(24)).nullish(),
    ...{ kind, project_id, description, reason },
  })
  .superRefine(({ form, started_at, ended_at }, ctx) => {
    const missing = form === 'hours' ? [] : [!started_at && 'started_at', !ended_at && 'ended_at']
    for (const field of missing)
      if (field) ctx.addIssue({ code: 'custom', path: [field], message: 'start and end are given together' })
  })
export type TimeForm = z.input<typeof TimeForm>
