import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

/** A clock that runs longer than this was probably forgotten. */
export const forgottenClockMs = 14 * 3_600_000

export const clockQuestionJob = jobType('time_entries.clock_running', {
  payload: z.object({ time_entry_id: z.int() }),
  cursor: z.null(),
})
