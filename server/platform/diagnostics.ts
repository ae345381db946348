import { type Channel, channel } from 'node:diagnostics_channel'

/**
 * Events of the background engine that other code may subscribe to: metrics count them, and tests kill a process at one
 * of them. An event without listeners costs nothing. Messages carry ids and results, never content.
 */
export interface Moments {
  /** An event and its deliveries are written; their transaction is still open. */
  'event.written': { type: string; deliveries: number }
  /** The change is committed, the doorbell not rung yet. */
  'change.committed': Record<string, never>
  'doorbell.ringing': { work: string }
  'webhook.claiming': { deliveries: number }
  'webhook.claimed': { deliveries: number }
  'webhook.sending': { delivery: number }
  'webhook.answered': { delivery: number }
  'webhook.settling': { delivery: number }
  'webhook.settled': {
    result: 'delivered' | 'failed' | 'dead' | 'stale'
    durationMs: number
    error: string | null
  }
  'mail.claimed': { mails: number }
  'mail.sent': { mail: number }
  'mail.settled': { result: 'sent' | 'delayed' | 'failed' | 'held' | 'stale' }
  'document.claimed': { documents: number }
  'document.rendered': { document: number }
  'document.settled': { result: 'done' | 'delayed' | 'failed' | 'held' | 'stale'; durationMs: number }
  'job.claimed': { jobs: number }
  /** A slice is written; its transaction is still open. */
  'job.committing': { job: number }
  'job.settled': {
    kind: string
    result: 'done' | 'delayed' | 'failed' | 'yielded' | 'stale'
    durationMs: number
  }
  /** Committed, and not acknowledged yet. */
  'inbox.received': { source: string; stored: number; duplicates: number }
  /** Its signature, token or time was invalid. */
  'inbox.refused': { source: string }
  'cron.begun': { job: string }
  'cron.ended': { job: string }
  'request.answered': { surface: string; method: string; status: number; durationMs: number }
}
export type Moment = keyof Moments

const known = new Map<Moment, Channel>()

/** `gewerk:<moment>`, a channel of node:diagnostics_channel. */
function channelOf(moment: Moment): Channel {
  let entry = known.get(moment)
  if (!entry) {
    entry = channel(`gewerk:${moment}`)
    known.set(moment, entry)
  }
  return entry
}

/** Publishes the event synchronously: listeners run before this returns. */
export function publish<Name extends Moment>(moment: Name, message: Moments[Name]): void {
  const to = channelOf(moment)
  if (to.hasSubscribers) to.publish(message)
}

/** Subscribes to an event in this process. Returns the function that unsubscribes. */
export function listen<Name extends Moment>(moment: Name, hear: (message: Moments[Name]) => void): () => void {
  const to = channelOf(moment)
  const listener = (message: unknown) => hear(message as Moments[Name])
  to.subscribe(listener)
  return () => void to.unsubscribe(listener)
}
