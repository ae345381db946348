import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

/** Steps of one run, in this order. */
const Cursor = z.object({
  step: z.enum(['plan', 'push', 'pull', 'sweep']),
  page: z.string().nullable(),
  /** The whole calendar is read, not only what has changed. */
  full: z.boolean(),
  /** Another write is needed. */
  again: z.boolean(),
  /** How many extra rounds this run has needed. */
  rounds: z.int(),
})
export type Cursor = z.output<typeof Cursor>

export const calendarSync = jobType('calendars.sync', { payload: z.object({}), cursor: Cursor })
