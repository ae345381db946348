import type pg from 'pg'
import { DomainError } from '../platform/errors'
import { sha256Hex } from '../platform/secrets'
import { addressBucket } from './address-bucket'
import { createWaitCounter, type Pace, type WaitCounter } from './wait-counter'

/**
 * Three counters: outsiders at an account share one over all addresses, each address has one over all accounts, and an
 * origin that has signed in to the account before has one of its own, which no other origin can use up.
 */
interface Limits {
  /** Null for secrets that cannot be guessed: only the address counts. */
  account: Pace | null
  address: Pace
}

const hour = 60 * 60
const quarter = 15 * 60

/**
 * Limits by throttle: growing waits, no lockouts. Anonymous callers have at most 72 guesses at a password in any hour,
 * and 24 at a code of six digits; links sent by mail are limited so that outsiders cannot flood a mailbox.
 */
export const limits = {
  login: {
    account: { free: 5, first: 2, most: 60, forget: hour },
    address: { free: 60, first: 1, most: 10, forget: quarter },
  },
  /** Second factor codes and recovery codes. */
  code: {
    account: { free: 5, first: 5, most: 300, forget: hour },
    address: { free: 50, first: 1, most: 30, forget: quarter },
  },
  /** Password or code requested again from a signed-in user. */
  confirm: {
    account: { free: 5, first: 2, most: 60, forget: hour },
    address: { free: 60, first: 1, most: 10, forget: quarter },
  },
  register: {
    account: { free: 5, first: 10, most: 600, forget: hour },
    address: { free: 20, first: 5, most: 300, forget: hour },
  },
  /** Requests for a link to set a new password. */
  reset: {
    account: { free: 3, first: 300, most: hour, forget: 3 * hour },
    address: { free: 30, first: 5, most: 300, forget: hour },
  },
  /** Requests for the link to confirm an address. */
  verify: {
    account: { free: 3, first: 300, most: hour, forget: 3 * hour },
    address: { free: 30, first: 5, most: 300, forget: hour },
  },
  /** Public forms (`public-form.ts`); the account is the address that the confirmation is sent to. */
  contact: {
    account: { free: 3, first: 300, most: hour, forget: 3 * hour },
    address: { free: 10, first: 30, most: 600, forget: hour },
  },
  /** Opening a link from a mail: tokens cannot be guessed, but each try queries the database. */
  link: { account: null, address: { free: 100, first: 1, most: 10, forget: quarter } },
  /** Invitations by a company, which is the account. */
  invite: {
    account: { free: 60, first: 5, most: 120, forget: hour },
    address: { free: 120, first: 5, most: 120, forget: hour },
  },
} as const satisfies Record<string, Limits>

export type ThrottleName = keyof typeof limits
export type Throttles = Readonly<Record<ThrottleName, Throttle>>

export interface Tried {
  account: string
  ip: string | null
  /** Origin from which a user signed in to this account before; null for outsiders. */
  origin?: string | null
}

export interface Attempt {
  /** The attempt was correct: an origin's own counter is reset, the outsiders' counter only takes back this attempt. */
  succeeded(): Promise<void>
}

export interface Throttle {
  /** Counts one attempt. @throws DomainError login.throttled with `retryAfter` seconds */
  attempt(tried: Tried): Promise<Attempt>
}

/** Counts in Postgres across all processes; keys known to be waiting do not reach it. */
export function createThrottles(pool: pg.Pool): Throttles {
  const counter = createWaitCounter(pool)
  const entries = Object.entries(limits).map(([name, limit]) => [name, createThrottle(counter, name, limit)])
  return Object.fromEntries(entries) as Record<ThrottleName, Throttle>
}

function createThrottle(counter: WaitCounter, name: string, { account: perAccount, address }: Limits): Throttle {
  return {
    async attempt({ account, ip, origin }) {
      const ofAccount = perAccount && {
        key: origin ? `${name}-known-${sha256Hex(origin)}` : `${name}-account-${bucketOf(accountName(account))}`,
        pace: perAccount,
      }
      // A known origin is not slowed down by others at the same address.
      const ofAddress = ip && !origin ? { key: `${name}-address-${bucketOf(addressBucket(ip))}`, pace: address } : null
      // The address first: an attempt that it may not make does not count against the account.
      const counted = [ofAddress, ofAccount].filter(one => one !== null)
      const wait = Math.max(0, ...counted.map(({ key }) => counter.knownWait(key)))
      if (wait > 0) throw throttled(wait)
      for (const { key, pace } of counted) {
        const left = await counter.take(key, pace)
        if (left > 0) throw throttled(left)
      }
      return {
        async succeeded() {
          if (!ofAccount) return
          await (origin ? counter.forget(ofAccount.key) : counter.giveBack(ofAccount.key))
        },
      }
    },
  }
}

const throttled = (ms: number) => new DomainError('login.throttled', { retryAfter: Math.ceil(ms / 1000) })

const accountName = (account: string): string => account.trim().toLowerCase()

/**
 * One of 2^18 buckets: made-up accounts and addresses fill that many rows and no more. Names are not stored; two in one
 * bucket share a wait, which costs an outsider a minute at most and a known origin nothing.
 */
const bucketOf = (name: string): string => (Number.parseInt(sha256Hex(name).slice(0, 8), 16) >>> 14).toString(36)
