import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import ipaddr from 'ipaddr.js'
import { addressBucket } from '../../identity/address-bucket'
import { publicIdPattern } from '../../identity/inquiry-form'
import { errorBody } from '../../platform/errors'
import { cookieRule } from '../../platform/values/cookies'
import { parseUrl } from '../../platform/values/parse-url'
import { sendBusy, sendJson } from '../answer'
import { localeOf, requestIdOf } from '../request'

/**
 * Middleware that answers 405 to every other method. It runs before the code that creates a fetch `Request` for any
 * method: TRACE is not allowed there, and an action of a page treats DELETE as a form.
 */
export function onlyMethods(...methods: readonly string[]): RequestHandler {
  return (req, res, next) => {
    if (methods.includes(req.method)) return next()
    res.setHeader('Allow', methods.join(', '))
    res.setHeader('Cache-Control', 'private, no-store')
    sendJson(req, res, 405, errorBody('method_not_allowed', localeOf(req)))
  }
}

/**
 * Middleware that drops cookies whose value does not decode. Nothing here sets such a cookie, but another program on
 * the same host may; the libraries that read cookies later would fail the whole request.
 */
export const readableCookies: RequestHandler = (req, _res, next) => {
  const { cookie } = req.headers
  if (cookie?.includes('%')) req.headers.cookie = cookie.split(';').filter(decodes).join(';')
  next()
}

function decodes(pair: string): boolean {
  try {
    decodeURIComponent(pair)
    return true
  } catch {
    return false
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Middleware against cross-site request forgery, before every entry point that identifies people by a cookie: an unsafe
 * request caused by another site's page gets 403. The public API is left out: it uses keys only.
 * @param baseUrl `BASE_URL`, the address used by browsers
 */
export function guardOrigin(baseUrl: string): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin
  return (req, res, next) => {
    if (safeMethods.has(req.method) || isPublicApi(req.originalUrl) || isOwn(req, ownOrigin)) return next()
    requestIdOf(req, res)
    res.setHeader('Cache-Control', 'private, no-store')
    sendJson(req, res, 403, errorBody('csrf.refused', localeOf(req)))
  }
}

/** Neither header = not a browser; the cookie's SameSite is the second line of defence. */
function isOwn(req: IncomingMessage, ownOrigin: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return isOwnOrigin(req, ownOrigin)
}

function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, ownOrigin: string): boolean {
  if (origin === undefined || origin === ownOrigin) return true
  return parseUrl(origin)?.host === host
}

/**
 * Whether a WebSocket is opened by a page of ours. Browsers always send the page's origin; a request without one is
 * refused.
 * @param baseUrl `BASE_URL`, the address used by browsers
 */
export const isOwnPage = (req: IncomingMessage, baseUrl: string): boolean =>
  req.headers.origin !== undefined && isOwnOrigin(req, new URL(baseUrl).origin)

/**
 * Compared with and without dot segments resolved, so that no later entry point reads another path from the same
 * target.
 */
function isPublicApi(target: string): boolean {
  const prefix = '/api/v1/'
  return target.startsWith(prefix) && parseUrl(target, 'http://x')?.pathname.startsWith(prefix) === true
}

/**
 * Middleware: every cookie that any entry point sets is Secure if `BASE_URL` is https, and none is otherwise, whatever
 * code wrote it. Checks the response's head just before it is sent.
 */
export function cookiesByRule(baseUrl: string): RequestHandler {
  const { secure } = cookieRule(baseUrl)
  const ruled = (cookie: string): string => {
    const plain = cookie.replace(/;\s*Secure(?=;|$)/i, '')
    return secure ? `${plain}; Secure` : plain
  }
  return (_req, res, next) => {
    const send = res.writeHead.bind(res)
    res.writeHead = ((...head: Parameters<typeof send>) => {
      const set = res.getHeader('set-cookie')
      if (set !== undefined)
        res.setHeader(
          'set-cookie',
          [set].flat().map(cookie => ruled(String(cookie))),
        )
      return send(...head)
    }) as typeof res.writeHead
    next()
  }
}

