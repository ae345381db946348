import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBucket } from '../../identity/address-bucket'
import { DomainError } from '../../platform/errors'
import { answerOf, sendAnswer, sendBusy } from '../answer'
import { localeOf, requestIdOf } from '../request'
import type { ClientAddress } from './requests'

/**
 * Members to remove so that no group has more than `perGroup` and all groups together not more than `inAll`. The first
 * of the list are removed first, and for the common limit those of the largest group, so that a client with many makes
 * room for one with few.
 */
export function surplusOf<T>(
  members: readonly T[],
  groupOf: (member: T) => string,
  perGroup: number,
  inAll: number,
): T[] {
  if (members.length <= Math.min(perGroup, inAll)) return []
  const groups = new Map<string, T[]>()
  for (const member of members) {
    const group = groupOf(member)
    const known = groups.get(group)
    if (known) known.push(member)
    else groups.set(group, [member])
  }
  const surplus = [...groups.values()].flatMap(group => group.splice(0, Math.max(0, group.length - perGroup)))
  let left = members.length - surplus.length
  const bySize = [...groups.values()]
  for (; left > inAll; left -= 1) {
    const largest = bySize.reduce((a, b) => (b.length > a.length ? b : a))
    surplus.push(...largest.splice(0, 1))
  }
  return surplus
}

/** The slowest permitted client: any rate for a while, then this many bytes per second on average. */
export interface Pace {
  graceMs: number
  bytesPerSecond: number
  /** Anything longer than this is slowed down by its client; a body of some kB arrives in one piece. */
  drawnOutMs: number
}

/** Whether there is a body whose last byte has not arrived. */
export const isReceiving = (req: IncomingMessage): boolean =>
  !req.complete &&
  !req.destroyed &&
  (req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0)

interface Stretch {
  since: number
  /** Bytes of the connection when it began. */
  from: number
}

/**
 * Watches one request by its connection's counters, so that nothing is added between the client and the entry point.
 * Only time spent waiting for the client counts: not while we leave received data unread, nor while we work on the
 * response.
 */
export function createPace(req: IncomingMessage, res: ServerResponse, pace: Pace) {
  const { socket } = req
  const { graceMs, bytesPerSecond, drawnOutMs } = pace
  let body: Stretch | null = { since: performance.now(), from: socket.bytesRead }
  let answer: Stretch | null = null
  let lastLook = performance.now()

  function note(now: number): void {
    if (body && !isReceiving(req)) body = null
    // Full of data not yet read by an entry point: not the client's fault.
    if (body && socket.isPaused() && !res.writableFinished) body.since += now - lastLook
    lastLook = now
    const queued = socket.writableLength
    if (queued === 0 && answer) {
      answer = null
      socket.setTimeout(0)
    } else if (queued > 0 && !answer && !res.closed) {
      answer = { since: now, from: socket.bytesWritten - queued }
      // Nothing was read by the client for this long: Node checks its queue and destroys the connection.
      socket.setTimeout(graceMs)
    }
  }
  const isLate = (now: number, stretch: Stretch | null, bytes: number) =>
    stretch !== null && now - stretch.since > graceMs + ((bytes - stretch.from) / bytesPerSecond) * 1000
  const age = (now: number) => now - Math.min(body?.since ?? now, answer?.since ?? now)

  return {
    /** The body is no longer timed. */
    lift() {
      body = null
    },
    isTooSlow(now: number): boolean {
      note(now)
      return isLate(now, body, socket.bytesRead) || isLate(now, answer, socket.bytesWritten)
    },
    isDrawnOut: (now: number): boolean => age(now) >= drawnOutMs,
    bytesPerSecond(now: number): number {
      const moved = body
        ? socket.bytesRead - body.from
        : socket.bytesWritten - socket.writableLength - (answer?.from ?? 0)
      return (moved * 1000) / Math.max(age(now), 1)
    },
  }
}

export interface OpenRequestLimits {
  /** Concurrent requests of one client address, of any kind. */
  maxOpen: number
  /** Of these, requests that the client itself slows down: its body is incomplete, or it does not read its response. */
  maxSlow: number
  /** The same over all addresses. */
  maxSlowInAll: number
  /** Connections of one peer without a request under way, and over all peers. */
  maxIdle: number
  maxIdleInAll: number
  pace: Pace
  /** Interval of the check for slow ones. */
  everyMs: number
}

/**
 * A browser opens six connections, so 400 requests at once are 60 people of one office who all load a page at the same
 * moment. A body is slow only on a slow connection, so 100 are those 60 people all sending photos at once.
 */
export const openRequestLimits: OpenRequestLimits = {
  maxOpen: 400,
  maxSlow: 100,
  maxSlowInAll: 500,
  maxIdle: 500,
  maxIdleInAll: 2000,
  pace: { graceMs: 30_000, bytesPerSecond: 16_384, drawnOutMs: 1000 },
  everyMs: 1000,
}

interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  bucket: string
  pace: ReturnType<typeof createPace>
  counted: boolean
  /** The connection has switched to another protocol. */
  upgraded?: true
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()
const leaving = new WeakMap<Exchange, () => void>()

/** From here on the entry point itself watches the rate of this request's body, as the one for large files does. */
export const leaveBodyToHandler = (req: IncomingMessage): void => exchanges.get(req)?.pace.lift()

/** This request no longer counts among those under way: a long-lived stream, which its entry point counts. */
export function leaveCountToHandler(req: IncomingMessage): void {
  const exchange = exchanges.get(req)
  if (exchange) leaving.get(exchange)?.()
}

/**
 * The connection of this request is about to switch from HTTP. It no longer counts among requests under way, but a
 * client that does not read is still cut off.
 */
export function leaveConnectionToHandler(req: IncomingMessage): void {
  const exchange = exchanges.get(req)
  if (!exchange) return
  exchange.upgraded = true
  exchange.pace.lift()
  leaving.get(exchange)?.()
}

/**
 * Keeps one client from blocking a server by being slow or many: limits the time of bodies and answers, the number of
 * requests, of slow ones and of connections without any. Call it before the server has listeners; returns the handler
 * to place before the application.
 */
export function guardOpenRequests(
  server: Server,
  clientAddress: ClientAddress,
  limits: OpenRequestLimits = openRequestLimits,
): (listener: RequestListener) => RequestListener {
  const open = new Map<string, number>()
  const watched = new Set<Exchange>()
  const idle = new Map<Socket, number>()
  const running = new WeakMap<Socket, number>()

  function count(exchange: Exchange): void {
    const { bucket } = exchange
    open.set(bucket, (open.get(bucket) ?? 0) + 1)
    exchange.counted = true
    const leave = () => {
      if (!exchange.counted) return
      exchange.counted = false
      const left = (open.get(bucket) ?? 1) - 1
      if (left > 0) open.set(bucket, left)
      else open.delete(bucket)
    }
    leaving.set(exchange, leave)
  }

  function watch(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    idle.delete(socket)
    running.set(socket, (running.get(socket) ?? 0) + 1)
    const bucket = addressBucket(clientAddress(req))
    const exchange: Exchange = { req, res, bucket, pace: createPace(req, res, limits.pace), counted: false }
    exchanges.set(req, exchange)
    // Entry points, limits and metrics all listen for the end of a response; ten of them are not a leak.
    res.setMaxListeners(30)
    watched.add(exchange)
    res.once('close', () => {
      leaving.get(exchange)?.()
      // An unwanted body may still be arriving after its response.
      if (!isReceiving(req)) watched.delete(exchange)
      const others = (running.get(socket) ?? 1) - 1
      running.set(socket, others)
      if (others === 0 && !socket.destroyed) idle.set(socket, performance.now())
    })
    req.once('close', () => res.closed && watched.delete(exchange))
  }

  /**
   * As Node ends late requests: earlier responses on the connection are sent first, then 408. A response that has begun
   * can only be cut off.
   */
  function cut({ req, res, upgraded }: Exchange): void {
    if (res.headersSent || upgraded) return void req.socket.destroy()
    const late = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', late, req.socket)
  }

  function look(): void {
    const now = performance.now()
    const slow: Exchange[] = []
    for (const exchange of watched) {
      const { req, res } = exchange
      if (req.socket.destroyed || (res.closed && !isReceiving(req))) watched.delete(exchange)
      else if (exchange.pace.isTooSlow(now)) cut(exchange)
      else if (exchange.pace.isDrawnOut(now)) slow.push(exchange)
    }
    slow.sort((a, b) => a.pace.bytesPerSecond(now) - b.pace.bytesPerSecond(now))
    for (const exchange of surplusOf(slow, ({ bucket }) => bucket, limits.maxSlow, limits.maxSlowInAll)) cut(exchange)
    // Newer ones may be about to send a request.
    const waiting = [...idle].filter(([, since]) => now - since >= limits.everyMs).map(([socket]) => socket)
    const peerOf = (socket: Socket) => addressBucket(socket.remoteAddress ?? null)
    for (const socket of surplusOf(waiting, peerOf, limits.maxIdle, limits.maxIdleInAll)) socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    idle.set(socket, performance.now())
    socket.once('close', () => idle.delete(socket))
  })
  server.prependListener('request', watch)
  const timer = setInterval(look, limits.everyMs).unref()
  server.once('close', () => clearInterval(timer))

  return listener => (req, res) => {
    const exchange = exchanges.get(req)
    if (exchange && (open.get(exchange.bucket) ?? 0) >= limits.maxOpen) return refuse(req, res)
    if (exchange) count(exchange)
    listener(req, res)
  }
}

/** The connection is closed as well: a client with too many does not keep this one. */
function refuse(req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req, res)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Connection', 'close')
  if (/^\/api\/v1(?:[/?#]|$)/.test(req.url ?? '')) sendBusy(req, res, 1)
  else sendAnswer(req, res, answerOf(new DomainError('unavailable', { retryAfter: 1 }), localeOf(req), requestId))
}
