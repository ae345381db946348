import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

const DeepCursor = z.object({ step: z.enum(['changes', 'folders', 'arrivals', 'copy', 'bytes']) })
export type DeepCursor = z.output<typeof DeepCursor>

/** Compares every document and folder with the provider, and puts right what deviates. */
export const deepReconcileJob = jobType('storage.deep', { payload: z.object({}), cursor: DeepCursor })
