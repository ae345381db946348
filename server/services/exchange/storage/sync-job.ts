import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

const SyncCursor = z.object({ step: z.enum(['folders', 'arrivals', 'copy', 'changes', 'watch']) })
const DeepCursor = z.object({ step: z.enum(['changes', 'folders', 'arrivals', 'copy', 'bytes']) })
export type SyncCursor = z.output<typeof SyncCursor>
export type DeepCursor = z.output<typeof DeepCursor>
const Payload = z.object({})

export const syncJob = jobType('storage.sync', { payload: Payload, cursor: SyncCursor })
export const deepReconcileJob = jobType('storage.deep', { payload: Payload, cursor: DeepCursor })
