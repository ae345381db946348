import { z } from 'zod'
import { type EventName, eventNames } from '../../core/events'
import { dataOf, day, id, instant, listParameters, pageOf, text } from '../../core/scalars'

/** `invoice.*` and the like; `ping` has no family. */
export const eventFamilies = [
  ...new Set(eventNames.filter(name => name.includes('.')).map(name => `${name.split('.')[0]}.*`)),
]
export const subscribable: readonly string[] = [...eventNames, ...eventFamilies]

export const deliveryStatuses = ['pending', 'sending', 'delivered', 'failed', 'dead'] as const

export const WebhookRecord = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type WebhookRecord = z.infer<typeof WebhookRecord>

export const AvailableEvent = z.object({
  name: z.string(),
  module: z.string(),
  description: z.string(),
  /** JSON Schema of `data`. */
  schema: z.record(z.string(), z.unknown()),
  /** A `data` as it may come. */
  example: z.record(z.string(), z.unknown()),
})
export type AvailableEvent = z.infer<typeof AvailableEvent>

export const WebhooksEnvelope = z.object({
  data: z.array(WebhookRecord),
  availableEvents: z.array(AvailableEvent),
})

const EventPattern = z
  .string()
  .refine(
    pattern => subscribable.includes(pattern),
    'unknown event; availableEvents lists the names, and <noun>.* takes all of a noun',
  )

export const CreateWebhook = z.strictObject({
  name: text(100),
  url: z
    .string()
    .trim()
    .min(1)
    .max(2048)
    .meta({ format: 'uri', description: 'https only', example: 'https://example.com/hooks' }),
  events: z
    .array(EventPattern)
    .min(1)
    .max(200)
    .meta({ example: ['invoice.*', 'anfrage.created'] }),
})
export type CreateWebhook = z.output<typeof CreateWebhook>

/** The only answer that ever carries the secret. */
export const CreatedWebhook = dataOf(
  WebhookRecord.pick({ id: true, name: true, url: true, events: true, active: true }).extend({
    secret: z.string(),
  }),
)

export const UpdateWebhook = z.strictObject({ id, active: z.boolean() })
export type UpdateWebhook = z.output<typeof UpdateWebhook>

export const WebhookEnvelope = dataOf(WebhookRecord)
export const WebhookId = z.object({ id })

export const DeliveryRecord = z.object({
  id: z.int(),
  webhook_id: z.int(),
  event_id: z.string(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  last_status_code: z.int().nullable(),
  last_error: z.string().nullable(),
  duration_ms: z.int().nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

export const AttemptRecord = z.object({
  number: z.int(),
  started_at: instant,
  /** Null while it is under way. */
  finished_at: instant.nullable(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int().nullable(),
  /** First 16 KiB of the answer. */
  response: z.string().nullable(),
})
export type AttemptRecord = z.infer<typeof AttemptRecord>

export const DeliveryDetail = DeliveryRecord.extend({
  /** The exact text of every attempt. */
  body: z.string(),
  attempt_log: z.array(AttemptRecord),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const { limit, offset } = listParameters

/** `from` and `to` are days of the company's calendar, both included. */
export const ListDeliveries = z.object({
  limit,
  offset,
  status: z.enum(deliveryStatuses).optional(),
  event: z.enum(eventNames as [EventName, ...EventName[]]).optional(),
  webhook_id: id.optional(),
  from: day.optional(),
  to: day.optional(),
})
export type ListDeliveries = z.output<typeof ListDeliveries>

export const DeliveryPage = pageOf(DeliveryRecord)
export const DeliveryEnvelope = dataOf(DeliveryRecord)
export const DeliveryDetailEnvelope = dataOf(DeliveryDetail)

/** Without an event it is `ping`; any other one comes with the example of the catalogue. */
export const SendTest = z.strictObject({
  id,
  event: z.enum(eventNames as [EventName, ...EventName[]]).default('ping'),
})
export type SendTest = z.output<typeof SendTest>
