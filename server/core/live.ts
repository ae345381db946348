import { type ItemIn, listed } from '../nouns/registers'
import type { TenantId } from './actor'
import type { Tx } from './db'

export type LiveTopic = ItemIn<'topics'>
/** What a page can watch. The `id` of `notifications` is the person whom it concerns; nobody else hears of it. */
export const liveTopics = listed('topics') as readonly [LiveTopic, ...LiveTopic[]]

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
