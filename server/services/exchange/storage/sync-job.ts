import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

const SyncCursor = z.object({ step: z.enum(['folders', 'arrivals', 'copy', 'changes', 'watch']) })
export type SyncCursor = z.output<typeof SyncCursor>

/** Copies to the provider what has changed here, and takes over what has changed there. */
export const syncJob = jobType('storage.sync', { payload: z.object({}), cursor: SyncCursor })
