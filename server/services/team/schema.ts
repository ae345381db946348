import { z } from 'zod'
import { dataOf } from '../../core/scalars'

/** A colleague as pickers and work lines show them. */
export const Colleague = z.object({
  user_id: z.int(),
  name: z.string(),
  role: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  job_category: z.string().nullable(),
})
export type Colleague = z.infer<typeof Colleague>
export const ColleaguesEnvelope = dataOf(z.array(Colleague))
