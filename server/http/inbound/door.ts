import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { RequestHandler } from 'express'
import type { App } from '../../context'
import { DomainError } from '../../core/errors'
import { receiveDelivery } from '../../services/inbound/receive'
import { createRunningUploads } from '../../services/inbound/running'
import { maxFileBytes } from '../../services/inbound/upload'
import { answerOf, keepPrivate, logFailure, sendFailureAnswer, sendJsonText } from '../answer'
import { ClientGone } from '../body'
import type { Identify } from '../guards/identify'
import { callerByKey, type KeySlot, type KeySlots } from '../guards/key-slots'
import { leaveBodyToDoor } from '../guards/open-requests'
import type { ClientAddress } from '../guards/requests'
import { localeOf, requestContext, requestIdOf, stranger } from '../request'
import { assertMay } from '../trpc'
import { contentDigest, promisedSha256, readAnnounced } from './request'

export const dropPath = '/api/v1/inbound'
const waiting = new WeakSet<IncomingMessage>()

/**
 * The query of a target on the path of the drop, null on every other path. Compared exactly, as the REST door compares.
 */
function splitDropTarget(target: string | undefined): { search: string } | null {
  const [beforeHash = ''] = (target ?? '').split('#')
  const [pathname, ...search] = beforeHash.split('?')
  return pathname === dropPath ? { search: search.join('?') } : null
}

/** A request that hands in a file. */
const isDrop = (req: IncomingMessage): boolean => req.method === 'POST' && splitDropTarget(req.url) !== null

/**
 * `Expect: 100-continue`: who hands in a file is told to go on only by `continueNow`, once every check has passed;
 * everybody else at once, as Node does by itself.
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (isDrop(req)) {
      waiting.add(req)
      // A sender that is refused may send its body or not; so nothing more is read from this connection.
      res.setHeader('Connection', 'close')
    } else res.writeContinue()
    server.emit('request', req, res)
  })
}

/** Tells a sender that waits for it to go on; nothing for the others. */
function continueNow(req: IncomingMessage, res: ServerResponse): void {
  if (!waiting.delete(req)) return
  res.removeHeader('Connection')
  res.writeContinue()
}

interface BodyLimits {
  maxBytes: number
  /** The sender is waited for that long. */
  idleMs: number
}

/**
 * The bytes of a request as they come, never more than `maxBytes`. It ends only when the whole request has arrived; a
 * transfer that is cut, too long or stalled ends it with an error and leaves the connection open for the answer.
 * @param count hears how many bytes there are so far; what it throws ends the stream
 */
function openBody(
  req: IncomingMessage,
  { maxBytes, idleMs }: BodyLimits,
  count: (bytes: number) => void,
): Readable {
  let bytes = 0
  const body = new Readable({
    read() {
      idle.refresh()
      req.resume()
    },
    destroy(error, done) {
      letGo()
      req.pause()
      done(error)
    },
  })
  const idle = setTimeout(onIdle, idleMs)

  function onData(chunk: Buffer): void {
    idle.refresh()
    bytes += chunk.length
    try {
      if (bytes > maxBytes) throw new DomainError('inbound.too_large', { maxBytes })
      count(bytes)
    } catch (error) {
      return void body.destroy(error as Error)
    }
    if (!body.push(chunk)) req.pause()
  }
  function onEnd(): void {
    letGo()
    if (req.complete) body.push(null)
    else onGone()
  }
  function onGone(): void {
    body.destroy(new ClientGone('client closed the connection'))
  }
  /** What happens to the connection after its last byte is no longer the body's business. */
  function letGo(): void {
    clearTimeout(idle)
    req.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
    req.on('error', () => {})
  }
  /** Only the sender's silence counts: while the storage is behind, nothing is asked of it. */
  function onIdle(): void {
    if (req.isPaused()) idle.refresh()
    else body.destroy(new DomainError('inbound.cut', { reason: 'idle', idleSeconds: idleMs / 1000 }))
  }

  req.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  req.pause()
  if (req.destroyed && !req.complete) onGone()
  return body
}

