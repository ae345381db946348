import type { Logger } from './log'

/** After this long without a failure of a kind, the next one begins a new outage. */
const quietMs = 60_000

const lastSeen = new WeakMap<object, Map<string, number>>()

/**
 * Logs once per outage and process, at level 50, that nothing can be stored, and the affected requests at level 20: a
 * full disk is one alarm, however many people work meanwhile.
 */
export function logNoRoom(
  log: Pick<Logger, 'error' | 'debug'>,
  error: unknown,
  about: Record<string, unknown>,
  message = 'nothing can be stored: no space left, or the storage fails',
): void {
  const seen = lastSeen.get(log) ?? new Map<string, number>()
  lastSeen.set(log, seen)
  const now = performance.now()
  const before = seen.get(message)
  seen.set(message, now)
  const isNew = before === undefined || now - before > quietMs
  log[isNew ? 'error' : 'debug']({ ...about, err: error }, message)
}

/** Whether a write failed for lack of space in the last 30 s: the most reliable sign there is. */
export function metNoRoom(log: object): boolean {
  const seen = [...(lastSeen.get(log)?.values() ?? [])]
  return seen.some(at => performance.now() - at < quietMs / 2)
}
