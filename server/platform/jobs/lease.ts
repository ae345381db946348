import { LeaseLost, SliceTimeout, WorkerStopping } from './failures'

interface Keeping {
  /** Renews the lease in the database; false when another worker has taken it. */
  renew(): Promise<boolean>
  everyMs: number
  /** Longest duration of the work under the lease. */
  seconds: number
  /** Aborted when the process wants to end … */
  stop: AbortSignal | undefined
  /** … which then waits this long. */
  graceMs: number
  onError(error: unknown): void
}

export interface KeptLease {
  /** Aborted when nothing done under the lease can be saved any more; its reason says why. */
  signal: AbortSignal
  leave(): void
}

/** Renews a lease while work is done under it. A renewal that fails is retried; the lease may expire meanwhile. */
export function keepLease({ renew, everyMs, seconds, stop, graceMs, onError }: Keeping): KeptLease {
  const ending = new AbortController()
  const heartbeat = setInterval(() => {
    renew().then(ours => ours || ending.abort(new LeaseLost()), onError)
  }, everyMs)
  const timeout = setTimeout(() => ending.abort(new SliceTimeout()), seconds * 1000)
  let grace: NodeJS.Timeout | undefined
  const onStop = () => {
    grace = setTimeout(() => ending.abort(new WorkerStopping()), graceMs)
  }
  if (stop?.aborted) onStop()
  else stop?.addEventListener('abort', onStop, { once: true })
  return {
    signal: ending.signal,
    leave() {
      clearInterval(heartbeat)
      clearTimeout(timeout)
      clearTimeout(grace)
      stop?.removeEventListener('abort', onStop)
    },
  }
}
