import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { RequestHandler } from 'express'
import type { App } from '../../context'
import { DomainError } from '../../core/errors'
import { receiveDelivery } from '../../services/inbound/receive'
import { createRunningUploads } from '../../services/inbound/running'
import { maxFileBytes } from '../../services/inbound/upload'
import { assertMay } from '../assert-may'
import type { ClientAddress } from '../client-address'
import { answerOf } from '../error-answer'
import { leaveBodyToDoor } from '../guard/open-requests'
import type { Identify } from '../identify'
import { keepPrivate, sendJsonText } from '../json-answer'
import { ClientGone } from '../json-body'
import { callerByKey } from '../key-caller'
import type { KeySlot, KeySlots } from '../limits'
import { logFailure } from '../log-failure'
import { sendFailureAnswer } from '../public-failure'
import { localeOf, requestContext, requestIdOf, stranger } from '../request-context'
import { openBody } from './body'
import { continueNow, isDrop, splitDropTarget } from './continue'
import { contentDigest, promisedSha256 } from './digest'
import { readAnnounced } from './request'

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
 * The door for files: the body is the file. Order of checks: key, module, scope, rate, parameters, size, room; all of them before a byte of
 * the body is read, and before `100 Continue`. It stands behind the limit per address and in front of the REST door.
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
