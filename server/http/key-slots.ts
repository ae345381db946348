import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { DomainError } from '../core/errors'
import type { Logger } from '../core/log'
import { createHeldSlots, type Granted, type HeldSlots, type Settled } from './key-slots-held'
import type { KeySlots } from './limits'

export interface SharedKeySlots extends KeySlots {
  /** Gives back what this process holds, so that other processes can use it at once. */
  close(): Promise<void>
}

interface Options {
  pool: Pick<pg.Pool, 'query'>
  /** Requests of a key in any `windowMs`, over all processes. */
  limit: number
  log: Logger
  /** Hears of each request that is refused. */
  onRefused?: (keyId: number) => void
  nowMs?: () => number
  windowMs?: number
  /** For so long a process may use what it was granted; afterwards it gives back the rest. */
  leaseMs?: number
  refuseMs?: number
}

interface Key {
  held: HeldSlots
  waiting: number
  asking: Promise<void> | null
}

/** One call of one's own and one that was under way already; more only when leases are over before they arrive. */
const maxTries = 3

/**
 * Counts over all processes on one database, by its clock: never more than `limit` requests of a key in any window. Slots come in leases
 * (`take_key_slots` in the migrations), one at first, up to a twentieth of the limit for a busy key, so that most requests ask nobody.
 * Requests of a key that arrive together share a call. When the database cannot be asked the request fails, it is never let through.
 * A process that ends without `close` leaves its leases as used.
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
      asking: null,
    }
    keys.set(keyId, key)
    if (!closed) timer ??= setTimeout(() => void tidy(), leaseMs).unref()
    return key
  }

  async function ask(keyId: number, key: Key): Promise<void> {
    // Whoever comes in the same moment is counted in.
    await Promise.resolve()
    const sentAt = nowMs()
    const needed = key.waiting
    const { wanted, settled } = key.held.ask(sentAt, needed)
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
    key.asking ??= ask(keyId, key).finally(() => {
      key.asking = null
    })
    await key.asking.finally(() => {
      key.waiting -= 1
    })
  }

  /** Several keys in one call, always in the same order, so that no two processes wait for each other. */
  async function giveBack(told: Array<[keyId: number, settled: Settled]>): Promise<void> {
    if (told.length === 0) return
    const ordered = told.sort(([one], [other]) => one - other)
    try {
      await pool.query(
        `SELECT count(granted) FROM unnest($1::int[], $2::jsonb[]) AS told(key_id, settled),
           take_key_slots(told.key_id, $3, 0, 0, '', 0, told.settled, $4)`,
        [
          ordered.map(([keyId]) => keyId),
          ordered.map(([, settled]) => JSON.stringify(settled)),
          limit,
          windowUs,
        ],
      )
    } catch (error) {
      log.warn({ err: error }, 'unused requests of API keys could not be given back, they count as used')
    }
  }

  /** Leases that are over are given back, quiet keys forgotten. */
  async function tidy(): Promise<void> {
    const now = nowMs()
    const told: Array<[number, Settled]> = []
    for (const [keyId, key] of keys) {
      if (key.asking) continue
      const settled = key.held.giveBack(now)
      if (settled) told.push([keyId, settled])
      else if (key.held.isQuiet(now)) keys.delete(keyId)
    }
    timer = keys.size > 0 && !closed ? setTimeout(() => void tidy(), leaseMs).unref() : undefined
    await giveBack(told)
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
      await Promise.allSettled([...keys.values()].map(({ asking }) => asking))
      const now = nowMs()
      await giveBack(
        [...keys].flatMap(([keyId, { held }]): Array<[number, Settled]> => {
          const settled = held.giveBack(now, 'also running')
          return settled ? [[keyId, settled]] : []
        }),
      )
      keys.clear()
    },
  }
}
