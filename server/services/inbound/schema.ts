import { z } from 'zod'
import { instant } from '../../core/scalars'

/** A file as it arrived; `size_bytes` and `sha256` (lower-case hex) are those of the stored bytes. */
export const InboundRecord = z
  .object({
    id: z.int(),
    source: z.string(),
    filename: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    batch: z.string().nullable(),
    part: z.string().nullable(),
    received_at: instant,
  })
  .meta({ id: 'InboundDelivery' })
export type InboundRecord = z.infer<typeof InboundRecord>
