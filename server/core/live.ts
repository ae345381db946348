import type { TenantId } from './actor'
import type { Tx } from './db'

/** What a page can watch; one topic per noun. */
export const liveTopics = [
  'inquiries',
  'contacts',
  'projects',
  'offers',
  'rapports',
  'invoices',
  'articles',
  'deliveries',
  'mails',
  'settings',
  'inbound',
  'imports',
  /** Who belongs to the company and what they may do. */
  'team',
  /** The `id` is the person whom it concerns; nobody else hears of it. */
  'notifications',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export interface LiveChange {
  topic: LiveTopic
  id: number | null
  /** Verb of the change, e.g. `created` or `sent`. */
  type: string
}

export const liveChannel = 'gewerk_live'

/** Tells every open page of the company about a change, at commit and only then (NOTIFY is part of the transaction). */
export async function notifyLive(tx: Tx, tenantId: TenantId, change: LiveChange): Promise<void> {
  const payload = JSON.stringify({ tenantId, ...change })
  await tx.$executeRaw`select pg_notify(${liveChannel}, ${payload})`
}
