import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Actor } from '../../platform/actor'
import { DomainError } from '../../platform/errors'
import type { Logger } from '../../platform/log'
import { localeOf } from '../request'
import type { Identify } from './identify'

export interface KeySlot {
  free: boolean
  limit: number
  remaining: number
  /** Whole seconds after which at least one more request is free; never too early. */
  resetSeconds: number
}

/** Requests that an API key has left in the running minute. */
export interface KeySlots {
  take(keyId: number): Promise<KeySlot>
}

/** `RateLimit` headers of a response to a key (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: KeySlot): Record<string, string> {
  return {
    'RateLimit-Policy': `"key";q=${limit};w=60`,
    RateLimit: `"key";r=${remaining};t=${resetSeconds}`,
  }
}

interface Lease {
  /** By this process's clock, from before the call that brought it. */
  until: number
  size: number
  left: number
  /** When each slot was used. */
  uses: number[]
}

/** Report to the database on ended leases: microseconds since each use, by the name of the lease. */
export type Settled = Record<string, number[]>

export interface Granted {
  /** Slots of the new lease; fewer than needed means there are no more. */
  granted: number
  /** Free over all processes before the grant. */
  remaining: number
  /** Milliseconds until at least one more is free; null = none is in use at present. */
  resetMs: number | null
}

/** All waiting for a response receive it before the next query. */
const shortestRefusalMs = 10

/**
 * The slots of one key's minute that this process holds between two calls to the database, without the calls. Times are
 * milliseconds of a monotonic clock.
 */
export interface HeldSlots {
  /**
   * Uses a slot of the lease, or refuses while the last response still holds; null = the database has to be queried.
   */
  take(now: number): KeySlot | null
  /**
   * Ends the lease for good, used up or not, and returns how many slots to request: more for a key that was used again
   * in time. Reported once: when the call fails, the reported uses count as used at the end of the lease.
   */
  lease(now: number, needed: number): { wanted: number; settled: Settled }
  answered(name: string, sentAt: number, now: number, needed: number, answer: Granted): void
  /** Ends a lease whose time is over (or any, at the end of the process); null = nothing unused to return. */
  release(now: number, whatever?: 'also running'): Settled | null
  /** Nothing worth remembering is left. */
  isQuiet(now: number): boolean
}

interface HeldOptions {
  limit: number
  windowMs: number
  leaseMs: number
  /** How long a refusal is repeated without a query: another process may return slots at any time. */
  refuseMs: number
}

export function createHeldSlots({ limit, windowMs, leaseMs, refuseMs }: HeldOptions): HeldSlots {
  // Most unused slots held by one process while another has to refuse.
  const maxAhead = Math.ceil(limit / 20)
  let running: { name: string; lease: Lease } | null = null
  const ended = new Map<string, Lease>()
  let ahead = 0
  let remaining = limit
  let moreAt: number | null = null
  let refusedUntil = Number.NEGATIVE_INFINITY

  /** Never too early: unknown uses count as just made. */
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
    const settled = [...ended].map(([name, { uses }]) => [name, uses.map(at => Math.floor((now - at) * 1000))])
    ended.clear()
    return Object.fromEntries(settled)
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
    lease(now, needed) {
      const { left, until, size, uses } = running?.lease ?? { left: 0, until: now, size: 0, uses: [] }
      ahead = left === 0 && now < until ? Math.min(maxAhead, size * 2) : Math.floor(uses.length / 2)
      end()
      return { wanted: needed + ahead, settled: settle(now) }
    },
    answered(name, sentAt, now, needed, answer) {
      const { granted } = answer
      if (granted > 0) running = { name, lease: { until: sentAt + leaseMs, size: granted, left: granted, uses: [] } }
      remaining = answer.remaining
      moreAt = answer.resetMs === null ? null : now + answer.resetMs
      if (granted < needed)
        refusedUntil = now + Math.max(shortestRefusalMs, Math.min(refuseMs, answer.resetMs ?? refuseMs))
    },
    release(now, whatever) {
      if (running && (whatever || now >= running.lease.until)) end()
      return [...ended.values()].some(({ left }) => left > 0) ? settle(now) : null
    },
    isQuiet(now) {
      return !running && now >= refusedUntil && [...ended.values()].every(({ until }) => now >= until + windowMs)
    },
  }
}

export interface SharedKeySlots extends KeySlots {
  /** Returns the slots of this process, so that other processes can use them at once. */
  close(): Promise<void>
}

interface Options {
  pool: Pick<pg.Pool, 'query'>
  /** Requests of a key in any `windowMs`, over all processes. */
  limit: number
  log: Logger
  /** Called for each refused request. */
  onRefused?: (keyId: number) => void
  nowMs?: () => number
  windowMs?: number
  /** How long a process may use its granted slots; afterwards it returns the rest. */
  leaseMs?: number
  refuseMs?: number
}

interface Key {
  held: HeldSlots
  waiting: number
  requesting: Promise<void> | null
}

/** One call of its own and one that was under way already; more only when leases are over before they arrive. */
const maxTries = 3

