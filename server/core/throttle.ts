import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from './errors'

export interface Throttle {
  /** Counts one attempt against each key; throws `login.throttled` with `retryAfter` seconds once a key is used up. */
  attempt(keys: { account: string; ip: string | null }): Promise<void>
  /** Forgets an account's failures after a success. */
  succeeded(account: string): Promise<void>
}

/** Attempts per account and per address over all processes, kept in Postgres; the wait is 15 minutes, never a lasting lock. */
export function createLoginThrottle(pool: pg.Pool): Throttle {
  const shared = {
    storeClient: pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    duration: 900,
    clearExpiredByTimeout: false,
  } as const
  const perAccount = new RateLimiterPostgres({ ...shared, keyPrefix: 'login-account', points: 10 })
  const perAddress = new RateLimiterPostgres({ ...shared, keyPrefix: 'login-ip', points: 100 })
  return {
    async attempt({ account, ip }) {
      try {
        await perAccount.consume(account)
        if (ip) await perAddress.consume(ip)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new DomainError('login.throttled', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
      }
    },
    async succeeded(account) {
      await perAccount.delete(account)
    },
  }
}