interface Options {
  /** `BASE_URL`; https adds HSTS. */
  baseUrl: string
  /** Allows the page's connection to Vite's development server. */
  development?: boolean
}

/**
 * Middleware that sets the security headers of every response. Pages get a Content-Security-Policy with a nonce of
 * their own (`res.locals.cspNonce`), everything below `/api` one that allows nothing. Other websites may frame the
 * inquiry form and nothing else.
 */
export function securityHeaders({ baseUrl, development = false }: Options): RequestHandler {
  const https = new URL(baseUrl).protocol === 'https:'
  const shared = {
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
    // With `no-referrer` browsers send `Origin: null` along with forms, which the origin guard refuses.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } as const

  const ofPages: Directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", (_, res) => `'nonce-${nonceOf(res)}'`],
    scriptSrcAttr: ["'none'"],
    // Component libraries set style attributes and style elements at run time.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  }
  const pages = helmet({
    ...shared,
    contentSecurityPolicy: { useDefaults: false, directives: { ...ofPages, frameAncestors: ["'none'"] } },
  })
  const embedded = helmet({
    ...shared,
    // Its only exception: browsers that know `frame-ancestors` use that alone, older ones use this header.
    xFrameOptions: false,
    contentSecurityPolicy: { useDefaults: false, directives: { ...ofPages, frameAncestors: ['*'] } },
  })
  const api = helmet({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  })

  return (req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString('base64')
    res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()')
    const headers = /^\/api(\/|$)/.test(req.path) ? api : isEmbedded(req.path) ? embedded : pages
    headers(req, res, next)
  }
}

type Directives = Exclude<Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives'], undefined>

/** The page of an inquiry form, by its exact address: no dot segments, no further path. */
const embeddedPath = new RegExp(`^/f/${publicIdPattern}$`)
const isEmbedded = (path: string): boolean => embeddedPath.test(path)

const nonceOf = (res: ServerResponse & { locals?: Record<string, unknown> }): string => String(res.locals?.cspNonce)

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The client's address of a request, null when its connection is already gone. */
export type ClientAddress = (req: IncomingMessage) => string | null

/**
 * Determines the client's address behind trusted proxies only: `X-Forwarded-For` is walked from its end as long as the
 * hop that wrote it is trusted, so that a client cannot choose its address.
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
  if (!ipaddr.isValidCIDR(text)) throw new RangeError(`TRUSTED_PROXIES: ${text} is no address and no CIDR range`)
  return ipaddr.parseCIDR(text)
}

export interface SlidingWindow<Key> {
  /** Counts one use of `key` unless `limit` uses lie within the last `windowMs`; refused uses do not count. */
  take(key: Key): { free: boolean; remaining: number; resetMs: number }
  /** Number of keys in memory. */
  readonly size: number
}

interface WindowOptions {
  limit: number
  windowMs: number
  /** Limit of memory: beyond it the key unused for longest is forgotten. */
  maxKeys: number
  /** Milliseconds of a monotonic clock. */
  nowMs: () => number
}

/**
 * Exact sliding window: never more than `limit` uses in any `windowMs`. `resetMs` is the time until the oldest use
 * leaves the window.
 */
export function createSlidingWindow<Key>({ limit, windowMs, maxKeys, nowMs }: WindowOptions): SlidingWindow<Key> {
  // In the order of the last use, the oldest first.
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
 * Middleware in front of `/api/v1`: at most `perMinute` requests in any 60 s and `maxOpen` requests at once per client
 * address (IPv6 by /64), else 503 without a body. Idle keep-alive connections do not count. Each process counts for
 * itself: this limit protects the process and its sockets, so it must cost nothing and work while the database does
 * not. The limit of a key is about fairness between companies, and counted over all processes.
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
