import { type NameIn, registered } from '../../nouns/registers'
import type { TenantId } from '../actor'
import type { Tx } from '../database/db'

export type LiveTopic = NameIn<'topics'>
/** What a page can watch. The `id` of `notifications` is the person they are for; no one else is notified. */
export const liveTopics = Object.keys(registered('topics')) as [LiveTopic, ...LiveTopic[]]

export interface LiveChange {
  topic: LiveTopic
  id: number | null
  /** Verb of the change, e.g. `created` or `sent`. */
  type: string
}

export const liveChannel = 'gewerk_live'

/**
 * A change as processes send it to each other; a new notification is included by id, so that its recipient gets it at
 * once.
 */
export type LiveNotice = LiveChange & { notificationId?: number }

/** Notifies every open page of the company of a change, on commit only (NOTIFY is part of the transaction). */
export async function notifyLive(tx: Tx, tenantId: TenantId, change: LiveNotice): Promise<void> {
  await tx.$executeRaw`select pg_notify(${liveChannel}, ${livePayload(tenantId, change)})`
}

/** The serialized notice, for a statement that sends it along with other work. */
export const livePayload = (tenantId: TenantId, change: LiveNotice): string => JSON.stringify({ tenantId, ...change })
