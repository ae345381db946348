import type { Outputs } from '~server/contract'

export type Queue = Outputs['queues']['company']['data'][number]

/**
 * Workers look every second and work through thousands in a minute; what has been due for longer is held up by
 * something.
 */
const lateAfterMs = 2 * 60_000

/** `late` = something has been due for more than two minutes. */
export type QueueHealth = 'idle' | 'working' | 'late'

/** How a queue is at an instant. What waits for a time to come is nothing to do yet. */
export function queueHealth({ due, running, oldest_due_at: oldest }: Queue, now: string): QueueHealth {
  if (oldest && new Date(now).getTime() - new Date(oldest).getTime() > lateAfterMs) return 'late'
  return due + running > 0 ? 'working' : 'idle'
}
