import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBucket } from './address-bucket'
import { DomainError } from './errors'
import { sha256Hex } from './secrets'

/** Attempts per account, per address and in all, within a window; afterwards everything is forgotten. */
interface Limits {
  account: number
  address: number
  all: number
  seconds: number
}

const quarter = 15 * 60
const hour = 60 * 60

/**
 * What is throttled and how. Ten guesses at a password, five at a code of six digits; links by mail are counted so that nobody's mailbox is
 * filled by strangers. `all` is far above what people do and far below what a botnet needs.
 */
export const limits = {
  login: { account: 10, address: 100, all: 5000, seconds: quarter },
  /** Codes of the second factor and recovery codes. */
  code: { account: 5, address: 50, all: 1000, seconds: quarter },
  /** Password or code asked again of somebody who is signed in. */
  confirm: { account: 10, address: 100, all: 5000, seconds: quarter },
  register: { account: 5, address: 20, all: 300, seconds: hour },
  /** Asking for a link to set a new password. */
  reset: { account: 3, address: 30, all: 1000, seconds: hour },
  /** Asking for the link to confirm an address. */
  verify: { account: 3, address: 30, all: 1000, seconds: hour },
  /** Opening a link of a mail: tokens cannot be guessed, but each try asks the database. */
  link: { account: 30, address: 100, all: 10_000, seconds: quarter },
  /** Invitations of a company; the account is the company. */
  invite: { account: 60, address: 120, all: 2000, seconds: hour },
  contact: { account: 5, address: 10, all: 500, seconds: hour },
} as const satisfies Record<string, Limits>

export type ThrottleName = keyof typeof limits
export type Throttles = Readonly<Record<ThrottleName, Throttle>>

export interface Throttle {
  /**
   * Counts one attempt against the account, its address and all together; an earlier refusal spares the later counts.
   * @throws DomainError login.throttled with `retryAfter` seconds
   */
  attempt(keys: { account: string; ip: string | null }): Promise<void>
  /** Forgets an account's attempts after a success. */
  succeeded(account: string): Promise<void>
}

/**
 * Counts in Postgres over all processes. Whoever used up a window waits for its end and never longer; what is known to be used up is answered
 * from memory, so that a storm of guesses does not reach the database.
 */
export function createThrottles(pool: pg.Pool): Throttles {
  const entries = Object.entries(limits).map(([name, limit]) => [name, createThrottle(pool, name, limit)])
  return Object.fromEntries(entries) as Record<ThrottleName, Throttle>
}

class Counter extends RateLimiterPostgres {
  /** Of the library, but not in its types: ms until a key opens again that this process knows to be used up, else 0. */
  declare getInMemoryBlockMsBeforeExpire: (key: string) => number

  shutFor(key: string): number {
    return this.getInMemoryBlockMsBeforeExpire(this.getKey(key))
  }
}

function createThrottle(pool: pg.Pool, name: string, { seconds, ...points }: Limits): Throttle {
  const counter = (part: keyof typeof points) =>
    new Counter({
      storeClient: pool,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      duration: seconds,
      clearExpiredByTimeout: false,
      keyPrefix: `${name}-${part}`,
      points: points[part],
      // From the first refusal on.
      inMemoryBlockOnConsumed: points[part] + 1,
    })
  const [perAccount, perAddress, inAll] = [counter('account'), counter('address'), counter('all')]
  return {
    async attempt({ account, ip }) {
      const counted: Array<[Counter, string]> = [
        [perAccount, accountKey(account)],
        ...(ip ? [[perAddress, addressBucket(ip)] satisfies [Counter, string]] : []),
        [inAll, 'all'],
      ]
      const shutFor = Math.max(...counted.map(([counter, key]) => counter.shutFor(key)))
      if (shutFor > 0) throw throttled(shutFor)
      try {
        for (const [counter, key] of counted) await counter.consume(key)
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? throttled(refusal.msBeforeNext) : refusal
      }
    },
    async succeeded(account) {
      await perAccount.delete(accountKey(account))
    },
  }
}

const throttled = (ms: number) => new DomainError('login.throttled', { retryAfter: Math.ceil(ms / 1000) })

/** Addresses of people are not kept in a table of counters. */
const accountKey = (account: string): string => sha256Hex(account.trim().toLowerCase())
