import type pg from 'pg'
import { DomainError } from '../platform/errors'
import { sha256Hex } from '../platform/secrets'
import { addressBucket } from './address-bucket'
import { createWaitCounter, type Pace, type WaitCounter } from './wait-counter'

/**
 * Three counters: outsiders at an account share one over all addresses, each address has one over all accounts, and an
 * origin that has signed in at the account before has one of its own, which no other origin can use up.
 */
interface Limits {
  /** Null where what is tried cannot be guessed: only the address counts. */
  account: Pace | null
  address: Pace
}

const hour = 60 * 60
const quarter = 15 * 60

/**
 * What is throttled and how: waits that grow, no locks. Anonymous callers have at most 72 guesses at a password in any
 * hour, and 24 at a code of six digits; links by mail are counted so that outsiders cannot fill a mailbox.
 */
export const limits = {
  login: {
    account: { free: 5, first: 2, most: 60, forget: hour },
    address: { free: 60, first: 1, most: 10, forget: quarter },
  },
  /** Codes of the second factor and recovery codes. */
  code: {
    account: { free: 5, first: 5, most: 300, forget: hour },
    address: { free: 50, first: 1, most: 30, forget: quarter },
  },
  /** Password or code requested again of a user who is signed in. */
  confirm: {
    account: { free: 5, first: 2, most: 60, forget: hour },
    address: { free: 60, first: 1, most: 10, forget: quarter },
  },
  register: {
    account: { free: 5, first: 10, most: 600, forget: hour },
    address: { free: 20, first: 5, most: 300, forget: hour },
  },
  /** Asking for a link to set a new password. */
  reset: {
    account: { free: 3, first: 300, most: hour, forget: 3 * hour },
    address: { free: 30, first: 5, most: 300, forget: hour },
  },
  /** Asking for the link to confirm an address. */
  verify: {
    account: { free: 3, first: 300, most: hour, forget: 3 * hour },
    address: { free: 30, first: 5, most: 300, forget: hour },
  },
  /** Forms that anyone may send (`public-form.ts`); the account is the address that the confirmation goes to. */
  contact: {
    account: { free: 3, first: 300, most: hour, forget: 3 * hour },
    address: { free: 10, first: 30, most: 600, forget: hour },
  },
  /** Opening a link of a mail: tokens cannot be guessed, but each try asks the database. */
  link: { account: null, address: { free: 100, first: 1, most: 10, forget: quarter } },
  /** Invitations of a company, which is the account. */
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
  /** Where a user signed in at this account before; null for outsiders. */
  origin?: string | null
}

export interface Attempt {
  /** It was right after all: an own counter forgets everything, the one of outsiders forgets this attempt. */
  succeeded(): Promise<void>
}

export interface Throttle {
  /** Counts one attempt. @throws DomainError login.throttled with `retryAfter` seconds */
  attempt(tried: Tried): Promise<Attempt>
}

/** Counts in Postgres over all processes, and lets what is known to wait not reach it. */
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
      // A known origin is not slowed by others at the same address.
      const ofAddress = ip && !origin ? { key: `${name}-address-${bucketOf(addressBucket(ip))}`, pace: address } : null
      // The address first: what it may not try does not count at the account.
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
 * One of 2^18 places: made-up accounts and addresses fill so many rows and no more. Names are not kept; two that meet
 * in one place share a wait, which costs an outsider a minute at most and an origin that is known nothing.
 */
const bucketOf = (name: string): string => (Number.parseInt(sha256Hex(name).slice(0, 8), 16) >>> 14).toString(36)
