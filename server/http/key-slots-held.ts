import type { KeySlot } from './limits'

interface Lease {
  /** By this process's clock, from before the call that brought it. */
  until: number
  size: number
  left: number
  /** When each slot was used. */
  uses: number[]
}

/** What the database is told about leases that ended: microseconds since each use, by the name of the lease. */
export type Settled = Record<string, number[]>

export interface Granted {
  /** Slots of the new lease; fewer than needed = there are no more. */
  granted: number
  /** Free over all processes before the grant. */
  remaining: number
  /** Milliseconds until at least one more is free; null = nothing counts at present. */
  resetMs: number | null
}

/** Those who wait for an answer all hear it before the next question. */
const shortestRefusalMs = 10

/**
 * What this process holds of one key's minute between two calls to the database, without the calls. Times are milliseconds of a clock
 * that never goes back.
 */
export interface HeldSlots {
  /** Uses a slot of the lease, or refuses where the last answer still holds; null = the database has to be asked. */
  take(now: number): KeySlot | null
  /**
   * Ends the lease for good, used up or not, and says how many slots to ask for: more for a key that came back in time. Said once: when the
   * call fails, what was told counts as used at the end of its lease.
   */
  ask(now: number, needed: number): { wanted: number; settled: Settled }
  answered(name: string, sentAt: number, now: number, needed: number, answer: Granted): void
  /** Ends a lease whose time is over (or any, at the end of the process); null = nothing unused to give back. */
  giveBack(now: number, whatever?: 'also running'): Settled | null
  /** Nothing is left that is worth remembering. */
  isQuiet(now: number): boolean
}

interface Options {
  limit: number
  windowMs: number
  leaseMs: number
  /** For so long a refusal is repeated without asking: another process may give back slots at any time. */
  refuseMs: number
}

export function createHeldSlots({ limit, windowMs, leaseMs, refuseMs }: Options): HeldSlots {
  // At most this lies idle with one process while another has to refuse.
  const maxAhead = Math.ceil(limit / 20)
  let running: { name: string; lease: Lease } | null = null
  const ended = new Map<string, Lease>()
  let ahead = 0
  let remaining = limit
  let moreAt: number | null = null
  let refusedUntil = Number.NEGATIVE_INFINITY

  /** Never too early: what is not known counts as used just now. */
  function resetSeconds(now: number): number {
    const known = moreAt !== null && moreAt > now ? moreAt : (running?.lease.uses[0] ?? now) + windowMs
    return Math.ceil((known - now) / 1000)
  }

  function end(): void {
    if (!running) return
    ended.set(running.name, running.lease)
    running = null
  }

  function settle(now: number): Settled {
    const told = [...ended].map(([name, { uses }]) => [name, uses.map(at => Math.floor((now - at) * 1000))])
    ended.clear()
    return Object.fromEntries(told)
  }

  return {
    take(now) {
      if (running && running.lease.left > 0 && now < running.lease.until) {
        running.lease.left -= 1
        running.lease.uses.push(now)
        remaining = Math.max(0, remaining - 1)
        return { free: true, limit, remaining, resetSeconds: resetSeconds(now) }
      }
      if (now >= refusedUntil) return null
      return { free: false, limit, remaining: 0, resetSeconds: resetSeconds(now) }
    },
    ask(now, needed) {
      const { left, until, size, uses } = running?.lease ?? { left: 0, until: now, size: 0, uses: [] }
      ahead = left === 0 && now < until ? Math.min(maxAhead, size * 2) : Math.floor(uses.length / 2)
      end()
      return { wanted: needed + ahead, settled: settle(now) }
    },
    answered(name, sentAt, now, needed, answer) {
      const { granted } = answer
      if (granted > 0)
        running = { name, lease: { until: sentAt + leaseMs, size: granted, left: granted, uses: [] } }
      remaining = answer.remaining
      moreAt = answer.resetMs === null ? null : now + answer.resetMs
      if (granted < needed)
        refusedUntil = now + Math.max(shortestRefusalMs, Math.min(refuseMs, answer.resetMs ?? refuseMs))
    },
    giveBack(now, whatever) {
      if (running && (whatever || now >= running.lease.until)) end()
      return [...ended.values()].some(({ left }) => left > 0) ? settle(now) : null
    },
    isQuiet(now) {
      return (
        !running && now >= refusedUntil && [...ended.values()].every(({ until }) => now >= until + windowMs)
      )
    },
  }
}
