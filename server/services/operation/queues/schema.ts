import { z } from 'zod'
import { dataOf, instant } from '../../../platform/values/scalars'

/**
 * What workers do: deliver webhooks, send mails, make documents, run jobs of all kinds, handle what outside systems
 * pushed.
 */
export const queueNames = ['webhooks', 'mails', 'documents', 'jobs', 'inbox'] as const
export type QueueName = (typeof queueNames)[number]

export const QueueState = z.object({
  queue: z.enum(queueNames),
  /** Waits for its time or for a worker. */
  waiting: z.int(),
  /** Waits although its time has come. */
  due: z.int(),
  /** Under way. */
  running: z.int(),
  /** Since when the oldest one has been due; null when none is. */
  oldest_due_at: instant.nullable(),
  /** Within the last 24 hours. */
  done: z.int(),
  /** Given up within the last 24 hours. */
  failed: z.int(),
})
export type QueueState = z.infer<typeof QueueState>
export const QueuesEnvelope = z.object({ data: z.array(QueueState) })

export const ProcessRecord = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  started_at: instant,
  seen_at: instant,
})
export type ProcessRecord = z.infer<typeof ProcessRecord>

/** The background work of the whole service. */
export const ServiceQueuesEnvelope = dataOf(
  z.object({
    queues: z.array(QueueState),
    /** Processes that were seen within the last two minutes, the youngest first. */
    processes: z.array(ProcessRecord),
    /** False while the job queue's broker is away; workers then look for work by themselves. */
    broker: z.boolean(),
    /** Companies with the most due work, at most ten. */
    companies: z.array(z.object({ company_id: z.string(), name: z.string(), due: z.int(), oldest_due_at: instant })),
  }),
)
