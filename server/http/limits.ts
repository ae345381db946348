import type { RequestHandler } from 'express'
import { addressBucket } from '../core/address-bucket'
import type { ClientAddress } from './client-address'
import { sendBusy } from './json-answer'
import { requestIdOf } from './request-context'
import { createSlidingWindow } from './sliding-window'

const windowSeconds = 60
const monotonicMs = () => performance.now()

export interface KeySlot {
  free: boolean
  limit: number
  remaining: number
  /** Whole seconds after which at least one more request is free; never too early. */
  resetSeconds: number
}

/** Requests that an API key has left in the running minute; over all processes in `key-slots.ts`. */
export interface KeySlots {
  take(keyId: number): Promise<KeySlot>
}

/** `RateLimit` headers of a keyed answer (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: KeySlot): Record<string, string> {
  return {
    'RateLimit-Policy': `"key";q=${limit};w=${windowSeconds}`,
    RateLimit: `"key";r=${remaining};t=${resetSeconds}`,
  }
}

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
