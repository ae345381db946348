import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

const DeepCursor = z.object({ step: z.enum(['changes', 'folders', 'arrivals', 'copy', 'bytes']) })
export type DeepCursor = z.output<typeof DeepCursor>

/**
 * Reads the provider's changes, repairs folders and copies, tries again what failed, checks our own bytes, and empties
 * the bin.
 */
export const deepReconcileJob = jobType('storage.deep', { payload: z.object({}), cursor: DeepCursor })
