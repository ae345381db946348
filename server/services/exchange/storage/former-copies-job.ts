import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

const Nothing = z.object({})
/** The last document whose copy was checked. */
const Cursor = z.object({ after: z.int() })

/** Removes our copies from a former provider, which is its key. */
export const formerCopiesJob = jobType('storage.clean_up', { payload: Nothing, cursor: Cursor })
