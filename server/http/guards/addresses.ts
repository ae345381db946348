import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { addressBucket } from '../../core/address-bucket'
import { sendBusy } from '../answer'
import { requestIdOf } from '../request'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The client's address of a request, null when its connection is already gone. */
export type ClientAddress = (req: IncomingMessage) => string | null

/**
 * Reads the client's address behind trusted proxies only: `X-Forwarded-For` is walked from its end for as long as the hop that
 * wrote it is trusted, so that a client cannot choose its address.
 * @param trustedProxies addresses or CIDR ranges (`TRUSTED_PROXIES`); throws RangeError for anything else
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map(toRange)
  const isTrusted = (address: Address) =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

  return req => {
    let current = toAddress(req.socket.remoteAddress)
    const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
    while (current && isTrusted(current)) {
      const previous = toAddress(hops.pop()?.trim())
      if (!previous) break
      current = previous
    }
    return current ? current.toString() : null
  }
}

/** IPv4 inside IPv6 counts as IPv4. */
function toAddress(text: string | undefined): Address | null {
  return text && ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function toRange(text: string): [Address, number] {
  if (ipaddr.isValid(text)) {
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  if (!ipaddr.isValidCIDR(text))
    throw new RangeError(`TRUSTED_PROXIES: ${text} is no address and no CIDR range`)
  return ipaddr.parseCIDR(text)
}

export interface SlidingWindow<Key> {
  /** Counts one use of `key` unless `limit` uses lie within the last `windowMs`; refused uses do not count. */
  take(key: Key): { free: boolean; remaining: number; resetMs: number }
  /** Keys that are remembered. */
  readonly size: number
}

interface Options {
  limit: number
  windowMs: number
  /** Bound on memory: beyond it the key that was quiet longest is forgotten. */
  maxKeys: number
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number
}

/** Exact sliding window: never more than `limit` uses in any `windowMs`. `resetMs` is the time until the oldest use leaves the window. */
export function createSlidingWindow<Key>({ limit, windowMs, maxKeys, nowMs }: Options): SlidingWindow<Key> {
  // In the order of the last use, the quietest first.
  const usesByKey = new Map<Key, number[]>()

  function forgetQuietKeys(now: number) {
    for (const [key, uses] of usesByKey) {
      const isOver = (uses.at(-1) ?? 0) <= now - windowMs
      if (!isOver && usesByKey.size <= maxKeys) return
      usesByKey.delete(key)
    }
  }

  return {
    take(key) {
      const now = nowMs()
      const uses = usesByKey.get(key) ?? []
      while (uses[0] !== undefined && uses[0] <= now - windowMs) uses.shift()
      const free = uses.length < limit
      if (free) uses.push(now)
      usesByKey.delete(key)
      usesByKey.set(key, uses)
      forgetQuietKeys(now)
      return { free, remaining: limit - uses.length, resetMs: (uses[0] ?? now) + windowMs - now }
    },
    get size() {
      return usesByKey.size
    },
  }
}

const windowSeconds = 60
const monotonicMs = () => performance.now()

interface AddressLimits {
  perMinute: number
  maxOpen: number
  clientAddress: ClientAddress
  nowMs?: () => number
}

/**
 * Middleware in front of `/api/v1`: at most `perMinute` requests in any 60 s and `maxOpen` requests at once per client address
 * (IPv6 by /64), else 503 without a body. Idle keep-alive connections do not count. Each process counts for itself: this limit
 * protects the process and its sockets, so it must cost nothing and hold while the database does not. What a key may ask for is
 * a matter of fairness between companies, and counted over all processes.
 */
export function limitAddresses({
  perMinute,
  maxOpen,
  clientAddress,
  nowMs = monotonicMs,
}: AddressLimits): RequestHandler {
  const window = createSlidingWindow<string>({
    limit: perMinute,
    windowMs: windowSeconds * 1000,
    maxKeys: 50_000,
    nowMs,
  })
  const open = new Map<string, number>()

  return (req, res, next) => {
    requestIdOf(req, res)
    const bucket = addressBucket(clientAddress(req))
    const openNow = open.get(bucket) ?? 0
    if (openNow >= maxOpen) return sendBusy(req, res, 1)
    const { free, resetMs } = window.take(bucket)
    if (!free) return sendBusy(req, res, Math.ceil(resetMs / 1000))

    open.set(bucket, openNow + 1)
    res.once('close', () => {
      const left = (open.get(bucket) ?? 1) - 1
      if (left > 0) open.set(bucket, left)
      else open.delete(bucket)
    })
    next()
  }
}
