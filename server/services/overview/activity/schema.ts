import { z } from 'zod'
import { id, instant, wholeNumber } from '../../../platform/values/scalars'

/** Actions shown in the feed: the second half of an audit entry's action. */
export const activityVerbs = [
  'created',
  'updated',
  'status_changed',
  'sent',
  'sent_again',
  'emailed',
  'accepted',
  'rejected',
  'expired',
  'cancelled',
  'completed',
  'partial_paid',
  'paid',
  'overdue',
  'credited',
  'payment_reversed',
  'refunded',
  'refund_reversed',
  'photo_added',
  'deleted',
] as const

export const ListActivity = z.object({
  limit: wholeNumber(1, 50).default(20),
  /** The `next` of the previous page. */
  before: id.optional(),
  project_id: id.optional(),
  kontakt_id: id.optional(),
})
export type ListActivity = z.output<typeof ListActivity>

/** One action of a person, key or worker; repeats on the same record count as one. */
export const Activity = z.object({
  id: z.int(),
  at: instant,
  actor: z.object({
    kind: z.enum(['session', 'api_key', 'system']),
    label: z.string(),
    avatar_url: z.string().nullable(),
  }),
  entity: z.string(),
  /** The kind of record, with its article: “die Mahnung”. */
  noun: z.string(),
  verb: z.enum(activityVerbs),
  /** Number and title of the record as they are now; null once it is gone. */
  number: z.string().nullable(),
  title: z.string().nullable(),
  path: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>
export const ActivityPage = z.object({ data: z.array(Activity), next: z.int().nullable() })
export type ActivityPage = z.infer<typeof ActivityPage>
