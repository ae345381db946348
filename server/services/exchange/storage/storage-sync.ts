import { z } from 'zod'
import { jobType } from '../../../platform/jobs/jobs'

const Cursor = z.object({ step: z.enum(['copy', 'changes', 'bytes']) })
export type Cursor = z.output<typeof Cursor>
const Payload = z.object({})

export const storageSync = jobType('storage.sync', { payload: Payload, cursor: Cursor })
export const storageDeep = jobType('storage.deep', { payload: Payload, cursor: Cursor })
