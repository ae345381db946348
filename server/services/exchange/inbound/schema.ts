import { z } from 'zod'
import { changedSince, id, instant, listParameters, pageOf } from '../../../platform/values/scalars'

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

/** Id of a sending system. */
const sourceId = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}$/, '1 to 40 characters of a-z, 0-9, - and _')
  .meta({ description: 'Id of the sending system', example: 'erp-alt' })

const label = z
  .string()
  .max(100)
  .regex(/^\P{Cc}*$/u, 'control characters are not allowed')

/** An empty one is none. */
const optionalLabel = label
  .nullable()
  .default(null)
  .transform(text => text || null)

/** Query parameters of a delivery, whose body is the bytes. The name is sanitised afterwards, so any text is valid. */
export const DeliveryParameters = z.object({
  source: sourceId,
  filename: z.string().optional(),
  batch: optionalLabel,
  part: optionalLabel,
  project_id: id.nullable().default(null),
  kontakt_id: id.nullable().default(null),
})
export type DeliveryParameters = z.infer<typeof DeliveryParameters>

const { limit, offset } = listParameters

export const ListInbound = z.object({
  limit,
  offset,
  source: sourceId.optional().meta({ description: 'Id of the sending system' }),
  updated_since: changedSince,
})
export type ListInbound = z.infer<typeof ListInbound>

export const InboundList = pageOf(InboundRecord)

/** A file that is arriving at this moment. */
export const RunningUpload = z.object({
  id: z.int(),
  source: z.string(),
  filename: z.string(),
  batch: z.string().nullable(),
  part: z.string().nullable(),
  received_bytes: z.int(),
  /** Null when the sender did not say how much comes. */
  expected_bytes: z.int().nullable(),
  started_at: instant,
})
export type RunningUpload = z.infer<typeof RunningUpload>

/** The files of one `batch` of one source, and what is still missing. */
export const InboundBatch = z.object({
  source: z.string(),
  batch: z.string(),
  files: z.int(),
  size_bytes: z.int(),
  first_received_at: instant,
  last_received_at: instant,
  /** How many distinct parts `<n>/<total>` have arrived. */
  parts: z.int(),
  /** How many there should be; null when no part said so. */
  total: z.int().nullable(),
  missing_count: z.int(),
  /** The first of the missing parts, as `<n>/<total>`. */
  missing: z.array(z.string()),
})
export type InboundBatch = z.infer<typeof InboundBatch>

export const PageInbound = z.object({
  limit,
  offset,
  source: sourceId.optional(),
  batch: label.optional(),
})
export type PageInbound = z.infer<typeof PageInbound>

export const InboundPage = InboundList.extend({
  uploads: z.array(RunningUpload),
  /** Those that changed last, newest first. */
  batches: z.array(InboundBatch),
  /** Every source that has ever delivered, in alphabetical order. */
  sources: z.array(z.string()),
})
export type InboundPage = z.infer<typeof InboundPage>