/**
 * Counts over all processes on one database, by its clock: never more than `limit` requests of a key in any window.
 * Slots come in leases (`take_key_slots` in the migrations), one at first, up to a twentieth of the limit for a busy
 * key, so that most requests need no call. Requests of a key that arrive together share a call. When the database
 * cannot be reached the request fails, it never passes. The leases of a process that ends without `close` count as
 * used.
 */
export function createSharedKeySlots({
  pool,
  limit,
  log,
  onRefused = () => {},
  nowMs = () => performance.now(),
  windowMs = 60_000,
  leaseMs = 5000,
  refuseMs = 500,
}: Options): SharedKeySlots {
  const keys = new Map<number, Key>()
  const owner = randomUUID().slice(0, 8)
  const windowUs = windowMs * 1000
  let leases = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function known(keyId: number): Key {
    const key = keys.get(keyId) ?? {
      held: createHeldSlots({ limit, windowMs, leaseMs, refuseMs }),
      waiting: 0,
      requesting: null,
    }
    keys.set(keyId, key)
    if (!closed) timer ??= setTimeout(() => void tidy(), leaseMs).unref()
    return key
  }

  async function requestLease(keyId: number, key: Key): Promise<void> {
    // Lets requests of the same moment be counted in.
    await Promise.resolve()
    const sentAt = nowMs()
    const needed = key.waiting
    const { wanted, settled } = key.held.lease(sentAt, needed)
    leases += 1
    const lease = `${owner}.${leases}`
    const { rows } = await pool.query<Granted>(
      'SELECT granted, remaining, reset_us / 1000.0::float8 AS "resetMs" FROM take_key_slots($1, $2, $3, $4, $5, $6, $7, $8)',
      [keyId, limit, needed, wanted, lease, leaseMs * 1000, JSON.stringify(settled), windowUs],
    )
    if (rows[0]) key.held.answered(lease, sentAt, nowMs(), needed, rows[0])
  }

  async function answer(keyId: number, key: Key): Promise<void> {
    key.waiting += 1
    key.requesting ??= requestLease(keyId, key).finally(() => {
      key.requesting = null
    })
    await key.requesting.finally(() => {
      key.waiting -= 1
    })
  }

  /** Several keys in one call, always in the same order, so that no two processes wait for each other. */
  async function giveBack(returned: Array<[keyId: number, settled: Settled]>): Promise<void> {
    if (returned.length === 0) return
    const ordered = returned.sort(([one], [other]) => one - other)
    try {
      await pool.query(
        `SELECT count(granted) FROM unnest($1::int[], $2::jsonb[]) AS returned(key_id, settled),
           take_key_slots(returned.key_id, $3, 0, 0, '', 0, returned.settled, $4)`,
        [ordered.map(([keyId]) => keyId), ordered.map(([, settled]) => JSON.stringify(settled)), limit, windowUs],
      )
    } catch (error) {
      log.warn({ err: error }, 'unused requests of API keys could not be given back, they count as used')
    }
  }

  /** Settles leases that have ended, and drops keys without requests. */
  async function tidy(): Promise<void> {
    const now = nowMs()
    const returned: Array<[number, Settled]> = []
    for (const [keyId, key] of keys) {
      if (key.requesting) continue
      const settled = key.held.release(now)
      if (settled) returned.push([keyId, settled])
      else if (key.held.isQuiet(now)) keys.delete(keyId)
    }
    timer = keys.size > 0 && !closed ? setTimeout(() => void tidy(), leaseMs).unref() : undefined
    await giveBack(returned)
  }

  return {
    async take(keyId) {
      const key = known(keyId)
      let slot = key.held.take(nowMs())
      for (let tries = 0; !slot; tries += 1) {
        if (tries === maxTries) throw new DomainError('unavailable')
        await answer(keyId, key)
        slot = key.held.take(nowMs())
      }
      if (!slot.free) onRefused(keyId)
      return slot
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.allSettled([...keys.values()].map(({ requesting }) => requesting))
      const now = nowMs()
      await giveBack(
        [...keys].flatMap(([keyId, { held }]): Array<[number, Settled]> => {
          const settled = held.release(now, 'also running')
          return settled ? [[keyId, settled]] : []
        }),
      )
      keys.clear()
    },
  }
}

/** A valid key with its place in the running minute. */
export interface KeyCaller {
  actor: Actor
  slot: KeySlot
}

/**
 * The caller at the public API; null for everything but a valid key. Every request of a key counts, also one that is
 * refused later, and its response carries the rate headers. Whether the slot is free is judged after module and scope.
 */
export async function callerByKey(
  { identify, keySlots }: { identify: Identify; keySlots: KeySlots },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<KeyCaller | null> {
  const actor = await identify.byKey(req.headers.authorization, localeOf(req))
  if (!actor?.keyId) return null
  const slot = await keySlots.take(actor.keyId)
  for (const [name, value] of Object.entries(rateLimitHeaders(slot))) res.setHeader(name, value)
  return { actor, slot }
}
