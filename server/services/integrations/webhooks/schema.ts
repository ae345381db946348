import { z } from 'zod'
import type { SignatureVerdict } from '../../../adapters/received-requests'
import type { ReceiverAnswer } from '../../../adapters/webhook-receiver'
import { type EventName, eventNames } from '../../../platform/records/event-names'
import {
  between,
  dataOf,
  day,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  pageOf,
  shownOnce,
  text,
} from '../../../platform/values/scalars'

/** `invoice.*` and the like; `ping` has no family. */
export const eventFamilies = [
  ...new Set(eventNames.filter(name => name.includes('.')).map(name => `${name.split('.')[0]}.*`)),
]
export const subscribable: readonly string[] = [...eventNames, ...eventFamilies]

export const deliveryStatuses = ['pending', 'sending', 'delivered', 'failed', 'dead'] as const

/** Why a webhook is paused: a person did it, its receiver answered 410 Gone, or nothing arrived for three days. */
export const pauseReasons = ['person', 'gone', 'failing'] as const

export const WebhookRecord = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Null while it is active. */
  paused_reason: z.enum(pauseReasons).nullable(),
  paused_at: instant.nullable(),
  /** When the current rotation of the secret began; null without one. */
  rotation_started_at: instant.nullable(),
  /** When the new secret takes over by itself. */
  rotation_ends_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type WebhookRecord = z.infer<typeof WebhookRecord>

export const AvailableEvent = z.object({
  name: z.string(),
  module: z.string(),
  description: z.string(),
  /** JSON Schema of `data`. */
  schema: z.record(z.string(), z.unknown()),
  /** Sample `data`. */
  example: z.record(z.string(), z.unknown()),
})
export type AvailableEvent = z.infer<typeof AvailableEvent>

