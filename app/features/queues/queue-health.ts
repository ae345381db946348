import type { Outputs } from '~server/contract'

export type Queue = Outputs['queues']['company']['data'][number]

/**
 * Workers poll every second and process thousands of jobs in a minute; if one has been due for longer, something blocks
 * it.
 */
const lateAfterMs = 2 * 60_000

/** `late` = something has been due for more than two minutes. */
export type QueueHealth = 'idle' | 'working' | 'late'

/** State of a queue at an instant. Jobs scheduled for later are not due yet. */
export function queueHealth({ due, running, oldest_due_at: oldest }: Queue, now: string): QueueHealth {
  if (oldest && new Date(now).getTime() - new Date(oldest).getTime() > lateAfterMs) return 'late'
  return due + running > 0 ? 'working' : 'idle'
}