interface Door {
  app: App
  identify: Identify
  keySlots: KeySlots
  clientAddress: ClientAddress
}

interface Limits {
  maxBytes?: number
  /** A sender that is silent for so long is given up. */
  idleMs?: number
  /** How often the progress of uploads is written down. */
  progressEveryMs?: number
}

export interface InboundDoor {
  /** `POST /api/v1/inbound`; everything else passes on. */
  handler: RequestHandler
  /** Refuses new files, lets running ones go on for `graceMs` and then ends them; resolves when none runs. */
  close(graceMs?: number): Promise<void>
}

/** Below the 25 s that a process gives its work when it ends. */
const closeGraceMs = 20_000

/**
 * The door for files: the body is the file. Order of checks: key, module, scope, rate, parameters, size, room; all of
 * them before a byte of the body is read, and before `100 Continue`. It stands behind the limit per address and in
 * front of the REST door.
 */
export function createInboundDoor(
  door: Door,
  { maxBytes = maxFileBytes, idleMs = 60_000, progressEveryMs }: Limits = {},
): InboundDoor {
  const running = createRunningUploads(door.app, progressEveryMs)
  const open = new Set<Promise<void>>()
  let closing = false

  async function receive(req: IncomingMessage, res: ServerResponse, search: string): Promise<void> {
    let slot: KeySlot | null = null
    let body = null as Readable | null
    try {
      if (closing) throw new DomainError('unavailable')
      const caller = await callerByKey(door, req, res)
      if (!caller) throw new DomainError('api_key.invalid')
      slot = caller.slot
      assertMay(caller.actor, 'inbound:write')
      if (!slot.free) throw new DomainError('rate_limited')
      const announced = readAnnounced(req, search, maxBytes)
      const ctx = {
        ...requestContext(door, req, res, { ...stranger, actor: caller.actor }),
        actor: caller.actor,
      }
      const drop = {
        ...announced,
        promisedSha256: () => promisedSha256(req),
        open: (count: (bytes: number) => void) => {
          continueNow(req, res)
          leaveBodyToDoor(req)
          body = openBody(req, { maxBytes, idleMs }, count)
          return body
        },
      }
      const { json, sha256, replayed } = await receiveDelivery(ctx, drop, running)
      if (promisedSha256(req).length > 0) res.setHeader('Content-Digest', contentDigest(sha256))
      if (replayed) res.setHeader('Idempotency-Replayed', 'true')
      sendJsonText(req, res, 201, json)
    } catch (error) {
      // Who has fallen silent is not waited for; what others are still sending is drained, or ends the connection.
      if (body?.errored && !res.headersSent) res.setHeader('Connection', 'close')
      refuse(req, res, error, slot)
    }
  }

  function refuse(req: IncomingMessage, res: ServerResponse, error: unknown, slot: KeySlot | null): void {
    if (error instanceof ClientGone) return void res.destroy()
    const requestId = requestIdOf(req, res)
    const answer = answerOf(error, localeOf(req), requestId)
    if (answer.status >= 500) logFailure(door.app.log, error, { requestId, door: 'inbound' })
    sendFailureAnswer(req, res, answer, { surface: 'v1', slot })
    req.resume()
  }

  return {
    handler: (req, res, next) => {
      const target = splitDropTarget(req.originalUrl)
      if (!target || !isDrop(req)) return next()
      requestIdOf(req, res)
      keepPrivate(res)
      const received = receive(req, res, target.search)
        .catch(() => void res.destroy())
        .finally(() => open.delete(received))
      open.add(received)
    },
    async close(graceMs = closeGraceMs) {
      closing = true
      const impatience = setTimeout(() => running.end(), graceMs)
      await Promise.all(open)
      clearTimeout(impatience)
      await running.settled()
    },
  }
}