export const WebhooksEnvelope = z.object({
  data: z.array(WebhookRecord),
  availableEvents: z.array(AvailableEvent),
  /** Addresses that deliveries come from, for the firewalls of receivers; empty when the operator names none. */
  egressIps: z.array(z.string()),
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

/** The only response that ever contains the secret. */
export const CreatedWebhook = dataOf(
  WebhookRecord.pick({ id: true, name: true, url: true, events: true, active: true }).extend({
    secret: shownOnce(),
  }),
)

/** The old secret keeps signing until `commit`; the new one signs too, and is returned only here. */
export const RotatedWebhook = dataOf(
  WebhookRecord.pick({ id: true, rotation_started_at: true, rotation_ends_at: true }).extend({
    secret: shownOnce(),
  }),
)

export const UpdateWebhook = z.strictObject({ id, active: z.boolean(), expected_version: expectedVersion })
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
  /** The delivery that this one repeats; null for the first one of an event. */
  replay_of: z.int().nullable(),
  /** Sent by hand to try the receiver; repetitions of a test are tests. */
  test: z.boolean(),
  created_at: instant,
  delivered_at: instant.nullable(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

const headers = z.record(z.string(), z.string()).nullable()

export const AttemptRecord = z.object({
  number: z.int(),
  started_at: instant,
  /** Null while it is under way. */
  finished_at: instant.nullable(),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int().nullable(),
  /** As they were sent; null for attempts that sent nothing, and after the retention period. */
  request_headers: headers,
  response_headers: headers,
  /** First 16 KiB of the answer. */
  response: z.string().nullable(),
})
export type AttemptRecord = z.infer<typeof AttemptRecord>

export const DeliveryDetail = DeliveryRecord.extend({
  /** Address of the receiver. */
  url: z.string(),
  /** The exact body of every attempt; null after the retention period. */
  body: z.string().nullable(),
  attempt_log: z.array(AttemptRecord),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const { limit, offset } = listParameters

/** `from` and `to` are days of the company's calendar, both included. */
export const ListDeliveries = z.object({
  limit,
  offset,
  status: inStatus(deliveryStatuses),
  event: z
    .enum(eventNames as [EventName, ...EventName[]])
    .optional()
    .meta({ description: 'Only deliveries of this event' }),
  webhook_id: id.optional().meta({ description: 'Only deliveries of this subscription' }),
  event_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Only deliveries of this one event, to all subscriptions, repetitions included' }),
  ...between(day),
})
export type ListDeliveries = z.output<typeof ListDeliveries>

export const DeliveryPage = pageOf(DeliveryRecord)
export const DeliveryEnvelope = dataOf(DeliveryRecord)
export const DeliveryDetailEnvelope = dataOf(DeliveryDetail)

/** Sends `ping` by default; any other event is sent with the example of the catalogue. */
export const SendTest = z.strictObject({
  id,
  event: z.enum(eventNames as [EventName, ...EventName[]]).default('ping'),
})
export type SendTest = z.output<typeof SendTest>

/** Maximum number of deliveries that one replay creates. */
export const replayLimit = 10_000

/** Which of a webhook's deliveries to repeat; by default the dead ones. `from` and `to` as in the log. */
export const ReplayDeliveries = z.strictObject({
  id,
  status: z.enum(['dead', 'failed', 'delivered']).default('dead'),
  event: z.enum(eventNames as [EventName, ...EventName[]]).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type ReplayDeliveries = z.output<typeof ReplayDeliveries>

export const Replayed = dataOf(
  z.object({
    /** Number of deliveries created. */
    created: z.int(),
    /** True when more would match than one call repeats. */
    more: z.boolean(),
  }),
)

/** Recent results of a webhook. */
export const WebhookActivity = z.object({
  webhook_id: z.int(),
  /** Deliveries that wait or are under way. */
  waiting: z.int(),
  /** Since when the oldest of them has been due; null when none is. */
  oldest_due_at: instant.nullable(),
  /** Deliveries given up within the last 24 hours. */
  dead: z.int(),
  /** The last 24 hours, oldest first, none left out. */
  hours: z.array(z.object({ hour: instant, delivered: z.int(), failed: z.int() })),
})
export type WebhookActivity = z.infer<typeof WebhookActivity>
const Subscription = { id: z.int(), name: z.string() }
/** A webhook that needs attention: paused by the system, or with deliveries given up in the last 24 hours. */
export const WebhookProblem = z.discriminatedUnion('kind', [
  z.object({ ...Subscription, kind: z.enum(['gone', 'failing']) }),
  z.object({ ...Subscription, kind: z.literal('dead'), count: z.int() }),
])
export type WebhookProblem = z.infer<typeof WebhookProblem>
export const WebhookProblemsEnvelope = z.object({ data: z.array(WebhookProblem) })
export const WebhookActivityEnvelope = z.object({ data: z.array(WebhookActivity) })

/** Responses that can be chosen for the receiver for trying webhooks out, in the order in which they are offered. */
export const receiverAnswers = [
  'ok',
  'once',
  'error',
  'busy',
  'slow',
  'gone',
] as const satisfies readonly ReceiverAnswer[]

/** A request that has arrived there; fields that its sender left out, or did not write in our format, are null. */
export const ReceivedRecord = z.object({
  id: z.int(),
  received_at: instant,
  event: z.string().nullable(),
  event_id: z.string().nullable(),
  delivery_id: z.int().nullable(),
  attempt: z.int().nullable(),
  /** Sent by hand to try the receiver. */
  test: z.boolean(),
  /** `unknown`: no webhook of the company has this address, or its secret cannot be read. */
  signature: z.enum(['valid', 'invalid', 'unknown'] as const satisfies ReadonlyArray<SignatureVerdict['signature']>),
  /** Number of the webhook's secrets that signed: two during a rotation. */
  secrets: z.int(),
  /** False once it has been answered, or the sender has hung up. */
  open: z.boolean(),
  /** Status code of the response; null until there is one. */
  status_code: z.int().nullable(),
})
export type ReceivedRecord = z.infer<typeof ReceivedRecord>

export const ReceiverEnvelope = dataOf(
  z
    .object({
      /** Where webhooks of this company arrive; whatever follows it in a URL arrives there too. */
      address: z.string(),
      answer: z.enum(receiverAnswers),
      /** Newest first. */
      received: z.array(ReceivedRecord),
    })
    // Null without a receiver: in production, and when the workers are another process.
    .nullable(),
)

export const ReceivedDetailEnvelope = dataOf(
  ReceivedRecord.extend({
    path: z.string(),
    /** As they were sent, in their order. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
)
export type ReceivedDetail = z.infer<typeof ReceivedDetailEnvelope>['data']

export const SetReceiverAnswer = z.strictObject({ answer: z.enum(receiverAnswers) })
export type SetReceiverAnswer = z.output<typeof SetReceiverAnswer>
export const ReceiverAnswerEnvelope = dataOf(SetReceiverAnswer)
